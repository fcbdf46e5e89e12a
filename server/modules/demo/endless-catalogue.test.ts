import { describe, expect, it } from 'vitest';
import { demoProducts } from './catalogue.ts';
import { isEan13 } from './barcode.ts';
import { CATALOGUE_SIZE, productsFrom } from './endless-catalogue.ts';

describe('the catalogue without end', () => {
  it('is the catalogue at first', () => {
    expect(productsFrom(10, 5)).toEqual(demoProducts(15).slice(10));
  });

  it('goes on over the end of the catalogue with names and codes of its own', () => {
    const seam = productsFrom(CATALOGUE_SIZE - 3, 6);
    const first = demoProducts(3);
    expect(seam).toHaveLength(6);
    expect(seam.slice(3).map((product) => product.nombre)).toEqual(
      first.map((product) => `${product.nombre} (lote 2)`),
    );
    expect(seam.every((product) => isEan13(product.codigo_barras))).toBe(true);
  });

  it('has no code twice in two rounds', () => {
    const codes = [...productsFrom(0, CATALOGUE_SIZE), ...productsFrom(CATALOGUE_SIZE, CATALOGUE_SIZE)].map(
      (product) => product.codigo_barras,
    );
    expect(new Set(codes).size).toBe(2 * CATALOGUE_SIZE);
  });
});
