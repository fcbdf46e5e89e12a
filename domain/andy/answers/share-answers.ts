import { addDays } from '#domain/bogota-time.ts';
import { addMoney, compareMoney, subtract } from '#domain/money/money.ts';
import { weekdayOf } from '#domain/reports/range.ts';
import { mostOf } from '#domain/andy/question/how-many.ts';
import type { FiguresIntent } from '#domain/andy/question/figures-intent.ts';
import { type Period, periodOf } from '#domain/andy/question/period.ts';
import { periodText } from '#domain/andy/days/period-text.ts';
import type { AndyShare, SalesKey } from '#domain/andy/reader.ts';
import type { Session } from '#domain/andy/session.ts';
import { isNothing } from './means-answers.ts';
import { reportText } from './report-text.ts';

const SHOWN = 10;
const SHOWN_DAYS = 31;

/** Sales less what came back: what *Hoy* and *Informes* compare and rank by. */
interface NetShare extends AndyShare {
  netas: string;
}

export const netShares = (shares: readonly AndyShare[]): NetShare[] =>
  shares.map((share) => ({ ...share, netas: subtract(share.ventas, share.devoluciones) }));

/** What came back in all of them, money. */
export const backIn = (shares: readonly AndyShare[]): string =>
  addMoney('0.00', ...shares.map(({ devoluciones }) => devoluciones));

/** What is said after net sums where anything came back: "¿cuánto se vendió?" tells the two apart. */
export const afterReturns = (back: string, before: ' ' | '\n'): string =>
  isNothing(back) ? '' : before + reportText.afterReturns;

/** Sales told apart: by day, hour, cashier and so on; all of them, or the most or the least of those with a sale. */
export async function answerShares(
  { reader }: Session,
  { key, end, count = 1 }: Extract<FiguresIntent, { kind: 'shares' }>,
  { name, range }: Period,
): Promise<string> {
  const rows = netShares(await reader.salesBy(key, range)).toSorted(bySales);
  const sold = rows.filter(({ facturas }) => facturas > 0);
  const [first, last] = [sold[0], sold.at(-1)];
  if (!first || !last) return reportText.none(name, null) + reportText.back(backIn(rows));
  const note = afterReturns(backIn(rows), end === null || count > 1 ? '\n' : ' ');
  if (end === null) {
    const ordered = key === 'cashier' || key === 'client' ? rows : rows.toSorted(byKey);
    const most = key === 'day' || key === 'hour' ? SHOWN_DAYS : SHOWN;
    // The newest days, or the people who sold most.
    const shown = ordered === rows ? rows.slice(0, most) : ordered.slice(-most);
    return reportText.shares(name, key, shown, rows.length - shown.length) + note;
  }
  if (count > 1) {
    const ranked = (end === 'most' ? sold : sold.toReversed()).slice(0, mostOf(count, SHOWN));
    return reportText.shares(name, key, ranked, 0) + note;
  }
  const { clave, netas, facturas } = end === 'most' ? first : last;
  return reportText.end(name, key, end === 'most', clave, netas, facturas) + note;
}

const bySales = (a: NetShare, b: NetShare): number =>
  compareMoney(b.netas, a.netas) || (a.clave < b.clave ? -1 : 1);
const byKey = (a: AndyShare, b: AndyShare): number =>
  a.clave.padStart(2, '0') < b.clave.padStart(2, '0') ? -1 : 1;

/** From the Monday on: a part of a week would be the one in which least was sold. */
const wholeWeeks = (period: Period | null): Period | null =>
  period && {
    ...period,
    range: { ...period.range, desde: addDays(period.range.hasta, -49 - weekdayOf(period.range.hasta) + 1) },
  };

/** The days that are told apart: those of the question, or enough of them. "¿Qué mes?" names no month. */
export function daysFor(now: Date, key: SalesKey, asked: Period | null): Period | null {
  if (key === 'month' && (!asked || asked.name === periodText.thisMonth)) return periodOf.thisYear(now);
  if ((key === 'week' || key === 'weekday') && (!asked || asked.name === periodText.thisWeek))
    return wholeWeeks(periodOf.lastEightWeeks(now));
  return asked ?? periodOf.lastThirtyDays(now);
}
