import type { Query } from '#contract/filters.ts';
import { fieldText } from '#contract/field-text.ts';
import { lateTables } from '#contract/reports/late-table.ts';
import { tableCsv } from '#contract/reports/report-csv.ts';
import {
  cashierTable,
  dayTable,
  drawerTable,
  hourTable,
  meansTable,
  productTable,
  receivablesTable,
  returnTable,
  salesTable,
  taxTable,
  weekdayTable,
} from '#contract/reports/report-tables.ts';
import { monthLists, monthSums } from '#contract/reports/month-tables.ts';
import { stockTables } from '#contract/reports/stock-tables.ts';
import type { ReportTable } from '#contract/reports/table-columns.ts';
import { fieldProblem } from '#domain/problems.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { FastifyRequest } from 'fastify';
import { Download } from '#server/http/answers/download.ts';
import type { createHoldingsReports } from './holdings-reports.service.ts';
import type { createDocumentReports } from './document-reports.service.ts';
import type { ReportCall } from './open-report.ts';
import type { createSalesReports } from './sales-reports.service.ts';

const FORMATS = ['json', 'csv'] as const;

/** Whether a report is wanted as a file. @throws Problem `datos_invalidos` (400) for a format that nobody writes */
function wantsFile(query: Query): boolean {
  const asked = query['formato'] || 'json';
  if (!FORMATS.some((format) => format === asked)) throw fieldProblem('formato', fieldText.oneOf(FORMATS));
  return asked === 'csv';
}

/**
 * A report as it is asked for: itself, or its table as a file.
 * @param name of the file, without the days
 */
async function asAsked<Report extends { desde?: string; hasta?: string; calculado_en: string }>(
  query: Query,
  name: string,
  report: () => Promise<Report>,
  tableOf: (report: Report) => ReportTable | readonly [ReportTable, ...ReportTable[]],
): Promise<Report | Download> {
  const isFile = wantsFile(query);
  const answer = await report();
  if (!isFile) return answer;
  const { desde, hasta, calculado_en } = answer;
  const days = desde === undefined ? calculado_en.slice(0, 10) : [...new Set([desde, hasta])].join('-a-');
  const tables = [tableOf(answer)].flat() as [ReportTable, ...ReportTable[]];
  return new Download(tableCsv(...tables, ...lateTables(answer)), `${name}-${days}.csv`);
}

type Reports = ReturnType<typeof createSalesReports> &
  ReturnType<typeof createHoldingsReports> &
  ReturnType<typeof createDocumentReports>;
type Call = ReportCall & { request: FastifyRequest; actor: Actor };

/** Every row in one page: a file has no second one. */
const whole = (call: Call): Call => (wantsFile(call.query) ? { ...call, isWhole: true } : call);

/** Reports that are files too. */
export function createReportFiles(reports: Reports) {
  return {
    day: (call: Call) =>
      asAsked(
        call.query,
        'dia',
        () => reports.day(call),
        (report) => [dayTable(report), meansTable(report.cifras), hourTable(report)],
      ),
    sales: (call: Call) =>
      asAsked(
        call.query,
        'ventas',
        () => reports.sales(call),
        (report) => [salesTable(report), meansTable(report.cifras)],
      ),
    products: (call: Call) =>
      asAsked(
        call.query,
        'productos',
        () => reports.products(whole(call)),
        ({ results }) => productTable(results),
      ),
    cashiers: (call: Call) => asAsked(call.query, 'cajeros', () => reports.cashiers(call), cashierTable),
    hours: (call: Call) =>
      asAsked(
        call.query,
        'horas',
        () => reports.hours(call),
        (report) => [hourTable(report), weekdayTable(report)],
      ),
    taxes: (call: Call) => asAsked(call.query, 'impuestos', () => reports.taxes(call), taxTable),
    drawers: (call: Call) =>
      asAsked(
        call.query,
        'caja',
        () => reports.drawers(whole(call)),
        ({ results }) => drawerTable(results),
      ),
    returns: (call: Call) =>
      asAsked(
        call.query,
        'devoluciones',
        () => reports.returns(whole(call)),
        ({ results }) => returnTable(results),
      ),
    month: (call: Call) =>
      asAsked(
        call.query,
        'ventas-del-mes',
        () => reports.month(whole(call)),
        (report) => {
          const [lines, ...notes] = monthLists(report);
          return [lines, ...monthSums(report), ...notes];
        },
      ),
    receivables: (call: Call) =>
      asAsked(call.query, 'cartera', () => reports.receivables(call), receivablesTable),
    inventory: (call: Call) =>
      asAsked(call.query, 'inventario', () => reports.inventory(whole(call)), stockTables),
  };
}
