import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addToStock, exceedsStock, takeFromStock, totalStock } from './stock.ts';

const stock = (vitrina: string, bodega: string) => ({ cantidad_vitrina: vitrina, cantidad_bodega: bodega });

describe('a sale takes', () => {
  it('from the display while it lasts', () => {
    expect(takeFromStock(stock('10', '5'), '2.5')).toEqual(stock('-2.500', '0.000'));
  });

  it('the rest from the storeroom', () => {
    expect(takeFromStock(stock('10', '5'), '12')).toEqual(stock('-10.000', '-2.000'));
  });

  it('what neither holds from the display, which goes below zero', () => {
    expect(takeFromStock(stock('1', '1'), '5')).toEqual(stock('-4.000', '-1.000'));
    expect(takeFromStock(stock('-3', '0'), '2')).toEqual(stock('-2.000', '0.000'));
  });

  it('exactly its demand, however the stock is spread', () => {
    const quantity = fc
      .integer({ min: -5000, max: 50_000 })
      .map((thousandths) => (thousandths / 1000).toFixed(3));
    const demand = fc.integer({ min: 1, max: 80_000 }).map((thousandths) => (thousandths / 1000).toFixed(3));
    fc.assert(
      fc.property(quantity, quantity, demand, (vitrina, bodega, wanted) => {
        const before = stock(vitrina, bodega);
        const after = addToStock(before, takeFromStock(before, wanted));
        expect(Number(totalStock(before)) - Number(wanted)).toBeCloseTo(Number(totalStock(after)), 6);
        // The storeroom alone never goes below zero by a sale.
        expect(Number(after.cantidad_bodega)).toBeGreaterThanOrEqual(Math.min(0, Number(bodega)));
      }),
    );
  });
});

describe('a demand exceeds the stock', () => {
  it('when it is more than both places hold together', () => {
    expect(exceedsStock(stock('1', '1'), '2')).toBe(false);
    expect(exceedsStock(stock('1', '1'), '2.001')).toBe(true);
  });
});
