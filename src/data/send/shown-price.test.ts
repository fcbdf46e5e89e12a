import { describe, expect, it } from 'vitest';
import type { ProductData } from '#contract/inventory/products.ts';
import { mirrored, toProductRecord } from '#app/data/records.ts';
import { COFFEE } from '#tests/fixtures/device/local-counter.ts';
import { shownVersion } from './shown-price.ts';

const shows = (changes: Partial<ProductData>) =>
  shownVersion(toProductRecord({ ...COFFEE, ...changes }, mirrored(COFFEE, 7, 1)));

describe('the version that a row shows', () => {
  it('is the server’s while nothing of how it is sold is an own edit', () => {
    expect(shows({})).toBe(7);
    expect(shows({ nombre: 'Tinto' })).toBe(7);
    expect(shows({ unidad: 'und', precio_abierto: false, precio_min: null })).toBe(7);
  });

  it.each([
    [{ precio_venta_calculado: '1.00' }],
    [{ precio_final: '2000.00' }],
    [{ unidad: 'kg' as const }],
    [{ precio_abierto: true }],
    [{ precio_max: '5000.00' }],
    [{ iva_rate: 19 as const }],
  ])('is none where an own edit made it %j: the sale waits for that edit', (changes) => {
    expect(shows(changes)).toBeNull();
  });
});
