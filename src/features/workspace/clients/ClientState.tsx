import { isStopped, type Operation } from '#app/data/queue/operation.ts';
import { hasFailed, saveErrorText } from '#app/data/resolve/save-error.ts';
import { Tag } from '#app/ui/feedback/Tag.tsx';
import styles from './clients.module.css';
import { text } from './text.ts';

/** What of a client's data the server has not taken, and why. */
export function ClientState({ operation, name }: { operation: Operation | undefined; name: string }) {
  if (!operation) return null;
  if (isStopped(operation)) return <Tag tone="error">{text.review}</Tag>;
  return (
    <span title={hasFailed(operation) ? saveErrorText(operation, name) : undefined}>
      <Tag tone="warning">{text.pending}</Tag>
    </span>
  );
}

/** The server's words, under the name. */
export function ClientReason({ operation, name }: { operation: Operation | undefined; name: string }) {
  if (!isStopped(operation)) return null;
  const reason = saveErrorText(operation, name);
  return (
    <span className={styles.reason} title={reason}>
      {reason}
    </span>
  );
}
