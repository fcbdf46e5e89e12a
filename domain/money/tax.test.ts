import { describe, expect, test } from 'vitest';
import {
  bagRateOn,
  DEFAULT_BAG_RATES,
  ICUI_RATE,
  INC_RATES,
  IVA_RATES,
  TAX_NAMES,
  taxSummary,
} from './tax.ts';
import type { IvaRate, TaxProfile } from './tax.ts';

const untaxed: TaxProfile = { iva_rate: null, inc_rate: null, applies_icui: false, applies_bag_tax: false };

describe('tax options', () => {
  test('IVA is 19, 5, 0 or none', () => {
    expect(IVA_RATES).toEqual([19, 5, 0, null]);
  });

  test('INC is 16, 8, 4 or none', () => {
    expect(INC_RATES).toEqual([16, 8, 4, null]);
  });

  test('ICUI is 20 percent', () => {
    expect(ICUI_RATE).toBe(20);
  });

  test('taxes are ordered IVA, INC, ICUI, bags', () => {
    expect(TAX_NAMES).toEqual([
      'IVA 19%',
      'IVA 5%',
      'IVA 0%',
      'INC 16%',
      'INC 8%',
      'INC 4%',
      'ICUI 20%',
      'Bolsa',
    ]);
  });
});

describe('the tax summary of a product', () => {
  test('names every tax that applies', () => {
    expect(taxSummary({ ...untaxed, iva_rate: 19, applies_icui: true, applies_bag_tax: true })).toBe(
      'IVA 19% + ICUI 20% + Bolsa',
    );
    expect(taxSummary({ iva_rate: 5, inc_rate: 8, applies_icui: true, applies_bag_tax: true })).toBe(
      'IVA 5% + INC 8% + ICUI 20% + Bolsa',
    );
  });

  test('without any tax says so', () => {
    expect(taxSummary(untaxed)).toBe('Sin impuestos');
  });

  test('an IVA of zero is a tax, unlike none', () => {
    expect(taxSummary({ ...untaxed, iva_rate: 0 })).toBe('IVA 0%');
  });

  test('a rate that the law does not have is an error', () => {
    expect(() => taxSummary({ ...untaxed, iva_rate: 16 as unknown as IvaRate })).toThrow(RangeError);
    expect(() => taxSummary({ ...untaxed, iva_rate: undefined as unknown as IvaRate })).toThrow(RangeError);
  });
});

describe('the bag tax of a day', () => {
  const rates = [
    { desde: '2026-01-01', valor: '73.00' },
    { desde: '2000-01-01', valor: '70.00' },
  ];

  test('is the latest row in force, whatever the order of the table', () => {
    expect(bagRateOn(rates, '2025-12-31')).toBe('70.00');
    expect(bagRateOn(rates, '2026-01-01')).toBe('73.00');
    expect(bagRateOn(rates.toReversed(), '2026-11-21')).toBe('73.00');
  });

  test('is zero before the first row', () => {
    expect(bagRateOn(rates, '1999-12-31')).toBe('0.00');
    expect(bagRateOn([], '2026-11-21')).toBe('0.00');
  });

  test('of two rows for one day is the later written', () => {
    const corrected = [...rates, { desde: '2026-01-01', valor: '74.00' }];
    expect(bagRateOn(corrected, '2026-01-01')).toBe('74.00');
  });

  test('ships as 70 pesos', () => {
    expect(bagRateOn(DEFAULT_BAG_RATES, '2026-11-21')).toBe('70.00');
  });
});
