import { announce } from '#app/data/announce.ts';
import { withExistingDatabase } from './existing-database.ts';
import { removeIdentity } from './identity.ts';
import { listIdentities } from '#app/data/registry.ts';

const GONE = { tab: '', release: () => undefined };

/**
 * Ends a sign-out whose page went in the middle of it: what is unsent stays, the mirror goes. Another tab that has
 * the counter open gets a message and ends the counter itself.
 */
export async function finishLeaving(database: string): Promise<void> {
  const identity = (await listIdentities()).find(({ id }) => id === database);
  if (!identity) return;
  announce(database, 'left');
  await withExistingDatabase(database, (db) => removeIdentity(db, GONE, identity, true));
}
