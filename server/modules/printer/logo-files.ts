import type { Db } from '#server/platform/database/database.ts';
import { handOverFiles } from '#server/platform/files.ts';
import * as repo from './printer.repo.ts';

/**
 * Takes the logos that servers of before kept as files into the database. What fails halfway is done at the next start.
 * @returns undefined without such a folder
 */
export async function takeInLogoFiles(db: Db, dir: string) {
  const files = await handOverFiles(dir, async (businessId, name, read) => {
    if ((await repo.readPrinter(db, businessId)).logo !== name) return false;
    const bytes = await read();
    return db.transaction().execute(async (tx) => {
      // Somebody may have uploaded another one since.
      if ((await repo.lockPrinter(tx, businessId)).logo !== name) return false;
      await repo.storeLogo(tx, businessId, { name, bytes });
      return true;
    });
  });
  return files && { ...files, missing: await repo.countMissingLogos(db) };
}
