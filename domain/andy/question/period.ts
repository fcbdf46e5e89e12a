import { normalizeText } from '#domain/normalize.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { DATE_RULES, LOOSE_DAY_RULES, lastWeekday, WEEKDAY_RULES } from '#domain/andy/days/day-rules.ts';
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
} from '#domain/andy/days/days.ts';
import { PAST_RULES, YEAR_RULE } from '#domain/andy/days/past-periods.ts';
import { readable, reworded, SOME_SPAN } from '#domain/andy/days/period-reading.ts';
import { RANGE_RULES } from '#domain/andy/days/period-ranges.ts';
import { periodText } from '#domain/andy/days/period-text.ts';

export type { Period } from '#domain/andy/days/days.ts';

// The first that fits wins; texts are normalized.
const RULES: readonly Rule[] = [
  ...RANGE_RULES,
  ...WEEKDAY_RULES,
  ...PAST_RULES,
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
  ...DATE_RULES,
  [
    new RegExp(
      `\\b(?:(?:(?:en|de|del) )?(?:(?:el|este) )?mes de|en|de|desde|con|contra|compara|comparar) ${MONTH}(?: del? (\\d{4}))?\\b`,
      'u',
    ),
    wholeMonth,
  ],
  YEAR_RULE,
  ...LOOSE_DAY_RULES,
];

const MENTIONS = RULES.map(([pattern]) => new RegExp(pattern, 'gu'));

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

function todayOf(now: Date): Today {
  const ms = toMs(bogotaDate(now));
  const date = new Date(ms);
  return {
    ms,
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    weekday: (date.getUTCDay() + 6) % 7,
  };
}

/** What the first rule that fits has found; `rest` is the text without it. */
function firstFound(
  text: string,
  today: Today,
): { period: Period | null; match: RegExpExecArray; rest: string } | null {
  for (const [pattern, make] of RULES) {
    const match = pattern.exec(text);
    if (!match) continue;
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
    return { period: make(today, match), match, rest };
  }
  return null;
}

/** Whether a question names days that there are not, as 31 November. */
export const namesNoDay = (normalized: string, now: Date): boolean =>
  firstFound(readable(normalized, todayOf(now)), todayOf(now)) !== null &&
  findPeriod(normalized, now) === null;

/** The period that a normalized text names, if any; weeks begin on Monday. */
export function findPeriod(normalized: string, now: Date): Period | null {
  const today = todayOf(now);
  const text = readable(normalized, today);
  const found = firstFound(text, today);
  if (!found?.period) return null;
  return isSince(text, found.match) ? sinceThen(found.period, today.ms) : found.period;
}

const BARE_WEEKDAY = new RegExp(`\\b(${WEEKDAYS.slice(1).join('|')})\\b`, 'u');
const MOST_MENTIONS = 5;

/**
 * Whether a question names other days besides those that its period is: an answer would silently be about some of
 * them. "Ayer viernes" names one day twice, "el 15 de este año" a day and the year it lies in.
 */
export function namesMoreDays(normalized: string, now: Date): boolean {
  const today = todayOf(now);
  const first = firstFound(readable(normalized, today), today);
  if (!first?.period) return SOME_SPAN.test(reworded(normalized));
  const { desde, hasta } = first.period.range;
  const isOther = ({ range }: Period) => range.desde > desde || range.hasta < hasta;
  let { rest } = first;
  for (let count = 0; count < MOST_MENTIONS; count += 1) {
    const next = firstFound(rest, today);
    if (!next) break;
    if (next.period === null || isOther(next.period)) return true;
    rest = next.rest;
  }
  const weekday = BARE_WEEKDAY.exec(rest);
  const named = weekday && lastWeekday(today, weekday);
  return SOME_SPAN.test(rest) || (named !== null && isOther(named));
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
  const text = MENTIONS.reduce(
    (rest, pattern) => rest.replaceAll(pattern, ` ${MENTION} `),
    reworded(normalized),
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
  const said = reworded(normalized);
  const text = MENTIONS.reduce((rest, pattern) => rest.replaceAll(pattern, ' '), said);
  return text === said ? normalized : text;
}

const AGAINST =
  /\b(?:que|contra|frente al?|respecto al?|(?:comparad[oa]s?|comparacion) (?:con|al?)|con|versus|vs)\b/u;
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
