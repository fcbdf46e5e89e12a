import type { MonthReport } from '#contract/reports/month-report.ts';
import { monthLists, monthSums } from '#contract/reports/month-tables.ts';
import type { FigureName } from '#domain/reports/figures-text.ts';
import { comparedWith, figure, MEANS_FIGURES, type ReportContent } from './report-content.ts';
import { text } from './text.ts';

const SHOWN = [
  'ventas',
  'devoluciones',
  'ventas_netas',
  'sin_impuestos',
  'impuestos',
] as const satisfies FigureName[];

/** Sales of a month for a bookkeeper: sums on screen and paper, every line in the files. */
export function monthView(report: MonthReport): ReportContent {
  const { cifras, antes, lineas, lineas_notas, cuantas_lineas, cuantas_lineas_notas } = report;
  const [shown, count] = [lineas.length + lineas_notas.length, cuantas_lineas + cuantas_lineas_notas];
  return {
    figures: SHOWN.map((name) =>
      figure(name, cifras[name], comparedWith(cifras[name], antes?.[name], antes)),
    ),
    picture: null,
    tables: monthSums(report),
    lists: monthLists(report),
    note: count > shown ? text.firstLines(shown, count) : null,
    explained: [...SHOWN, ...MEANS_FIGURES, 'llegaron_despues'],
  };
}
