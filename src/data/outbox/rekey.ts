import type { ErpDatabase } from '#app/data/db.ts';
import { newUuid } from '#app/data/ids.ts';
import type { Operation } from './operation.ts';

/**
 * Puts an operation back in the queue under a new key, for whenever its answer is stored under the old one or
 * its body changes; what waits for it waits on. Inside the caller's transaction.
 */
export async function requeue(
  db: ErpDatabase,
  { seq, op }: Pick<Operation, 'seq' | 'op'>,
  changes: Partial<Operation> = {},
): Promise<void> {
  const fresh = newUuid();
  await db.outbox.update(seq, {
    state: 'pending',
    sent: false,
    attempts: 0,
    nextAt: 0,
    freed: 0,
    awaitsRow: false,
    error: null,
    ...changes,
    op: fresh,
  });
  await db.outbox
    .where('dependsOn')
    .equals(op)
    .modify((waiting) => {
      waiting.dependsOn = waiting.dependsOn.map((needed) => (needed === op ? fresh : needed));
    });
}
