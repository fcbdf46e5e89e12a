import { DAY_MS, dateIn, days, MONTH, MONTHS, monthOf, type Period, type Rule, type Today } from './days.ts';
import { periodText } from './period-text.ts';
import { COUNT, countOf, UNIT } from './spans.ts';

/** Days that are told by how long ago they were; texts are normalized. */
export const PAST_RULES: readonly Rule[] = [
  [new RegExp(`\\bhace (una?|${COUNT}) (dia|semana|mes|ano)(?:e?s)?\\b`, 'u'), ago],
  [new RegExp(`\\bsemana del (\\d{1,2})(?: de ${MONTH})?(?: del? (\\d{4}))?\\b(?![.,/]\\d)`, 'u'), weekOf],
  [new RegExp(`\\b(?:ultim|pasad)[oa]s (${COUNT}) ${UNIT}\\b`, 'u'), lastFew],
  [new RegExp(`\\b(${COUNT}) (?:ultim|pasad)[oa]s ${UNIT}\\b`, 'u'), lastFew],
  [new RegExp(`\\b(${COUNT}) ${UNIT} (?:pasad[oa]|anterior|ultim[oa])e?s\\b`, 'u'), lastFew],
  // "En un mes" are the days of one, "en un día" is any day.
  [new RegExp(`\\b(?:en|durante)(?: l[oa]s| est[oa]s)? (una?|${COUNT}) (?!dia\\b)${UNIT}\\b`, 'u'), lastFew],
];

/** A year by its number, which is no price and no size; after all rules in which a year follows a month. */
export const YEAR_RULE: Rule = [
  /\b(?:en|de|del|desde|durante|ano)(?: el)?(?: ano)? (20\d\d)\b(?![.,/-]\d)(?! (?:pesos|mil|ml|cc|g|gr|gramos|kg|l|litros|cm|m|unidades|und|unds|uds)\b)/u,
  (today, [, told]) => wholeYear(today, Number(told)),
];

function wholeYear({ year }: Today, told: number): Period | null {
  const name =
    told === year ? periodText.thisYear : told === year - 1 ? periodText.lastYear : periodText.year(told);
  return days(name, Date.UTC(told, 0, 1), Date.UTC(told, 11, 31));
}

/** The week from Monday on in which a moment lies. */
function week(at: number, { year }: Today): Period | null {
  const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS;
  const first = new Date(monday);
  const told = first.getUTCFullYear() === year ? null : first.getUTCFullYear();
  const name = periodText.weekFrom(first.getUTCDate(), MONTHS[first.getUTCMonth()] ?? '', told);
  return days(name, monday, monday + 6 * DAY_MS);
}

/** One day so many days ago; the whole week, month or year so many of them ago. */
function ago(today: Today, [, said = '', unit]: RegExpExecArray): Period | null {
  const { ms, year, month } = today;
  const many = countOf(said);
  if (many === 0) return null;
  const day = new Date(ms - many * DAY_MS);
  switch (unit) {
    case 'dia': {
      const told = day.getUTCFullYear() === year ? null : day.getUTCFullYear();
      const name = periodText.day(day.getUTCDate(), MONTHS[day.getUTCMonth()] ?? '', told);
      return days(name, day.getTime(), day.getTime());
    }
    case 'semana':
      return week(today.ms - many * 7 * DAY_MS, today);
    case 'mes': {
      const first = new Date(Date.UTC(year, month - many, 1));
      const told = first.getUTCFullYear() === year ? null : first.getUTCFullYear();
      const name = periodText.month(MONTHS[first.getUTCMonth()] ?? '', told);
      return days(name, first.getTime(), Date.UTC(year, month - many + 1, 0));
    }
    default:
      return wholeYear(today, year - many);
  }
}

/** The week of a day; without a month the latest such day, without a year the latest such month. */
function weekOf(today: Today, [, day, name, told]: RegExpExecArray): Period | null {
  const month = name
    ? monthOf(name)
    : new Date(today.ms).getUTCDate() < Number(day)
      ? today.month - 1
      : today.month;
  const inYear = told
    ? Number(told)
    : today.year - (name && Date.UTC(today.year, month, Number(day)) > today.ms ? 1 : 0);
  const at = dateIn(inYear, month, Number(day));
  return at === null ? null : week(at, today);
}

function lastFew({ ms, year, month }: Today, [, count = '', unit = '']: RegExpExecArray): Period | null {
  const many = countOf(count);
  if (many === 0) return null;
  const units =
    ['dias', 'semanas', 'meses', 'anos'].find((one) => one.slice(0, 3) === unit.slice(0, 3)) ?? unit;
  const name = periodText.lastFew(many, units);
  const date = new Date(ms).getUTCDate();
  if (units === 'meses') return days(name, Date.UTC(year, month - many, date), ms);
  if (units === 'anos') return days(name, Date.UTC(year - many, month, date), ms);
  return days(name, ms - (many * (units === 'dias' ? 1 : 7) - 1) * DAY_MS, ms);
}
