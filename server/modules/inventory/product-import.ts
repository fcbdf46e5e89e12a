import { normalizeText } from '#domain/normalize.ts';
import { salePrice } from '#domain/money/price.ts';
import { sql, type Tx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { Write } from '#server/platform/write.ts';
import { countCreated } from './product-writes.repo.ts';
import { moveStocks } from './stock.repo.ts';
import { stockKey } from './stock.service.ts';

export interface ImportedProduct {
  codigo_barras: string;
  nombre: string;
  proveedor: string | null;
  costo: string;
  porcentaje_margen: number;
  redondear_precio_venta: boolean;
  iva_rate: 19 | 5 | 0 | null;
  inc_rate: 16 | 8 | 4 | null;
  applies_icui: boolean;
  applies_bag_tax: boolean;
  cantidad_vitrina: number;
  cantidad_bodega: number;
  nombre_vitrina: string | null;
  nombre_bodega: string | null;
}

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
  const rows = products.map((product) => ({ ...product, id: newId(now) }));
  await insertProducts(tx, businessId, now, rows);
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

async function insertProducts(
  tx: Tx,
  businessId: number,
  now: Date,
  rows: readonly (ImportedProduct & { id: string })[],
): Promise<void> {
  const prepared = rows.map((row) => ({
    ...row,
    nombre_norm: normalizeText(row.nombre),
    busqueda: normalizeText(`${row.nombre} ${row.codigo_barras}`),
    proveedor_norm: row.proveedor && normalizeText(row.proveedor),
    precio: salePrice(row),
  }));
  await sql`
    INSERT INTO products (business_id, id, codigo_barras, nombre, nombre_norm, busqueda, proveedor, proveedor_norm, costo,
      porcentaje_margen, redondear_precio_venta, precio_venta_calculado, iva_rate, inc_rate, applies_icui, applies_bag_tax, created_at)
    SELECT ${businessId}, r.id, r.codigo_barras, r.nombre, r.nombre_norm, r.busqueda, r.proveedor, r.proveedor_norm, r.costo,
      r.porcentaje_margen, r.redondear_precio_venta, r.precio, r.iva_rate, r.inc_rate, r.applies_icui, r.applies_bag_tax, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(prepared)}::jsonb) AS r (id uuid, codigo_barras text, nombre text, nombre_norm text,
      busqueda text, proveedor text, proveedor_norm text, costo numeric, porcentaje_margen int, redondear_precio_venta boolean,
      precio numeric, iva_rate smallint, inc_rate smallint, applies_icui boolean, applies_bag_tax boolean)`.execute(
    tx,
  );
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
    INSERT INTO product_versions (business_id, product_id, v, desde, nombre, codigo_barras, precio_venta_calculado, iva_rate,
      inc_rate, applies_icui, applies_bag_tax)
    SELECT p.business_id, p.id, c.version, ${now}, p.nombre, p.codigo_barras, p.precio_venta_calculado, p.iva_rate, p.inc_rate,
      p.applies_icui, p.applies_bag_tax
    FROM unnest(${ids}::uuid[], ${ids}::text[]) AS k (id, feed_id)
    JOIN products p ON p.business_id = ${businessId} AND p.id = k.id
    JOIN changes c ON c.business_id = ${businessId} AND c.tabla = 'productos' AND c.id = k.feed_id`.execute(
    tx,
  );
}
