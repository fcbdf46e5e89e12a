import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { announce } from '#app/data/announce.ts';
import { type ErpDatabase, projectionTables } from '#app/data/db.ts';
import { newUuid } from '#app/data/ids.ts';
import { retryWhenFull } from '#app/data/storage-full.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { projectNew } from '#app/data/projection/projection.ts';
import type { OperationEffect } from '#app/data/queue/effects.ts';

/** What a kind of write says of itself; the rest is the same for all. */
export interface NewOperation
  extends Pick<Operation, 'entityId' | 'lane' | 'touches' | 'dependsOn' | 'method' | 'path' | 'body'> {
  effect: OperationEffect;
  base?: Operation['base'];
  shownTotal?: string;
  draft?: unknown;
  /** The operation is a fact from the start: the server may only flag what it would have refused. */
  delivered?: true;
}

/** A row of the outbox as it is when nothing has been sent yet, under a new key. */
export function newOperation(written: NewOperation, now: Date): Omit<Operation, 'seq'> {
  return {
    base: null,
    shownTotal: null,
    draft: null,
    delivered: false,
    ...written,
    op: newUuid(now.getTime()),
    format: 2,
    kind: written.effect.type,
    state: 'pending',
    sent: false,
    attempts: 0,
    nextAt: 0,
    occurredAt: bogotaTimestamp(now),
    vFrom: null,
    vTo: null,
    response: null,
    error: null,
    discard: null,
  };
}

/** Adds an operation and shows it, inside the caller's transaction over `projectionTables`. */
export async function addOperation(db: ErpDatabase, written: NewOperation, now: Date): Promise<Operation> {
  const operation = newOperation(written, now);
  const added = { ...operation, seq: await db.outbox.add(operation) };
  await projectNew(db, [added]);
  return added;
}

/**
 * As `addOperation`, of several that touch no row of each other, in their order: one waited for after the other they
 * would take three times as long.
 */
export async function addOperations(
  db: ErpDatabase,
  written: readonly NewOperation[],
  now: Date,
): Promise<void> {
  if (written.length === 0) return;
  const operations = written.map((one) => newOperation(one, now));
  const seqs = await db.outbox.bulkAdd(operations, { allKeys: true });
  await projectNew(
    db,
    operations.map((operation, at) => ({ ...operation, seq: seqs[at] as number })),
  );
}

/**
 * Runs a local write in one transaction with what the screens see of it. When the promise resolves it is on
 * disk, and only then may the screen say so.
 * @throws StorageFullError when the device could not store it: nothing is changed
 */
export async function enqueue<Result>(db: ErpDatabase, write: () => Promise<Result>): Promise<Result> {
  const result = await retryWhenFull(db, () =>
    db.transaction('rw', projectionTables(db), async () => write()),
  );
  announce(db.name, 'outbox');
  return result;
}
