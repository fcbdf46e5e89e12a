import { expect, it } from 'vitest';
import { isBirthDate } from './birth-date.ts';

it.each([
  ['2026-11-21', true],
  ['2026-11-22', false],
  ['1927-01-01', true],
  ['1926-12-31', false],
])('on 2026-11-21 the birth date %s is %s', (day, expected) => {
  expect(isBirthDate(day, '2026-11-21')).toBe(expected);
});
