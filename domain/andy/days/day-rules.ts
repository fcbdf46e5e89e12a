import {
  DAY_MS,
  dateIn,
  days,
  MONTH,
  MONTHS,
  monthOf,
  type Period,
  type Rule,
  type Today,
  WEEKDAYS,
} from './days.ts';
import { periodText } from './period-text.ts';
import { COUNT, countOf } from './spans.ts';

// Rules of periods that find a single day; texts are normalized.

const WEEKDAY = `(${WEEKDAYS.join('|')})`;
const SAID_WEEK = `(?:(esta|la presente) semana|la (?:semana (?:pasada|anterior)|(?:pasada|anterior) semana)|hace (una|${COUNT}) semanas?)`;

/** Weekdays that say which they are; before the rules of weeks and months. */
export const WEEKDAY_RULES: readonly Rule[] = [
  [new RegExp(`\\b(hoy|ayer|anteayer|antier),? ${WEEKDAY}\\b`, 'u'), lastDayCalled],
  [new RegExp(`\\b(?:el |del )?${WEEKDAY},? (?:de )?${SAID_WEEK}\\b`, 'u'), weekdayOfWeek],
  [
    new RegExp(
      `\\b(?:el |del |este )?${WEEKDAY},? (\\d{1,2})(?: de ${MONTH}(?: del? (\\d{4}))?)?\\b(?![.,/:-]\\d)`,
      'u',
    ),
    dateOnWeekday,
  ],
];

/** Dates in figures; before the days that have a number alone. */
export const DATE_RULES: readonly Rule[] = [
  [
    /\b(\d{4})[-/](\d{1,2})[-/](\d{1,2})\b/u,
    (today, [, year, month, day]) => oneDay(today, Number(day), Number(month) - 1, Number(year)),
  ],
  [/\b(\d{1,2})([-/])(\d{1,2})\2(\d{4}|\d{2})\b(?![-/]\d)/u, dateInFigures],
  [/\b(\d{1,2})(\.)(\d{1,2})\.(\d{4})\b/u, dateInFigures],
  // "1/2 libra" is a size.
  [
    /\b(\d{1,2})(\/)(\d{1,2})\b(?!\/\d)(?! (?:libras?|lb|kilos?|kg|litros?|lt?|galon|docena)\b)/u,
    dateInFigures,
  ],
  [/\b(?:el|del|al) (\d{1,2})(-)(\d{1,2})\b(?!-\d)/u, dateInFigures],
  [
    new RegExp(`\\b(\\d{1,2}) de ${MONTH}(?: del? (\\d{4}))?\\b`, 'u'),
    (today, [, day, month = '', year]) =>
      oneDay(today, Number(day), monthOf(month), year ? Number(year) : undefined),
  ],
];

/** Days whose name or number is all that is said; after all others. */
export const LOOSE_DAY_RULES: readonly Rule[] = [
  [new RegExp(`\\b(?:el |del |este )?${WEEKDAY} (?:pasado|anterior)\\b`, 'u'), weekdayBefore],
  [new RegExp(`\\b(?:el |del |este )?(?:pasado|anterior) ${WEEKDAY}\\b`, 'u'), weekdayBefore],
  [new RegExp(`\\b(?:el|este|del) ${WEEKDAY}\\b`, 'u'), lastWeekday],
  [
    /\b(?:el|del) (\d{1,2})(?!\d|[.,/]\d)(?![^\s?!.,;)])/u,
    (today, [, day]) => oneDay(today, Number(day), today.month),
  ],
];

/** Days since Monday. */
const placeOf = (name: string): number => (WEEKDAYS.indexOf(name) + 6) % 7;

const dayNamed = (name: string, at: number): Period | null => {
  const date = new Date(at);
  const told = periodText.dayOfMonth(date.getUTCDate(), MONTHS[date.getUTCMonth()] ?? '', null);
  return days(periodText.dateOnWeekday(WEEKDAYS.indexOf(name), told), at, at);
};

function weekdayOfWeek({ ms, weekday }: Today, [, name = '', isThis, weeks]: RegExpExecArray): Period | null {
  const back = isThis ? 0 : weeks ? countOf(weeks) : 1;
  const at = ms - (weekday + 7 * back - placeOf(name)) * DAY_MS;
  if (back === 0 && at <= ms) return days(periodText.weekday(WEEKDAYS.indexOf(name)), at, at);
  return back === 1 && !weeks
    ? days(periodText.weekdayBefore(WEEKDAYS.indexOf(name)), at, at)
    : dayNamed(name, at);
}

/** "Ayer viernes"; null where yesterday was another weekday. */
function lastDayCalled({ ms, weekday }: Today, [, said = '', name = '']: RegExpExecArray): Period | null {
  const back = ['hoy', 'ayer'].includes(said) ? ['hoy', 'ayer'].indexOf(said) : 2;
  const told = [periodText.today, periodText.yesterday, periodText.beforeYesterday][back] ?? '';
  const at = ms - back * DAY_MS;
  return (weekday - back + 7) % 7 === placeOf(name) ? days(told, at, at) : null;
}

/** Null where that date is another weekday. */
function dateOnWeekday(today: Today, [, name = '', day, month, year]: RegExpExecArray): Period | null {
  const found = oneDay(
    today,
    Number(day),
    month ? monthOf(month) : today.month,
    year ? Number(year) : undefined,
  );
  const isThat = found && new Date(`${found.range.desde}T00:00:00Z`).getUTCDay() === WEEKDAYS.indexOf(name);
  return isThat ? found : null;
}

function dateInFigures(today: Today, [, day, , month, year]: RegExpExecArray): Period | null {
  const told = year === undefined ? undefined : Number(year.length === 2 ? `20${year}` : year);
  return oneDay(today, Number(day), Number(month) - 1, told);
}

/** A day that exists; without a year the most recent such day, today included. */
function oneDay(today: Today, day: number, month: number, year?: number): Period | null {
  if (month < 0 || month > 11) return null;
  const thisYear = Date.UTC(year ?? today.year, month, day);
  const told = year ?? (thisYear > today.ms ? today.year - 1 : today.year);
  const ms = dateIn(told, month, day);
  if (ms === null) return null;
  return days(periodText.day(day, MONTHS[month] ?? '', told === today.year ? null : told), ms, ms);
}

/** The last such day, today included. */
export function lastWeekday({ ms, weekday }: Today, [, name = '']: readonly string[]): Period | null {
  const at = ms - ((weekday - placeOf(name) + 7) % 7) * DAY_MS;
  return days(periodText.weekday(WEEKDAYS.indexOf(name)), at, at);
}

/** The last such day that is over. */
function weekdayBefore({ ms, weekday }: Today, [, name = '']: RegExpExecArray): Period | null {
  const at = ms - ((weekday - placeOf(name) + 7) % 7 || 7) * DAY_MS;
  return days(periodText.weekdayBefore(WEEKDAYS.indexOf(name)), at, at);
}
