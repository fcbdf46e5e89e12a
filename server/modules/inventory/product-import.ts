import { PRICED_FIELDS } from '#contract/inventory/product-fields.ts';
import type { Product } from '#contract/inventory/products.ts';
import { columns } from '#server/platform/database/columns.ts';
import { sql, type Tx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { Write } from '#server/platform/write.ts';
import { type HowSold, SOLD_PLAINLY } from './how-sold.ts';
import { countCreated, insertProducts } from './product-writes.repo.ts';
import type { ProductDataRow } from './products.repo.ts';
import { moveStocks } from './stock.repo.ts';
import { stockKey } from './stock.service.ts';

/** A product of a demo shop or of the test tools, with the stock of one store. */
export type ImportedProduct = Omit<ProductDataRow, 'id' | 'precio_venta_calculado' | keyof HowSold> &
  Partial<HowSold> &
  Pick<Product, 'cantidad_vitrina' | 'cantidad_bodega' | 'nombre_vitrina' | 'nombre_bodega'>;

/**
 * Creates many products with their first prices and the stock of one store, in a handful of statements.
 * @returns their ids, in the order given
 */
export async function importProducts(
  write: Write,
  serieId: number,
  products: readonly ImportedProduct[],
  collaboratorId: number | null,
): Promise<string[]> {
  const { tx, businessId, changes, now } = write;
  const rows = products.map((product) => ({
    ...SOLD_PLAINLY,
    ...product,
    id: newId(now),
  }));
  await insertProducts(tx, businessId, rows, { created_by: null, creation_hash: null, created_at: now });
  await countCreated(tx, businessId, rows.length);
  const stocks = rows.map((row) => ({
    id: newId(now),
    product_id: row.id,
    cantidad_vitrina: String(row.cantidad_vitrina),
    cantidad_bodega: String(row.cantidad_bodega),
  }));
  await moveStocks(
    tx,
    businessId,
    { serieId, motivo: 'inicial', invoiceId: null, collaboratorId, at: now },
    stocks,
  );
  await nameplaces(tx, businessId, serieId, rows);
  for (const { id } of rows) {
    changes.put('productos', id);
    changes.put('existencias', stockKey(id, serieId));
  }
  const ids = rows.map((row) => row.id);
  changes.afterVersions((after) => recordVersions(after, businessId, ids, now));
  return ids;
}

async function nameplaces(
  tx: Tx,
  businessId: number,
  serieId: number,
  rows: readonly (ImportedProduct & { id: string })[],
): Promise<void> {
  await sql`
    UPDATE stocks s SET nombre_vitrina = r.vitrina, nombre_bodega = r.bodega
    FROM unnest(${rows.map((r) => r.id)}::uuid[], ${rows.map((r) => r.nombre_vitrina)}::text[],
      ${rows.map((r) => r.nombre_bodega)}::text[]) AS r (id, vitrina, bodega)
    WHERE s.business_id = ${businessId} AND s.serie_id = ${serieId} AND s.product_id = r.id`.execute(tx);
}

/**
 * Ends the version in force of each product and starts the version that the feed has just given it: a sale is priced
 * by it.
 */
export async function recordVersions(
  tx: Tx,
  businessId: number,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE product_versions SET hasta = ${now}
    WHERE business_id = ${businessId} AND product_id = ANY(${ids}::uuid[]) AND hasta IS NULL`.execute(tx);
  await sql`
    INSERT INTO product_versions (business_id, product_id, v, desde, ${columns(PRICED_FIELDS)})
    SELECT p.business_id, p.id, c.version, ${now}, ${columns(PRICED_FIELDS, 'p')}
    FROM unnest(${ids}::uuid[], ${ids}::text[]) AS k (id, feed_id)
    JOIN products p ON p.business_id = ${businessId} AND p.id = k.id
    JOIN changes c ON c.business_id = ${businessId} AND c.tabla = 'productos' AND c.id = k.feed_id`.execute(
    tx,
  );
}
