import type { ErpDatabase } from './db.ts';
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
 */
export async function removeIdentity(db: ErpDatabase): Promise<RemovedIdentity> {
  const { operations, heldSales } = await countUnsentWork(db);
  if (operations + heldSales > 0) {
    const kept = new Set(['outbox', 'drafts']);
    const mirror = db.tables.filter((table) => !kept.has(table.name));
    await db.transaction('rw', mirror, () => Promise.all(mirror.map((table) => table.clear())));
    await updateIdentity(db.name, { pending: operations });
    return { isKept: true };
  }
  await db.delete();
  await forgetIdentity(db.name);
  return { isKept: false };
}
