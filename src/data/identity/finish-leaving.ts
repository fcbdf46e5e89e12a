import { announce } from '#app/data/announce.ts';
import { withExistingDatabase } from './existing-database.ts';
import { removeIdentity } from './identity.ts';
import { listIdentities } from './registry.ts';

const GONE = { tab: '', release: () => undefined };

/**
 * Ends a sign-out whose page went in the middle of it: what is unsent stays, the mirror goes. A counter that another
 * tab has open is that tab's to end, which is told.
 */
export async function finishLeaving(database: string): Promise<void> {
  const identity = (await listIdentities()).find(({ id }) => id === database);
  if (!identity) return;
  announce(database, 'left');
  await withExistingDatabase(database, (db) => removeIdentity(db, GONE, identity, true));
}
