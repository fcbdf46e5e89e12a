// Colombia keeps UTC−5 all year, so a constant does what a time-zone database would, on every engine and
// whatever zone the device is set to.
const OFFSET_MS = -5 * 3_600_000;
const DAY_MS = 86_400_000;
const OFFSET = '-05:00';

const CALENDAR_DATE = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/;
const INSTANT =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(?::[0-9]{2})?)(?:\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})$/;

/** The day in Bogotá, YYYY-MM-DD. RangeError for an invalid Date. */
export function bogotaDate(instant: Date): string {
  return wallClock(instant).slice(0, 10);
}

/** ISO 8601 with milliseconds and Bogotá's offset: 2026-11-21T10:15:00.000-05:00. RangeError as above. */
export function bogotaTimestamp(instant: Date): string {
  return wallClock(instant).replace('Z', OFFSET);
}

/**
 * dd/mm/aaaa HH:MM (24 h) in Bogotá, for screens and paper. Takes ISO 8601 with Z or an offset; RangeError
 * without one, since that would mean the zone of the device. Source: domain §8.
 */
export function formatBogotaDateTime(iso: string): string {
  const match = INSTANT.exec(iso);
  if (match === null) throw new RangeError(`not an instant: ${iso}`);
  // Without its fraction: engines disagree about more than three digits, and PostgreSQL writes six.
  const [, dateTime = '', zone = ''] = match;
  const local = wallClock(new Date(dateTime + zone));
  const [year = '', month = '', day = ''] = local.slice(0, 10).split('-');
  return `${day}/${month}/${year} ${local.slice(11, 16)}`;
}

/**
 * The day of Bogotá `date` (YYYY-MM-DD) as UTC instants: from `start`, included, to `end`, excluded.
 * null for a date that does not exist, or outside the years 0100–9998 that every store can hold.
 */
export function bogotaDayRange(date: string): { start: string; end: string } | null {
  const match = CALENDAR_DATE.exec(date);
  if (match === null) return null;
  const [, year, month, day] = match;
  const startMs = Date.UTC(Number(year), Number(month) - 1, Number(day)) - OFFSET_MS;
  const start = new Date(startMs).toISOString();
  const end = new Date(startMs + DAY_MS).toISOString();
  // Date.UTC rolls 30 February over into March instead of refusing it.
  if (start.slice(0, 10) !== date || end.startsWith('+')) return null;
  return { start, end };
}

/** The day so many days after another one; both YYYY-MM-DD. RangeError for a date that does not exist. */
export function addDays(date: string, days: number): string {
  const range = bogotaDayRange(date);
  if (range === null) throw new RangeError(`not a date: ${date}`);
  return bogotaDate(new Date(Date.parse(range.start) + days * DAY_MS));
}

/** dd/mm/aaaa of a day that is YYYY-MM-DD. */
export function formatDay(date: string): string {
  return date.split('-').reverse().join('/');
}

function wallClock(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString();
}
