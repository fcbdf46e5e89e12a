// What write-excel-file packs its files by, in place of fflate (vite.config.ts): fflate gives larger ones to a worker that
// it makes of a text, which the content policy of the page refuses, and a report of some 1,500 rows was no file.
import { zipSync, type Zippable } from 'fflate/browser';

export { strToU8, zipSync } from 'fflate/browser';

/** Packs files where it is called. @param done gets them, once they are packed */
export function zip(files: Zippable, done: (error: null, packed: Uint8Array) => void): void {
  done(null, zipSync(files));
}
