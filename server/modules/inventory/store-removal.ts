import { sql } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { Write } from '#server/platform/write.ts';
import { insertMovements } from './stock.repo.ts';
import { stockKey } from './stock.service.ts';

interface StoredStock {
  product_id: string;
  cantidad_vitrina: string;
  cantidad_bodega: string;
  is_deleted: boolean;
}

const isEmpty = (row: StoredStock) => Number(row.cantidad_vitrina) === 0 && Number(row.cantidad_bodega) === 0;
const negated = (quantity: string) => (quantity.startsWith('-') ? quantity.slice(1) : `-${quantity}`);

/**
 * Removes the stock rows of a store that is about to go. What deleted products left there is written off, so
 * that movements still add up. Locks the rows in order of product id.
 * @returns false, with nothing removed, when a product is still in stock
 */
export async function clearStore({ tx, businessId, changes, now }: Write, serieId: number): Promise<boolean> {
  const { rows } = await sql<StoredStock>`
    SELECT s.product_id, s.cantidad_vitrina, s.cantidad_bodega, p.deleted_at IS NOT NULL AS is_deleted
    FROM stocks s JOIN products p ON p.business_id = s.business_id AND p.id = s.product_id
    WHERE s.business_id = ${businessId} AND s.serie_id = ${serieId}
    ORDER BY s.product_id FOR UPDATE OF s`.execute(tx);
  if (rows.some((row) => !row.is_deleted && !isEmpty(row))) return false;
  const left = rows.filter((row) => !isEmpty(row));
  if (left.length > 0) {
    const cause = { serieId, motivo: 'ajuste', invoiceId: null, collaboratorId: null, at: now } as const;
    const movements = left.map((row) => ({
      id: newId(now),
      product_id: row.product_id,
      cantidad_vitrina: negated(row.cantidad_vitrina),
      cantidad_bodega: negated(row.cantidad_bodega),
    }));
    await insertMovements(tx, businessId, cause, movements);
  }
  // Only what was seen: a row that came in between keeps the store, by its foreign key.
  await sql`DELETE FROM stocks WHERE business_id = ${businessId} AND serie_id = ${serieId}
    AND product_id = ANY(${rows.map((row) => row.product_id)}::uuid[])`.execute(tx);
  for (const row of rows) changes.remove('existencias', stockKey(row.product_id, serieId));
  return true;
}
