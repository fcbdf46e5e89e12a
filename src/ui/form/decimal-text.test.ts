import { describe, expect, it } from 'vitest';
import { cleanDecimal, settleDecimal, stepDecimal } from './decimal-text.ts';

describe('a number being typed', () => {
  it.each([
    ['2,5', '2.5'],
    ['1.2.3', '1.23'],
    ['a7', '7'],
    ['1.234,5', '1234.5'],
    ['-3', '3'],
    ['1e5', '15'],
    ['1.', '1.'],
    ['', ''],
  ])('keeps digits and a dot: %s → %s', (typed, cleaned) => {
    expect(cleanDecimal(typed)).toBe(cleaned);
  });

  it.each([
    ['007', '7'],
    ['1.', '1'],
    ['.5', '0.5'],
    ['2.50', '2.5'],
    ['0.0', '0'],
    ['.', ''],
    ['', ''],
  ])('is finished as %s → %s', (typed, settled) => {
    expect(settleDecimal(typed)).toBe(settled);
  });

  it('steps by what both sides can write, inside the bounds', () => {
    expect(stepDecimal('0.1', 0.2)).toBe('0.3');
    expect(stepDecimal('', 1)).toBe('1');
    expect(stepDecimal('0.25', -1)).toBe('0');
    expect(stepDecimal('9', 5, 0, 10)).toBe('10');
  });
});
