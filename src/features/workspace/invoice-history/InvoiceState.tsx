import type { ErpDatabase } from '#app/data/db.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { isStopped } from '#app/data/queue/operation.ts';
import { saveErrorText } from '#app/data/resolve/save-error.ts';
import { type HistoryRecord, isAllBack } from '#app/data/read/invoices/returned.ts';
import { operationOf } from '#app/data/read/invoices/invoices.ts';
import { Tag } from '#app/ui/feedback/Tag.tsx';
import styles from './history.module.css';
import { text } from './text.ts';

/** Issued, what came back of it, or what a sale without number waits for, in the server's words when it has spoken. */
export function InvoiceState({ db, record }: { db: ErpDatabase; record: HistoryRecord }) {
  const { invoice, returned } = record;
  const operation = useLiveRead([db.outbox], async () => (invoice ? undefined : operationOf(db, record.id)), [
    db,
    record.id,
    invoice === null,
  ]);
  // What came back of it before is not at the server either.
  if (isStopped(operation))
    return (
      <span className={styles.review}>
        <Tag tone="error">{text.rejected}</Tag>
        {operation.error && (
          <span className={styles.reason} title={saveErrorText(operation)}>
            {saveErrorText(operation)}
          </span>
        )}
      </span>
    );
  if (returned.isAnnulled || invoice?.estado === 'anulada')
    return <Tag tone="error">{text.states.anulada}</Tag>;
  if (returned.devuelto.length > 0)
    return <Tag tone="info">{isAllBack(record) ? text.allBack : text.states.devuelta}</Tag>;
  if (!invoice) return <Tag tone="warning">{text.pending}</Tag>;
  return invoice.advertencias.length > 0 ? (
    <Tag tone="warning">{text.flagged}</Tag>
  ) : (
    <Tag>{text.states.emitida}</Tag>
  );
}
