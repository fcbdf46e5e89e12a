import { Undo2 } from 'lucide-react';
import type { CashMovement } from '#contract/cash/cash-sessions.ts';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { Tag } from '#app/ui/feedback/Tag.tsx';
import type { Column } from '#app/ui/table/DataTableHead.tsx';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { formatCop } from '#domain/money/money.ts';
import styles from './cash.module.css';
import { text as all } from './text.ts';

const text = all.day;

/** A movement, and whether another took it back. */
export interface MovementRow extends CashMovement {
  isUndone: boolean;
}

const timeOf = ({ fisico_en }: MovementRow) => formatBogotaDateTime(fisico_en).slice(11);

export const nameOf = ({ tipo, categoria }: CashMovement): string =>
  `${all.kinds[tipo]} · ${all.category(categoria)}`;

/** Movements of a drawer, the last one first. */
export function movementColumns(onUndo: (row: MovementRow) => void): Column<MovementRow>[] {
  return [
    { key: 'time', header: text.columns.time, width: 72, tone: 'muted', isHiddenOnPhone: true, cell: timeOf },
    {
      key: 'what',
      header: text.columns.what,
      width: '100%',
      cell: (row) => (
        <span className={styles.what}>
          <span className="wrap gap-8">
            <span className={row.isUndone ? styles.undone : undefined}>{nameOf(row)}</span>
            {row.isUndone && <Tag>{text.undone}</Tag>}
            {row.anula !== null && <Tag>{text.undoes}</Tag>}
          </span>
          <span className="under">
            {[timeOf(row), row.colaborador.nombre, row.nota].filter(Boolean).join(' · ')}
          </span>
          {row.nota && <span className={styles.note}>{row.nota}</span>}
        </span>
      ),
    },
    {
      key: 'person',
      header: text.columns.person,
      minWidth: 120,
      tone: 'muted',
      isHiddenOnPhone: true,
      cell: ({ colaborador }) => colaborador.nombre,
    },
    {
      key: 'amount',
      header: text.columns.amount,
      minWidth: 110,
      align: 'end',
      cell: ({ tipo, valor }) => (
        <span className="figures medium">{`${tipo === 'ingreso' ? '+' : '−'} ${formatCop(valor)}`}</span>
      ),
    },
    {
      key: 'undo',
      header: text.columns.undo,
      isHeaderHidden: true,
      width: 52,
      align: 'end',
      cell: (row) =>
        !row.isUndone &&
        row.anula === null && (
          <IconAction icon={Undo2} label={text.undo(nameOf(row))} onClick={() => onUndo(row)} size={36} />
        ),
    },
  ];
}
