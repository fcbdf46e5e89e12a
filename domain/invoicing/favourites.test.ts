import { describe, expect, it } from 'vitest';
import {
  addPage,
  addTile,
  changeTile,
  type FavouritePage,
  FAVOURITES_MOST,
  type FavouriteTile,
  movePage,
  moveTile,
  removePage,
  removeTile,
  renamePage,
  restorePage,
} from './favourites.ts';

const LOOKS = { texto: null, color: null } as const;
const product = (id: string): FavouriteTile => ({ tipo: 'producto', id, ...LOOKS });
const toPage = (id: string): FavouriteTile => ({ tipo: 'pagina', id, ...LOOKS });
const page = (id: string, casillas: FavouriteTile[] = []): FavouritePage => ({ id, nombre: id, casillas });
const tilesOf = (pages: readonly FavouritePage[]) =>
  pages.map(({ casillas }) => casillas.map(({ id }) => id));
const idsOf = (pages: readonly FavouritePage[]) => pages.map(({ id }) => id);

const PAGES = [page('one', [product('a'), product('b'), toPage('two')]), page('two', [product('a')])];

describe('a page of favourites', () => {
  it('is added at the end, up to as many as there may be', () => {
    const more = addPage(PAGES, 'three', 'Tres');
    expect(more.at(-1)).toEqual({ id: 'three', nombre: 'Tres', casillas: [] });
    const full = Array.from({ length: FAVOURITES_MOST.pages }, (_, at) => page(`p${at}`));
    expect(addPage(full, 'more', 'Más')).toEqual(full);
  });

  it('takes the tiles that lead to it along, and comes back to its place', () => {
    const less = removePage(PAGES, 'two');
    expect([idsOf(less), tilesOf(less)]).toEqual([['one'], [['a', 'b']]]);
    expect(restorePage(less, PAGES, 'two')).toEqual(PAGES);
    expect(restorePage(removePage(PAGES, 'one'), PAGES, 'one')).toEqual(PAGES);
    expect(restorePage(PAGES, PAGES, 'one')).toEqual(PAGES);
    // Meanwhile the page that led there went too.
    expect(restorePage([], PAGES, 'two')).toEqual([page('two', [product('a')])]);
  });

  it('is renamed and moved, never out of the row', () => {
    expect(renamePage(PAGES, 'two', 'Plaza')[1]?.nombre).toBe('Plaza');
    expect(idsOf(movePage(PAGES, 'two', -1))).toEqual(['two', 'one']);
    expect(movePage(PAGES, 'two', 1)).toEqual(PAGES);
    expect(movePage(PAGES, 'gone', 1)).toEqual(PAGES);
  });
});

describe('a tile', () => {
  it('is added at the end or at a place, once, while the page has room', () => {
    expect(tilesOf(addTile(PAGES, 'two', product('b')))[1]).toEqual(['a', 'b']);
    expect(tilesOf(addTile(PAGES, 'two', product('b'), 0))[1]).toEqual(['b', 'a']);
    expect(addTile(PAGES, 'two', product('a'))).toEqual(PAGES);
    const full = [
      page(
        'one',
        Array.from({ length: FAVOURITES_MOST.tiles }, (_, at) => product(`p${at}`)),
      ),
    ];
    expect(addTile(full, 'one', product('more'))).toEqual(full);
  });

  it('is found by what it is, wherever it has moved meanwhile', () => {
    expect(tilesOf(moveTile(PAGES, 'one', product('b'), -1))[0]).toEqual(['b', 'a', 'two']);
    expect(moveTile(PAGES, 'one', product('a'), -1)).toEqual(PAGES);
    expect(moveTile(PAGES, 'one', product('gone'), 1)).toEqual(PAGES);
    expect(tilesOf(removeTile(PAGES, 'one', product('a')))).toEqual([['b', 'two'], ['a']]);
    const named = changeTile(PAGES, 'one', product('b'), { texto: 'Tinto', color: 'verde' });
    expect(named[0]?.casillas[1]).toEqual({ ...product('b'), texto: 'Tinto', color: 'verde' });
  });
});
