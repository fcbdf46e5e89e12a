import { Dexie } from 'dexie';
import { ErpDatabase } from '#app/data/db.ts';

/**
 * Runs with a handle of its own on the database of an identity, closed at the end; never makes one: that of
 * somebody who signed out stays gone.
 * @returns undefined when there is no such database
 */
export async function withExistingDatabase<Result>(
  name: string,
  run: (db: ErpDatabase) => Promise<Result>,
): Promise<Result | undefined> {
  // `Dexie.exists` makes a database that is not there and deletes it: so would a counter be that opens meanwhile.
  if (!(await Dexie.getDatabaseNames()).includes(name)) return undefined;
  const db = new ErpDatabase(name);
  try {
    return await run(db);
  } finally {
    db.close();
  }
}
