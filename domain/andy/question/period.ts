import { normalizeText } from '#domain/normalize.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import {
  DAY_MS,
  MONTH,
  MONTHS,
  type Period,
  type Rule,
  toDate,
  toMs,
  type Today,
  WEEKDAYS,
  days,
  monthOf,
} from './days.ts';
import { PAST_RULES, YEAR_RULE } from './past-periods.ts';
import { RANGE_RULES } from './period-ranges.ts';
import { periodText } from './period-text.ts';

export type { Period } from './days.ts';

// The first that fits wins; texts are normalized.
const RULES: readonly Rule[] = [
  ...RANGE_RULES,
  ...PAST_RULES,
  [
    new RegExp(
      `\\b(?:el |del )?(${WEEKDAYS.join('|')}) de la (?:semana (?:pasada|anterior)|(?:pasada|anterior) semana)\\b`,
      'u',
    ),
    ({ ms, weekday }, [, name = '']) => {
      const at = ms - (weekday + 7 - ((WEEKDAYS.indexOf(name) + 6) % 7)) * DAY_MS;
      return days(periodText.weekdayBefore(WEEKDAYS.indexOf(name)), at, at);
    },
  ],
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
  [/\bsemana\b|\bsemanal/u, ({ ms, weekday }) => days(periodText.thisWeek, ms - weekday * DAY_MS, ms)],
  [
    new RegExp(`\\b(?:mes(?! de ${MONTH})|mensual(?:es)?)\\b`, 'u'),
    ({ ms, year, month }) => days(periodText.thisMonth, Date.UTC(year, month, 1), ms),
  ],
  [
    /\b(?:ano (?:pasado|anterior)|(?:pasado|anterior|ultimo) ano)\b/u,
    ({ year }) => days(periodText.lastYear, Date.UTC(year - 1, 0, 1), Date.UTC(year - 1, 11, 31)),
  ],
  [/\b(?:ano(?! 20\d\d)|anual)\b/u, ({ ms, year }) => days(periodText.thisYear, Date.UTC(year, 0, 1), ms)],
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
    new RegExp(`\\b(\\d{1,2}) de ${MONTH}(?: del? (\\d{4}))?\\b`, 'u'),
    (today, [, day, month = '', year]) =>
      oneDay(today, Number(day), monthOf(month), year ? Number(year) : undefined),
  ],
  [
    new RegExp(`\\b(?:en|de|desde|mes de|con|contra|compara|comparar) ${MONTH}(?: del? (\\d{4}))?\\b`, 'u'),
    wholeMonth,
  ],
  YEAR_RULE,
  [new RegExp(`\\b(?:el |del |este )?(${WEEKDAYS.join('|')}) (?:pasado|anterior)\\b`, 'u'), weekdayBefore],
  [new RegExp(`\\b(?:el|este|del) (${WEEKDAYS.join('|')})\\b`, 'u'), lastWeekday],
  [
    /\b(?:el|del) (\d{1,2})(?!\d|[.,/]\d)(?![^\s?!.,;)])/u,
    ({ ms, year, month, ...today }, [, day]) => oneDay({ ms, year, month, ...today }, Number(day), month),
  ],
];

/** A month that is still to come this year was last year's. */
function wholeMonth({ year, month }: Today, [, name = '', told]: RegExpExecArray): Period | null {
  const wanted = monthOf(name);
  const inYear = told ? Number(told) : wanted > month ? year - 1 : year;
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

/** What days are told apart by, which names none: "¿qué mes vendí más el año pasado?". */
const TOLD_APART =
  /\b(?:que|cual(?:es)?|por|cada|mejor(?:es)?|peor(?:es)?) (?:dia|semana|mes|ano)(?:e?s)?\b(?! (?:pasad|anterior))/gu;
const OF_A_YEAR = new RegExp(
  `\\b${MONTH} del? (?:(este)|(?:el )?)(?: ?mismo)? ?ano(?: (pasado|anterior))?\\b`,
  'gu',
);

/** A text as the rules read it: "noviembre del año pasado" with the number of that year. */
function readable(normalized: string, year: number): string {
  return normalized
    .replaceAll(TOLD_APART, ' ')
    .replaceAll(
      OF_A_YEAR,
      (_all, month: string, _this, before?: string) => `${month} de ${before ? year - 1 : year}`,
    );
}

/** Whether a question names days that there are not, as 31 November. */
export const namesNoDay = (normalized: string, now: Date): boolean =>
  RULES.some(([pattern]) => pattern.test(readable(normalized, now.getUTCFullYear()))) &&
  findPeriod(normalized, now) === null;

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
  const text = readable(normalized, today.year);
  for (const [pattern, make] of RULES) {
    const match = pattern.exec(text);
    if (!match) continue;
    const period = make(today, match);
    return period && isSince(text, match) ? sinceThen(period, ms) : period;
  }
  return null;
}

const isSince = (text: string, { index, 0: said }: RegExpExecArray): boolean =>
  /(?:^|\s)(?:desde|a partir)(?: de)?(?: el| la| los| las)?\s*$/u.test(text.slice(0, index)) ||
  /^desde (?!.*\b(?:al?|hasta|y)\b)/u.test(said);

/** From the first of those days until today. */
const sinceThen = ({ name, range }: Period, ms: number): Period => ({
  name: periodText.since(name),
  range: { ...range, hasta: toDate(Math.max(ms, toMs(range.hasta))) },
});

const MENTION = '§';

/** Whether a question joins days that are no stretch that has a name ("ayer y hoy", "hasta el lunes"). */
export function joinsPeriods(normalized: string): boolean {
  const text = RULES.reduce(
    (rest, [pattern]) => rest.replaceAll(new RegExp(pattern, 'gu'), ` ${MENTION} `),
    normalized,
  ).replaceAll(/\s+/gu, ' ');
  return (
    /(?:§|\bel \d{1,2}|\blunes|\bmartes|\bmiercoles|\bjueves|\bviernes|\bsabado|\bdomingo),? (?:y|e|o|ni|a|al|hasta|menos|mas) (?:(?:de|del|en|el|la|las|los|tambien|hasta) )*§/u.test(
      text,
    ) ||
    /§ (?:y|o) (?:(?:de|del|en) )*(?:el|la) (?:pasad[oa]|anterior)\b/u.test(text) ||
    new RegExp(`§,? (?:y|e|o) (?:(?:en|de) )?${MONTH}\\b`, 'u').test(text) ||
    /\b(?:hasta|antes|despues|luego)(?: (?:de|del|el|la|las|los))* §/u.test(text)
  );
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

/** "Hoy más que hace dos semanas" compares with the day so long ago, not with a week. */
function asDays(text: string, isOfDay: boolean): string {
  if (!isOfDay) return text;
  return text.replace(/\bhace (una|dos|\d{1,2}) semanas?\b/u, (_all, said: string) => {
    const weeks = said === 'una' ? 1 : said === 'dos' ? 2 : Number(said);
    return `hace ${weeks * 7} dias`;
  });
}

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
  const said = findPeriod(at === undefined ? normalized : normalized.slice(0, at), now);
  const isOfDay = said === null || said.range.desde === said.range.hasta;
  const against = at === undefined ? null : findPeriod(asDays(normalized.slice(at), isOfDay), now);
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
