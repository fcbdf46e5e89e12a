import type { ErpDatabase } from '#app/data/db.ts';
import { readStanding } from '#app/data/queue/at-server.ts';
import { beginAnew } from '#app/data/queue/begin-anew.ts';
import { atTheDoor, canSeeTabs, livingTabs } from '#app/data/drafts/tabs.ts';
import { forgetIdentity, type LocalIdentity, rememberIdentity } from '#app/data/registry.ts';
import { forgetPin } from './pins.ts';

export interface UnsentWork {
  operations: number;
  /** Open sales with at least one product. */
  heldSales: number;
  /** Acknowledged work may have to go again, nobody can tell how much: it is kept. */
  isUnknown: boolean;
  /** Operations among them that a restored server has forgotten: these need a sign-in. */
  again: number;
}

export interface RemovedIdentity {
  /** The outbox and the drafts stayed on the device. */
  isKept: boolean;
}

/** What would be lost if the database were deleted now. In one look: charging makes an operation of an open sale. */
export function countUnsentWork(db: ErpDatabase): Promise<UnsentWork> {
  return db.transaction('r', db.outbox, db.drafts, db.meta, async () => {
    const { pending, review, forgotten, isUnknown } = await readStanding(db);
    const heldSales = await db.drafts
      .filter((draft) => draft.lines.some((line) => line.product !== null))
      .count();
    return { operations: pending + review, heldSales, isUnknown, again: forgotten.length };
  });
}

/** The tab that leaves a counter. */
interface LeavingTab {
  tab: string;
  /** Gives its lock back. */
  release: () => void;
}

/**
 * Ends an identity on this device. With unsent work the mirror goes and the work stays, for its author to
 * sign in again; without, the database goes. Clearing a token alone never comes here. Every tab that had the
 * counter open comes here for itself: what it charged meanwhile is kept, and the last one takes the database
 * away.
 * @param isTold this tab leaves because another signed out: a third that is there, perhaps signed in again, empties
 * it then
 */
export function removeIdentity(
  db: ErpDatabase,
  { tab, release }: LeavingTab,
  identity: LocalIdentity,
  isTold = false,
): Promise<RemovedIdentity> {
  return atTheDoor(db.name, async () => {
    const others = await livingTabs(db.name);
    others.delete(tab);
    const isLast = others.size === 0 && canSeeTabs();
    // A PIN opens a counter; there is none to be opened after a sign-out.
    await forgetPin(db.name);
    const left = isTold && !isLast ? await countUnsentWork(db) : await clear(db, isLast || !canSeeTabs());
    // Before the next one comes to the door, which has to see that it is the last.
    release();
    if (isUnsent(left)) {
      // Another tab may have deleted the name.
      await rememberIdentity({ ...identity, pending: left.operations });
      return { isKept: true };
    }
    // First the name: the worker opens what is listed, and opening makes. A counter that is open keeps it.
    if (!isTold || isLast) await forgetIdentity(db.name);
    // Emptied already; the database itself goes only when no other tab can be writing to it.
    if (isLast) await db.delete();
    return { isKept: false };
  });
}

/** Whether something would be lost, or may be, if the database were deleted now. */
export const isUnsent = ({ operations, heldSales, isUnknown }: UnsentWork): boolean =>
  operations + heldSales > 0 || isUnknown;

/**
 * Empties it but for what is unsent, and the receipts beside it.
 * @param isLast no other tab works on it: what still waits for an answer fills it no more (`left`)
 * @returns what is unsent
 */
function clear(db: ErpDatabase, isLast: boolean): Promise<UnsentWork> {
  return db.transaction('rw', db.tables, async () => {
    const left = await countUnsentWork(db);
    const doomed = db.tables.filter(
      ({ name }) => !isUnsent(left) || (name !== 'outbox' && name !== 'drafts'),
    );
    const kept = (await db.meta.bulkGet(['printed', 'refused'])).filter((row) => row !== undefined);
    for (const table of doomed) await table.clear();
    if (isUnsent(left)) await beginAnew(db, 0);
    // Beside the receipts: the second paper of a sale is a reprint, also after a sign-out, and the login tells what a
    // restored server lacks.
    if (isUnsent(left)) await db.meta.bulkPut(kept);
    if (isUnsent(left) && isLast) await db.meta.put({ key: 'left', value: true });
    return left;
  });
}
