import type { AnyReport, ReportReplies } from '#app/api/owner/reports.ts';
import {
  cashierTable,
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
import { lateIn } from '#contract/reports/late-table.ts';
import { formatDay } from '#domain/bogota-time.ts';
import { formatCop, moneyToCents } from '#domain/money/money.ts';
import { isQuietDay } from '#domain/reports/figures.ts';
import { FIGURE_WORDS, lateWords } from '#domain/reports/figures-text.ts';
import { daysOf } from '#domain/reports/range.ts';
import { dayView } from './day-report-view.ts';
import { monthView } from './month-view.ts';
import {
  barOf,
  drawersPicture,
  hourBars,
  MOST_BARS,
  rankedBars,
  receivablesPicture,
  returnsPicture,
  taxPicture,
} from './pictures.ts';
import {
  comparedWith,
  figure,
  MEANS_FIGURES,
  pageNote,
  type ReportContent,
  type ReportFigure,
  type ReportView,
} from './report-content.ts';
import { stockView } from './stock-view.ts';
import { text } from './text.ts';

const LONGEST_MONTH = 31;
/** What a row of sales has beside the number of its invoices. */
const SHARE_FIGURES = ['ventas_netas', 'ventas', 'devoluciones'] as const;

/** Net sales of all rows of a report. */
function totalFigure({ total, antes }: Pick<ReportReplies['horas'], 'total' | 'antes'>): ReportFigure[] {
  if (!total) return [];
  const words = comparedWith(total.ventas_netas, antes?.ventas_netas, antes);
  return [{ ...figure('ventas_netas', total.ventas_netas, words), tone: 'accent' }];
}

function salesView(report: ReportReplies['ventas']): ReportContent {
  const { cifras, dias, antes, desde, hasta } = report;
  const { facturas, ticket_promedio, utilidad, margen, lineas_sin_costo } = cifras;
  const byDay = new Map(dias.map(({ fecha, ventas_netas }) => [fecha, ventas_netas]));
  const profitWords = [
    margen !== null && text.marginOf(margen),
    lineas_sin_costo !== null && lineas_sin_costo > 0 && text.withoutCost(lineas_sin_costo),
  ].filter(Boolean);
  return {
    figures: [
      {
        ...figure(
          'ventas_netas',
          cifras.ventas_netas,
          comparedWith(cifras.ventas_netas, antes.ventas_netas, antes),
        ),
        tone: 'accent',
      },
      {
        ...figure('ventas', cifras.ventas),
        caption: [text.invoices(facturas), ticket_promedio && text.average(ticket_promedio)]
          .filter(Boolean)
          .join(' · '),
      },
      figure('sin_impuestos', cifras.sin_impuestos),
      figure('impuestos', cifras.impuestos),
      figure('utilidad', utilidad, profitWords.join(' · ')),
      figure('descuentos', cifras.descuentos),
    ],
    picture: {
      label: text.reports.ventas,
      placeLabel: text.day,
      // Days without a sale are part of the picture.
      bars: daysOf({ desde, hasta }).map((day, _at, { length }) =>
        barOf(
          formatDay(day),
          length > LONGEST_MONTH ? formatDay(day).slice(0, 5) : day.slice(8),
          byDay.get(day) ?? '0.00',
        ),
      ),
    },
    tables: [salesTable(report), meansTable(cifras)],
    note: null,
    explained: [
      'ventas_netas',
      'ventas',
      'devoluciones',
      'sin_impuestos',
      'impuestos',
      'ticket_promedio',
      'utilidad',
      'margen',
      'lineas_sin_costo',
      'descuentos',
      ...MEANS_FIGURES,
      'llegaron_despues',
    ],
  };
}

function productsView(report: ReportReplies['productos']): ReportContent {
  return {
    figures: totalFigure(report),
    picture: {
      label: text.reports.productos,
      placeLabel: text.product,
      bars: rankedBars(
        report.results,
        ({ nombre }) => nombre,
        ({ ventas }) => ventas,
      ),
    },
    tables: [productTable(report.results)],
    note: pageNote(report),
    explained: [
      'ventas_netas',
      'unidades',
      'sin_impuestos',
      'costo',
      'utilidad',
      'margen',
      'lineas_sin_costo',
      'llegaron_despues',
    ],
  };
}

function cashiersView(report: ReportReplies['cajeros']): ReportContent {
  return {
    figures: totalFigure(report),
    picture: {
      label: text.reports.cajeros,
      placeLabel: text.cashier,
      bars: report.cajeros
        .slice(0, MOST_BARS)
        .map(({ cajero, ventas_netas }) => barOf(cajero, cajero.split(' ')[0] ?? '', ventas_netas)),
    },
    tables: [cashierTable(report)],
    note: null,
    explained: [
      ...SHARE_FIGURES,
      'ticket_promedio',
      'utilidad',
      'margen',
      'lineas_sin_costo',
      'llegaron_despues',
    ],
  };
}

function hoursView(report: ReportReplies['horas']): ReportContent {
  const table = hourTable(report);
  return {
    figures: totalFigure(report),
    picture: {
      label: text.reports.horas,
      placeLabel: text.hour,
      bars: hourBars(report.horas),
    },
    tables: [table, weekdayTable(report)],
    note: null,
    explained: [...SHARE_FIGURES, 'llegaron_despues'],
  };
}

function taxesView(report: ReportReplies['impuestos']): ReportContent {
  const { sin_impuestos, impuestos, antes } = report;
  return {
    figures: [
      figure('sin_impuestos', sin_impuestos, comparedWith(sin_impuestos, antes?.sin_impuestos, antes)),
      figure('impuestos', impuestos, comparedWith(impuestos, antes?.impuestos, antes)),
    ],
    picture: taxPicture(report),
    tables: [taxTable(report)],
    note: null,
    explained: ['sin_impuestos', 'impuestos', 'llegaron_despues'],
  };
}

function drawersView(report: ReportReplies['caja']): ReportContent {
  return {
    figures: [],
    picture: drawersPicture(report),
    tables: [drawerTable(report.results)],
    note: pageNote(report),
    explained: ['debia_haber', 'diferencia'],
  };
}

function returnsView(report: ReportReplies['devoluciones']): ReportContent {
  const { devoluciones, notas, sin_nota, antes } = report;
  const beside = comparedWith(devoluciones, antes?.devoluciones, antes);
  const odd: ReportFigure = {
    label: FIGURE_WORDS.sin_nota.name,
    value: formatCop(sin_nota),
    caption: text.withoutNoteHint,
    tone: 'amber',
  };
  return {
    figures: [
      figure('devoluciones', devoluciones, [text.notes(notas), beside].filter(Boolean).join(' · ')),
      ...(moneyToCents(sin_nota) > 0n ? [odd] : []),
    ],
    picture: returnsPicture(report),
    tables: [returnTable(report.results)],
    note: pageNote(report),
    explained: ['devoluciones', 'sin_nota', 'llegaron_despues'],
  };
}

function receivablesView(report: ReportReplies['cartera']): ReportContent {
  const { clientes, total, vencida } = report;
  return {
    figures: [
      figure('cartera', total, text.debtors(clientes.length)),
      { ...figure('vencida', vencida), tone: moneyToCents(vencida) > 0n ? 'amber' : 'normal' },
    ],
    picture: receivablesPicture(report),
    tables: [receivablesTable(report)],
    note: null,
    explained: ['cartera', 'vencida'],
  };
}

/** What a screen shows of a report. */
export function viewOf(report: AnyReport): ReportView {
  const late = lateIn(report.report);
  return { ...contentOf(report), late: late ? lateWords(late) : null };
}

function contentOf({ name, report }: AnyReport): ReportContent {
  switch (name) {
    case 'dia':
      return dayView(report);
    case 'ventas':
      return salesView(report);
    case 'productos':
      return productsView(report);
    case 'cajeros':
      return cashiersView(report);
    case 'horas':
      return hoursView(report);
    case 'impuestos':
      return taxesView(report);
    case 'devoluciones':
      return returnsView(report);
    case 'contador':
      return monthView(report);
    case 'caja':
      return drawersView(report);
    case 'cartera':
      return receivablesView(report);
    case 'inventario':
      return stockView(report);
  }
}

/** Whether there is anything in a report to show, print or keep. */
export function isEmpty({ name, report }: AnyReport): boolean {
  switch (name) {
    case 'dia':
    case 'ventas':
    case 'contador':
      return isQuietDay(report.cifras);
    case 'productos':
      return report.results.length === 0;
    case 'cajeros':
      return report.cajeros.length === 0;
    case 'horas':
      return report.horas.length === 0;
    case 'impuestos':
      return report.tarifas.length === 0;
    case 'devoluciones':
    case 'caja':
      return report.results.length === 0;
    case 'cartera':
      return report.clientes.length === 0;
    case 'inventario':
      return report.count === 0 && report.se_agotan === 0;
  }
}
