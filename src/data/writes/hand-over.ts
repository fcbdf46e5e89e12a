import type { SaleDraft } from '#app/data/drafts/draft.ts';
import { canSeeTabs, livingTabs } from '#app/data/drafts/tabs.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { holdsMoney } from '#app/data/queue/exchange.ts';
import { rowsInStates } from '#app/data/queue/by-state.ts';
import { retryWhenFull } from '#app/data/storage-full.ts';
import { isKind, type Operation, UNSENT_STATES } from '#app/data/queue/operation.ts';
import { requeue } from '#app/data/queue/rekey.ts';

/**
 * Notes that the customer has left with the goods: from now on the sale is a fact, and the server may only
 * flag what it would have refused. By the sale and not by its key, which a retry changes. No effect once
 * the server has answered.
 */
export function markDelivered(db: ErpDatabase, entityId: string): Promise<void> {
  return handOver(db, async () => {
    const lane = await db.outbox.where('lane').equals(entityId).toArray();
    return lane.filter(({ state }) => state !== 'done' && state !== 'discarded');
  });
}

/** Sales charged in tabs that are gone without saying so: their customers have left. */
export function deliverOrphans(db: ErpDatabase, livingTabs: ReadonlySet<string>): Promise<void> {
  return handOver(db, async () => {
    const waiting = await rowsInStates(db, UNSENT_STATES);
    return waiting.filter((operation) => isOrphan(operation, livingTabs));
  });
}

/** Numbers of those that are sales of tabs that went without a word, as far as this browser can tell which tabs live. */
export async function findLeftBehind(
  { name }: ErpDatabase,
  operations: readonly Operation[],
): Promise<ReadonlySet<number>> {
  const isOpen = operations.some((operation) => isKind(operation, 'sale') && !operation.delivered);
  if (!isOpen || !canSeeTabs()) return new Set();
  const living = await livingTabs(name);
  return new Set(operations.filter((one) => isOrphan(one, living)).map(({ seq }) => seq));
}

/**
 * Whether a sale is not known to be delivered, and the tab that would know is gone. Not an exchange whose money waits for
 * the server: nobody was shown how much it is.
 */
function isOrphan(operation: Operation, livingTabs: ReadonlySet<string>): boolean {
  if (!isKind(operation, 'sale') || operation.delivered || holdsMoney(operation)) return false;
  return !livingTabs.has((operation.draft as SaleDraft | null)?.tab ?? '');
}

async function handOver(db: ErpDatabase, find: () => Promise<Operation[]>): Promise<void> {
  const note = () =>
    db.transaction('rw', db.outbox, async () => {
      for (const operation of await find()) {
        // What blocked goods that were still here may not block those that are gone: asked once more (offline §8).
        if (operation.state === 'blocked' && !operation.delivered)
          await requeue(db, operation, { delivered: true });
        else await db.outbox.update(operation.seq, { delivered: true });
      }
    });
  await retryWhenFull(db, note);
}
