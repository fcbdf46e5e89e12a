import { readStanding } from '#app/data/queue/at-server.ts';
import { withExistingDatabase } from './existing-database.ts';
import { listIdentities } from '#app/data/registry.ts';

/** What a collaborator has left unsent on this device. */
export interface PendingHere {
  name: string;
  count: number;
  /** There may be more: what the server acknowledged it may have lost since. */
  isUnknown: boolean;
}

/**
 * Who has left unsent work on this device, those with most of it first. Counted in the outboxes: what the
 * registry says is of the last round with a network, and nobody who closed the browser without one is in it.
 */
export async function listPendingHere(): Promise<PendingHere[]> {
  const identities = await listIdentities();
  const counted = await Promise.all(
    identities.map(async ({ id, name, pending }) => {
      // A database that can't be opened now still has what was last known of it.
      const lastKnown = { pending, review: 0, isUnknown: false };
      const standing = await withExistingDatabase(id, readStanding).catch(() => lastKnown);
      const { isUnknown = false } = standing ?? {};
      return { name, count: standing ? standing.pending + standing.review : 0, isUnknown };
    }),
  );
  return counted.filter(({ count, isUnknown }) => count > 0 || isUnknown).sort((a, b) => b.count - a.count);
}
