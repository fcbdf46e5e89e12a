import type { DailyReport, DailySeries } from '#contract/cash/daily-report.ts';
import { dailyTables, isNothingIssued } from '#contract/cash/daily-tables.ts';
import { formatDay } from '#domain/bogota-time.ts';
import { formatCop, formatCopPlain, formatQuantity } from '#domain/money/money.ts';
import { dailyPaperText as text } from './daily-report-text.ts';
import type { PrintableBusiness } from '#app/print/receipt.ts';
import type { Report } from '#app/print/template/page.ts';
import type { TicketRow } from '#app/print/template/rows.ts';
import { ends, line, RULE, spread, title } from '#app/print/template/ticket.ts';

/** Who reports, as its papers name it. */
type ReportingBusiness = Pick<PrintableBusiness, 'nombre' | 'identificacion'>;

/** The day that the paper is about. */
type ReportedDay = Pick<DailyReport, 'fecha' | 'definitivo'>;

function head(series: DailySeries, day: ReportedDay, business: ReportingBusiness): TicketRow[] {
  return [
    title(business.nombre),
    line(`${text.nit} ${business.identificacion}`),
    line(series.establecimiento),
    RULE,
    title(text.title),
    ends(text.date, formatDay(day.fecha)),
    ends(text.prefix, series.prefijo),
    ...(day.definitivo ? [] : [title(text.provisional), line(text.notOver)]),
    RULE,
  ];
}

function sums(series: DailySeries): TicketRow[] {
  return [
    ...(series.primera === null ? [] : [ends(text.first, series.primera)]),
    ...(series.ultima === null ? [] : [ends(text.last, series.ultima)]),
    ends(text.invoices, formatQuantity(series.cantidad)),
    ends(text.discounts, formatCop(series.descuentos)),
    ends(text.subtotal, formatCop(series.subtotal)),
    ends(text.taxes, formatCop(series.impuestos)),
    { ...ends(text.total, formatCop(series.total)), look: 'bold' },
  ];
}

const tables = (series: DailySeries): TicketRow[] =>
  dailyTables(series, formatCopPlain).flatMap(({ kind, rows }) => [
    RULE,
    { ...spread(text.heads[kind]), look: 'bold' as const },
    ...rows.map(({ cells }) => spread(cells)),
  ]);

/** Comprobante de informe diario of one series on paper (cash.md). */
export function dailyReport(series: DailySeries, day: ReportedDay, business: ReportingBusiness): Report {
  return {
    kind: 'report',
    number: text.name(series.prefijo, day.fecha),
    rows: [
      ...head(series, day, business),
      ...(isNothingIssued(series)
        ? [{ kind: 'text' as const, text: text.nothing }]
        : [...sums(series), ...tables(series)]),
    ],
  };
}
