import { describe, expect, it } from 'vitest';
import { groupTyped, readPesos } from './typed-pesos.ts';

/** Types into a field that shows thousands as it goes. */
function typeInto(keys: string, from = ''): string {
  return Array.from(keys).reduce((shown, key) => {
    const { pesos, tail } = readPesos(key === '<' ? shown.slice(0, -1) : shown + key, shown);
    return groupTyped(pesos) + tail;
  }, from);
}

describe('whole pesos that are typed', () => {
  it.each([
    ['50000', '50.000'],
    ['12.500', '12.500'],
    ['1.000.000', '1.000.000'],
    ['500,50', '500,50'],
    ['500.50', '500.50'],
    ['2000.5', '2.000.5'],
    ['1.000,50', '1.000,50'],
    ['10000<', '1.000'],
    ['1000<', '100'],
    ['1000<<<', '1'],
    ['500.50<<<', '500'],
    ['500.50<<<1', '5.001'],
  ])('%s shows %s', (keys, shown) => {
    expect(typeInto(keys)).toBe(shown);
  });

  it.each([
    ['500,50', '500'],
    ['500.50', '500'],
    ['2000.5', '2000'],
    ['12.500', '12500'],
    ['$ 1.234.567', '1234567'],
    ['007', '7'],
    ['x', ''],
  ])('%s at once is %s', (typed, pesos) => {
    expect(readPesos(typed).pesos).toBe(pesos);
  });
});
