import {
  DAY_MS,
  type Period,
  MONTH,
  MONTHS,
  type Rule,
  type Today,
  WEEKDAYS,
  dateIn,
  days,
  monthOf,
} from './days.ts';
import { periodText } from './period-text.ts';

const DAY = `(\\d{1,2})(?: de ${MONTH})?(?: del? (\\d{4}))?`;
const NAMED_DAY = `(${WEEKDAYS.join('|')})`;
const OF_LAST_WEEK = '( (?:de la semana )?(?:pasad[oa]|anterior))?';

/** From one day, weekday or month to another; texts are normalized. */
export const RANGE_RULES: readonly Rule[] = [
  [new RegExp(`\\bentre el ${DAY} y(?: el)? ${DAY}(?! mil)\\b`, 'u'), someDays],
  [
    new RegExp(`\\b(?:del|de el|desde el|el) ${DAY} (?:al|a|hasta el|hasta) ${DAY}(?! mil)\\b`, 'u'),
    someDays,
  ],
  [new RegExp(`\\bentre el ${NAMED_DAY} y(?: el)? ${NAMED_DAY}${OF_LAST_WEEK}`, 'u'), someWeekdays],
  [
    new RegExp(`\\b(?:del?|desde el|el) ${NAMED_DAY} (?:al?|hasta el) ${NAMED_DAY}${OF_LAST_WEEK}`, 'u'),
    someWeekdays,
  ],
  [
    new RegExp(`\\b(?:de|desde|entre) ${MONTH} (?:a|y|hasta) ${MONTH}(?: del? (\\d{4}))?\\b`, 'u'),
    someMonths,
  ],
];

/** From one day to another; the latest such days that have begun, where nobody names a year. */
function someDays(
  today: Today,
  [, first, firstMonth, firstYear, last, lastMonth, lastYear]: RegExpExecArray,
): Period | null {
  const [from, to] = [Number(first), Number(last)];
  const toMonth = lastMonth ? monthOf(lastMonth) : null;
  const isAcross = from > to;
  const fromMonth = firstMonth
    ? monthOf(firstMonth)
    : toMonth !== null
      ? (toMonth + (isAcross ? 11 : 0)) % 12
      : null;
  const start =
    fromMonth === null
      ? dateIn(today.year, from > new Date(today.ms).getUTCDate() ? today.month - 1 : today.month, from)
      : yearlyDate(
          today,
          from,
          fromMonth,
          firstYear ?? yearBefore(lastYear, toMonth !== null && fromMonth > toMonth),
        );
  if (start === null) return null;
  const began = new Date(start);
  const endMonth = toMonth ?? began.getUTCMonth() + (isAcross ? 1 : 0);
  const end = dateIn(
    lastYear ? Number(lastYear) : began.getUTCFullYear() + (endMonth < began.getUTCMonth() ? 1 : 0),
    endMonth,
    to,
  );
  if (end === null) return null;
  const ended = new Date(end);
  const isSameMonth = began.getUTCMonth() === ended.getUTCMonth() && end - start < 31 * DAY_MS;
  const year = ended.getUTCFullYear() === today.year ? null : ended.getUTCFullYear();
  const name = periodText.between(
    periodText.dayOfMonth(from, isSameMonth ? null : (MONTHS[began.getUTCMonth()] ?? ''), null),
    periodText.dayOfMonth(to, MONTHS[ended.getUTCMonth()] ?? '', year),
  );
  return days(name, start, end);
}

/** The year in which days began that end in this one. */
const yearBefore = (year: string | undefined, isOver: boolean): string | undefined =>
  year !== undefined && isOver ? String(Number(year) - 1) : year;

/** Without a year the most recent one, today included. */
function yearlyDate({ ms, year }: Today, day: number, month: number, told?: string): number | null {
  if (told) return dateIn(Number(told), month, day);
  return dateIn(Date.UTC(year, month, day) > ms ? year - 1 : year, month, day);
}

/** From one weekday to another: the latest that are over, or those of the week before. */
function someWeekdays(
  { ms, weekday }: Today,
  [, first = '', last = '', before]: RegExpExecArray,
): Period | null {
  const [from, to] = [WEEKDAYS.indexOf(first), WEEKDAYS.indexOf(last)];
  const back = (weekday - ((to + 6) % 7) + 7) % 7;
  // The week before began at least as many days ago as this one has.
  const end = ms - (before && back <= weekday ? back + 7 : back) * DAY_MS;
  const start = end - ((to - from + 7) % 7) * DAY_MS;
  const told = (at: number) =>
    periodText.dayOfMonth(new Date(at).getUTCDate(), MONTHS[new Date(at).getUTCMonth()] ?? '', null);
  return days(
    periodText.between(periodText.weekdayOf(from, told(start)), periodText.weekdayOf(to, told(end))),
    start,
    end,
  );
}

/** Whole months, the latest that have begun where nobody names a year. */
function someMonths({ year, month }: Today, [, first = '', last = '', said]: RegExpExecArray): Period | null {
  const [from, to] = [monthOf(first), monthOf(last)];
  const endYear = said ? Number(said) : to > month && from > month ? year - 1 : year;
  const startYear = from > to ? endYear - 1 : endYear;
  const told = endYear === year ? null : endYear;
  return days(
    periodText.months(MONTHS[from] ?? '', MONTHS[to] ?? '', told),
    Date.UTC(startYear, from, 1),
    Date.UTC(endYear, to + 1, 0),
  );
}
