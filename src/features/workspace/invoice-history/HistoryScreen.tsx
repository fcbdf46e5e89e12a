import { useLiveQuery } from 'dexie-react-hooks';
import { FileSearch, ReceiptText, X } from 'lucide-react';
import { useState } from 'react';
import type { InvoiceRecord } from '#app/data/invoice-record.ts';
import { listInvoices } from '#app/data/invoices.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { DataTable } from '#app/ui/DataTable.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { IconAction } from '#app/ui/IconAction.tsx';
import { PageHeading } from '#app/ui/PageHeading.tsx';
import { Pager } from '#app/ui/Pager.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { SearchField } from '#app/ui/SearchField.tsx';
import { PAGE_SIZES } from '#contract/page.ts';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { formatCopPlain } from '#domain/money.ts';
import styles from './history.module.css';
import { InvoiceDetail } from './InvoiceDetail.tsx';
import { InvoiceState } from './InvoiceState.tsx';
import { text } from './text.ts';

export interface HistoryScreenProps {
  workspace: Workspace;
  /** Invoice whose detail is open; from the URL. */
  openId: string | null;
  onOpen: (id: string | null) => void;
  onNewSale: () => void;
}

const totalOf = ({ invoice, sale }: InvoiceRecord): string =>
  invoice?.total_factura ?? sale?.total_factura ?? '0.00';

/** Invoices of the whole business as far as this device keeps them, sales without number among them. */
export function HistoryScreen({ workspace, openId, onOpen, onNewSale }: HistoryScreenProps) {
  const { db } = workspace;
  const [search, setSearch] = useState('');
  const [date, setDate] = useState('');
  const [page, setPage] = useState(1);
  const pageSize = PAGE_SIZES.invoices;
  const found = useLiveQuery(
    () => listInvoices(db, { search, date, page, pageSize }),
    [db, search, date, page, pageSize],
  );
  const { columns } = text;

  return (
    <div className={styles.screen}>
      <PageHeading
        actions={
          <ActionButton icon={ReceiptText} onClick={onNewSale} tone="primary">
            {text.newSale}
          </ActionButton>
        }
        title={text.title}
      />
      <Panel className={styles.panel} padding="none">
        <div className={styles.filters}>
          <SearchField
            className={styles.search}
            label={text.search}
            onChange={(value) => {
              setSearch(value);
              setPage(1);
            }}
            onClear={() => setSearch('')}
            placeholder={text.searchPlaceholder}
            value={search}
          />
          <label className={styles.date}>
            <span className={styles.muted}>{text.date}</span>
            <input
              onChange={(event) => {
                setDate(event.currentTarget.value);
                setPage(1);
              }}
              type="date"
              value={date}
            />
          </label>
          {date !== '' && <IconAction icon={X} label={text.clearDate} onClick={() => setDate('')} />}
        </div>
        <DataTable
          caption={text.caption}
          columns={[
            {
              key: 'number',
              header: columns.number,
              tone: 'strong',
              cell: (row) => (
                <button className={styles.open} onClick={() => onOpen(row.id)} type="button">
                  {row.invoice?.numero_factura_display ?? row.sale?.codigo_provisional}
                </button>
              ),
            },
            { key: 'date', header: columns.date, cell: (row) => formatBogotaDateTime(row.fecha) },
            {
              key: 'client',
              header: columns.client,
              isHiddenOnPhone: true,
              cell: (row) => row.invoice?.datos_cliente.nombre ?? row.sale?.cliente.nombre,
            },
            {
              key: 'cashier',
              header: columns.cashier,
              tone: 'muted',
              isHiddenOnPhone: true,
              cell: (row) => row.invoice?.cajero ?? row.sale?.cajero,
            },
            {
              key: 'total',
              header: columns.total,
              align: 'end',
              tone: 'strong',
              cell: (row) => formatCopPlain(totalOf(row)),
            },
            {
              key: 'state',
              header: columns.state,
              isHiddenOnPhone: true,
              cell: (row) => <InvoiceState db={db} record={row} />,
            },
          ]}
          empty={<EmptyState icon={FileSearch} text={text.window} title={text.empty} />}
          isLoading={found === undefined}
          rowKey={(row) => row.id}
          rows={found?.rows ?? []}
        />
        <div className={styles.pager}>
          <Pager onPage={setPage} page={page} pageSize={pageSize} total={found?.count ?? 0} />
        </div>
      </Panel>
      <InvoiceDetail id={openId} onClose={() => onOpen(null)} workspace={workspace} />
    </div>
  );
}
