import { isStopped, type Operation } from '#app/data/queue/operation.ts';
import { hasFailed, saveErrorText } from '#app/data/resolve/save-error.ts';
import { formText as text, listText } from '#app/features/workspace/inventory/text.ts';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import styles from './form.module.css';

/** In the reopened form: how the last save of this product stands (experience: where messages appear). */
export function SaveState({ operation }: { operation: Operation }) {
  if (isStopped(operation)) {
    return (
      <Notice className={styles.notice} title={text.refused} tone="error">
        {saveErrorText(operation)}
      </Notice>
    );
  }
  const isFailed = hasFailed(operation);
  return (
    <Notice className={styles.notice} title={`${listText.pending}.`} tone={isFailed ? 'warning' : 'info'}>
      {isFailed && `${saveErrorText(operation)} `}
      {text.waits}
    </Notice>
  );
}
