import type { Operation } from '#app/data/outbox/operation.ts';
import { backoffMs } from './classify.ts';
import type { SyncContext } from './context.ts';

/**
 * Puts an operation that got no answer, or a server's trouble, off for a backoff.
 * @param askedMs what the server asked for, at least
 */
export async function postpone(
  { db, now, random }: SyncContext,
  operation: Operation,
  askedMs: number,
): Promise<void> {
  const nextAt = now().getTime() + backoffMs(operation.attempts, random(), askedMs);
  // A page of another tab may have proved it applied, or a person given it up, while no answer came.
  await db.outbox
    .where('seq')
    .equals(operation.seq)
    .filter(({ op, state }) => op === operation.op && (state === 'sending' || state === 'pending'))
    .modify({ state: 'pending', nextAt });
}
