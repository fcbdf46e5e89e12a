import { History } from 'lucide-react';
import { useMemo } from 'react';
import type { DrawerView } from '#app/data/read/cash/drawer.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Tag } from '#app/ui/feedback/Tag.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import type { Column } from '#app/ui/table/DataTableHead.tsx';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import styles from './cash.module.css';
import { outcomeOf } from '#contract/cash/outcome-text.ts';
import { text as all } from './text.ts';

const text = all.past;

const numberOf = ({ drawer }: DrawerView) =>
  drawer.z_numero === null ? text.provisional : `Z-${drawer.z_numero}`;

const columnsFor = (
  onSee: (id: string) => void,
  stores: ReadonlyMap<number, string>,
): Column<DrawerView>[] => [
  {
    key: 'closed',
    header: text.columns.closed,
    minWidth: 100,
    cell: (view) => (
      <ActionButton
        aria-label={text.see([numberOf(view), stores.get(view.drawer.serie_id)].filter(Boolean).join(', '))}
        className={styles.link}
        onClick={() => onSee(view.drawer.id)}
        size={36}
        tone="ghost"
      >
        {numberOf(view)}
      </ActionButton>
    ),
  },
  {
    key: 'name',
    header: text.columns.name,
    width: '100%',
    cell: ({ drawer }) => (
      <span className={styles.what}>
        <span>{drawer.nombre}</span>
        <span className="caption">
          {[
            stores.get(drawer.serie_id),
            drawer.cerrada_por?.nombre,
            drawer.cerrada_en && formatBogotaDateTime(drawer.cerrada_en),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    ),
  },
  {
    key: 'difference',
    header: text.columns.difference,
    minWidth: 130,
    align: 'end',
    cell: ({ drawer, figures, isPartial }) => {
      // Without all of its sales there is no telling.
      const { words, tone } = isPartial ? { words: '—', tone: undefined } : outcomeOf(figures.diferencia);
      return (
        <span className={styles.pastOutcome}>
          <span data-tone={tone}>{words}</span>
          {drawer.ajustada_en && <Tag tone="warning">{text.adjusted}</Tag>}
        </span>
      );
    },
  },
];

interface PastDrawersProps {
  views: readonly DrawerView[];
  /** Names of other stores, by their series. */
  stores: ReadonlyMap<number, string>;
  onSee: (id: string) => void;
}

/** Drawers of before, with how each came out. */
export function PastDrawers({ views, stores, onSee }: PastDrawersProps) {
  const columns = useMemo(() => columnsFor(onSee, stores), [onSee, stores]);
  return (
    <Panel className={styles.movements} padding="none" title={text.title}>
      <DataTable
        caption={text.title}
        columns={columns}
        empty={<EmptyState icon={History} title={text.empty} />}
        rowKey={({ drawer }) => drawer.id}
        rows={views}
      />
    </Panel>
  );
}
