/** The tiles of a shop's sell screen: pages of what is sold most often, laid out by hand (quick-sale.md E3). */

/** How many pages an object has at the most, how many tiles a page, how many characters their names. */
export const FAVOURITES_MOST = { pages: 8, tiles: 24, pageName: 30, tileText: 40 } as const;

/** What a tile may be marked by: kinds of goods, so neither the red of errors nor the amber of warnings. */
export const TILE_COLOURS = ['verde', 'azul', 'arena', 'rosa'] as const;
export type TileColour = (typeof TILE_COLOURS)[number];

interface TileLooks {
  /** Stands in place of the product's name; null for that name. */
  texto: string | null;
  /** Null for none. */
  color: TileColour | null;
}

/** Sells a product, or what has no product of its own (`varios`), or leads to another page. */
export type FavouriteTile =
  | ({ tipo: 'producto' | 'pagina'; id: string } & TileLooks)
  | ({ tipo: 'varios'; id: string | null } & TileLooks);

export interface FavouritePage {
  id: string;
  nombre: string;
  casillas: FavouriteTile[];
}

/** The pages of an establishment, as they are saved: always all of them. */
export interface Favourites {
  paginas: FavouritePage[];
}

type Pages = readonly FavouritePage[];

const isSame = (one: FavouriteTile, other: FavouriteTile) => one.tipo === other.tipo && one.id === other.id;

function changePage(
  pages: Pages,
  id: string,
  change: (page: FavouritePage) => FavouritePage,
): FavouritePage[] {
  return pages.map((page) => (page.id === id ? change(page) : page));
}

/** The list with the member `steps` further; as it was where it would leave the list. */
function moved<Member>(list: readonly Member[], at: number, steps: number): Member[] {
  const member = list[at];
  const to = at + steps;
  if (member === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(at, 1).toSpliced(to, 0, member);
}

/** One page more, at the end; as they were where there are as many as there may be. */
export function addPage(pages: Pages, id: string, nombre: string): FavouritePage[] {
  return pages.length < FAVOURITES_MOST.pages ? [...pages, { id, nombre, casillas: [] }] : [...pages];
}

/** Without the page, and without the tiles that lead to it. */
export function removePage(pages: Pages, id: string): FavouritePage[] {
  return pages
    .filter((page) => page.id !== id)
    .map((page) => ({
      ...page,
      casillas: page.casillas.filter((tile) => tile.tipo !== 'pagina' || tile.id !== id),
    }));
}

/**
 * Puts a page that was removed back where it stood, and the tiles that led to it.
 * @param before the pages as they were with it
 */
export function restorePage(pages: Pages, before: Pages, id: string): FavouritePage[] {
  const at = before.findIndex((page) => page.id === id);
  const page = before[at];
  const isThere = pages.some((one) => one.id === id) || pages.length >= FAVOURITES_MOST.pages;
  if (!page || isThere) return [...pages];
  const led = before.flatMap((from) =>
    from.casillas.flatMap((tile, place) =>
      tile.tipo === 'pagina' && tile.id === id ? [{ from: from.id, tile, place }] : [],
    ),
  );
  return led.reduce(
    (all, { from, tile, place }) => addTile(all, from, tile, place),
    pages.toSpliced(at, 0, page),
  );
}

export function renamePage(pages: Pages, id: string, nombre: string): FavouritePage[] {
  return changePage(pages, id, (page) => ({ ...page, nombre }));
}

export function movePage(pages: Pages, id: string, steps: number): FavouritePage[] {
  return moved(
    pages,
    pages.findIndex((page) => page.id === id),
    steps,
  );
}

/** One tile more, at the end of the page or at a place of it; as it was where the page is full or has that tile. */
export function addTile(
  pages: Pages,
  pageId: string,
  tile: FavouriteTile,
  at: number = FAVOURITES_MOST.tiles,
): FavouritePage[] {
  return changePage(pages, pageId, (page) => {
    const isFull = page.casillas.length >= FAVOURITES_MOST.tiles;
    if (isFull || page.casillas.some((present) => isSame(present, tile))) return page;
    return { ...page, casillas: page.casillas.toSpliced(at, 0, tile) };
  });
}

/** A tile of a page is found by what it is: its place may have changed on another device. */
export function removeTile(pages: Pages, pageId: string, tile: FavouriteTile): FavouritePage[] {
  return changePage(pages, pageId, (page) => ({
    ...page,
    casillas: page.casillas.filter((present) => !isSame(present, tile)),
  }));
}

export function changeTile(
  pages: Pages,
  pageId: string,
  tile: FavouriteTile,
  looks: Partial<TileLooks>,
): FavouritePage[] {
  return changePage(pages, pageId, (page) => ({
    ...page,
    casillas: page.casillas.map((present) => (isSame(present, tile) ? { ...present, ...looks } : present)),
  }));
}

export function moveTile(pages: Pages, pageId: string, tile: FavouriteTile, steps: number): FavouritePage[] {
  return changePage(pages, pageId, (page) => {
    const at = page.casillas.findIndex((present) => isSame(present, tile));
    return { ...page, casillas: moved(page.casillas, at, steps) };
  });
}
