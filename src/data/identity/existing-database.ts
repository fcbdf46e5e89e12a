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
  if (!(await Dexie.exists(name))) return undefined;
  const db = new ErpDatabase(name);
  try {
    return await run(db);
  } finally {
    db.close();
  }
}
