import type { ErpDatabase } from '#app/data/db.ts';
import { isLive, type Operation } from './operation.ts';

/** How far the mirror has come with a row. */
interface Known {
  /** Version of the server's row; 0 when the mirror has none. */
  v: number;
}

async function readCursorVersion(db: ErpDatabase): Promise<number> {
  return ((await db.meta.get('cursor'))?.value as number | undefined) ?? 0;
}

/**
 * Own operations whose effect the mirror does not hold yet, oldest first. An acknowledged one is folded in
 * until the mirror holds the row at the operation's version: subtractions are not idempotent, and this test
 * is what keeps a sale from being counted twice or too short (docs/offline.md). Of a row that the mirror lacks
 * the cursor speaks: the server has removed it, or never told of it.
 */
export async function unheld(db: ErpDatabase, touch: string, known: Known | undefined): Promise<Operation[]> {
  const operations = await db.outbox.where('touches').equals(touch).sortBy('seq');
  if (operations.length === 0) return [];
  const v = known?.v ?? 0;
  const cursor = v > 0 ? 0 : await readCursorVersion(db);
  return operations.filter((operation) => {
    if (isLive(operation)) return true;
    const { state, vFrom, vTo } = operation;
    if (state !== 'done' || vFrom === null || vTo === null) return false;
    return v > 0 ? v < vFrom : cursor < vTo;
  });
}
