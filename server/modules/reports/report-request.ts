import { FilterReader, type Query } from '#contract/filters.ts';
import { fieldText } from '#contract/field-text.ts';
import { reportText } from '#contract/reports/report-text.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { fieldProblem } from '#domain/problems.ts';
import { type DayRange, daysIn, MOST_DAYS } from '#domain/reports/range.ts';

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
