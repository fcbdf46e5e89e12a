import { describe, expect, it } from 'vitest';
import { plainDecimal, typedMoney, typedWhole } from './typed-number.ts';

describe('plainDecimal', () => {
  it.each([
    ['1.234,56', '1234.56'],
    ['1.234,5', '1234.5'],
    ['12.500', '12500'],
    ['1.234.567', '1234567'],
    ['1,234,567', '1234567'],
    ['1,234.50', '1234.50'],
    ['1234.5', '1234.5'],
    ['1234,5', '1234.5'],
    ['0,750', '0.750'],
    ['0.750', '0.750'],
    ['6,25', '6.25'],
    ['.5', '0.5'],
    ['7.', '7'],
    ['7,', '7'],
    ['$ 1.900', '1900'],
    ['\u00a012\u202f500 ', '12500'],
    ['-3', '-3'],
    ['-1.000,5', '-1000.5'],
    ['007', '007'],
  ])('reads %s as %s', (typed, plain) => {
    expect(plainDecimal(typed)).toBe(plain);
  });

  it.each([
    '',
    ' ',
    '.',
    ',',
    '-',
    'x',
    '1e3',
    '1.2.3',
    '1,2,3',
    '12.34.567',
    '1.234,5,6',
    '١٢',
    '1-2',
    '1.23,4',
  ])('refuses %j', (typed) => {
    expect(plainDecimal(typed)).toBeNull();
  });
});

describe('typedMoney', () => {
  it.each([
    ['2.350', '2350.00'],
    ['2350', '2350.00'],
    ['999,99', '999.99'],
    ['0,5', '0.50'],
    ['-1', '-1.00'],
  ])('reads %s as %s', (typed, money) => {
    expect(typedMoney(typed)).toBe(money);
  });

  it.each(['', '1,234', '0.005', 'gratis'])('refuses %j', (typed) => {
    expect(typedMoney(typed)).toBeNull();
  });
});

describe('typedWhole', () => {
  it.each([
    ['30', 30],
    ['1.200', 1200],
    ['10,0', 10],
    ['10.00', 10],
    ['-4', -4],
    ['0', 0],
  ])('reads %s as %d', (typed, whole) => {
    expect(typedWhole(typed)).toBe(whole);
  });

  it.each(['', '2,5', '0.5', 'x', '9999999999999999'])('refuses %j', (typed) => {
    expect(typedWhole(typed)).toBeNull();
  });
});
