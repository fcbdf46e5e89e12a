import type { ProductEditInput } from '#contract/inventory/products.ts';
import { normalizeText } from '#domain/normalize.ts';
import { salePrice } from '#domain/money/price.ts';
import { first, sql, type Tx } from '#server/platform/database/database.ts';
import type { ProductDataRow } from './products.repo.ts';

/** What an edit may change of a product's data; the price follows from it. */
type EditableData = Pick<
  ProductEditInput,
  | 'nombre'
  | 'proveedor'
  | 'costo'
  | 'porcentaje_margen'
  | 'redondear_precio_venta'
  | 'iva_rate'
  | 'inc_rate'
  | 'applies_icui'
  | 'applies_bag_tax'
>;

interface NewProduct extends EditableData {
  id: string;
  codigo_barras: string;
  createdBy: number;
  creationHash: string;
}

const DATA_FIELDS = [
  'nombre',
  'proveedor',
  'costo',
  'porcentaje_margen',
  'redondear_precio_venta',
  'iva_rate',
  'inc_rate',
  'applies_icui',
  'applies_bag_tax',
] as const satisfies (keyof EditableData)[];

/** Whether an edit says anything else than what is stored. */
export function changesData(stored: ProductDataRow, edit: EditableData): boolean {
  return DATA_FIELDS.some((field) => stored[field] !== edit[field]);
}

/** Columns that are computed from the others. */
function derived(data: EditableData, barcode: string) {
  return {
    nombre_norm: normalizeText(data.nombre),
    busqueda: normalizeText(`${data.nombre} ${barcode}`),
    proveedor_norm: data.proveedor && normalizeText(data.proveedor),
    precio: salePrice(data),
  };
}

export async function insertProduct(
  tx: Tx,
  businessId: number,
  product: NewProduct,
  now: Date,
): Promise<void> {
  const p = product;
  const { nombre_norm, busqueda, proveedor_norm, precio } = derived(p, p.codigo_barras);
  await sql`
    INSERT INTO products (business_id, id, codigo_barras, nombre, nombre_norm, busqueda, proveedor, proveedor_norm, costo,
      porcentaje_margen, redondear_precio_venta, precio_venta_calculado, iva_rate, inc_rate, applies_icui, applies_bag_tax,
      created_by, creation_hash, created_at)
    VALUES (${businessId}, ${p.id}, ${p.codigo_barras}, ${p.nombre}, ${nombre_norm}, ${busqueda}, ${p.proveedor},
      ${proveedor_norm}, ${p.costo}, ${p.porcentaje_margen}, ${p.redondear_precio_venta}, ${precio}, ${p.iva_rate},
      ${p.inc_rate}, ${p.applies_icui}, ${p.applies_bag_tax}, ${p.createdBy}, ${p.creationHash}, ${now})`.execute(
    tx,
  );
}

export async function updateProduct(
  tx: Tx,
  businessId: number,
  { id, codigo_barras }: Pick<ProductDataRow, 'id' | 'codigo_barras'>,
  data: EditableData,
): Promise<void> {
  const { nombre_norm, busqueda, proveedor_norm, precio } = derived(data, codigo_barras);
  await sql`
    UPDATE products SET nombre = ${data.nombre}, nombre_norm = ${nombre_norm}, busqueda = ${busqueda},
      proveedor = ${data.proveedor}, proveedor_norm = ${proveedor_norm}, costo = ${data.costo},
      porcentaje_margen = ${data.porcentaje_margen}, redondear_precio_venta = ${data.redondear_precio_venta},
      precio_venta_calculado = ${precio}, iva_rate = ${data.iva_rate}, inc_rate = ${data.inc_rate},
      applies_icui = ${data.applies_icui}, applies_bag_tax = ${data.applies_bag_tax}
    WHERE business_id = ${businessId} AND id = ${id}`.execute(tx);
}

/**
 * Locks a living product against other edits of its data. Sales are not held up: they only need the key to
 * stay, which this lock lets them.
 */
export function lockProduct(tx: Tx, businessId: number, id: string): Promise<ProductDataRow | undefined> {
  return first(
    sql<ProductDataRow>`
    SELECT id, codigo_barras, nombre, proveedor, costo, porcentaje_margen, redondear_precio_venta, precio_venta_calculado,
      iva_rate, inc_rate, applies_icui, applies_bag_tax
    FROM products WHERE business_id = ${businessId} AND id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`,
    tx,
  );
}

/** The living product that has this barcode, if any. */
export async function findIdByBarcode(
  tx: Tx,
  businessId: number,
  barcode: string,
): Promise<string | undefined> {
  const row = await first(
    sql<{ id: string }>`SELECT id FROM products
    WHERE business_id = ${businessId} AND codigo_barras = ${barcode} AND deleted_at IS NULL`,
    tx,
  );
  return row?.id;
}

/** Who created the product with this id, with which request and at which version; deleted ones too. */
export function findCreation(tx: Tx, businessId: number, id: string) {
  return first(
    sql<{ created_by: number | null; creation_hash: string | null; v: number | null }>`
    SELECT p.created_by, p.creation_hash, (SELECT min(h.v) FROM product_versions h
      WHERE h.business_id = p.business_id AND h.product_id = p.id) AS v
    FROM products p WHERE p.business_id = ${businessId} AND p.id = ${id}`,
    tx,
  );
}

/** Hides a product: invoices keep naming it, its barcode is free again. */
export async function hideProduct(tx: Tx, businessId: number, id: string, now: Date): Promise<void> {
  await sql`UPDATE products SET deleted_at = ${now} WHERE business_id = ${businessId} AND id = ${id}`.execute(
    tx,
  );
  await countHidden(tx, businessId, 1);
}

/** Stores in which a product has a stock row. */
export async function listStoresOf(tx: Tx, businessId: number, id: string): Promise<number[]> {
  const { rows } = await sql<{ serie_id: number }>`
    SELECT serie_id FROM stocks WHERE business_id = ${businessId} AND product_id = ${id} ORDER BY serie_id`.execute(
    tx,
  );
  return rows.map((row) => row.serie_id);
}

/** Raises the maintained count, after the products were inserted. */
export async function countCreated(tx: Tx, businessId: number, count: number): Promise<void> {
  await sql`
    INSERT INTO product_counters (business_id, vivos) VALUES (${businessId}, ${count})
    ON CONFLICT (business_id) DO UPDATE SET vivos = product_counters.vivos + excluded.vivos`.execute(tx);
}

/** Lowers the maintained count, after the products were hidden. */
export async function countHidden(tx: Tx, businessId: number, count: number): Promise<void> {
  await sql`UPDATE product_counters SET vivos = vivos - ${count} WHERE business_id = ${businessId}`.execute(
    tx,
  );
}
