import { outcomeOf } from '#contract/cash/outcome-text.ts';
import type { CashSessionFigures } from '#contract/cash/cash-sessions.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Tag } from '#app/ui/feedback/Tag.tsx';
import type { Column } from '#app/ui/table/DataTableHead.tsx';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { amountText } from './drawer-view.ts';
import styles from './Drawers.module.css';
import { text } from './text.ts';

function Difference({ row }: { row: CashSessionFigures }) {
  if (row.estado === 'abierta') return <Tag tone="info">{text.open}</Tag>;
  const { words, tone } = outcomeOf(row.diferencia);
  const missing = row.cifras?.faltan ?? 0;
  return (
    <span className={styles.outcome}>
      <span className={styles.words} data-tone={tone}>
        {words}
      </span>
      {row.advertencias.length > 0 && <Tag tone="warning">{text.odd}</Tag>}
      {row.ajustada_en && <Tag tone="warning">{text.adjusted}</Tag>}
      {missing > 0 && <Tag tone="error">{text.missing(missing)}</Tag>}
    </span>
  );
}

const nameOf = ({ z_numero }: CashSessionFigures) => (z_numero === null ? text.open : `Z-${z_numero}`);

/**
 * Drawers of a business: who had them, what should have been there, and what was.
 * @param onSee opens one of them
 * @param stores their names, where there are several
 */
export const drawerColumns = (
  onSee: (id: string) => void,
  stores: ReadonlyMap<number, string>,
): Column<CashSessionFigures>[] => [
  {
    key: 'state',
    header: text.columns.state,
    minWidth: 92,
    cell: (row) => (
      <ActionButton
        aria-label={text.see([row.nombre, nameOf(row), stores.get(row.serie_id)].filter(Boolean).join(', '))}
        className={styles.link}
        onClick={() => onSee(row.id)}
        size={36}
        tone="ghost"
      >
        {nameOf(row)}
      </ActionButton>
    ),
  },
  {
    key: 'name',
    header: text.columns.name,
    width: '100%',
    cell: ({ nombre, abierta_por, abierta_en, esperado, estado, serie_id }) => (
      <span className={styles.who}>
        <span>{nombre}</span>
        <span className="caption">
          {[stores.get(serie_id), abierta_por.nombre].filter(Boolean).join(' · ')}
        </span>
        <span className="under">{formatBogotaDateTime(abierta_en)}</span>
        <span className="under">{text.expected(amountText(esperado), estado === 'abierta')}</span>
      </span>
    ),
  },
  {
    key: 'times',
    header: text.columns.times,
    minWidth: 150,
    tone: 'muted',
    isHiddenOnPhone: true,
    cell: ({ abierta_en, cerrada_en }) => (
      <span className={styles.when}>
        <span>{formatBogotaDateTime(abierta_en)}</span>
        {cerrada_en && <span>{formatBogotaDateTime(cerrada_en)}</span>}
      </span>
    ),
  },
  {
    key: 'expected',
    header: text.columns.expected,
    minWidth: 112,
    align: 'end',
    isHiddenOnPhone: true,
    cell: ({ esperado }) => amountText(esperado),
  },
  {
    key: 'counted',
    header: text.columns.counted,
    minWidth: 112,
    align: 'end',
    isHiddenOnPhone: true,
    cell: ({ contado }) => amountText(contado),
  },
  {
    key: 'difference',
    header: text.columns.difference,
    minWidth: 140,
    align: 'end',
    cell: (row) => <Difference row={row} />,
  },
];
