import { describe, expect, test } from 'vitest';
import { priceWithTaxes, salePrice } from './price.ts';
import type { TaxProfile } from './tax.ts';

const untaxed: TaxProfile = { iva_rate: null, inc_rate: null, applies_icui: false, applies_bag_tax: false };

function priceOf(costo: string, porcentaje_margen: number, redondear_precio_venta: boolean): string {
  return salePrice({ ...untaxed, costo, porcentaje_margen, redondear_precio_venta });
}

describe('the sale price', () => {
  test.each([
    ['2350.00', 30, '3100.00'],
    ['999.99', 25, '1300.00'],
    ['2000.00', 50, '3000.00'],
    ['1500', 120, '3300.00'],
    ['0.00', 50, '0.00'],
    ['0.01', 0, '100.00'],
    ['100.00', 0, '100.00'],
    ['100.01', 0, '200.00'],
  ])('of a cost of %s at %i percent, rounded up to hundreds, is %s', (costo, margin, price) => {
    expect(priceOf(costo, margin, true)).toBe(price);
  });

  test.each([
    ['2350.00', 30, '3055.00'],
    ['999.99', 25, '1249.99'],
    ['0.10', 25, '0.12'],
    ['0.30', 25, '0.38'],
    ['1234.56', 0, '1234.56'],
    ['1500.00', 1000, '16500.00'],
  ])('of a cost of %s at %i percent, not rounded up, is %s', (costo, margin, price) => {
    expect(priceOf(costo, margin, false)).toBe(price);
  });

  test('exact multiples of a hundred are never raised', () => {
    for (let pesos = 100; pesos <= 20_000; pesos += 100) {
      for (const margin of [0, 20, 50, 100, 120]) {
        const exact = (pesos * (100 + margin)) / 100;
        if (exact % 100 === 0) expect(priceOf(String(pesos), margin, true)).toBe(`${exact}.00`);
      }
    }
  });

  test.each(['-1.00', '', '1,5', '1.005', 'abc'])('refuses the cost %j', (costo) => {
    expect(() => priceOf(costo, 10, true)).toThrow(RangeError);
  });

  test.each([-1, 0.5, 1001, Number.NaN])('refuses the margin %d', (margin) => {
    expect(() => priceOf('100.00', margin, true)).toThrow(RangeError);
  });
});

describe('the price with taxes', () => {
  test('is the price itself without taxes', () => {
    expect(priceWithTaxes('350.00', untaxed, '70.00')).toBe('350.00');
  });

  test('adds every tax of one unit', () => {
    const taxed: TaxProfile = { iva_rate: 19, inc_rate: null, applies_icui: true, applies_bag_tax: true };
    expect(priceWithTaxes('1000.00', taxed, '70.00')).toBe('1460.00');
  });

  test('is the round price of the menu when the tax is taken out of it', () => {
    expect(priceWithTaxes('13888.89', { ...untaxed, inc_rate: 8 }, '70.00')).toBe('15000.00');
  });
});
