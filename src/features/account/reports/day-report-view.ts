import type { ReportReplies } from '#app/api/owner/reports.ts';
import { dayTable, hourTable, meansTable, netBefore } from '#contract/reports/report-tables.ts';
import { hourBars } from './pictures.ts';
import { figure, MEANS_FIGURES, type ReportContent } from './report-content.ts';
import { text } from './text.ts';

/** The day of one store, or some of its days, for those who see no others: without what goods cost. */
export function dayView(report: ReportReplies['dia']): ReportContent {
  const { cifras } = report;
  const table = hourTable(report);
  const counted = [
    text.invoices(cifras.facturas),
    cifras.ticket_promedio && text.average(cifras.ticket_promedio),
  ];
  return {
    figures: [
      {
        ...figure('ventas_netas', cifras.ventas_netas, text.comparedDays(...netBefore(report))),
        tone: 'accent',
      },
      figure('ventas', cifras.ventas, counted.filter(Boolean).join(' · ')),
      figure('devoluciones', cifras.devoluciones),
      figure('fiado', cifras.fiado_otorgado),
    ],
    picture: {
      label: text.byHour,
      placeLabel: text.hour,
      bars: hourBars(report.horas),
    },
    tables: [meansTable(cifras), table],
    sums: [dayTable(report)],
    note: null,
    explained: [
      'ventas_netas',
      'ventas',
      'devoluciones',
      'ticket_promedio',
      ...MEANS_FIGURES,
      'llegaron_despues',
    ],
  };
}
