import { describe, expect, test } from 'vitest';
import { nitCheckDigit } from './nit.ts';

describe('the check digit of a NIT', () => {
  test.each([
    ['800197268', '4'],
    ['900508908', '9'],
    ['900108281', '3'],
    ['899999068', '1'],
    ['890903938', '8'],
    ['860034313', '7'],
  ])('of %s is %s', (digits, dv) => {
    expect(nitCheckDigit(digits)).toBe(dv);
  });

  test('takes one to fifteen digits', () => {
    expect(nitCheckDigit('0')).toBe('0');
    // 3 mod 11 = 3, so 11 − 3.
    expect(nitCheckDigit('1')).toBe('8');
    // The first of fifteen digits weighs 71, and 71 mod 11 = 5.
    expect(nitCheckDigit('100000000000000')).toBe('6');
  });

  test('is the rest itself when that is 0 or 1', () => {
    // 4 · 3 = 12, rest 1.
    expect(nitCheckDigit('4')).toBe('1');
  });

  test.each([
    '',
    '1234567890123456',
    '900.508.908',
    '900508908-9',
    ' 900508908',
    '90050890a',
    '９００',
    '٩٠٠',
    '-1',
  ])('of %j does not exist', (text) => {
    expect(nitCheckDigit(text)).toBeNull();
  });
});
