import PouchDB from 'pouchdb-browser';
import { signIn } from './counter.ts';
import type { Download } from './plain-mirror.ts';

/** Ten times the default: with 100 it asks ten times as often. */
const BATCH_ROWS = 1000;

/** @returns undefined where PouchDB is not installed */
export async function downloadPouch(
  email: string,
  password: string,
  path: string,
): Promise<Download | undefined> {
  if (!PouchDB) return undefined;
  await new PouchDB('pouch-mirror').destroy();
  const start = performance.now();
  await signIn(email, password);
  const db = new PouchDB('pouch-mirror');
  let firstMs = 0;
  await db.replicate.from(new URL(path, location.href).href, { batch_size: BATCH_ROWS }).on('change', () => {
    firstMs ||= performance.now() - start;
  });
  const allMs = performance.now() - start;
  const { doc_count: rows } = await db.info();
  await db.destroy();
  return { firstMs, usableMs: allMs, allMs, rows };
}
