import { arrivingIn } from '#app/data/memory/arriving.ts';
import type { ErpDatabase, StockRecord } from '#app/data/db.ts';
import { knowsServer } from '#app/data/knows-server.ts';
import { stockKey } from '#app/data/stock-key.ts';

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
  const [products, rows] = await Promise.all([db.products.bulkGet([...productIds]), db.stocks.bulkGet(keys)]);
  const asked = keys.map((key, at) => ({ key, row: rows[at], isOwn: products[at]?.srv === null }));
  const units = await unitsOf(db, asked);
  return new Map(
    productIds.flatMap((id, at) => {
      const known = units[at] ?? null;
      return known === null ? [] : [[id, known.toFixed(3)]];
    }),
  );
}

/** A row of stock that was read. */
export interface AskedStock {
  key: string;
  /** Absent where there is none. */
  row: StockRecord | undefined;
  /** Its product was made here, and nobody else can have told of it. */
  isOwn: boolean;
}

/**
 * Units of stock rows; null where one may still come: in a first download a product may be there long before its
 * stock, and is not out of stock for that.
 */
export async function unitsOf(
  db: ErpDatabase,
  asked: readonly AskedStock[],
): Promise<readonly (number | null)[]> {
  const known = asked.map((one) => knownUnits(db, one));
  if (!known.includes(null) || !(await knowsServer(db))) return known;
  // The page that made it complete may have brought it since.
  const rows = await db.stocks.bulkGet(asked.map(({ key }) => key));
  return known.map((units, at) => units ?? unitsIn(rows[at]));
}

/** Units of a row, less what was sold meanwhile where the row is still arriving. */
function knownUnits(db: ErpDatabase, { key, row, isOwn }: AskedStock): number | null {
  if (isOwn || (row && row.v > 0)) return unitsIn(row);
  const arriving = arrivingIn(db.name).stock(key);
  return arriving === undefined ? null : unitsIn(row) + arriving;
}

function unitsIn(stored: StockRecord | undefined): number {
  return (stored?.cantidad_vitrina ?? 0) + (stored?.cantidad_bodega ?? 0);
}
