import type { CashSessionFigures } from '#contract/cash/cash-sessions.ts';
import { outcomeOf } from '#contract/cash/outcome-text.ts';
import { methodName } from '#contract/invoicing/payment-method-name.ts';
import type { Figure } from '#app/ui/figures/FigureStrip.tsx';
import type { SumTable } from '#app/ui/figures/SumReport.tsx';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { handedOver, holdingCount, standingCounts, standingMovements } from '#domain/cash/figures.ts';
import { formatCop } from '#domain/money/money.ts';
import { text as all } from './text.ts';

const text = all.detail;

/** Money as it is read; nothing known is a dash. */
export const amountText = (money: string | null): string => (money === null ? '—' : formatCop(money));

const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ');

/** A drawer as its owner looks at it: figures above, tables below. */
export function drawerView(session: CashSessionFigures): { figures: Figure[]; tables: SumTable[] } {
  const { esperado, contado, diferencia, base, base_esperada, queda, estado } = session;
  const { words, tone } = outcomeOf(diferencia);
  const handed = handedOver(contado, queda);
  const begun: Figure = {
    label: text.base,
    value: amountText(base),
    caption: base_esperada !== null && base_esperada !== base && text.baseBefore(base_esperada),
  };
  const figures: Figure[] =
    estado === 'abierta'
      ? [begun, { label: text.holdsNow, value: amountText(esperado) }, { label: text.state, value: all.open }]
      : [
          begun,
          { label: all.columns.expected, value: amountText(esperado) },
          { label: all.columns.counted, value: amountText(contado) },
          { label: all.columns.difference, value: words, tone: tone === 'ok' ? 'normal' : tone },
          {
            label: text.left,
            value: amountText(queda),
            caption: handed !== null && text.handed(formatCop(handed)),
          },
        ];
  const tables = [meansTable(session), movementsTable(session), countsTable(session)];
  return { figures, tables: tables.filter(({ rows }) => rows.length > 0) };
}

function meansTable({ cifras }: CashSessionFigures): SumTable {
  const rows = (cifras?.medios ?? []).map(({ medio, esperado, contado, diferencia }) => ({
    key: medio,
    cells: [methodName(medio), ...[esperado, contado, diferencia].map(amountText)],
  }));
  return { kind: 'means', ...text.means, rows };
}

function movementsTable({ movimientos }: CashSessionFigures): SumTable {
  const standing = new Set(standingMovements(movimientos).map(({ id }) => id));
  const rows = movimientos.map(({ id, tipo, categoria, nota, colaborador, fisico_en, valor }) => ({
    key: id,
    cells: [
      joined(
        `${text.kinds[tipo]}: ${categoria}`,
        standing.has(id) ? null : text.undone,
        nota,
        colaborador.nombre,
        formatBogotaDateTime(fisico_en),
      ),
      formatCop(tipo === 'ingreso' ? valor : `-${valor}`),
    ],
  }));
  return { kind: 'movements', ...text.movements, rows };
}

function countsTable(session: CashSessionFigures): SumTable {
  const holding = holdingCount(standingCounts(session));
  const { conteos } = session;
  const rows = conteos.map(({ id, colaborador, fisico_en, motivo, efectivo }) => ({
    key: id,
    cells: [
      joined(
        colaborador.nombre,
        formatBogotaDateTime(fisico_en),
        motivo,
        id === holding?.id && conteos.length > 1 ? text.holds : null,
      ),
      formatCop(efectivo),
    ],
  }));
  return { kind: 'counts', ...text.counts, rows };
}
