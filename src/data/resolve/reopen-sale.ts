import type { SaleDraft } from '#app/data/drafts/draft.ts';
import { withoutApproval } from '#app/data/drafts/exchange.ts';
import { announce } from '#app/data/announce.ts';
import { type ErpDatabase, projectionTables } from '#app/data/db.ts';
import { newUuid } from '#app/data/ids.ts';
import { recordDiscard } from '#app/data/writes/discard-writes.ts';
import { projectAll } from '#app/data/projection/projection.ts';
import { discardDependents, discardRuleOf } from './discard.ts';
import { discardText, reasonOf } from './discard-text.ts';
import { dependentsOf } from '#app/data/queue/dependencies.ts';
import { returnIn } from '#app/data/queue/exchange.ts';
import { isKind, isStopped, type Operation } from '#app/data/queue/operation.ts';
import { saveErrorText } from './save-error.ts';

/** Whether a sale that the server did not take may go back to the counter: as for giving it up (offline §6). */
export function canReopen(operation: Operation, level: number | undefined): boolean {
  if (!isKind(operation, 'sale') || !operation.draft || !isStopped(operation)) return false;
  const rule = discardRuleOf(operation, 0, level);
  return rule === 'free' || rule === 'reason';
}

/**
 * Puts a refused or blocked sale back on the sell screen to be corrected and charged again, under another id.
 * @param tab the browser tab that shows it
 * @returns false when it can't go back (any more), or some of it has come back already: that would hang in the air
 */
export async function reopenSale(
  db: ErpDatabase,
  seq: number,
  tab: string,
  now = new Date(),
): Promise<boolean> {
  const isOpen = await db.transaction('rw', [...projectionTables(db), db.drafts], async () => {
    const operation = await db.outbox.get(seq);
    const level = (await db.me.get('me'))?.permission_level;
    if (!operation || !canReopen(operation, level)) return false;
    if ((await dependentsOf(db, operation.op)).some((waiting) => returnIn(waiting) !== undefined))
      return false;
    const nowMs = now.getTime();
    const kept = operation.draft as SaleDraft;
    // The server hears that a delivered sale was given up, with the return that was approved for it.
    const draft = operation.delivered ? withoutApproval(kept) : kept;
    const error = [discardText.paidBack(operation), operation.error && saveErrorText(operation)]
      .filter(Boolean)
      .join(' ');
    // Money that was taken lies in the drawer of then, which may be counted by now.
    const cajaId =
      operation.delivered && isKind(operation, 'sale') ? operation.effect.sale.caja_id : undefined;
    const taken = cajaId === undefined ? {} : { cajaId };
    await db.drafts.put({
      ...draft,
      ...taken,
      id: newUuid(nowMs),
      updatedAt: nowMs,
      error: error || null,
      tab,
    });
    const discard = { reason: 'reopened', at: now.toISOString() };
    await db.outbox.update(seq, { state: 'discarded', discard });
    await discardDependents(db, operation.op, discard, now);
    // No log says what becomes of the goods afterwards: the activity log tells the owner that the sale was reopened.
    if (operation.delivered && isKind(operation, 'sale'))
      await recordDiscard(db, operation, reasonOf(discardText.reopened, operation), now);
    await projectAll(db, operation.touches);
    return true;
  });
  announce(db.name, 'outbox');
  return isOpen;
}
