import type { FavouritePage, FavouriteTile, TileColour } from '#domain/invoicing/favourites.ts';
import type { DemoProduct } from './catalogue.ts';

/** A product by its name, what its tile is called, and how it is marked. */
type DemoTile = readonly [product: string, texto?: string | null, color?: TileColour];

const COUNTER: readonly DemoTile[] = [
  ['Tinto pequeño', 'Tinto', 'arena'],
  ['Café con leche 7 oz', 'Café con leche', 'arena'],
  ['Aromática de la casa 7 oz', 'Aromática', 'arena'],
  ['Pan rollo unidad', 'Pan rollo', 'arena'],
  ['Pan de queso unidad', 'Pan de queso', 'arena'],
  ['Mogolla integral unidad', 'Mogolla', 'arena'],
  ['Buñuelo unidad', 'Buñuelo', 'arena'],
  ['Empanada de pollo unidad', 'Empanada de pollo', 'arena'],
  ['Huevo AA unidad', 'Huevo'],
  ['Leche entera Alquería 1,1 L'],
  ['Arroz Diana 500 g'],
  ['Gaseosa Colombiana 1,5 L', null, 'rosa'],
  ['Coca-Cola 400 ml', null, 'rosa'],
  ['Agua Brisa 600 ml', null, 'azul'],
  ['Paleta de agua Crem Helado limón', 'Paleta de agua', 'azul'],
  ['Bolsa plástica mediana', 'Bolsa'],
];

const GREENS: readonly DemoTile[] = [
  ['Tomate chonto (kg)', null, 'rosa'],
  ['Cebolla cabezona blanca (kg)', 'Cebolla cabezona'],
  ['Papa pastusa (kg)'],
  ['Zanahoria (kg)', null, 'arena'],
  ['Plátano hartón verde (kg)', null, 'verde'],
  ['Yuca (kg)'],
  ['Cilantro atado', null, 'verde'],
  ['Banano (kg)', null, 'arena'],
  ['Limón tahití (kg)', null, 'verde'],
  ['Lulo (kg)', null, 'arena'],
  ['Aguacate Hass (kg)', null, 'verde'],
  ['Queso campesino (kg)'],
];

/**
 * The favourites of the demo shop: what has no code to scan, and what is asked for all day.
 * @param ids of the products, in their order; a product that the catalogue lacks has no tile
 * @param pageIds of two pages
 */
export function demoFavourites(
  products: readonly DemoProduct[],
  ids: readonly string[],
  [counterId, greensId]: readonly [string, string],
): FavouritePage[] {
  const idOf = new Map(products.map(({ nombre }, at) => [nombre, ids[at]]));
  const tiles = (page: readonly DemoTile[]): FavouriteTile[] =>
    page.flatMap(([name, texto = null, color = null]) => {
      const id = idOf.get(name);
      return id === undefined ? [] : [{ tipo: 'producto', id, texto, color }];
    });
  return [
    { id: counterId, nombre: 'Mostrador', casillas: tiles(COUNTER) },
    { id: greensId, nombre: 'Plaza', casillas: tiles(GREENS) },
  ];
}
