import { describe, expect, test } from 'vitest';
import {
  formatInvoiceNumber,
  isResolutionExpired,
  legalNumber,
  numberingBanner,
  provisionalCode,
  resolutionBanner,
  resolutionText,
} from './numbering.ts';
import type { NumberRange } from './numbering.ts';

const TODAY = '2026-11-21';

function range(prefijo: string, rango_inicio: number, rango_fin: number): NumberRange {
  return { prefijo, rango_inicio, rango_fin };
}

describe('invoice numbers', () => {
  test('are padded for display only', () => {
    expect(formatInvoiceNumber('POS1', 1, 6)).toBe('POS1-000001');
    expect(formatInvoiceNumber('POS1', 123, 6)).toBe('POS1-000123');
    expect(legalNumber('POS1', 1)).toBe('POS11');
  });

  test('longer than their padding are written whole', () => {
    expect(formatInvoiceNumber('A', 1_234_567, 6)).toBe('A-1234567');
    expect(formatInvoiceNumber('A', 7, 0)).toBe('A-7');
  });

  test('of an offline sale are the device and its counter', () => {
    expect(provisionalCode('7F3K', 42)).toBe('V-7F3K-0042');
    expect(provisionalCode('7F3K', 12_345)).toBe('V-7F3K-12345');
  });
});

test('the text of the resolution is the sentence on the invoice', () => {
  const text = resolutionText({
    numero_resolucion: '18764000001',
    fecha_resolucion: '2026-01-15',
    vigencia_hasta: '2028-01-15',
    ...range('POS1', 1, 10_000),
  });
  expect(text).toBe(
    'Autorización numeración de facturación DIAN N° 18764000001 de 2026-01-15. Prefijo POS1 del 1 al 10000. Vigencia hasta 2028-01-15.',
  );
});

describe('the validity of the resolution', () => {
  test.each([
    ['2026-11-22', false],
    ['2026-11-21', false],
    ['2026-11-20', true],
    ['2025-11-21', true],
  ])('until %s: refused today is %s', (until, isExpired) => {
    expect(isResolutionExpired(until, TODAY)).toBe(isExpired);
  });

  test.each([
    ['2026-11-20', 'error', -1],
    ['2026-11-21', 'error', 0],
    ['2026-11-22', 'warning', 1],
    ['2026-12-06', 'warning', 15],
    ['2026-12-07', 'ok', 16],
    ['2028-01-15', 'ok', 420],
  ])('until %s the banner is %s with %i days', (until, kind, days) => {
    expect(resolutionBanner(until, TODAY)).toEqual({ kind, days });
  });

  test('on its last day shows the error and still issues', () => {
    expect(resolutionBanner(TODAY, TODAY).kind).toBe('error');
    expect(isResolutionExpired(TODAY, TODAY)).toBe(false);
  });

  test('of a date that does not exist is an error', () => {
    expect(() => isResolutionExpired('2026-02-30', TODAY)).toThrow(RangeError);
    expect(() => resolutionBanner(TODAY, '')).toThrow(RangeError);
  });
});

describe('the numbers left', () => {
  test.each([
    [10_000, 1, 'ok', 10_000],
    [10_000, 9_900, 'ok', 101],
    [10_000, 9_901, 'warning', 100],
    [10_000, 10_000, 'warning', 1],
    [10_000, 10_001, 'error', 0],
    [10_000, 10_005, 'error', -4],
  ])('to %i from %i: %s with %i', (end, next, kind, remaining) => {
    expect(numberingBanner(end, next)).toEqual({ kind, remaining });
  });
});
