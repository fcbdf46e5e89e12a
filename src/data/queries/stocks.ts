import { arrivingIn } from '#app/data/arriving.ts';
import type { ErpDatabase, StockRecord } from '#app/data/db.ts';
import { knowsServer } from '#app/data/knows-server.ts';
import { stockKey } from '#app/data/projection/stock-key.ts';

/**
 * What the own store holds of each product, own unsent sales taken off; decimal strings by product id. Without those
 * of which nothing is known yet.
 */
export async function readOwnStocks(
  db: ErpDatabase,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const serieId = (await db.me.get('me'))?.serie_id ?? 0;
  const keys = productIds.map((id) => stockKey(id, serieId));
  const units = await unitsOf(db, keys, await db.stocks.bulkGet(keys));
  return new Map(
    productIds.flatMap((id, at) => {
      const known = units[at] ?? null;
      return known === null ? [] : [[id, known.toFixed(3)]];
    }),
  );
}

/**
 * Units of stock rows; null where one may still come: in a first download a product may be there long before its
 * stock, and is not out of stock for that.
 * @param keys of the rows, which are `undefined` where there is none
 */
export async function unitsOf(
  db: ErpDatabase,
  keys: readonly string[],
  rows: readonly (StockRecord | undefined)[],
): Promise<readonly (number | null)[]> {
  const known = keys.map((key, at) => knownUnits(db, rows[at], key));
  if (!known.includes(null) || !(await knowsServer(db))) return known;
  return known.map((units, at) => units ?? unitsIn(rows[at]));
}

/** Of a row that is still arriving, less what was sold of it meanwhile. */
function knownUnits(db: ErpDatabase, stored: StockRecord | undefined, key: string): number | null {
  if (stored && stored.v > 0) return unitsIn(stored);
  const arriving = arrivingIn(db.name).stock(key);
  return arriving === undefined ? null : unitsIn(stored) + arriving;
}

function unitsIn(stored: StockRecord | undefined): number {
  return (stored?.cantidad_vitrina ?? 0) + (stored?.cantidad_bodega ?? 0);
}
