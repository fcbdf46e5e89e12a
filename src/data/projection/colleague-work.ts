import type { StockRow } from '#contract/inventory/products.ts';
import { isNoQuantity } from '#domain/returns.ts';
import { stockDeltas, type StockPlaces } from '#domain/stock/stock.ts';
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

/** The operations of colleagues that touch a row. */
export const touching = (work: readonly Operation[], touched: string): Operation[] =>
  work.filter(({ touches }) => touches.includes(touched));

/** Rows of stock that operations touch. */
export const stockTouches = (work: readonly Operation[]): string[] =>
  work.flatMap(({ touches }) => touches.filter(isOfStock));

/** The part of an operation that changes stock: each row of stock reads it, and a queue may be long. */
function bare(operation: Operation): Operation {
  const { effect } = operation;
  const touches = withTouchesBack(operation).touches.filter(isOfStock);
  const stripped = { ...operation, touches, heldTouches: [], body: null, draft: null, response: null };
  if (effect.type !== 'sale') return stripped;
  const { type, serie_id, demand, exchange } = effect;
  const back = exchange && { ...exchange, body: {} };
  return { ...stripped, effect: { type, serie_id, demand, exchange: back } as SaleEffect };
}

/** Whether the mirror has the invoice, or the return, that an operation makes. */
async function hasMade(db: ErpDatabase, { kind, entityId }: Operation): Promise<boolean> {
  if (kind === 'return') return ((await db.returns.get(entityId))?.v ?? 0) > 0;
  const found = await db.invoices.get(entityId);
  return found?.invoice != null && found.v > 0;
}

/**
 * Whether the mirror's row of stock is newer than the colleague's by just the units of an edit. The edit leaves no row of its
 * own; where sales have moved the units as well, it counts as on its way until its queue is sent again.
 */
async function hasMoved(db: ErpDatabase, colleague: ErpDatabase, { effect, touches }: Operation) {
  if (effect.type !== 'stock-edit') return false;
  const [id = ''] = touches.map((touched) => touched.slice(STOCK.length));
  const [here, there] = await Promise.all([db.stocks.get(id), colleague.stocks.get(id)]);
  if (!here?.srv || !there?.srv || here.v <= there.v) return false;
  const moved = stockDeltas(placesOf(there.srv), placesOf(here.srv));
  const { cantidad_vitrina, cantidad_bodega } = stockDeltas(moved, effect.deltas);
  return isNoQuantity(cantidad_vitrina) && isNoQuantity(cantidad_bodega);
}

const placesOf = ({ cantidad_vitrina, cantidad_bodega }: StockRow): StockPlaces => ({
  cantidad_vitrina: String(cantidad_vitrina),
  cantidad_bodega: String(cantidad_bodega),
});

/** The work of a colleague that reached the server although its answer was lost: the mirror holds it. */
async function arrivedWork(
  work: readonly Operation[],
  db: ErpDatabase,
  colleague: ErpDatabase,
  isSame: boolean,
): Promise<ReadonlySet<string>> {
  const arrived = new Set<string>();
  for (const operation of work.filter((one) => one.sent && isLive(one))) {
    const isHere =
      operation.kind === 'stock-edit'
        ? isSame && (await hasMoved(db, colleague, operation))
        : await hasMade(db, operation);
    if (isHere) arrived.add(operation.op);
  }
  return arrived;
}

/** Which history of the server's a mirror is of; versions of different ones say nothing of each other. */
export const historyOf = async ({ meta }: ErpDatabase): Promise<string | undefined> =>
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
  const arrived = await arrivedWork(ofStock, db, colleague, isSame);
  return ofStock.filter(({ touches, op }) => touches.length > 0 && !arrived.has(op));
}
