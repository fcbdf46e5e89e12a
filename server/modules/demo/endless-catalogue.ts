import { withCheckDigit } from './barcode.ts';
import { type DemoProduct, demoProducts } from './catalogue.ts';

/** How many products of the catalogue are used before it starts again. */
export const CATALOGUE_SIZE = 50_000;

/**
 * Products from a position on, of a catalogue without end: after its last product it starts again as another
 * batch, with in-store codes of its own. The same position is always the same product.
 */
export function productsFrom(position: number, count: number): DemoProduct[] {
  const round = Math.floor(position / CATALOGUE_SIZE);
  const start = position % CATALOGUE_SIZE;
  const end = Math.min(start + count, CATALOGUE_SIZE);
  const batch = demoProducts(end).slice(start);
  const products = round === 0 ? batch : batch.map((product, at) => again(product, round, start + at));
  const missing = count - products.length;
  return missing === 0 ? products : [...products, ...productsFrom(position + products.length, missing)];
}

/** 29 is a prefix for use inside a shop that the catalogue itself leaves free. */
function again(product: DemoProduct, round: number, index: number): DemoProduct {
  const code = `29${String(round % 1000).padStart(3, '0')}${String(index).padStart(7, '0')}`;
  return {
    ...product,
    codigo_barras: withCheckDigit(code),
    nombre: `${product.nombre} (lote ${round + 1})`,
  };
}
