import type { ErpDatabase } from './db.ts';

/** Whether the mirror is complete: until then a missing row says nothing about the server's. */
export async function knowsServer(db: ErpDatabase): Promise<boolean> {
  const [lastSync, ...arriving] = await db.meta.bulkGet(['last-sync', 'bootstrap', 'more-to-come']);
  return lastSync !== undefined && arriving.every((sign) => sign === undefined);
}
