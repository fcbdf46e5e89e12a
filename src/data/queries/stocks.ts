import { arrivingIn } from '#app/data/arriving.ts';
import type { ErpDatabase, StockRecord } from '#app/data/db.ts';
import { stockKey } from '#app/data/projection/stock-key.ts';

/** What the own store holds of each product, own unsent sales taken off; decimal strings by product id. */
export async function readOwnStocks(
  db: ErpDatabase,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const serieId = (await db.me.get('me'))?.serie_id ?? 0;
  const keys = productIds.map((id) => stockKey(id, serieId));
  const rows = await db.stocks.bulkGet(keys);
  return new Map(productIds.map((id, at) => [id, unitsOf(db, rows[at], keys[at] ?? '').toFixed(3)]));
}

/** Units of one store; of a row that is still arriving, less what was sold of it meanwhile. */
export function unitsOf(db: ErpDatabase, stored: StockRecord | undefined, key: string): number {
  const units = (stored?.cantidad_vitrina ?? 0) + (stored?.cantidad_bodega ?? 0);
  return (stored?.v ?? 0) > 0 ? units : units + (arrivingIn(db.name).stock(key) ?? 0);
}
