import { describe, expect, test } from 'vitest';
import { legalNumber, type NumberRange } from './numbering.ts';
import { prefixesCollide } from './prefixes.ts';

function range(prefijo: string, rango_inicio: number, rango_fin: number): NumberRange {
  return { prefijo, rango_inicio, rango_fin };
}

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
