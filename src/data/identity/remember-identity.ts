import type { ErpDatabase } from '#app/data/db.ts';
import { updateIdentity } from '#app/data/registry.ts';
import { readStanding } from '#app/data/queue/at-server.ts';

/**
 * Notes for the login, which opens nobody's database, what waits on this device.
 * @param lastSync ISO moment of the last page; null before the first
 */
export async function rememberIdentity(db: ErpDatabase, lastSync: string | null): Promise<void> {
  const { pending, review } = await readStanding(db);
  await updateIdentity(db.name, { pending: pending + review, lastSync });
}
