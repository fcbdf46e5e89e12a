import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#server/platform/database/database.ts';

const SAFE_NAME = /^[\w-]{1,80}\.\w{1,8}$/u;

/**
 * Puts a file into its folder, readable by this program's user only; the folder is made when it is not there.
 * The file appears under its name when it is whole and on disk; nothing of it stays when writing fails.
 */
export async function storeFile(target: string, bytes: Uint8Array): Promise<void> {
  const draft = `${target}.tmp`;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const file = await open(draft, 'w', 0o600);
  try {
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Paths below the root of the files that servers of before kept there: `<business>/<name>`. */
export async function listStoredFiles(root: string): Promise<string[]> {
  const folders = await readdir(root, { withFileTypes: true }).catch(ignoreMissing);
  const found: string[] = [];
  for (const folder of folders) {
    if (!folder.isDirectory()) continue;
    const inside = path.join(root, folder.name);
    const files = await readdir(inside, { withFileTypes: true }).catch(ignoreMissing); // removed meanwhile
    const whole = files.filter((file) => file.isFile() && SAFE_NAME.test(file.name));
    found.push(...whole.map((file) => `${folder.name}/${file.name}`));
  }
  return found;
}

function ignoreMissing(error: unknown): never[] {
  if (errorCode(error) === 'ENOENT') return [];
  throw error;
}

const BUSINESS = /^\d{1,15}$/u;

/**
 * Hands every file below the root over, removes those that were taken, and then the empty folders. Any number of
 * servers may do it at once, on one root or on several.
 * @param take whether it has the file now, durably
 * @returns how many were taken and how many stay; undefined without that root
 */
export async function handOverFiles(
  root: string,
  take: (businessId: number, name: string, read: () => Promise<Buffer>) => Promise<boolean>,
): Promise<{ taken: number; foreign: number } | undefined> {
  if (!existsSync(root)) return undefined;
  const count = { taken: 0, foreign: 0 };
  for (const place of await listStoredFiles(root)) {
    const file = path.join(root, place);
    const [folder = '', name = ''] = place.split('/');
    try {
      const isTaken = BUSINESS.test(folder) && (await take(Number(folder), name, () => readFile(file)));
      if (isTaken) await rm(file, { force: true });
      count[isTaken ? 'taken' : 'foreign'] += 1;
    } catch (error) {
      ignoreMissing(error); // another server has it already
    }
  }
  for (const folder of await readdir(root).catch(ignoreMissing)) await removeEmpty(path.join(root, folder));
  await removeEmpty(root);
  return count;
}

/** A folder that holds something stays. */
const removeEmpty = (folder: string): Promise<void> => rmdir(folder).catch(() => undefined);
