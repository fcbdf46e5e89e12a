import { type LateArrivals } from '#domain/reports/figures.ts';
import { minus } from '#domain/money/money.ts';
import { FIGURE_WORDS } from '#domain/reports/figures-text.ts';
import { reportTablesText as text } from './report-tables-text.ts';
import { column, type ReportTable } from './table-columns.ts';

/** What changed the days of a report after they were over; undefined of a report that is of no days. */
export function lateIn(report: object): LateArrivals | undefined {
  const { cifras, llegaron_despues: late } = report as {
    cifras?: { llegaron_despues: LateArrivals };
    llegaron_despues?: LateArrivals;
  };
  return late ?? cifras?.llegaron_despues;
}

/** What changed the days later, as a table of its own, for files; none where nothing changed. */
export function lateTables(report: object): ReportTable[] {
  const { facturas = 0, valor = '0.00', devoluciones, abonos } = lateIn(report) ?? {};
  const rows = [
    ...(facturas > 0 ? [[FIGURE_WORDS.ventas.name, facturas, valor]] : []),
    ...(devoluciones
      ? [[FIGURE_WORDS.devoluciones.name, devoluciones.cantidad, minus(devoluciones.valor)]]
      : []),
    ...(abonos ? [[text.payments, abonos.cantidad, abonos.valor]] : []),
  ];
  const columns = [...column('text', 'figure'), ...column('count', 'documents'), ...column('money', 'value')];
  return rows.length === 0
    ? []
    : [{ title: FIGURE_WORDS.llegaron_despues.name, columns, rows, totals: null }];
}
