import { describe, expect, it } from 'vitest';
import { bareLabel, readLabel, type ScaleLabel, withoutZeros } from './scale-label.ts';

const SCALE: ScaleLabel = { prefijos: ['20', '21'], plu: 5, valor: 5, tipo: 'peso', decimales: 3 };

describe('the label of a scale', () => {
  it('says the product and its weight', () => {
    expect(readLabel('2000123007502', SCALE)).toEqual({ kind: 'weight', plu: '123', weight: 750n });
  });

  it('says the product and its price, where the scale prints prices', () => {
    const priced: ScaleLabel = { ...SCALE, tipo: 'precio', decimales: 0 };
    expect(readLabel('2100450012504', priced)).toEqual({ kind: 'price', plu: '450', price: '1250.00' });
  });

  it('is torn with another check digit, and no label with another prefix or length', () => {
    expect(readLabel('2000123007503', SCALE)).toEqual({ kind: 'torn' });
    expect(readLabel('2900123007502', SCALE)).toBeUndefined();
    expect(readLabel('200012300750', SCALE)).toBeUndefined();
    expect(readLabel('7702032252015', SCALE)).toBeUndefined();
  });

  it('has the code that a shop registers for its product, without a weight', () => {
    expect(bareLabel('2000123007502', SCALE)).toBe('2000123000008');
  });

  it('is read with as many digits and decimals as the scale has', () => {
    const other: ScaleLabel = { ...SCALE, plu: 4, valor: 6, decimales: 2 };
    expect(readLabel('2001230007508', other)).toEqual({ kind: 'weight', plu: '123', weight: 7500n });
    expect(withoutZeros('00123')).toBe('123');
    expect(withoutZeros('000')).toBe('0');
  });
});
