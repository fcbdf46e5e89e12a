import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#server/platform/database/database.ts';

/** Files of the businesses, each business in a folder of its own, under names that the server makes. */
export interface FileStore {
  /** On disk, durably, when the promise resolves. */
  save(businessId: number, name: string, bytes: Uint8Array): Promise<void>;
  /** undefined when there is no such file. */
  read(businessId: number, name: string): Promise<Buffer | undefined>;
  /** No error when it is gone already. */
  remove(businessId: number, name: string): Promise<void>;
  /** Removes what a crash left behind: all files older than `olderThan` but the one to keep. */
  sweep(businessId: number, keep: string | null, olderThan: Date): Promise<void>;
}

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

/** Paths below the root of every file that `createFileStore` keeps there: `<business>/<name>`. */
export async function listStoredFiles(root: string): Promise<string[]> {
  const folders = await readdir(root, { withFileTypes: true }).catch(ignoreMissing);
  const found: string[] = [];
  for (const folder of folders) {
    if (!folder.isDirectory()) continue;
    const files = await readdir(path.join(root, folder.name), { withFileTypes: true });
    const whole = files.filter((file) => file.isFile() && SAFE_NAME.test(file.name));
    found.push(...whole.map((file) => `${folder.name}/${file.name}`));
  }
  return found;
}

function ignoreMissing(error: unknown): never[] {
  if (errorCode(error) === 'ENOENT') return [];
  throw error;
}

/** @param root folder of the store; made when the first file comes */
export function createFileStore(root: string): FileStore {
  const folder = (businessId: number): string => path.join(root, String(businessId));
  const place = (businessId: number, name: string): string => {
    if (!SAFE_NAME.test(name)) throw new RangeError('not a name of a stored file');
    return path.join(folder(businessId), name);
  };

  return {
    async save(businessId, name, bytes) {
      await storeFile(place(businessId, name), bytes);
    },
    async read(businessId, name) {
      try {
        return await readFile(place(businessId, name));
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (businessId, name) => rm(place(businessId, name), { force: true }),
    async sweep(businessId, keep, olderThan) {
      for (const name of await readdir(folder(businessId)).catch(() => [])) {
        const file = path.join(folder(businessId), name);
        const known = name === keep ? undefined : await stat(file).catch(() => undefined);
        if (known && known.mtime < olderThan) await rm(file, { force: true });
      }
    },
  };
}
