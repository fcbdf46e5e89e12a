import { normalizeText } from '#domain/normalize.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import type { AndyRange } from '#domain/andy/reader.ts';
import { periodText } from './period-text.ts';

/** A stretch of days of Bogotá and how a sentence names it ("hoy", "esta semana", "el 15 de noviembre"). */
export interface Period {
  name: string;
  range: AndyRange;
}

const DAY_MS = 86_400_000;
const WEEKDAYS = 'domingo lunes martes miercoles jueves viernes sabado'.split(' ');
const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const MONTH = `(${MONTHS.join('|')}|setiembre)`;

const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const toMs = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** From the first day to the last one, both included. */
function days(name: string, firstMs: number, lastMs: number): Period | null {
  return firstMs <= lastMs ? { name, range: { desde: toDate(firstMs), hasta: toDate(lastMs) } } : null;
}

interface Today {
  /** Midnight UTC of Bogotá's date. */
  ms: number;
  year: number;
  /** 0–11 */
  month: number;
  /** 0 = Monday. */
  weekday: number;
}

type Rule = [RegExp, (today: Today, match: RegExpExecArray) => Period | null];

// The first that fits wins; texts are normalized.
const RULES: readonly Rule[] = [
  [
    /\b(?:anteayer|antier|antes de ayer)\b/u,
    ({ ms }) => days(periodText.beforeYesterday, ms - 2 * DAY_MS, ms - 2 * DAY_MS),
  ],
  [/\bayer\b/u, ({ ms }) => days(periodText.yesterday, ms - DAY_MS, ms - DAY_MS)],
  [/\b(?:hoy|del dia|este dia|en el dia)\b/u, ({ ms }) => days(periodText.today, ms, ms)],
  [
    /\b(?:semana (?:pasada|anterior)|(?:pasada|anterior|ultima) semana)\b/u,
    ({ ms, weekday }) => days(periodText.lastWeek, ms - (weekday + 7) * DAY_MS, ms - (weekday + 1) * DAY_MS),
  ],
  [
    /\b(?:mes (?:pasado|anterior)|(?:pasado|anterior|ultimo) mes)\b/u,
    ({ year, month }) => days(periodText.lastMonth, Date.UTC(year, month - 1, 1), Date.UTC(year, month, 0)),
  ],
  [/\bultim[oa]s (\d{1,3}) (dias|semanas|meses)\b/u, lastFew],
  [/\bsemana\b|\bsemanal/u, ({ ms, weekday }) => days(periodText.thisWeek, ms - weekday * DAY_MS, ms)],
  [
    /\b(?:mes|mensual(?:es)?)\b/u,
    ({ ms, year, month }) => days(periodText.thisMonth, Date.UTC(year, month, 1), ms),
  ],
  [
    /\b(?:ano (?:pasado|anterior)|(?:pasado|anterior|ultimo) ano)\b/u,
    ({ year }) => days(periodText.lastYear, Date.UTC(year - 1, 0, 1), Date.UTC(year - 1, 11, 31)),
  ],
  [/\b(?:ano|anual)\b/u, ({ ms, year }) => days(periodText.thisYear, Date.UTC(year, 0, 1), ms)],
  [
    /\b(\d{4})-(\d{2})-(\d{2})\b/u,
    (today, [, year, month, day]) => oneDay(today, Number(day), Number(month) - 1, Number(year)),
  ],
  [
    /\b(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?\b/u,
    (today, [, day, month, year]) =>
      oneDay(today, Number(day), Number(month) - 1, year ? Number(year) : undefined),
  ],
  [
    new RegExp(`\\b(\\d{1,2}) de ${MONTH}\\b`, 'u'),
    (today, [, day, month = '']) => oneDay(today, Number(day), monthOf(month)),
  ],
  [new RegExp(`\\b(?:en|de|mes de|con|contra|compara|comparar) ${MONTH}\\b`, 'u'), wholeMonth],
  [new RegExp(`\\b(?:el |del |este )?(${WEEKDAYS.join('|')}) (?:pasado|anterior)\\b`, 'u'), weekdayBefore],
  [new RegExp(`\\b(?:el|este|del) (${WEEKDAYS.join('|')})\\b`, 'u'), lastWeekday],
  [
    /\b(?:el|del) (\d{1,2})(?!\d|[.,/]\d)(?= |$)/u,
    ({ ms, year, month, ...today }, [, day]) => oneDay({ ms, year, month, ...today }, Number(day), month),
  ],
];

function lastFew({ ms, year, month }: Today, [, count, unit = '']: RegExpExecArray): Period | null {
  const many = Number(count);
  if (many === 0) return null;
  const name = periodText.lastFew(many, unit);
  if (unit === 'meses') return days(name, Date.UTC(year, month - many, new Date(ms).getUTCDate()), ms);
  return days(name, ms - (many * (unit === 'dias' ? 1 : 7) - 1) * DAY_MS, ms);
}

function monthOf(name: string): number {
  return name === 'setiembre' ? 8 : MONTHS.indexOf(name);
}

/** A month that is still to come this year was last year's. */
function wholeMonth({ year, month }: Today, [, name = '']: RegExpExecArray): Period | null {
  const wanted = monthOf(name);
  const inYear = wanted > month ? year - 1 : year;
  return days(
    periodText.month(MONTHS[wanted] ?? '', inYear === year ? null : inYear),
    Date.UTC(inYear, wanted, 1),
    Date.UTC(inYear, wanted + 1, 0),
  );
}

function lastWeekday({ ms, weekday }: Today, [, name = '']: RegExpExecArray): Period | null {
  const wanted = (WEEKDAYS.indexOf(name) + 6) % 7;
  const at = ms - ((weekday - wanted + 7) % 7) * DAY_MS;
  return days(periodText.weekday(WEEKDAYS.indexOf(name)), at, at);
}

/** The last such day that is over. */
function weekdayBefore({ ms, weekday }: Today, [, name = '']: RegExpExecArray): Period | null {
  const wanted = (WEEKDAYS.indexOf(name) + 6) % 7;
  const at = ms - ((weekday - wanted + 7) % 7 || 7) * DAY_MS;
  return days(periodText.weekdayBefore(WEEKDAYS.indexOf(name)), at, at);
}

/** A day that exists; without a year the most recent such day, today included. */
function oneDay(today: Today, day: number, month: number, year?: number): Period | null {
  const thisYear = Date.UTC(year ?? today.year, month, day);
  const ms = year === undefined && thisYear > today.ms ? Date.UTC(today.year - 1, month, day) : thisYear;
  const date = new Date(ms);
  if (date.getUTCDate() !== day || date.getUTCMonth() !== month) return null;
  const named = date.getUTCFullYear() === today.year ? null : date.getUTCFullYear();
  return days(periodText.day(day, MONTHS[month] ?? '', named), ms, ms);
}

/** The period that a normalized text names, if any; weeks begin on Monday. */
export function findPeriod(normalized: string, now: Date): Period | null {
  const ms = toMs(bogotaDate(now));
  const date = new Date(ms);
  const today = {
    ms,
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    weekday: (date.getUTCDay() + 6) % 7,
  };
  for (const [pattern, make] of RULES) {
    const match = pattern.exec(normalized);
    const period = match && make(today, match);
    if (period) return period;
  }
  return null;
}

/** The normalized text without what names a period, so that "el 15 de noviembre" is no product. */
export function withoutPeriod(normalized: string): string {
  return RULES.reduce((text, [pattern]) => text.replaceAll(new RegExp(pattern, 'gu'), ' '), normalized);
}

const AGAINST = /\b(?:que|contra|frente al?|respecto al?|comparad[oa]s? (?:con|a)|con|versus|vs)\b/u;
const SINCE: Readonly<Record<string, string>> = {
  [periodText.yesterday]: 'hoy',
  [periodText.beforeYesterday]: 'hoy',
  [periodText.lastWeek]: 'esta semana',
  [periodText.lastMonth]: 'este mes',
  [periodText.lastYear]: 'este ano',
};

/**
 * The days of a question, and what they are compared with: "más hoy que ayer", "más que la semana pasada" (this one).
 * @param isComparison whether it compares
 */
export function findComparison(
  normalized: string,
  now: Date,
  isComparison: boolean,
): { period: Period | null; against: Period | null } {
  if (!isComparison) return { period: findPeriod(normalized, now), against: null };
  const at = [...normalized.matchAll(new RegExp(AGAINST, 'gu'))].findLast(
    ({ index }) => findPeriod(normalized.slice(index), now) !== null,
  )?.index;
  const against = at === undefined ? null : findPeriod(normalized.slice(at), now);
  const said = findPeriod(at === undefined ? normalized : normalized.slice(0, at), now);
  if (against) return { period: said ?? findPeriod(SINCE[against.name] ?? 'hoy', now), against };
  // "Compara esta semana": with the one before.
  const before = said && Object.keys(SINCE).find((name) => SINCE[name] === said.name);
  return { period: said, against: before ? findPeriod(normalizeText(before), now) : null };
}

export const periodOf = {
  yesterday: (now: Date) => findPeriod('ayer', now),
  today: (now: Date) => findPeriod('hoy', now),
  thisYear: (now: Date) => findPeriod('este ano', now),
  lastEightWeeks: (now: Date) => findPeriod('ultimas 8 semanas', now),
  lastThirtyDays: (now: Date) => findPeriod('ultimos 30 dias', now),
};
