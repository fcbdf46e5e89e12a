import { isStopped, type Operation } from '#app/data/queue/operation.ts';
import { hasFailed, saveErrorText } from '#app/data/resolve/save-error.ts';
import type { ClientRow } from '#app/data/read/clients/client-rows.ts';
import { text as listText } from '#app/features/workspace/clients/text.ts';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { formText as text } from './form-text.ts';

/** In the reopened form: how the last save of this client stands (experience: where messages appear). */
export function SaveState({ operation, row }: { operation: Operation; row: ClientRow }) {
  const reason = saveErrorText(operation, row.client.nombre);
  if (isStopped(operation)) {
    return (
      <Notice title={text.refused} tone="error">
        {reason}
      </Notice>
    );
  }
  return (
    <Notice title={`${listText.pending}.`} tone="warning">
      {hasFailed(operation) && operation.kind !== 'client-delete' ? `${reason} ` : ''}
      {text.waits}
    </Notice>
  );
}
