import { FilterReader, type Query } from '#contract/filters.ts';
import { fieldText } from '#contract/field-text.ts';
import { reportText } from '#contract/reports/report-text.ts';
import { can } from '#domain/accounts/permissions.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { fieldProblem, Problem } from '#domain/problems.ts';
import { type DayRange, daysIn, MOST_DAYS } from '#domain/reports/range.ts';
import type { ReadCall } from '#server/http/route.ts';

/** The days and the store that a report is asked for. */
interface ReportRequest extends DayRange {
  serieId: number | null;
}

/**
 * Reads the days and the store; without days they are today, with the first alone they go on until today.
 * @throws Problem `datos_invalidos` (400) at the parameter
 */
export function readReportRequest(query: Query, now: Date): ReportRequest {
  const today = bogotaDate(now);
  const filters = new FilterReader(query);
  const first = filters.day('desde');
  const last = filters.day('hasta');
  const serieId = filters.id('serie_id');
  filters.finish();
  const desde = first ?? last ?? today;
  const hasta = last ?? (desde > today ? desde : today);
  if (hasta < desde) throw fieldProblem('hasta', reportText.endsBefore);
  if (daysIn({ desde, hasta }) > MOST_DAYS) throw fieldProblem('hasta', reportText.tooLong(MOST_DAYS));
  return { desde, hasta, serieId };
}

export const unknownStore = () => fieldProblem('serie_id', fieldText.unknownSeries);

/** A report that a collaborator asks for, of the own business. */
export const callOf = ({ actor, query, now, request }: ReadCall) => ({
  actor,
  businessId: actor.businessId,
  withCosts: can(actor.level, 'reports.margin'),
  query,
  now,
  request,
});

/**
 * A day that a collaborator asks for: without `reports.all` it is the day of the own store.
 * @throws Problem `sin_serie` for somebody without a store, `datos_invalidos` (400) for another one
 */
export function callOfDay(call: ReadCall) {
  const asked = callOf(call);
  const { level, serieId } = call.actor;
  if (can(level, 'reports.all')) return asked;
  if (serieId === null) throw new Problem('sin_serie');
  const store = call.query['serie_id'];
  if (store && store !== String(serieId)) throw fieldProblem('serie_id', fieldText.otherStore);
  return { ...asked, query: { ...call.query, serie_id: String(serieId) } };
}
