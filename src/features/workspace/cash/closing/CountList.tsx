import styles from '#app/features/workspace/cash/cash.module.css';
import { text as all } from '#app/features/workspace/cash/text.ts';
import { Tag } from '#app/ui/feedback/Tag.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import type { Column } from '#app/ui/table/DataTableHead.tsx';
import type { CashCount, CashSession } from '#contract/cash/cash-sessions.ts';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { holdingCount, standingCounts } from '#domain/cash/figures.ts';
import { formatCop } from '#domain/money/money.ts';

const text = all.counts;

type Row = CashCount & { holds: boolean };

const COLUMNS: Column<Row>[] = [
  {
    key: 'who',
    header: text.columns.who,
    width: '100%',
    cell: ({ colaborador, fisico_en, motivo }) => (
      <span className={styles.what}>
        <span>{motivo ?? colaborador.nombre}</span>
        <span className="caption">
          {[motivo === null ? null : colaborador.nombre, formatBogotaDateTime(fisico_en)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    header: text.columns.state,
    minWidth: 96,
    cell: ({ holds, tarde }) => (
      <Tag tone={holds ? 'ok' : tarde ? 'warning' : 'neutral'}>
        {holds ? text.holds : tarde ? text.late : text.before}
      </Tag>
    ),
  },
  {
    key: 'amount',
    header: text.columns.amount,
    minWidth: 104,
    align: 'end',
    cell: ({ efectivo }) => formatCop(efectivo),
  },
];

/** Every count of a drawer, the newest first: one holds, the others stay to be seen. */
export function CountList({ drawer }: { drawer: CashSession }) {
  const holding = holdingCount(standingCounts(drawer));
  const rows = drawer.conteos
    .toSorted((a, b) => Date.parse(b.fisico_en) - Date.parse(a.fisico_en))
    .map((count) => ({ ...count, holds: count.id === holding?.id }));
  return (
    <Panel padding="none" title={text.title}>
      <DataTable caption={text.title} columns={COLUMNS} rowKey={({ id }) => id} rows={rows} />
    </Panel>
  );
}
