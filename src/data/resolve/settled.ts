import type { ErpDatabase } from '#app/data/db.ts';
import type { Operation } from '#app/data/queue/operation.ts';

/** The newest operations that the server has taken; receipts are kept for seven days. */
export function listDone(db: ErpDatabase, limit: number): Promise<Operation[]> {
  return db.outbox.where('state').equals('done').reverse().limit(limit).toArray();
}

/** The newest operations that were given up, kept for ninety days. */
export function listDiscarded(db: ErpDatabase, limit: number): Promise<Operation[]> {
  return db.outbox.where('state').equals('discarded').reverse().limit(limit).toArray();
}
