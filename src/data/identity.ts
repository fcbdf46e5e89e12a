import type { ErpDatabase } from './db.ts';
import { livingTabs } from '#app/data/drafts/draft-store.ts';
import { forgetIdentity, updateIdentity } from './registry.ts';

export interface UnsentWork {
  operations: number;
  /** Open sales with at least one product. */
  heldSales: number;
}

export interface RemovedIdentity {
  /** The outbox and the drafts stayed on the device. */
  isKept: boolean;
}

const OPEN_STATES = ['pending', 'sending', 'blocked', 'rejected'];

/** What would be lost if the database were deleted now. */
export async function countUnsentWork(db: ErpDatabase): Promise<UnsentWork> {
  const operations = await db.outbox.where('state').anyOf(OPEN_STATES).count();
  const heldSales = await db.drafts
    .filter((draft) => draft.lines.some((line) => line.product !== null))
    .count();
  return { operations, heldSales };
}

/**
 * Ends an identity on this device. With unsent work the mirror goes and the work stays, for its author to
 * sign in again; without, the database goes. Clearing a token alone never comes here.
 * @param ownTab the tab that signs out; its lock may still be held
 */
export async function removeIdentity(db: ErpDatabase, ownTab: string): Promise<RemovedIdentity> {
  const kept = await db.transaction('rw', db.tables, async () => {
    const { operations, heldSales } = await countUnsentWork(db);
    const isKept = operations + heldSales > 0;
    const doomed = db.tables.filter(({ name }) => !isKept || (name !== 'outbox' && name !== 'drafts'));
    for (const table of doomed) await table.clear();
    return { isKept, operations };
  });
  if (kept.isKept) {
    await updateIdentity(db.name, { pending: kept.operations });
    return { isKept: true };
  }
  // First the name: the worker opens what is listed, and opening makes.
  await forgetIdentity(db.name);
  // Emptied already; the database itself only goes when no other tab could be writing to it.
  const others = await livingTabs(db.name);
  others.delete(ownTab);
  if (others.size === 0) await db.delete();
  return { isKept: false };
}
