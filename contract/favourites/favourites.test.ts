import { describe, expect, it } from 'vitest';
import { FAVOURITES_MOST } from '#domain/invoicing/favourites.ts';
import { FavouritesInput } from './favourites.ts';

const ID = '0d6f1a52-3f0e-4a39-9d6b-0a4f5f1c9d01';
const OTHER = '0d6f1a52-3f0e-4a39-9d6b-0a4f5f1c9d02';
const tile = { tipo: 'producto', id: ID };
const page = (change: object = {}) => ({ id: ID, nombre: 'Mostrador', casillas: [tile], ...change });

const defectsOf = (paginas: unknown) => {
  const { error } = FavouritesInput.safeParse({ paginas });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('favourites', () => {
  it('are tiles of products, of what has no product and of pages, with text and colour if wanted', () => {
    const casillas = [
      { ...tile, texto: ' Tinto ', color: 'arena' },
      { tipo: 'varios' },
      { tipo: 'pagina', id: OTHER.toUpperCase(), texto: '' },
    ];
    expect(FavouritesInput.parse({ paginas: [page({ casillas })] }).paginas[0]?.casillas).toEqual([
      { tipo: 'producto', id: ID, texto: 'Tinto', color: 'arena' },
      { tipo: 'varios', id: null, texto: null, color: null },
      { tipo: 'pagina', id: OTHER, texto: null, color: null },
    ]);
  });

  it('are once on their page, the first of those that lead to the same', () => {
    const casillas = [{ ...tile, color: 'arena' }, { tipo: 'pagina', id: ID }, tile, { tipo: 'varios' }];
    const [kept] = FavouritesInput.parse({ paginas: [page({ casillas: [...casillas, tile] })] }).paginas;
    expect(kept?.casillas.map(({ tipo, color }) => [tipo, color])).toEqual([
      ['producto', 'arena'],
      ['pagina', null],
      ['varios', null],
    ]);
  });

  it('may be none', () => {
    expect(defectsOf([])).toEqual([]);
  });

  it.each([
    ['nothing', undefined, 'paginas: Este campo es obligatorio.'],
    ['a number', 7, 'paginas: Debe ser la lista de páginas.'],
    ['a page that is a text', ['Mostrador'], 'paginas.0: Valor inválido.'],
    ['a page of an odd id', [page({ id: '1' })], 'paginas.0.id: Debe ser un UUID.'],
    ['two pages of one id', [page(), page()], 'paginas.1.id: Ya hay una página con este id.'],
    ['a page without name', [page({ nombre: ' ' })], 'paginas.0.nombre: Este campo es obligatorio.'],
    [
      'a page without tiles',
      [page({ casillas: null })],
      'paginas.0.casillas: Debe ser la lista de casillas.',
    ],
    [
      'a tile of an unknown kind',
      [page({ casillas: [{ tipo: 'oferta', id: ID }] })],
      'paginas.0.casillas.0.tipo: Debe ser «producto», «varios» o «pagina».',
    ],
    ['a tile that is none', [page({ casillas: [7] })], 'paginas.0.casillas.0: Valor inválido.'],
    [
      'a product without id',
      [page({ casillas: [{ tipo: 'producto' }] })],
      'paginas.0.casillas.0.id: Este campo es obligatorio.',
    ],
    [
      'a colour of elsewhere',
      [page({ casillas: [{ ...tile, color: '#ff0000' }] })],
      'paginas.0.casillas.0.color: Debe ser verde, azul, arena o rosa.',
    ],
    [
      'a long text',
      [page({ casillas: [{ ...tile, texto: 'a'.repeat(41) }] })],
      'paginas.0.casillas.0.texto: No puede tener más de 40 caracteres.',
    ],
    [
      'too many pages',
      Array.from({ length: 9 }, (_, at) => page({ id: `${ID.slice(0, -1)}${at}` })),
      'paginas: Los favoritos tienen hasta 8 páginas.',
    ],
    [
      'too many tiles',
      [page({ casillas: Array.from({ length: 25 }, () => tile) })],
      'paginas.0.casillas: Una página tiene hasta 24 casillas.',
    ],
  ])('with %s are refused there', (_, paginas, defect) => {
    expect(defectsOf(paginas)).toEqual([defect]);
  });

  it('full of the longest texts have less than 64 kB', () => {
    const casillas = Array.from({ length: FAVOURITES_MOST.tiles }, (_, at) => ({
      ...tile,
      id: `${ID.slice(0, -2)}${at + 10}`,
      texto: '𝄞'.repeat(FAVOURITES_MOST.tileText),
      color: 'verde',
    }));
    const nombre = '𝄞'.repeat(FAVOURITES_MOST.pageName);
    const paginas = Array.from({ length: FAVOURITES_MOST.pages }, (_, at) => ({
      id: `${ID.slice(0, -1)}${at}`,
      nombre,
      casillas,
    }));
    const stored = FavouritesInput.parse({ paginas });
    expect(stored.paginas.map((one) => one.casillas.length)).toEqual(paginas.map(() => 24));
    expect(new TextEncoder().encode(JSON.stringify(stored)).length).toBeLessThan(65_536);
  });
});
