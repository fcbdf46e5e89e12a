import type { ErpDatabase } from '#app/data/db.ts';
import type { InvoiceRecord } from '#app/data/invoice-record.ts';
import type { HistoryRecord } from '#app/data/read/invoices/returned.ts';
import type { Column } from '#app/ui/table/DataTableHead.tsx';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { formatCopPlain } from '#domain/money/money.ts';
import styles from './history.module.css';
import { InvoiceState } from './InvoiceState.tsx';
import { text } from './text.ts';

const clientOf = ({ invoice, sale }: InvoiceRecord): string =>
  invoice?.datos_cliente.nombre ?? sale?.cliente.nombre ?? '';

/** How it was paid, in the order of paper; each way once. */
function methodsOf({ invoice, sale }: InvoiceRecord): string {
  const methods = (invoice?.pagos ?? sale?.pagos ?? []).map(({ medio }) => text.methods[medio]);
  return [...new Set(methods)].join(' + ');
}

/** A phone has room for two columns: what the others say stands under them there. */
export function historyColumns(db: ErpDatabase, onOpen: (id: string) => void): Column<HistoryRecord>[] {
  const { columns } = text;
  return [
    {
      key: 'number',
      header: columns.number,
      minWidth: 138,
      cell: (row) => (
        <>
          <button className={styles.open} onClick={() => onOpen(row.id)} type="button">
            {row.invoice?.numero_factura_display ?? row.sale?.codigo_provisional}
          </button>
          <span className={`under ${styles.under}`}>{formatBogotaDateTime(row.fecha)}</span>
          <span className={`under ${styles.under}`}>
            {[clientOf(row), methodsOf(row)].filter((part) => part !== '').join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'date',
      header: columns.date,
      minWidth: 147,
      isHiddenOnPhone: true,
      cell: (row) => formatBogotaDateTime(row.fecha),
    },
    {
      key: 'client',
      header: columns.client,
      width: '100%',
      isHiddenOnPhone: true,
      cell: (row) => (
        <span className={styles.client} title={clientOf(row)}>
          {clientOf(row)}
        </span>
      ),
    },
    {
      key: 'cashier',
      header: columns.cashier,
      minWidth: 128,
      tone: 'muted',
      isHiddenOnPhone: true,
      cell: (row) => row.invoice?.cajero ?? row.sale?.cajero,
    },
    {
      key: 'method',
      header: columns.method,
      minWidth: 118,
      tone: 'muted',
      isHiddenOnPhone: true,
      cell: methodsOf,
    },
    {
      key: 'total',
      header: columns.total,
      minWidth: 96,
      align: 'end',
      tone: 'strong',
      cell: (row) => (
        <>
          {formatCopPlain(row.invoice?.total_factura ?? row.sale?.total_factura ?? '0.00')}
          <span className={`under ${styles.under}`}>
            <InvoiceState db={db} record={row} />
          </span>
        </>
      ),
    },
    {
      key: 'state',
      header: columns.state,
      minWidth: 108,
      isHiddenOnPhone: true,
      cell: (row) => <InvoiceState db={db} record={row} />,
    },
  ];
}
