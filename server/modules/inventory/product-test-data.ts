import { first, sql, type Tx } from '#server/platform/database/database.ts';
import type { Write } from '#server/platform/write.ts';
import { countHidden } from './product-writes.repo.ts';
import { stockKey } from './stock.service.ts';

/** How many living products a business has. */
export async function countLiving(tx: Tx, businessId: number): Promise<number> {
  const row = await first(
    sql<{ vivos: number }>`SELECT vivos FROM product_counters WHERE business_id = ${businessId}`,
    tx,
  );
  return row?.vivos ?? 0;
}

/** Which of these barcodes living products have. */
export async function takenBarcodes(
  tx: Tx,
  businessId: number,
  barcodes: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ codigo_barras: string }>`
    SELECT codigo_barras FROM products
    WHERE business_id = ${businessId} AND deleted_at IS NULL AND codigo_barras = ANY(${barcodes}::text[])`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.codigo_barras));
}

/** Hides every product; invoices keep naming them, devices get tombstones. @returns how many */
export async function hideAllProducts({ tx, businessId, changes, now }: Write): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    UPDATE products SET deleted_at = ${now} WHERE business_id = ${businessId} AND deleted_at IS NULL
    RETURNING id`.execute(tx);
  const ids = rows.map((row) => row.id);
  await countHidden(tx, businessId, ids.length);
  const stocks = await sql<{ product_id: string; serie_id: number }>`
    SELECT product_id, serie_id FROM stocks
    WHERE business_id = ${businessId} AND product_id = ANY(${ids}::uuid[])`.execute(tx);
  for (const id of ids) changes.remove('productos', id);
  for (const row of stocks.rows) changes.remove('existencias', stockKey(row.product_id, row.serie_id));
  return ids.length;
}
