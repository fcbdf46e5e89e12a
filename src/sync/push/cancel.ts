import { ApiError } from '#app/api/errors.ts';
import { announce } from '#app/data/announce.ts';
import { projectionTables } from '#app/data/db.ts';
import { discardOperation, type DiscardRule } from '#app/data/resolve/discard.ts';
import { projectAll } from '#app/data/projection/projection.ts';
import { LEAVING_MS } from '#app/data/queue/backoff.ts';
import { requeue } from '#app/data/queue/rekey.ts';
import { readRefusal } from './answer-meaning.ts';
import type { SyncContext } from '#app/sync/context.ts';
import { withLock } from '#app/sync/locks.ts';

/** Why the server could not be asked: nobody answered, it wants a sign-in first, or it has trouble of its own. */
type Unasked = 'unreachable' | 'signed-out' | 'trouble';

/** What came of giving up an operation: gone; applied before (it stays); not asked; or a rule against it. */
export type CancelResult = 'discarded' | 'applied' | Unasked | Exclude<DiscardRule, 'free' | 'cancel'>;

/**
 * Gives up an operation of any state. One whose outcome is unknown is cancelled with the server first: a copy
 * that is still under way is then refused; if it was applied, it is done and stays (offline §6).
 */
export async function giveUp(context: SyncContext, seq: number, reason: string): Promise<CancelResult> {
  const { db, clock } = context;
  // What sends holds the lock as long as a slow server takes: it must not send this one again meanwhile.
  await db.outbox.update(seq, { leavingUntil: clock.now().getTime() + LEAVING_MS });
  try {
    return await giveUpAlone(context, seq, reason);
  } finally {
    await db.outbox.update(seq, { leavingUntil: undefined });
    announce(db.name, 'outbox');
  }
}

function giveUpAlone(context: SyncContext, seq: number, reason: string): Promise<CancelResult> {
  return withLock(`erp:push:${context.db.name}`, async () => {
    const { db, clock } = context;
    for (;;) {
      const obstacle = await discardOperation(db, seq, reason, clock.now());
      if (obstacle === undefined) return 'discarded';
      if (obstacle !== 'cancel') return obstacle;
      const settled = await cancel(context, seq);
      // Once cancelled it is discarded; if it got another key meanwhile, that key is cancelled too.
      if (settled !== 'refused') return settled;
    }
  });
}

interface StoredOutcome {
  estado: 'aplicada' | 'rechazada' | 'anulada';
  status: number;
  cuerpo: unknown;
  desde: number | null;
  hasta: number | null;
}

/** Asks the server to cancel, and stores what it says of the operation. */
async function cancel(
  { db, http, clock }: SyncContext,
  seq: number,
): Promise<'applied' | 'refused' | Unasked> {
  const operation = await db.outbox.get(seq);
  if (!operation) return 'refused';
  try {
    const reply = await http({ method: 'DELETE', path: `/api/erp/sync/operaciones/${operation.op}/` });
    if (reply.status !== 200) return reply.status === 401 ? 'signed-out' : 'trouble';
    const { estado, status, cuerpo, desde, hasta } = reply.body as StoredOutcome;
    const isApplied = estado === 'aplicada';
    await db.transaction('rw', projectionTables(db), async () => {
      const current = await db.outbox.get(seq);
      if (current?.op !== operation.op || current.state === 'done') return;
      // The customer left with goods or money while the server was asked: it goes once more, as a fact.
      if (!isApplied && current.delivered && !operation.delivered)
        return requeue(db, current, { delivered: true });
      await db.outbox.update(
        seq,
        isApplied
          ? { state: 'done', response: cuerpo, vFrom: desde, vTo: hasta, error: null, draft: null }
          : { state: 'rejected', error: readRefusal({ status, body: cuerpo }, clock.now()) },
      );
      await projectAll(db, operation.touches);
    });
    announce(db.name, 'outbox');
    return isApplied ? 'applied' : 'refused';
  } catch (error) {
    if (error instanceof ApiError) return 'unreachable';
    throw error;
  }
}
