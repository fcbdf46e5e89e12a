import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './database.ts';

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

/** @param root folder of the store; made when the first file comes */
export function createFileStore(root: string): FileStore {
  const folder = (businessId: number): string => path.join(root, String(businessId));
  const place = (businessId: number, name: string): string => {
    if (!SAFE_NAME.test(name)) throw new RangeError('not a name of a stored file');
    return path.join(folder(businessId), name);
  };

  return {
    async save(businessId, name, bytes) {
      const target = place(businessId, name);
      await mkdir(folder(businessId), { recursive: true, mode: 0o700 });
      const file = await open(`${target}.tmp`, 'w', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${target}.tmp`, target);
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
