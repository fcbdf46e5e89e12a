import type { Db } from '#server/platform/database.ts';
import * as repo from './retention.repo.ts';

const DAY_MS = 86_400_000;
const TOMBSTONES_MS = 180 * DAY_MS;
const OPERATIONS_MS = 90 * DAY_MS;
// Few at a time: the cashier who sells meanwhile waits for one piece at the most.
const PIECE = 2000;

/** What is kept of the protocol's own records: tombstones 180 days, operations 90 (docs/offline.md). */
export function createRetentionService(db: Db) {
  async function purgeTombstones(before: Date): Promise<number> {
    let total = 0;
    for (const businessId of await repo.findWithOldTombstones(db, before)) {
      const removePiece = () =>
        db.transaction().execute((tx) => repo.deleteTombstones(tx, businessId, before, PIECE));
      for (let count = await removePiece(); count > 0; count = await removePiece()) total += count;
    }
    return total;
  }

  async function purgeOperations(before: Date): Promise<number> {
    let total = 0;
    const removePiece = () => repo.deleteOperations(db, before, PIECE);
    for (let count = await removePiece(); count > 0; count = await removePiece()) total += count;
    return total;
  }

  return {
    /** Removes what is past its time. A device that has not seen the tombstones starts anew. */
    async purge(now: Date): Promise<{ tombstones: number; operations: number }> {
      const before = (ageMs: number) => new Date(now.getTime() - ageMs);
      const operations = await purgeOperations(before(OPERATIONS_MS));
      return { tombstones: await purgeTombstones(before(TOMBSTONES_MS)), operations };
    },
  };
}
