import { addDays, bogotaDate, bogotaTimestamp, formatDay } from '#domain/bogota-time.ts';
import { text } from './text.ts';

const MINUTE_MS = 60_000;

/** Whole minutes between two moments, ms since 1970; never below none. */
export const minutesBetween = (fromMs: number, toMs: number): number =>
  Math.max(0, Math.floor((toMs - fromMs) / MINUTE_MS));

/** '17:30' of a moment in Bogotá. */
export const timeOf = (iso: string): string => bogotaTimestamp(new Date(iso)).slice(11, 16);

/** 'hoy 17:30', 'mañana 08:00', '28/11/2026 17:30'. */
export function whenText(iso: string, nowMs: number): string {
  const day = bogotaDate(new Date(iso));
  const today = bogotaDate(new Date(nowMs));
  const name = day === today ? text.today : day === addDays(today, 1) ? text.tomorrow : formatDay(day);
  return `${name} ${timeOf(iso)}`;
}

/** The moment of a day and a time as typed, ISO 8601 in Bogotá; null while they are none. */
export function momentOf(day: string, time: string): string | null {
  const isWhole = /^\d{4}-\d{2}-\d{2}$/u.test(day) && /^([01]\d|2[0-3]):[0-5]\d$/u.test(time);
  const iso = `${day}T${time}:00-05:00`;
  return isWhole && !Number.isNaN(Date.parse(iso)) ? iso : null;
}
