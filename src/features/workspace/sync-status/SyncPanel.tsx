import { useLiveQuery } from 'dexie-react-hooks';
import { RefreshCw } from 'lucide-react';
import type { ErpDatabase } from '#app/data/db.ts';
import type { Operation } from '#app/data/outbox/operation.ts';
import { listUnresolved, type OutboxCounts, retryOperation } from '#app/data/outbox/outbox.ts';
import type { SyncSnapshot } from '#app/sync/status.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { formatCop } from '#domain/money.ts';
import styles from './SyncPanel.module.css';
import { text } from './text.ts';

export interface SyncPanelProps {
  db: ErpDatabase;
  sync: SyncSnapshot;
  counts: OutboxCounts;
  onSend: () => void;
}

const STATE_LABELS: Partial<Record<Operation['state'], string>> = {
  pending: text.waiting,
  sending: text.sendingState,
  blocked: text.blocked,
  rejected: text.rejected,
};

/** What is waiting, since when, and why; nothing leaves this list silently. */
export function SyncPanel({ db, sync, counts, onSend }: SyncPanelProps) {
  const operations = useLiveQuery(() => listUnresolved(db), [db]) ?? [];
  return (
    <section aria-label={text.panelTitle} className={styles.panel}>
      <h2 className={styles.title}>{text.panelTitle}</h2>
      <p className={styles.caption}>{sync.lastSync ? text.lastSync(sync.lastSync) : text.neverSynced}</p>
      {sync.connection === 'offline' && <Notice tone="warning">{text.offlineHint}</Notice>}
      {operations.length === 0 ? (
        <p className={styles.caption}>{text.nothingPending}</p>
      ) : (
        <ul className={styles.list}>
          {operations.map((operation) => (
            <OperationRow db={db} key={operation.seq} operation={operation} />
          ))}
        </ul>
      )}
      <ActionButton
        data-autofocus
        disabled={counts.pending === 0 && sync.connection !== 'offline'}
        icon={RefreshCw}
        isBusy={sync.isBusy}
        isFullWidth
        onClick={onSend}
        size={44}
        tone="primary"
      >
        {sync.isBusy ? text.sending : text.sendNow}
      </ActionButton>
    </section>
  );
}

function OperationRow({ db, operation }: { db: ErpDatabase; operation: Operation }) {
  const sale = operation.effect.type === 'sale' ? operation.effect.sale : undefined;
  const needsPerson = operation.state === 'rejected' || operation.state === 'blocked';
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {sale ? text.sale(sale.codigo_provisional, formatCop(sale.total_factura)) : operation.kind}
      </span>
      <span className={styles.caption}>
        {[
          formatBogotaDateTime(operation.occurredAt),
          STATE_LABELS[operation.state],
          text.attempts(operation.attempts),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {operation.error && needsPerson && <span className={styles.error}>{operation.error.text}</span>}
      {needsPerson && (
        <ActionButton onClick={() => void retryOperation(db, operation.seq)} size={36}>
          {text.retry}
        </ActionButton>
      )}
    </li>
  );
}
