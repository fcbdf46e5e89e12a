import { describe, expect, it } from 'vitest';
import { daysIn, daysOf, namedRange, rangeBefore, weekBefore, weekdayOf } from './range.ts';

describe('a range of days', () => {
  it('counts its first and its last day', () => {
    expect(daysIn({ desde: '2026-11-25', hasta: '2026-11-25' })).toBe(1);
    expect(daysIn({ desde: '2024-02-28', hasta: '2024-03-01' })).toBe(3);
    expect(daysIn({ desde: '2026-11-25', hasta: '2026-11-24' })).toBe(0);
    expect(daysOf({ desde: '2025-12-31', hasta: '2026-01-01' })).toEqual(['2025-12-31', '2026-01-01']);
  });

  it('is compared with as many days before it, a day with the same one of the week before', () => {
    expect(rangeBefore({ desde: '2026-03-01', hasta: '2026-03-31' })).toEqual({
      desde: '2026-01-29',
      hasta: '2026-02-28',
    });
    expect(weekBefore('2026-03-03')).toBe('2026-02-24');
  });

  it('does not take a date that does not exist', () => {
    expect(() => daysIn({ desde: '2026-02-30', hasta: '2026-03-01' })).toThrow(RangeError);
    expect(() => weekdayOf('2026-02-30')).toThrow(RangeError);
  });
});

describe('the days that a name means', () => {
  // A Sunday, 23:30 in Bogotá: Monday by UTC.
  const now = new Date('2026-11-30T04:30:00Z');

  it('are those of Bogotá; a week begins on Monday and a month on its first day', () => {
    expect(namedRange('hoy', now)).toEqual({ desde: '2026-11-29', hasta: '2026-11-29' });
    expect(namedRange('ayer', now)).toEqual({ desde: '2026-11-28', hasta: '2026-11-28' });
    expect(namedRange('semana', now)).toEqual({ desde: '2026-11-23', hasta: '2026-11-29' });
    expect(namedRange('mes', now)).toEqual({ desde: '2026-11-01', hasta: '2026-11-29' });
    expect(namedRange('mes_pasado', now)).toEqual({ desde: '2026-10-01', hasta: '2026-10-31' });
    const january = new Date('2027-01-31T12:00:00Z');
    expect(namedRange('mes_pasado', january)).toEqual({ desde: '2026-12-01', hasta: '2026-12-31' });
    expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-29')]).toEqual([1, 7]);
  });
});
