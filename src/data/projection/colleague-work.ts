import type { ErpDatabase } from '#app/data/db.ts';
import { rowsInStates } from '#app/data/queue/by-state.ts';
import type { SaleEffect } from '#app/data/queue/effects.ts';
import { withTouchesBack } from '#app/data/queue/covered-by-mirror.ts';
import { isLive, OPEN_STATES, type Operation } from '#app/data/queue/operation.ts';

const STOCK = 'existencias:';
/** A product that a colleague has made and not sent has no row here. */
const KINDS: ReadonlySet<Operation['kind']> = new Set(['sale', 'return', 'stock-edit']);

const isOfStock = (touched: string): boolean => touched.startsWith(STOCK);

/** What colleagues have done to the stock on this device, as it was last read from their queues. */
export async function readColleagueWork(db: ErpDatabase): Promise<Operation[]> {
  return ((await db.meta.get('colleagues'))?.value as Operation[] | undefined) ?? [];
}

/** Of colleagues' operations those that touch a row. */
export const touching = (work: readonly Operation[], touched: string): Operation[] =>
  work.filter(({ touches }) => touches.includes(touched));

/** Rows of stock that operations touch. */
export const stockTouches = (work: readonly Operation[]): string[] =>
  work.flatMap(({ touches }) => touches.filter(isOfStock));

/** Of an operation what the stock is folded from: it is read with each row of stock, and a queue may be long. */
function bare(operation: Operation): Operation {
  const { effect } = operation;
  const touches = withTouchesBack(operation).touches.filter(isOfStock);
  const stripped = { ...operation, touches, heldTouches: [], body: null, draft: null, response: null };
  if (effect.type !== 'sale') return stripped;
  const { type, serie_id, demand, exchange } = effect;
  const back = exchange && { ...exchange, body: {} };
  return { ...stripped, effect: { type, serie_id, demand, exchange: back } as SaleEffect };
}

/** Of a colleague's sales those that reached the server, whose answer was lost: the mirror holds their invoices. */
async function arrivedSales(work: readonly Operation[], db: ErpDatabase): Promise<ReadonlySet<string>> {
  const sent = work.filter((operation) => operation.kind === 'sale' && operation.sent && isLive(operation));
  const invoices = await db.invoices.bulkGet(sent.map(({ entityId }) => entityId));
  return new Set(invoices.flatMap((found) => (found?.invoice && found.v > 0 ? [found.id] : [])));
}

const historyOf = async ({ meta }: ErpDatabase): Promise<string | undefined> =>
  ((await meta.get('epoch'))?.value as string | undefined)?.split('.')[0];

/**
 * What a colleague's queue does to the stock that a mirror does not hold yet: what is on its way, and what the server has
 * taken since the mirror's version. Versions of another history say nothing here.
 */
export async function stockWorkOf(colleague: ErpDatabase, db: ErpDatabase): Promise<Operation[]> {
  const cursor = ((await db.meta.get('cursor'))?.value as number | undefined) ?? 0;
  const isSame = (await historyOf(colleague)) === (await historyOf(db));
  const [open, taken] = await Promise.all([
    rowsInStates(colleague, OPEN_STATES),
    isSame ? colleague.outbox.where('vTo').above(cursor).toArray() : [],
  ]);
  const live = [...open.filter(isLive), ...taken.filter(({ state }) => state === 'done')];
  const ofStock = live.filter(({ kind }) => KINDS.has(kind)).map(bare);
  const arrived = await arrivedSales(ofStock, db);
  return ofStock.filter(({ touches, entityId }) => touches.length > 0 && !arrived.has(entityId));
}
