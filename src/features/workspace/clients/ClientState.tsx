import { isStopped, type Operation } from '#app/data/queue/operation.ts';
import { hasFailed, saveErrorText } from '#app/data/resolve/save-error.ts';
import { Tag } from '#app/ui/feedback/Tag.tsx';
import styles from './clients.module.css';
import { text } from './text.ts';

/** Whether the server has not taken a client's data yet, or has refused them. */
export function ClientState({ operation }: { operation: Operation | undefined }) {
  if (!operation) return null;
  if (isStopped(operation)) return <Tag tone="error">{text.review}</Tag>;
  return <Tag tone="warning">{text.pending}</Tag>;
}

/** Why the last try failed, under the name. */
export function ClientReason({ operation, name }: { operation: Operation | undefined; name: string }) {
  if (!operation || !hasFailed(operation)) return null;
  const reason = saveErrorText(operation, name);
  return (
    <span className={styles.reason} title={reason}>
      {reason}
    </span>
  );
}
