import { describe, expect, test } from 'vitest';
import {
  addDays,
  bogotaDate,
  bogotaDayRange,
  bogotaTimestamp,
  formatBogotaDateTime,
  formatDay,
} from './bogota-time.ts';

describe('the date in Bogotá', () => {
  test.each([
    ['2026-11-21T04:59:59.999Z', '2026-11-20'],
    ['2026-11-21T05:00:00.000Z', '2026-11-21'],
    ['2026-01-01T04:00:00Z', '2025-12-31'],
    ['2024-03-01T04:59:00Z', '2024-02-29'],
    ['2026-07-15T04:30:00Z', '2026-07-14'],
  ])('of %s is %s, all year', (instant, date) => {
    expect(bogotaDate(new Date(instant))).toBe(date);
  });

  test('of an invalid instant is an error', () => {
    expect(() => bogotaDate(new Date(Number.NaN))).toThrow(RangeError);
  });
});

test('a timestamp carries milliseconds and the offset, and is the same instant', () => {
  const instant = new Date('2026-11-21T03:15:07.042Z');
  expect(bogotaTimestamp(instant)).toBe('2026-11-20T22:15:07.042-05:00');
  expect(new Date(bogotaTimestamp(instant))).toEqual(instant);
});

describe('a date and time for people', () => {
  test.each([
    ['2026-11-21T10:15:00-05:00', '21/11/2026 10:15'],
    ['2026-11-21T10:15:59.999-05:00', '21/11/2026 10:15'],
    ['2026-11-21T15:15:00.123456Z', '21/11/2026 10:15'],
    ['2026-11-21T03:15Z', '20/11/2026 22:15'],
    ['2026-11-21T05:00:00Z', '21/11/2026 00:00'],
  ])('%s is written %s', (iso, text) => {
    expect(formatBogotaDateTime(iso)).toBe(text);
  });

  test.each(['', 'ayer', '2026-11-21', '2026-11-21T10:15:00', '2026-13-01T00:00:00Z', '21/11/2026 10:15'])(
    '%j is not an instant',
    (text) => {
      expect(() => formatBogotaDateTime(text)).toThrow(RangeError);
    },
  );
});

describe('the instants of a day', () => {
  test('run from midnight in Bogotá to the next, which is excluded', () => {
    expect(bogotaDayRange('2026-12-31')).toEqual({
      start: '2026-12-31T05:00:00.000Z',
      end: '2027-01-01T05:00:00.000Z',
    });
  });

  test('hold exactly the instants of that date', () => {
    const range = bogotaDayRange('2026-11-21');
    expect(bogotaDate(new Date(range!.start))).toBe('2026-11-21');
    expect(bogotaDate(new Date(Date.parse(range!.end) - 1))).toBe('2026-11-21');
    expect(bogotaDate(new Date(range!.end))).toBe('2026-11-22');
  });

  test('exist on 29 February of leap years only', () => {
    expect(bogotaDayRange('2028-02-29')).not.toBeNull();
    expect(bogotaDayRange('2026-02-29')).toBeNull();
    expect(bogotaDayRange('2100-02-29')).toBeNull();
  });

  test.each([
    '',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '21/11/2026',
    '2026-11-21T00:00:00Z',
    ' 2026-11-21',
    '0000-01-01',
    '9999-12-31',
    '+012026-01-01',
  ])('do not exist for %j', (date) => {
    expect(bogotaDayRange(date)).toBeNull();
  });
});

describe('a day some days later', () => {
  test.each([
    ['2026-11-21', 30, '2026-12-21'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-01-01', 0, '2026-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
  ])('%s and %i days is %s', (date, days, later) => {
    expect(addDays(date, days)).toBe(later);
  });

  test('does not exist for what is no date', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
  });
});

test('a day is written dd/mm/aaaa', () => {
  expect(formatDay('2026-11-21')).toBe('21/11/2026');
});
