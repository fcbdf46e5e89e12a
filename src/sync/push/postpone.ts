import { ATTENTION_TRIES, type Operation } from '#app/data/queue/operation.ts';
import { backoffMs } from '#app/data/queue/backoff.ts';
import { retryWhenFull } from '#app/data/storage-full.ts';
import type { SyncContext } from '#app/sync/context.ts';

/**
 * Puts off for a backoff an operation that met a server's trouble, or that gets no answer where others do.
 * @param operation with this try among its attempts
 * @param askedMs what the server asked for, at least
 */
export async function postpone(
  { db, clock, random }: SyncContext,
  operation: Operation,
  askedMs = 0,
): Promise<void> {
  const nextAt = clock.now().getTime() + backoffMs(operation.attempts, random(), askedMs);
  // A page of another tab may have proved it applied, or a person given it up, while no answer came.
  await db.outbox
    .where('seq')
    .equals(operation.seq)
    .filter(({ op, state }) => op === operation.op && (state === 'sending' || state === 'pending'))
    .modify({ state: 'pending', nextAt, attempts: operation.attempts, failedWithAll: undefined });
}

/** Ends the backoffs of operations that wait for the connection's instead. */
export async function keepInOrder(db: SyncContext['db'], operations: readonly Operation[]): Promise<void> {
  const met = new Map(operations.map(({ seq, op }) => [seq, op]));
  await db.outbox
    .where('seq')
    .anyOf([...met.keys()])
    .filter(({ seq, op, state }) => state === 'pending' && met.get(seq) === op)
    .modify({ nextAt: 0, failedWithAll: true });
}

/**
 * What left without being answered waits under its key for the next occasion. Tries on a connection that carries
 * nothing lengthen no backoff: of those only the first counts, which the screens tell of.
 */
export async function putBack(db: SyncContext['db'], operations: readonly Operation[]): Promise<void> {
  if (operations.length === 0) return;
  const sent = new Map(operations.map((operation) => [operation.seq, operation]));
  const isWaiting = ({ seq, op, state }: Operation): boolean =>
    state === 'sending' && sent.get(seq)?.op === op;
  await retryWhenFull(db, () =>
    db.outbox
      .where('seq')
      .anyOf([...sent.keys()])
      .filter(isWaiting)
      .modify((one) => {
        one.state = 'pending';
        one.attempts = Math.max(1, one.attempts - 1);
        // What the server said before is not why this try failed; only lasting trouble stays before a person.
        if (one.attempts < ATTENTION_TRIES) one.error = null;
      }),
  );
}

const NOT_READY = 'Este registro no se pudo preparar para enviarlo.';
export const NOT_STORED = 'La respuesta a este registro no se pudo guardar.';

/**
 * Puts aside an operation that can't be made ready, sent or settled for a reason that nobody foresaw, so that it
 * holds no other up: it is tried again as after trouble of the server's, and put before a person once that has
 * lasted.
 * @param attempts with this one
 * @throws where nothing can be stored at all
 */
export async function setAside(
  { db, clock }: SyncContext,
  { seq, op, attempts }: Pick<Operation, 'seq' | 'op' | 'attempts'>,
  reason: unknown,
  text = NOT_READY,
): Promise<undefined> {
  const error = { status: 0, codigo: 'imprevisto', text, at: clock.now().toISOString() };
  const nextAt = clock.now().getTime() + backoffMs(attempts, 1);
  await db.outbox
    .where('seq')
    .equals(seq)
    .filter((current) => current.op === op && (current.state === 'sending' || current.state === 'pending'))
    .modify({ state: 'pending', attempts, nextAt, error });
  globalThis.reportError(reason);
}
