import type { ErpDatabase } from './db.ts';

/** Whether the mirror was ever complete: until then a missing row says nothing about the server's. */
export async function knowsServer(db: ErpDatabase): Promise<boolean> {
  const [lastSync, isStartingAnew] = await db.meta.bulkGet(['last-sync', 'bootstrap']);
  return lastSync !== undefined && isStartingAnew === undefined;
}
