import { describe, expect, test } from 'vitest';
import {
  formatInvoiceNumber,
  isResolutionExpired,
  legalNumber,
  numberingBanner,
  prefixesCollide,
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

describe('two prefixes', () => {
  test('collide when a number of one reads as a number of the other', () => {
    expect(prefixesCollide(range('POS', 1, 100), range('POS1', 1, 100))).toBe(true);
    expect(prefixesCollide(range('POS1', 1, 100), range('POS', 1, 100))).toBe(true);
    expect(prefixesCollide(range('A', 123, 123), range('A12', 3, 3))).toBe(true);
  });

  test('do not collide when their ranges keep them apart', () => {
    expect(prefixesCollide(range('POS', 1, 9), range('POS1', 1, 100))).toBe(false);
    expect(prefixesCollide(range('POS', 2000, 2999), range('POS1', 1, 100_000))).toBe(false);
    expect(prefixesCollide(range('POS', 100, 199), range('POS1', 100, 999))).toBe(false);
  });

  test('do not collide when the longer one goes on with a letter or a zero', () => {
    expect(prefixesCollide(range('POS', 1, 10_000), range('POSA', 1, 10_000))).toBe(false);
    expect(prefixesCollide(range('POS', 1, 10_000), range('POS0', 1, 10_000))).toBe(false);
    expect(prefixesCollide(range('POS1', 1, 10_000), range('POS2', 1, 10_000))).toBe(false);
  });

  test('that are equal collide where their ranges meet', () => {
    expect(prefixesCollide(range('POS1', 1, 100), range('POS1', 100, 200))).toBe(true);
    expect(prefixesCollide(range('POS1', 1, 100), range('POS1', 101, 200))).toBe(false);
  });

  test('with the longest ranges are compared at once', () => {
    expect(prefixesCollide(range('A', 1, 999_999_999_999), range('A9', 1, 999_999_999_999))).toBe(true);
    expect(prefixesCollide(range('A', 1, 899_999_999_999), range('A9', 99_999_999_999, 1e15))).toBe(false);
  });

  test('agree with writing out every legal number', () => {
    const ends = [1, 2, 9, 10, 12, 19, 20, 99, 100, 105, 121, 200];
    const prefixes = ['A', 'A1', 'A12', 'A2', 'A0', 'A10', 'B'];
    const ranges = prefixes.flatMap((prefix) =>
      ends.flatMap((from) => ends.filter((to) => from <= to).map((to) => range(prefix, from, to))),
    );
    const written = ranges.map(writeNumbers);
    const wrong: string[] = [];
    for (const [i, a] of ranges.entries()) {
      for (const [j, b] of ranges.entries()) {
        const isShared = [...written[i]!].some((number) => written[j]!.has(number));
        if (prefixesCollide(a, b) !== isShared) wrong.push(JSON.stringify([a, b]));
      }
    }
    expect(wrong).toEqual([]);
  });
});

function writeNumbers({ prefijo, rango_inicio, rango_fin }: NumberRange): Set<string> {
  const numbers = new Set<string>();
  for (let number = rango_inicio; number <= rango_fin; number += 1) numbers.add(legalNumber(prefijo, number));
  return numbers;
}
