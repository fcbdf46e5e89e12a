import { StorageFullError } from '#app/data/storage-full.ts';
import { Problem } from '#domain/problems.ts';
import { text } from './text.ts';

/** Runs a write of the drawer. @returns what went wrong, in words; undefined when it is on disk */
export async function save(write: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await write();
    return undefined;
  } catch (error) {
    if (error instanceof StorageFullError) return text.storageFull;
    if (error instanceof Problem) return error.codigo === 'sin_serie' ? text.noSeries : text.off;
    return text.failed;
  }
}
