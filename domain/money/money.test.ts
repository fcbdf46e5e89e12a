import { describe, expect, test } from 'vitest';
import {
  addMoney,
  compareMoney,
  formatCop,
  formatCopPlain,
  formatDecimal,
  formatMoney,
  formatQuantity,
  moneyToCents,
  parseDecimal,
  parseMoney,
  roundHalfEven,
  roundUp,
} from './money.ts';

describe('reading decimals', () => {
  test.each([
    ['0', 2, 0n],
    ['15000', 2, 1_500_000n],
    ['15000.5', 2, 1_500_050n],
    ['15000.50', 2, 1_500_050n],
    ['-0.50', 2, -50n],
    ['-0', 2, 0n],
    ['007.10', 2, 710n],
    ['12', 0, 12n],
    ['999999999999999999.999', 3, 999_999_999_999_999_999_999n],
  ])('text %j with %i places is %s', (text, places, scaled) => {
    expect(parseDecimal(text, places)).toBe(scaled);
  });

  test.each([
    [0.75, 3, 750n],
    [1300, 2, 130_000n],
    [0.1, 2, 10n],
    [-2.5, 3, -2_500n],
    [-0, 2, 0n],
    [1.005, 3, 1_005n],
  ])('the number %d counts as its shortest decimal text', (value, places, scaled) => {
    expect(parseDecimal(value, places)).toBe(scaled);
  });

  test.each([
    '',
    ' ',
    ' 1',
    '1 ',
    '1\n',
    '+1',
    '--1',
    '-',
    '.',
    '.5',
    '5.',
    '1.2.3',
    '1,5',
    '1.234.567',
    '1e3',
    '0x10',
    '1_000',
    '1n',
    'NaN',
    'Infinity',
    '$ 5',
    '٣',
    '１２',
    '−5',
    '1.005',
    '1.500',
    '1000000000000000000',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    1e21,
    1e-7,
    0.1 + 0.2,
    1.005,
    null,
    undefined,
    true,
    [],
    ['5'],
    {},
    new Date(0),
  ])('%j is not an amount of money', (garbage) => {
    expect(parseMoney(garbage)).toBeNull();
  });

  test('a bigint is not an amount: nobody says in which unit', () => {
    expect(parseMoney(5n)).toBeNull();
  });

  test('no decimals are taken when none are allowed', () => {
    expect(parseDecimal('1.0', 0)).toBeNull();
    expect(parseDecimal('1.', 0)).toBeNull();
  });

  test('a text of a million digits is refused', () => {
    expect(parseMoney('9'.repeat(1_000_000))).toBeNull();
    expect(parseMoney(`1.${'0'.repeat(1_000_000)}`)).toBeNull();
  });
});

describe('writing decimals', () => {
  test.each([
    [0n, 2, '0.00'],
    [5n, 2, '0.05'],
    [-50n, 2, '-0.50'],
    [1_500_000n, 2, '15000.00'],
    [-7n, 3, '-0.007'],
    [12n, 0, '12'],
    [-12n, 0, '-12'],
    [0n, 0, '0'],
  ])('%s with %i places is %s', (scaled, places, text) => {
    expect(formatDecimal(scaled, places)).toBe(text);
  });

  test('an amount written and read again is the same amount', () => {
    for (const cents of [0n, 1n, -1n, 99n, 100n, -12_345_678_901_234n]) {
      expect(parseMoney(formatMoney(cents))).toBe(cents);
    }
  });
});

describe('rounding', () => {
  test.each([
    [5n, 2n, 2n],
    [7n, 2n, 4n],
    [-5n, 2n, -2n],
    [-7n, 2n, -4n],
    [5n, -2n, -2n],
    [-7n, -2n, 4n],
    [1n, 2n, 0n],
    [3n, 2n, 2n],
    [249n, 100n, 2n],
    [251n, 100n, 3n],
    [-251n, 100n, -3n],
    [7n, 3n, 2n],
    [8n, 3n, 3n],
    [6n, 3n, 2n],
    [0n, 7n, 0n],
  ])('%s / %s goes to the nearest, a tie to the even: %s', (numerator, denominator, rounded) => {
    expect(roundHalfEven(numerator, denominator)).toBe(rounded);
  });

  test('dividing by zero is an error', () => {
    expect(() => roundHalfEven(1n, 0n)).toThrow(RangeError);
  });

  test('rounding up leaves exact quotients as they are', () => {
    expect(roundUp(0n, 100n)).toBe(0n);
    expect(roundUp(100n, 100n)).toBe(1n);
    expect(roundUp(101n, 100n)).toBe(2n);
  });

  test('rounding up refuses negative amounts and empty divisors', () => {
    expect(() => roundUp(-1n, 100n)).toThrow(RangeError);
    expect(() => roundUp(1n, 0n)).toThrow(RangeError);
  });
});

describe('adding and comparing money', () => {
  test('sums are exact where floats are not', () => {
    expect(addMoney('0.10', '0.20')).toBe('0.30');
    expect(addMoney('100.00', '-100.01')).toBe('-0.01');
    expect(addMoney()).toBe('0.00');
  });

  test('amounts compare by value, not by spelling', () => {
    expect(compareMoney('9.00', '10.00')).toBe(-1);
    expect(compareMoney('5', '5.00')).toBe(0);
    expect(compareMoney('-1.00', '-2.00')).toBe(1);
  });

  test('a malformed trusted amount is an error', () => {
    expect(() => moneyToCents('12,5')).toThrow(RangeError);
    expect(() => addMoney('1.00', '')).toThrow(RangeError);
    expect(() => compareMoney('x', '1.00')).toThrow(RangeError);
  });
});

describe('showing pesos', () => {
  test.each([
    ['1234567.00', '$ 1.234.567'],
    ['0.00', '$ 0'],
    ['999.49', '$ 999'],
    ['999.50', '$ 1.000'],
    ['13987.50', '$ 13.988'],
    ['67544.92', '$ 67.545'],
    ['-930.00', '-$ 930'],
    ['-0.50', '-$ 1'],
    ['-0.49', '$ 0'],
    ['-1234567.50', '-$ 1.234.568'],
    ['100', '$ 100'],
  ])('%s shows as %s', (money, shown) => {
    expect(formatCop(money)).toBe(shown);
  });

  test('cents are taken too', () => {
    expect(formatCop(6_754_492n)).toBe('$ 67.545');
    expect(formatCopPlain(-93_000n)).toBe('-930');
  });

  test('receipt columns have no currency sign', () => {
    expect(formatCopPlain('67544.92')).toBe('67.545');
    expect(formatCopPlain('-930.00')).toBe('-930');
    expect(formatCopPlain('-0.10')).toBe('0');
  });

  test('the space is the plain one of the keyboard', () => {
    expect(formatCop('5.00').codePointAt(1)).toBe(0x20);
  });
});

describe('showing quantities', () => {
  test.each([
    ['0.750', '0,75'],
    ['1200', '1.200'],
    ['1200.000', '1.200'],
    ['1234567.125', '1.234.567,125'],
    ['10', '10'],
    ['0.001', '0,001'],
    ['0', '0'],
    ['-2.500', '-2,5'],
    [0.75, '0,75'],
    [3, '3'],
  ])('%s shows as %s', (value, shown) => {
    expect(formatQuantity(value)).toBe(shown);
  });

  test('a malformed quantity is an error', () => {
    expect(() => formatQuantity('0,75')).toThrow(RangeError);
    expect(() => formatQuantity('0.0005')).toThrow(RangeError);
  });
});
