import type { ReturnsReport } from '#contract/reports/returns-report.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { pageReply } from '#server/http/paging.ts';
import type { FastifyRequest } from 'fastify';
import { type OpenReportFn, pageOf, type ReportCall } from './open-report.ts';
import { listReturnRows, readNotes, readUnnoted } from './returns-sums.repo.ts';
import { notesOf } from './sales-sums.ts';

/** What came back in some days (reports.md). */
export function createReturnsReport(openReport: OpenReportFn) {
  return {
    /** @throws Problem `pagina_invalida` (404) past the last page */
    returns(call: ReportCall & { request: FastifyRequest }): Promise<ReturnsReport> {
      const page = pageOf(call);
      return openReport(call, async ({ tx, scope, head }) => {
        const notes = notesOf(await readNotes(tx, scope, 'none'));
        const rows = await listReturnRows(tx, scope, page);
        const results = rows.map(({ cuantas: _all, fecha, ...row }) => ({
          ...row,
          fecha: bogotaTimestamp(fecha),
        }));
        return {
          ...head,
          devoluciones: notes.total,
          notas: notes.cantidad,
          sin_nota: await readUnnoted(tx, scope),
          ...pageReply(call.request, page, rows[0]?.cuantas ?? 0, results),
        };
      });
    },
  };
}
