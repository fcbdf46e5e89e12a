import type { HttpReply } from '#app/api/http.ts';
import { isKind, type Operation } from '#app/data/queue/operation.ts';
import { stockKey } from '#app/data/stock-key.ts';
import { touch } from '#app/data/queue/touches.ts';
import { showInvoice } from '#app/data/projection/project-invoice.ts';
import { isLeftBehind } from '#app/data/writes/sales.ts';
import type { SyncContext } from '#app/sync/context.ts';
import { acknowledged, isOut, readVersions } from './reply.ts';
import { markFound, tablesToMark, type Taken } from './next-operation.ts';

/** A sale was stored as sold. */
interface Sold {
  /** The next one, marked as sent in the same step. */
  taken: Taken | undefined;
}

/**
 * The way of nearly every answer in a long queue: a sale was sold as it stood, so its number is all that changes on
 * screen, and the next one is marked as sent in the same transaction: half of the disk's work for each sale.
 * @param next found by `findAhead`
 * @returns undefined when the answer changes more, or storing failed: nothing was written, and `storeAnswer` takes over
 */
export async function storeSaleAnswer(
  context: SyncContext,
  sale: Operation,
  reply: HttpReply,
  next: Operation | undefined,
): Promise<Sold | undefined> {
  const stocks = stocksOf(sale, reply);
  if (!stocks) return undefined;
  const { db, clock } = context;
  const delivered = next !== undefined && (next.delivered || (await isLeftBehind(db, next)));
  const store = async (): Promise<Sold | undefined> => {
    const [[current, waiting], [cursor, left], present, rows] = await Promise.all([
      db.outbox.bulkGet(next ? [sale.seq, next.seq] : [sale.seq]),
      db.meta.bulkGet(['cursor', 'left']),
      db.invoices.get(sale.entityId),
      db.stocks.bulkGet([...stocks.keys]),
    ]);
    const isAwaited = rows.every((row) => row && row.v > 0 && row.v < stocks.from);
    if (left || !isAwaited || !isOut(current, sale)) return undefined;
    const version = (cursor?.value as number | undefined) ?? 0;
    const done = acknowledged(current, reply, readVersions(reply));
    const [taken] = await Promise.all([
      next && markFound(db, next, { current: waiting, delivered, version, now: clock.now() }),
      db.outbox.put(done),
      showInvoice(db, present, isKind(done, 'sale') ? done : undefined),
    ]);
    return { taken };
  };
  const toMark = next ? tablesToMark(db, next) : [];
  const tables = new Set([db.outbox, db.meta, db.invoices, db.stocks, ...toMark]);
  return db.transaction('rw', [...tables], store).catch(() => undefined);
}

/**
 * The stock that a sale took, and the version from which on the server's own word includes it.
 * @returns undefined where an answer changes more than the sale's number: a refusal, a sale on credit, another series
 */
function stocksOf(
  operation: Operation,
  { status, headers, body }: HttpReply,
): { keys: readonly string[]; from: number } | undefined {
  if (status < 200 || status >= 300 || !isKind(operation, 'sale')) return undefined;
  const { effect, touches, entityId } = operation;
  const { serie_id: soldFrom } = (body ?? {}) as { serie_id?: unknown };
  if (typeof soldFrom === 'number' && soldFrom !== effect.serie_id) return undefined;
  const keys = Object.keys(effect.demand).map((id) => stockKey(id, effect.serie_id));
  const own = new Set([touch.invoice(entityId), ...keys.map((key) => `existencias:${key}`)]);
  if (touches.length !== own.size || touches.some((touched) => !own.has(touched))) return undefined;
  const from = readVersions({ headers })?.from;
  return from === undefined ? undefined : { keys, from };
}
