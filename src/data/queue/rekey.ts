import type { ErpDatabase } from '#app/data/db.ts';
import { newUuid } from '#app/data/ids.ts';
import type { Operation } from './operation.ts';
import type { OperationKind } from './effects.ts';

/** Writes that go on top of the version which the own write before them gets. */
export const RESTING: readonly OperationKind[] = [
  'product-edit',
  'product-delete',
  'stock-edit',
  'client-edit',
  'client-delete',
  'order-edit',
];

/**
 * Puts an operation back in the queue under a new key, for whenever its answer is stored under the old one or
 * its body changes; what waits for it waits on. So does what left in a rescue file on top of it: no server takes that
 * copy any more. Inside the caller's transaction.
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
    awaitsRow: undefined,
    looks: undefined,
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
  const waiting = RESTING.map((kind) => [kind, 'pending']);
  const resting = await db.outbox.where('[kind+state]').anyOf(waiting).toArray();
  for (const one of resting)
    if (one.base?.v === null && one.base.after === op)
      await requeue(db, one, { base: { v: null, fields: one.base.fields } });
}
