import { editedTable, latestData } from '#app/data/send/edit-base.ts';
import { rebaseStale } from '#app/data/send/freeze.ts';
import { ATTENTION_TRIES, type Operation, type OperationError } from '#app/data/queue/operation.ts';
import { requeue } from '#app/data/queue/rekey.ts';
import type { SyncContext } from '#app/sync/context.ts';
import { ROW_WAIT_MS } from './next-batch.ts';

/**
 * Goes on with an edit that was made on older data (offline §6), inside the transaction that stores the refusal. Where the
 * mirror has the newer row, the edit is put onto it under a new key, or two values of one field are left to a person. Else it
 * waits for the next page, goes again under its key and gets the same answer.
 * @param epoch server history that the refusal speaks of
 */
export async function goOnStale(
  { db, clock }: SyncContext,
  operation: Operation,
  error: OperationError,
  epoch: string | undefined,
): Promise<void> {
  const { seq, attempts } = operation;
  const looks = (operation.looks ?? 0) + 1;
  const isNewer = await hasNewer(db, operation, epoch);
  // False once a page has come since it was refused before (`freeForRow`).
  if (!isNewer && operation.awaitsRow !== false) {
    const nextAt = clock.now().getTime() + ROW_WAIT_MS;
    const shown = attempts < ATTENTION_TRIES ? null : error;
    await db.outbox.update(seq, {
      state: 'pending',
      attempts,
      looks,
      nextAt,
      awaitsRow: true,
      error: shown,
    });
    return;
  }
  const next = await rebaseStale(db, { ...operation, looks });
  if (next.kind === 'again')
    return requeue(db, operation, { base: next.base, ...(isNewer ? {} : { attempts, looks }) });
  const conflict = next.kind === 'conflict' ? { conflict: next.conflict } : {};
  await db.outbox.update(seq, { state: 'rejected', error: { ...error, ...conflict } });
}

/** Whether the mirror, of the same history, has another version of the row than the edit was made on. */
async function hasNewer(
  db: SyncContext['db'],
  { kind, entityId, base }: Operation,
  epoch: string | undefined,
): Promise<boolean> {
  const [known, bootstrap] = await db.meta.bulkGet(['epoch', 'bootstrap']);
  if (bootstrap || (epoch !== undefined && epoch !== known?.value)) return false;
  const latest = await latestData(db, editedTable(kind), entityId);
  return latest !== undefined && latest.v !== base?.v;
}
