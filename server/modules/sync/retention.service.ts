import type { Db } from '#server/platform/database/database.ts';
import * as repo from './retention.repo.ts';

const DAY_MS = 86_400_000;
const TOMBSTONES_MS = 180 * DAY_MS;
const OPERATIONS_MS = 90 * DAY_MS;
// Few at a time: the cashier who sells meanwhile waits for one piece at the most.
const PIECE = 2000;

/** What ends of another module's table; `sweeps.ts` hands it in. */
export interface Expiry {
  /** Removes some rows that ended before that moment. @returns how many */
  sweep: (db: Db, before: Date, limit: number) => Promise<number>;
  /** How long rows are kept after they ended. */
  afterMs: number;
}

type Swept<Name extends string> = Record<'operations' | 'tombstones' | Name, number>;

/** Sweeps daily what is past its time: tombstones 180 days, operations 90, and what the other modules say (decision 029). */
export function createRetentionService<Name extends string>(db: Db, expiries: Record<Name, Expiry>) {
  async function piecewise(remove: () => Promise<number>): Promise<number> {
    let total = 0;
    for (let count = await remove(); count > 0; count = await remove()) total += count;
    return total;
  }

  async function sweepTombstones(before: Date): Promise<number> {
    let total = 0;
    for (const businessId of await repo.findWithOldTombstones(db, before))
      total += await piecewise(() =>
        db.transaction().execute((tx) => repo.deleteTombstones(tx, businessId, before, PIECE)),
      );
    return total;
  }

  return {
    /**
     * Removes what is past its time. A device that has not seen the tombstones starts anew.
     * @returns how many of each; undefined while another process does it
     */
    purge: (now: Date): Promise<Swept<Name> | undefined> =>
      db.transaction().execute(async (tx) => {
        if (!(await repo.takeSweepLock(tx))) return undefined;
        const ago = (ageMs: number) => new Date(now.getTime() - ageMs);
        const operations = await piecewise(() => repo.deleteOperations(db, ago(OPERATIONS_MS), PIECE));
        const tombstones = await sweepTombstones(ago(TOMBSTONES_MS));
        const others = Object.entries<Expiry>(expiries);
        const swept: Record<string, number> = { operations, tombstones };
        for (const [name, { sweep, afterMs }] of others)
          swept[name] = await piecewise(() => sweep(db, ago(afterMs), PIECE));
        return swept as Swept<Name>;
      }),
  };
}
