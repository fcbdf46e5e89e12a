import { projectionTables } from '#app/data/db.ts';
import { rebaseStale } from '#app/data/outbox/freeze.ts';
import type { Operation, OperationError } from '#app/data/outbox/operation.ts';
import { projectAll } from '#app/data/projection/projection.ts';
import { requeue } from '#app/data/outbox/rekey.ts';
import type { SyncContext } from './context.ts';
import { pullUrgently } from './pull.ts';

/**
 * Goes on with an edit that was made on older data (offline §6): fetches the row, then puts the edit onto it
 * under a new key, or leaves two values of one field to a person.
 * @param context its signal ends the wait for the row
 * @returns false when the row could not be fetched: the same key goes again, and is told the same
 */
export async function resolveStale(
  context: SyncContext,
  operation: Operation,
  error: OperationError,
): Promise<boolean> {
  const { db } = context;
  // The queue waits for it.
  const isCurrent = await pullUrgently(context);
  return db.transaction('rw', projectionTables(db), async () => {
    const current = await db.outbox.get(operation.seq);
    if (!current || current.op !== operation.op || current.state !== 'sending') return true;
    if (!isCurrent) {
      await db.outbox.update(current.seq, { state: 'pending', awaitsRow: true });
      return false;
    }
    const next = await rebaseStale(db, current);
    if (next.kind === 'again') {
      await requeue(db, current, { base: next.base });
    } else {
      const conflict = next.kind === 'conflict' ? { conflict: next.conflict } : {};
      await db.outbox.update(current.seq, { state: 'rejected', error: { ...error, ...conflict } });
    }
    await projectAll(db, current.touches);
    return true;
  });
}
