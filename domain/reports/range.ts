import { addDays, bogotaDate, bogotaDayRange } from '#domain/bogota-time.ts';

/** Commercial days in Bogotá from the first to the last, both YYYY-MM-DD and both part of it. */
export interface DayRange {
  desde: string;
  hasta: string;
}

/** More days than these are no report: they would be read while the shop sells. */
export const MOST_DAYS = 366;
const DAY_MS = 86_400_000;
const WEEK = 7;

/** How many days a range has. RangeError for a date that does not exist. */
export function daysIn({ desde, hasta }: DayRange): number {
  const [from, to] = [bogotaDayRange(desde), bogotaDayRange(hasta)];
  if (!from || !to) throw new RangeError(`not days: ${desde}, ${hasta}`);
  return Math.round((Date.parse(to.start) - Date.parse(from.start)) / DAY_MS) + 1;
}

/** Every day of a range, the first one first. */
export function daysOf(range: DayRange): string[] {
  return Array.from({ length: daysIn(range) }, (_, at) => addDays(range.desde, at));
}

/** As many days, up to the one before: what a range is compared with. */
export function rangeBefore(range: DayRange): DayRange {
  return { desde: addDays(range.desde, -daysIn(range)), hasta: addDays(range.desde, -1) };
}

/** The day a week before: what a day is compared with. */
export const weekBefore = (day: string): string => addDays(day, -WEEK);

/** 1 for Monday to 7 for Sunday. RangeError for a date that does not exist. */
export function weekdayOf(day: string): number {
  const range = bogotaDayRange(day);
  if (!range) throw new RangeError(`not a date: ${day}`);
  return new Date(`${day}T00:00:00Z`).getUTCDay() || WEEK;
}

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

export type RangeName = 'hoy' | 'ayer' | 'semana' | 'mes' | 'mes_pasado';

/** The days that a name means today: a week begins on Monday, a month on its first day. */
export function namedRange(name: RangeName, now: Date): DayRange {
  const today = bogotaDate(now);
  switch (name) {
    case 'hoy':
      return { desde: today, hasta: today };
    case 'ayer':
      return { desde: addDays(today, -1), hasta: addDays(today, -1) };
    case 'semana':
      return { desde: addDays(today, 1 - weekdayOf(today)), hasta: today };
    case 'mes':
      return { desde: firstOfMonth(today), hasta: today };
    case 'mes_pasado': {
      const hasta = addDays(firstOfMonth(today), -1);
      return { desde: firstOfMonth(hasta), hasta };
    }
  }
}
