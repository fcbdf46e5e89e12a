import { NativeSelect } from '@mantine/core';
import { ArchiveX } from 'lucide-react';
import { useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { listClosed, type ShownOrder, tablesOfClosedOrders } from '#app/data/read/orders/orders.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Tag } from '#app/ui/feedback/Tag.tsx';
import { SearchField } from '#app/ui/form/SearchField.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import type { Column } from '#app/ui/table/DataTableHead.tsx';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { formatCop } from '#domain/money/money.ts';
import styles from './orders.module.css';
import { KIND_NAMES, STATE_NAMES, text as all } from './text.ts';
import { warningsOf } from './warnings.ts';

const text = all.closedList;
const MOST_SHOWN = 200;

const columnsOf = ({ onOpen, canBill }: Omit<ClosedOrdersProps, 'db'>): Column<ShownOrder>[] => [
  {
    key: 'number',
    header: text.headers.number,
    cell: ({ id, numero_display: number }) => (
      <ActionButton
        aria-label={text.see(number)}
        className={styles.number}
        onClick={() => onOpen(id)}
        size={36}
        tone="ghost"
      >
        {number === '' ? all.provisional : number}
      </ActionButton>
    ),
  },
  { key: 'name', header: text.headers.name, tone: 'strong', cell: ({ name }) => name || all.nobody },
  { key: 'kind', header: text.headers.kind, isHiddenOnPhone: true, cell: ({ tipo }) => KIND_NAMES[tipo] },
  {
    key: 'taken',
    header: text.headers.taken,
    isHiddenOnPhone: true,
    cell: ({ fisico_en }) => <span className="figures">{formatBogotaDateTime(fisico_en)}</span>,
  },
  {
    key: 'state',
    header: text.headers.state,
    cell: (order) => (
      <span className="wrap-row gap-6">
        <Tag tone={order.estado === 'cancelado' ? 'error' : 'ok'}>{STATE_NAMES[order.estado]}</Tag>
        {warningsOf(order).length > 0 && <Tag tone="warning">{all.toLookAt}</Tag>}
      </span>
    ),
  },
  {
    key: 'invoice',
    header: text.headers.invoice,
    isHiddenOnPhone: true,
    cell: ({ estado, invoice_id: invoice, factura_numero: number }) =>
      canBill && estado === 'entregado' && invoice === null ? (
        <Tag tone="warning">{text.unbilled}</Tag>
      ) : (
        <span className="figures">{number ?? ''}</span>
      ),
  },
  {
    key: 'total',
    header: text.headers.total,
    align: 'end',
    cell: ({ total }) => (total === null ? all.noTotal : formatCop(total)),
  },
];

type State = 'entregado' | 'cancelado' | '';

interface ClosedOrdersProps {
  db: ErpDatabase;
  /** Selling is on: what was handed over without an invoice is marked. */
  canBill: boolean;
  onOpen: (id: string) => void;
}

/** Orders that are over, as long as this device keeps them. */
export function ClosedOrders({ db, canBill, onOpen }: ClosedOrdersProps) {
  const [search, setSearch] = useState('');
  const [estado, setEstado] = useState<State>('');
  const found = useLiveRead(tablesOfClosedOrders(db), () => listClosed(db, { search, estado }), [
    db,
    search,
    estado,
  ]);
  const count = found?.length ?? 0;
  const isNarrowed = search !== '' || estado !== '';
  return (
    <Panel className={styles.list} padding="none">
      <div className="tools">
        <SearchField
          className={styles.search}
          label={text.search}
          onChange={setSearch}
          onClear={() => setSearch('')}
          placeholder={text.placeholder}
          value={search}
        />
        <NativeSelect
          aria-label={text.state}
          data={[
            { value: '', label: text.every },
            { value: 'entregado', label: text.entregado },
            { value: 'cancelado', label: text.cancelado },
          ]}
          onChange={(event) => setEstado(event.currentTarget.value as State)}
          value={estado}
        />
      </div>
      {count > MOST_SHOWN && (
        <p className={styles.cut} role="status">
          {text.cut(MOST_SHOWN, count)}
        </p>
      )}
      <DataTable
        caption={text.caption}
        columns={columnsOf({ onOpen, canBill })}
        empty={<EmptyState icon={ArchiveX} text={text.window} title={isNarrowed ? text.none : text.empty} />}
        isLoading={found === undefined}
        rowKey={({ id }) => id}
        rows={(found ?? []).slice(0, MOST_SHOWN)}
      />
    </Panel>
  );
}
