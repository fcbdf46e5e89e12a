import { expect, it } from 'vitest';
import { daysLeft, runsOut, valueAtCost } from './stock-outlook.ts';

it('a product runs out at its limit, or where it lasts less than three days at the pace of four weeks', () => {
  const at = (stock: string, sold: string) => runsOut({ stock, sold, limit: 5 });
  expect([at('5', '0'), at('5.001', '0'), at('-2', '0')]).toEqual([true, false, true]);
  // 280 in 28 days are ten a day: thirty last for three days, a gram less does not.
  expect([at('30', '280'), at('29.999', '280')]).toEqual([false, true]);
});

it('a stock lasts whole days at the pace of four weeks, for ever where nothing is sold', () => {
  expect([daysLeft('30', '280'), daysLeft('29.999', '280'), daysLeft('-1', '280')]).toEqual([3, 2, 0]);
  expect(daysLeft('30', '0')).toBeNull();
});

it('units are worth their cost, rounded once to the even centavo', () => {
  expect(valueAtCost('1.005', '1.00')).toBe('1.00');
  expect(valueAtCost('1.015', '1.00')).toBe('1.02');
  expect(valueAtCost('-2', '1300.50')).toBe('-2601.00');
  expect(() => valueAtCost('x', '1.00')).toThrow(RangeError);
});
