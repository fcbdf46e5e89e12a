import type { ErpDatabase } from './db.ts';
import { giveUpInvoices } from './invoice-window.ts';
import { findProof } from '#app/data/queue/at-server.ts';

/** The device could not store it, not even after what it can do without was thrown away. Nothing was changed. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
  constructor(cause: unknown) {
    super('the device has no room left', { cause });
  }
}

/** Whether a database's error, or an error inside it, says that the device is full. */
export function isQuotaError(error: unknown): boolean {
  const { name, inner, failures } = (error ?? {}) as { name?: string; inner?: unknown; failures?: unknown[] };
  if (name === 'QuotaExceededError') return true;
  return (inner !== undefined && inner !== null && isQuotaError(inner)) || !!failures?.some(isQuotaError);
}

const DAY_MS = 86_400_000;
/** What is younger stays, days: first what nobody misses, then everything but today's. */
const STAGES = [7, 1] as const;

/**
 * Runs a local write. Where the device is full, receipts of acknowledged operations and old invoices of the
 * mirror go, and it runs again (offline §3). Cache Storage holds the app itself and is left alone: without it
 * the counter would not open offline.
 * @param write one transaction, or what may be done twice
 * @throws StorageFullError when it does not fit all the same
 */
export async function retryWhenFull<Result>(db: ErpDatabase, write: () => Promise<Result>): Promise<Result> {
  for (const days of STAGES) {
    try {
      return await write();
    } catch (error) {
      if (!isQuotaError(error)) throw error;
      await makeRoom(db, Date.now() - days * DAY_MS);
    }
  }
  try {
    return await write();
  } catch (error) {
    throw isQuotaError(error) ? new StorageFullError(error) : error;
  }
}

/** Throws away what the server has and the counter can do without. Goes on where something can't be deleted. */
async function makeRoom(db: ErpDatabase, olderThanMs: number): Promise<void> {
  const isOld = (moment: string): boolean => Date.parse(moment) < olderThanMs;
  const cursor = ((await db.meta.get('cursor'))?.value as number | undefined) ?? 0;
  const isThere = await findProof(db);
  const receipts = db.outbox
    .where('state')
    .equals('done')
    .filter(({ occurredAt, vTo }) => isOld(occurredAt) && vTo !== null && vTo <= cursor)
    .filter(({ formerNumber }) => formerNumber === undefined)
    .filter(isThere);
  await receipts.delete().catch(() => undefined);
  await giveUpInvoices(db, olderThanMs).catch(() => undefined);
}
