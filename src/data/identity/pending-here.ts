import { countInStates } from '#app/data/queue/by-state.ts';
import { OPEN_STATES } from '#app/data/queue/operation.ts';
import { withExistingDatabase } from './existing-database.ts';
import { listIdentities } from '#app/data/registry.ts';

/** What a collaborator has left unsent on this device. */
export interface PendingHere {
  name: string;
  count: number;
}

/**
 * Who has left unsent work on this device, those with most of it first. Counted in the outboxes: what the
 * registry says is of the last round with a network, and nobody who closed the browser without one is in it.
 */
export async function listPendingHere(): Promise<PendingHere[]> {
  const identities = await listIdentities();
  const counted = await Promise.all(
    identities.map(async ({ id, name, pending }) => {
      const counting = withExistingDatabase(id, (db) => countInStates(db, OPEN_STATES));
      // A database that can't be opened now still has what was last known of it.
      return { name, count: (await counting.catch(() => pending)) ?? 0 };
    }),
  );
  return counted.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}
