import { useLiveQuery } from 'dexie-react-hooks';
import type { ErpDatabase } from '#app/data/db.ts';
import type { InvoiceRecord } from '#app/data/invoice-record.ts';
import { operationOf } from '#app/data/invoices.ts';
import { Tag } from '#app/ui/Tag.tsx';
import { text } from './text.ts';

/** Issued, or what a sale without number waits for. */
export function InvoiceState({ db, record }: { db: ErpDatabase; record: InvoiceRecord }) {
  const { invoice } = record;
  const operation = useLiveQuery(
    async () => (invoice ? undefined : operationOf(db, record.id)),
    [db, record.id, invoice === null],
  );
  if (invoice) {
    return <Tag tone={invoice.advertencias.length > 0 ? 'warning' : 'ok'}>{stateOf(invoice)}</Tag>;
  }
  const needsPerson = operation?.state === 'rejected' || operation?.state === 'blocked';
  return (
    <span title={operation?.error?.text}>
      <Tag tone={needsPerson ? 'error' : 'warning'}>{needsPerson ? text.rejected : text.pending}</Tag>
    </span>
  );
}

function stateOf(invoice: NonNullable<InvoiceRecord['invoice']>): string {
  return invoice.advertencias.length > 0 ? text.flagged : text.states[invoice.estado];
}
