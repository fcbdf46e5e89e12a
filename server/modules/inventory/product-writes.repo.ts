import { pick } from '#contract/field-list.ts';
import {
  PRODUCT_EDIT_FIELDS,
  PRODUCT_ROW_FIELDS,
  type ProductEditField,
} from '#contract/inventory/product-fields.ts';
import { normalizeText, searchForm } from '#domain/normalize.ts';
import { salePrice } from '#domain/money/price.ts';
import type { BuiltInProduct } from '#domain/products/built-in.ts';
import { columns } from '#server/platform/database/columns.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';
import type { ProductDataRow } from './products.repo.ts';

/** What an edit may change of a product's data; the price follows from it. */
type EditableData = Pick<ProductDataRow, ProductEditField>;

/** A product that is about to be written for the first time. */
type NewProduct = EditableData & Pick<ProductDataRow, 'id' | 'codigo_barras'>;

/** Who created products, and with which request. */
interface Creation {
  created_by: number | null;
  creation_hash: string | null;
  created_at: Date;
}

/** Whether an edit says anything else than what is stored. */
export function changesData(stored: ProductDataRow, edit: EditableData): boolean {
  return PRODUCT_EDIT_FIELDS.some((field) => stored[field] !== edit[field]);
}

const DERIVED = ['nombre_norm', 'busqueda', 'proveedor_norm', 'precio_venta_calculado'] as const;

/** Columns that are computed from the others. */
function derived(data: EditableData, barcode: string) {
  return {
    nombre_norm: normalizeText(data.nombre),
    busqueda: searchForm(`${data.nombre} ${barcode}`),
    proveedor_norm: data.proveedor && normalizeText(data.proveedor),
    precio_venta_calculado: salePrice(data),
  } satisfies Record<(typeof DERIVED)[number], string | null>;
}

const NEW_COLUMNS = ['id', 'codigo_barras', ...PRODUCT_EDIT_FIELDS, ...DERIVED] as const;
const EDITED_COLUMNS = [...PRODUCT_EDIT_FIELDS, ...DERIVED] as const;

/** Inserts products in one statement. */
export async function insertProducts(
  tx: Tx,
  businessId: number,
  products: readonly NewProduct[],
  { created_by, creation_hash, created_at }: Creation,
): Promise<void> {
  const rows = products.map((product) => ({
    ...pick(product, ['id', 'codigo_barras', ...PRODUCT_EDIT_FIELDS]),
    ...derived(product, product.codigo_barras),
  }));
  await sql`
    INSERT INTO products (business_id, ${columns(NEW_COLUMNS)}, created_by, creation_hash, created_at)
    SELECT ${businessId}, ${columns(NEW_COLUMNS, 'r')}, ${created_by}::bigint, ${creation_hash}::text, ${created_at}::timestamptz
    FROM jsonb_populate_recordset(NULL::products, ${JSON.stringify(rows)}::jsonb) AS r`.execute(tx);
}

export async function updateProduct(
  tx: Tx,
  businessId: number,
  { id, codigo_barras }: Pick<ProductDataRow, 'id' | 'codigo_barras'>,
  data: EditableData,
): Promise<void> {
  const row = { ...pick(data, PRODUCT_EDIT_FIELDS), ...derived(data, codigo_barras) };
  await sql`
    UPDATE products SET (${columns(EDITED_COLUMNS)}) = (SELECT ${columns(EDITED_COLUMNS, 'r')}
      FROM jsonb_populate_record(NULL::products, ${JSON.stringify(row)}::jsonb) AS r)
    WHERE business_id = ${businessId} AND id = ${id}`.execute(tx);
}

/**
 * Locks a living product against other edits of its data. Sales are not held up: they only need the key to
 * stay, which this lock lets them.
 */
export function lockProduct(tx: Tx, businessId: number, id: string): Promise<ProductDataRow | undefined> {
  return first(
    sql<ProductDataRow>`
    SELECT ${columns(['id', ...PRODUCT_ROW_FIELDS])}
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

/**
 * Removes some prices that ended before that moment, but for each product's first: that one is its creation. Nobody who sells
 * wants these rows, and each piece looks through all of them: it is a large one.
 * @returns how many
 */
export async function sweepVersions(db: Db, before: Date, limit: number): Promise<number> {
  const result = await sql`
    DELETE FROM product_versions WHERE (business_id, product_id, v) IN (
      SELECT h.business_id, h.product_id, h.v FROM product_versions h
      WHERE h.hasta < ${before} AND EXISTS (SELECT FROM product_versions e
        WHERE e.business_id = h.business_id AND e.product_id = h.product_id AND e.v < h.v)
      LIMIT ${limit * 25})`.execute(db);
  return Number(result.numAffectedRows ?? 0);
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

/** The row that lines of *Varios* or *Domicilio* name, hidden from every list: made by the first sale that needs it. */
export async function addBuiltIn(
  tx: Tx,
  businessId: number,
  { id, nombre }: BuiltInProduct,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO products (business_id, id, codigo_barras, nombre, nombre_norm, busqueda, costo, porcentaje_margen,
      redondear_precio_venta, precio_venta_calculado, applies_icui, applies_bag_tax, precio_abierto, created_at, deleted_at)
    VALUES (${businessId}, ${id}, '', ${nombre}, '', '', 0, 0, false, 0, false, false, true, ${now}, ${now})
    ON CONFLICT (business_id, id) DO NOTHING`.execute(tx);
}
