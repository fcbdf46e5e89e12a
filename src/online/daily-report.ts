import { ApiError } from '#app/api/errors.ts';
import type { Http } from '#app/api/http.ts';
import type { DailyReport } from '#contract/cash/daily-report.ts';
import { PATHS } from '#contract/paths.ts';

/** A day's report; or the server's refusal, in its words when it has some; or no answer at all. */
export type DailyOutcome =
  | { kind: 'report'; report: DailyReport }
  | { kind: 'refused'; sentence: string | undefined }
  | { kind: 'unreachable' };

/** Reads the day of a series, or of all where none is named. @param fecha YYYY-MM-DD in Bogotá */
export type ReadDaily = (fecha: string, serieId: number | null) => Promise<DailyOutcome>;

/** The server has every device's invoices and dates them: only its report of a day is whole (cash.md). */
export function createDailyReader(http: Http): ReadDaily {
  return async (fecha, serieId) => {
    try {
      const query = { fecha, ...(serieId === null ? {} : { serie_id: serieId }) };
      const { status, body } = await http({ method: 'GET', path: PATHS.dailyReport, query });
      const { series, detail } = (body ?? {}) as { series?: unknown; detail?: unknown };
      if (status === 200 && Array.isArray(series)) return { kind: 'report', report: body as DailyReport };
      // A page of a machine in between (captive portal) is no word of the server's.
      if (status < 400 || status >= 500 || typeof body === 'string') return { kind: 'unreachable' };
      return { kind: 'refused', sentence: typeof detail === 'string' ? detail : undefined };
    } catch (error) {
      if (error instanceof ApiError) return { kind: 'unreachable' };
      throw error;
    }
  };
}
