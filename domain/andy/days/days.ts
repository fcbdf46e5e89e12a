import type { AndyRange } from '#domain/andy/reader.ts';

/** A stretch of days of Bogotá and how a sentence names it ("hoy", "esta semana", "el 15 de noviembre"). */
export interface Period {
  name: string;
  range: AndyRange;
}

export const DAY_MS = 86_400_000;
export const WEEKDAYS = 'domingo lunes martes miercoles jueves viernes sabado'.split(' ');
export const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
export const MONTH = `(${MONTHS.join('|')}|setiembre)`;

export const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
export const toMs = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** From the first day to the last one, both included. */
export function days(name: string, firstMs: number, lastMs: number): Period | null {
  return firstMs <= lastMs ? { name, range: { desde: toDate(firstMs), hasta: toDate(lastMs) } } : null;
}

export interface Today {
  /** Midnight UTC of Bogotá's date. */
  ms: number;
  year: number;
  /** 0–11 */
  month: number;
  /** 0 = Monday. */
  weekday: number;
}

/** What names days, and which they are; null for days that there are not. */
export type Rule = [RegExp, (today: Today, match: RegExpExecArray) => Period | null];

export function monthOf(name: string): number {
  return name === 'setiembre' ? 8 : MONTHS.indexOf(name);
}

/** A day that exists. @param month 0–11, or beyond the ends of the year */
export function dateIn(year: number, month: number, day: number): number | null {
  const ms = Date.UTC(year, month, day);
  return new Date(ms).getUTCDate() === day ? ms : null;
}
