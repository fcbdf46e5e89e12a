import { projectionTables } from '#app/data/db.ts';
import { latestData } from '#app/data/send/edit-base.ts';
import { rebaseStale } from '#app/data/send/freeze.ts';
import type { Operation, OperationError } from '#app/data/queue/operation.ts';
import { projectAll } from '#app/data/projection/projection.ts';
import { requeue } from '#app/data/queue/rekey.ts';
import type { SyncContext } from '#app/sync/context.ts';
import { pullUrgently } from '#app/sync/pull/pull.ts';

/**
 * Goes on with an edit that was made on older data (offline §6): fetches the row, then puts the edit onto it
 * under a new key, or leaves two values of one field to a person.
 * @param context its signal ends the wait for the row
 * @param refusal the server's error, whether it was stored when an earlier copy came, and the history it speaks of
 * @returns false when the row could not be fetched: the same key goes again, and gets the same answer
 */
export async function resolveStale(
  context: SyncContext,
  operation: Operation,
  refusal: { error: OperationError; isReplayed: boolean; epoch: string | undefined },
): Promise<boolean> {
  const { db } = context;
  // The queue waits for it.
  const isCurrent = await pullUrgently(context);
  return db.transaction('rw', projectionTables(db), async () => {
    const current = await db.outbox.get(operation.seq);
    if (!current || current.op !== operation.op || current.state !== 'sending') return true;
    // On a connection that is too slow for it the page of the last round may have brought the row.
    if (!isCurrent && !(await hasNewer(db, current, refusal.epoch))) {
      await db.outbox.update(current.seq, { state: 'pending', awaitsRow: true });
      return false;
    }
    const next = await rebaseStale(db, current, refusal.isReplayed);
    if (next.kind === 'again') {
      await requeue(db, current, { base: next.base });
    } else {
      const conflict = next.kind === 'conflict' ? { conflict: next.conflict } : {};
      await db.outbox.update(current.seq, { state: 'rejected', error: { ...refusal.error, ...conflict } });
    }
    await projectAll(db, current.touches);
    return true;
  });
}

/** Whether the mirror, of the same history, has another version of the row than the edit was made on. */
async function hasNewer(
  db: SyncContext['db'],
  { kind, entityId, base }: Operation,
  epoch: string | undefined,
): Promise<boolean> {
  const [known, bootstrap] = await db.meta.bulkGet(['epoch', 'bootstrap']);
  if (bootstrap || (epoch !== undefined && epoch !== known?.value)) return false;
  const latest = await latestData(db, kind.startsWith('client') ? 'clients' : 'products', entityId);
  return latest !== undefined && latest.v !== base?.v;
}
