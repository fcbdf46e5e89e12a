import type { ErpDatabase } from '#app/data/db.ts';
import { stockKey } from '#app/data/projection/stock-key.ts';

/** What the own store holds of each product, own unsent sales taken off; decimal strings by product id. */
export async function readOwnStocks(
  db: ErpDatabase,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const serieId = (await db.me.get('me'))?.serie_id ?? 0;
  const rows = await db.stocks.bulkGet(productIds.map((id) => stockKey(id, serieId)));
  return new Map(
    productIds.map((id, at) => {
      const row = rows[at];
      return [id, ((row?.cantidad_vitrina ?? 0) + (row?.cantidad_bodega ?? 0)).toFixed(3)];
    }),
  );
}
