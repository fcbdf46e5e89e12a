import type { ReportReplies } from '#app/api/owner/reports.ts';
import { stockTables } from '#contract/reports/stock-tables.ts';
import { formatCop } from '#domain/money/money.ts';
import { atMostUnits, FIGURE_WORDS } from '#domain/reports/figures-text.ts';
import { stockPicture } from './pictures.ts';
import { figure, pageNote, type ReportContent } from './report-content.ts';
import { text } from './text.ts';

/** What a shop has in stock, runs out of, and does not sell. */
export function stockView(report: ReportReplies['inventario']): ReportContent {
  const { valor, negativo, productos, se_agotan, se_agota, quietos, sin_movimiento } = report;
  const { limite_alerta_inventario: limit } = report;
  return {
    figures: [
      figure('inventario', valor, text.products(productos)),
      { label: text.negative, value: negativo === null ? '—' : formatCop(negativo) },
      {
        label: FIGURE_WORDS.se_agota.name,
        value: text.products(se_agotan),
        caption: limit === undefined ? undefined : text.runsOutAt(atMostUnits(limit)),
      },
      figure('sin_movimiento', quietos.valor, text.products(quietos.productos)),
    ],
    picture: stockPicture(report),
    tables: stockTables(report).filter(({ rows }) => rows.length > 0),
    note:
      [
        pageNote(report),
        quietos.filas > sin_movimiento.length && text.firstIdle(sin_movimiento.length, quietos.filas),
        se_agotan > se_agota.length && text.firstShort(se_agota.length, se_agotan),
      ]
        .filter(Boolean)
        .join(' ') || null,
    explained: ['inventario', 'se_agota', 'sin_movimiento'],
  };
}
