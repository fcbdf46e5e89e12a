import type { ReportName, ReportQuery } from '#app/api/owner/reports.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { type DayRange, daysIn, MOST_DAYS, namedRange, type RangeName } from '#domain/reports/range.ts';
import { text } from './text.ts';

/** The reports of a whole business, or of one of its stores. */
export const REPORT_NAMES: readonly ReportName[] = (Object.keys(text.reports) as ReportName[]).filter(
  (name) => name !== 'dia',
);
/** What somebody who sees no more than the own store may ask for. */
export const STORE_REPORTS: readonly ReportName[] = ['dia'];
/** Reports of this moment: days make no difference to them. */
export const OF_NOW: readonly ReportName[] = ['cartera', 'inventario'];
/** Reports that leave no store to choose: of all of them, or of the own one. */
export const OF_NO_STORE: readonly ReportName[] = ['cartera', 'dia'];

/** Reports whose rows go to files alone: paper has their sums. */
export const LISTED_IN_FILES: readonly ReportName[] = ['contador'];

export type ProductOrder = keyof typeof text.orders;

/** What somebody wants to see. */
export interface Wanted {
  name: ReportName;
  range: RangeName | 'otro';
  /** The days of `otro`. */
  days: DayRange;
  /** Id of a store; '' for all. */
  store: string;
  order: ProductOrder;
}

/** What a screen begins with. */
export function firstWanted(now: Date, names = REPORT_NAMES): Wanted {
  const today = bogotaDate(now);
  return {
    name: names[0] ?? 'ventas',
    range: names.includes('dia') ? 'hoy' : 'semana',
    days: { desde: today, hasta: today },
    store: '',
    order: 'ventas',
  };
}

/** Another report, of the same days; a bookkeeper asks for a month. */
export const withName = (wanted: Wanted, name: ReportName): Wanted => ({
  ...wanted,
  name,
  ...(LISTED_IN_FILES.includes(name) && wanted.range !== 'otro' && { range: 'mes' }),
});

/** The days that are meant. */
export const daysWanted = ({ range, days }: Wanted, now: Date): DayRange =>
  range === 'otro' ? days : namedRange(range, now);

/** The question to the server. */
export function queryOf(wanted: Wanted, now: Date): ReportQuery {
  const { name, store, order } = wanted;
  return {
    ...(OF_NOW.includes(name) ? {} : daysWanted(wanted, now)),
    ...(OF_NO_STORE.includes(name) ? {} : { serie_id: store }),
    ...(name === 'productos' && { orden: order }),
  };
}

/** What is wrong with the last day of a range, in words. */
export function rangeFault({ desde, hasta }: DayRange): string | undefined {
  if (hasta < desde) return text.endsBefore;
  return daysIn({ desde, hasta }) > MOST_DAYS ? text.tooLong(MOST_DAYS) : undefined;
}
