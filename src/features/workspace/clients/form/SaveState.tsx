import type { Operation } from '#app/data/outbox/operation.ts';
import type { ClientRow } from '#app/data/queries/client-rows.ts';
import { text as listText } from '#app/features/workspace/clients/text.ts';
import { Notice } from '#app/ui/Notice.tsx';
import styles from './form.module.css';
import { formText as text } from './form-text.ts';
import { saveErrorText } from './save-error.ts';

/** In the reopened form: how the last save of this client stands (experience: where messages appear). */
export function SaveState({ operation, row }: { operation: Operation; row: ClientRow }) {
  const { state, attempts, error } = operation;
  const reason = saveErrorText(operation, row.client.nombre);
  if (state === 'rejected' || state === 'blocked') {
    return (
      <Notice title={text.refused} tone="error">
        <span className={styles.lines}>{reason}</span>
      </Notice>
    );
  }
  const hasFailed = error !== null || (attempts > 0 && state === 'pending');
  return (
    <Notice title={`${listText.pending}.`} tone="warning">
      {hasFailed && operation.kind !== 'client-delete' ? `${reason} ` : ''}
      {text.waits}
    </Notice>
  );
}
