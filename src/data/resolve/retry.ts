import { announce } from '#app/data/announce.ts';
import { type ErpDatabase, projectionTables } from '#app/data/db.ts';
import { isFetchedAnew } from '#app/data/knows-server.ts';
import { projectAll } from '#app/data/projection/projection.ts';
import { isStopped } from '#app/data/queue/operation.ts';
import { requeue } from '#app/data/queue/rekey.ts';
import { editedTable, latestData } from '#app/data/send/edit-base.ts';

/**
 * Sends a refused or blocked operation once more, under a new key: the old one's refusal is stored. An edit that
 * somebody else's crossed goes onto theirs: the person who retries has seen both.
 * @returns false when it stands still no more: a double click asks twice
 */
export async function retryOperation(db: ErpDatabase, seq: number): Promise<boolean> {
  const isRetried = await db.transaction('rw', projectionTables(db), async () => {
    const operation = await db.outbox.get(seq);
    if (!isStopped(operation)) return false;
    const table = editedTable(operation.kind);
    const newest = operation.error?.conflict && (await latestData(db, table, operation.entityId));
    // `freeze` sets its version as it leaves, from what the mirror has by then.
    const base = newest && (await isFetchedAnew(db)) ? { ...newest, v: null } : newest;
    await requeue(db, operation, { isRetried: true, ...(base && { base }) });
    await projectAll(db, operation.touches);
    return true;
  });
  announce(db.name, 'outbox');
  return isRetried;
}
