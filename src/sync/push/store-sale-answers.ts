import type { HttpReply } from '#app/api/http.ts';
import { isKind, type Operation } from '#app/data/queue/operation.ts';
import { noteHistory } from '#app/data/queue/told-history.ts';
import { stockKey } from '#app/data/stock-key.ts';
import { touch } from '#app/data/queue/touches.ts';
import { showInvoice } from '#app/data/projection/project-invoice.ts';
import type { SyncContext } from '#app/sync/context.ts';
import { HEADERS } from '#contract/headers.ts';
import { acknowledged, isOut, readVersions } from './reply.ts';
import type { Answer } from './transmit.ts';

/**
 * The way of nearly every answer in a long queue: sales were sold as they stood, so their numbers are all that changes on
 * screen. Those of many are stored in one step, which is a tenth of the disk's work (docs/performance.md).
 * @returns how many of the first answers it has stored; the next one has more to it, and `storeAnswer` looks at it
 */
export async function storeSaleAnswers({ db }: SyncContext, answers: readonly Answer[]): Promise<number> {
  const sales = plainSales(answers);
  if (sales.length === 0) return 0;
  const keys = sales.flatMap(({ stocks }) => stocks.keys);
  const store = async (): Promise<number> => {
    const [rows, left, invoices, stocks] = await Promise.all([
      db.outbox.bulkGet(sales.map(({ operation }) => operation.seq)),
      db.meta.get('left'),
      db.invoices.bulkGet(sales.map(({ operation }) => operation.entityId)),
      db.stocks.bulkGet(keys),
      noteHistory(db, sales[0]?.reply.headers[HEADERS.epoch]),
    ]);
    if (left) return 0;
    const versions = new Map(keys.map((key, at) => [key, stocks[at]?.v ?? 0]));
    // The mirror waits for the page with what a sale took: until then the sale stays folded into the row.
    const isAwaited = ({ keys: own, from }: SoldStocks) =>
      own.every((key) => isBetween(versions.get(key) ?? 0, from));
    const isPlain = (sale: PlainSale, at: number) =>
      isAwaited(sale.stocks) && isOut(rows[at], sale.operation);
    const end = sales.findIndex((sale, at) => !isPlain(sale, at));
    const stored = end < 0 ? sales.length : end;
    const done = sales.slice(0, stored).flatMap(({ reply }, at) => {
      const row = rows[at];
      return row ? [acknowledged(row, reply, readVersions(reply))] : [];
    });
    await db.outbox.bulkPut(done);
    await Promise.all(
      done.map((sale, at) => showInvoice(db, invoices[at], isKind(sale, 'sale') ? sale : undefined)),
    );
    return stored;
  };
  return db.transaction('rw', [db.outbox, db.meta, db.invoices, db.stocks], store).catch(() => 0);
}

const isBetween = (version: number, from: number): boolean => version > 0 && version < from;

/** The stock that a sale took, and the version from which on the server's own word includes it. */
interface SoldStocks {
  keys: readonly string[];
  from: number;
}

type PlainSale = Answer & { stocks: SoldStocks };

/** The answers up to the first that changes more than the number of a sale. */
function plainSales(answers: readonly Answer[]): PlainSale[] {
  const sales: PlainSale[] = [];
  for (const answer of answers) {
    const stocks = stocksOf(answer.operation, answer.reply);
    if (!stocks) break;
    sales.push({ ...answer, stocks });
  }
  return sales;
}

/** @returns undefined for a refusal, a sale on credit, one from another series, and for what is no sale */
function stocksOf(operation: Operation, { status, headers, body }: HttpReply): SoldStocks | undefined {
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
