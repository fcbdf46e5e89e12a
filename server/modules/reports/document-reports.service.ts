import type { DocumentLine, MonthReport } from '#contract/reports/month-report.ts';
import { reportText } from '#contract/reports/report-text.ts';
import type { ReturnsReport } from '#contract/reports/returns-report.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { fieldProblem } from '#domain/problems.ts';
import { NO_SALES, salesFigures } from '#domain/reports/figures.ts';
import { rangeBefore } from '#domain/reports/range.ts';
import { netTaxes } from '#domain/reports/taxes.ts';
import { pageReply } from '#server/http/paging.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { FastifyRequest } from 'fastify';
import * as lines from './document-lines.repo.ts';
import { namedOf, type OpenReportFn, pageOf, type ReportCall } from './open-report.ts';
import type { ReportPorts } from './ports.ts';
import { listReturnRows, readNotes, readReturnedTaxes, readUnnoted } from './returns-sums.repo.ts';
import { readTaxes, readTotals } from './sales-sums.repo.ts';
import { lateAmong, notesOf, readSums, totalsOf } from './sales-sums.ts';
import type { ReportScope } from './scope.ts';

/** Lines of a first look. */
const MOST_NAMED = 50;
/** A file of more lines than these is asked for by part: it is made in memory while the shop sells. */
const MOST_LINES = 100_000;

/** What was sold and came back in as many days before. */
async function sumsBefore(tx: Tx, scope: ReportScope): Promise<MonthReport['antes']> {
  const days = rangeBefore(scope);
  const before = { ...scope, ...days };
  const sold = totalsOf(await readTotals(tx, before, 'none'));
  const notas = notesOf(await readNotes(tx, before, 'none'));
  const { ventas, devoluciones, ventas_netas, sin_impuestos, impuestos } = salesFigures(
    { ...NO_SALES, ...sold, notas },
    false,
  );
  return { ...days, ventas, devoluciones, ventas_netas, sin_impuestos, impuestos };
}

/** Reports that list documents: what came back in some days (reports.md), sales of a month for a bookkeeper (integration.md). */
export function createDocumentReports(openReport: OpenReportFn, ports: Pick<ReportPorts, 'listSeries'>) {
  return {
    /** @throws Problem `pagina_invalida` (404) past the last page */
    returns(call: ReportCall & { request: FastifyRequest }): Promise<ReturnsReport> {
      const page = pageOf(call);
      return openReport(call, async ({ tx, scope, head }) => {
        const noted = await readNotes(tx, scope, 'none');
        const notes = notesOf(noted);
        const days = rangeBefore(scope);
        const then = notesOf(await readNotes(tx, { ...scope, ...days }, 'none'));
        const rows = await listReturnRows(tx, scope, page);
        const results = rows.map(({ cuantas: _all, fecha, ...row }) => ({
          ...row,
          fecha: bogotaTimestamp(fecha),
        }));
        return {
          ...head,
          llegaron_despues: lateAmong([], noted),
          devoluciones: notes.total,
          notas: notes.cantidad,
          antes: { ...days, devoluciones: then.total, notas: then.cantidad },
          sin_nota: await readUnnoted(tx, scope),
          ...pageReply(call.request, page, rows[0]?.cuantas ?? 0, results),
        };
      });
    },

    /** @throws Problem `datos_invalidos` (400) where all lines are wanted and are too many */
    month(call: ReportCall): Promise<MonthReport> {
      const most = namedOf(call, MOST_NAMED);
      return openReport(call, async ({ tx, scope, head }) => {
        const { vendidas, devueltas } = await lines.countLines(tx, scope);
        if (most === Infinity && vendidas + devueltas > MOST_LINES)
          throw fieldProblem('hasta', reportText.tooManyLines(MOST_LINES));
        const limit = Math.min(most, MOST_LINES);
        const stores = new Map(
          (await ports.listSeries(tx, scope.businessId)).map((one) => [one.id, one.nombre_establecimiento]),
        );
        const shown = ({
          impuestos,
          ...line
        }: Awaited<ReturnType<typeof lines.listSoldLines>>[number]): DocumentLine => ({
          ...line,
          establecimiento: stores.get(line.serie_id) ?? '',
          impuestos: impuestos.map(({ nombre, valor_calculado: valor }) => ({ nombre, valor })),
        });
        return {
          ...head,
          cifras: salesFigures(
            await readSums(tx, scope, await readTotals(tx, scope, 'none')),
            call.withCosts,
          ),
          antes: await sumsBefore(tx, scope),
          tarifas: netTaxes(await readTaxes(tx, scope), await readReturnedTaxes(tx, scope)),
          cuantas_lineas: vendidas,
          lineas: (await lines.listSoldLines(tx, scope, limit)).map(shown),
          cuantas_lineas_notas: devueltas,
          lineas_notas: (await lines.listNotedLines(tx, scope, limit)).map(shown),
        };
      });
    },
  };
}
