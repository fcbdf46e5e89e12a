import { favouritesKey } from './queue/touches.ts';
import type { ErpDatabase } from './db.ts';

/** Whether the mirror is complete: until then a missing row says nothing about the server's. */
export async function knowsServer(db: ErpDatabase): Promise<boolean> {
  const [lastSync, ...arriving] = await db.meta.bulkGet(['last-sync', 'bootstrap', 'more-to-come']);
  return lastSync !== undefined && arriving.every((sign) => sign === undefined);
}

/** Whether everything is being fetched: nothing has come whole yet, or it is fetched once more from the start. */
export async function isFetchingAll(db: ErpDatabase): Promise<boolean> {
  const [lastSync, bootstrap] = await db.meta.bulkGet(['last-sync', 'bootstrap']);
  return lastSync === undefined || bootstrap !== undefined;
}

/** Whether it is known which favourites an establishment has: a shop of which no row has come may have eight pages. */
export async function knowsFavourites(db: ErpDatabase, serieId: number): Promise<boolean> {
  return (await db.settings.get(favouritesKey(serieId))) !== undefined || knowsServer(db);
}

/**
 * A sign-out kept an edit and emptied the mirror, or the history is another one: the row comes with the fetch that has
 * begun. Sent before, it would go over whatever others have made of the row since.
 */
export const isFetchedAnew = async (db: ErpDatabase): Promise<boolean> => !!(await db.meta.get('bootstrap'));
