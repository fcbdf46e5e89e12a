import type {
  AndyProduct,
  AndyStock,
  AndyTotals,
  Counted,
  ProductOrder,
  Spellings,
} from '#domain/andy/reader.ts';
import { normalizeText } from '#domain/normalize.ts';
import { ICUI_RATE } from '#domain/tax.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database.ts';
import { holdsWords, wordRank } from '#server/platform/spellings.ts';

/** What Andy asks of the inventory; reads only. */

const DATA = sql`p.id, p.nombre, p.codigo_barras, p.proveedor, p.precio_venta_calculado, p.costo, p.porcentaje_margen,
  p.iva_rate, p.inc_rate, p.applies_icui, p.applies_bag_tax`;
const LIVE = sql`p.deleted_at IS NULL`;
const TOTAL = sql`coalesce(q.total, 0)`;

/** Stock of every product over all stores, computed once: for lists that order or filter by it. */
const allStock = (businessId: number) => sql`(
  SELECT s.product_id, sum(s.cantidad_vitrina + s.cantidad_bodega) AS total FROM stocks s
  WHERE s.business_id = ${businessId} GROUP BY s.product_id)`;

/** Stock of the few products that are shown. */
const stockOfEach = (businessId: number) => sql`LEFT JOIN LATERAL (
  SELECT sum(s.cantidad_vitrina + s.cantidad_bodega) AS total FROM stocks s
  WHERE s.business_id = ${businessId} AND s.product_id = p.id) q ON true`;

/** Products that hold the words, whole words first. */
export async function findProducts(
  db: Db | Tx,
  businessId: number,
  words: readonly Spellings[],
  limit: number,
): Promise<AndyProduct[]> {
  const order = sql`rank DESC, length(p.nombre_norm), p.nombre_norm, p.id`;
  const { rows } = await sql<AndyProduct>`
    SELECT ${DATA}, ${TOTAL} AS cantidad_total FROM (
      SELECT p.*, ${wordRank(sql`p.busqueda`, words)} AS rank FROM products p
      WHERE p.business_id = ${businessId} AND ${LIVE} AND ${holdsWords(sql`p.busqueda`, words)}
      ORDER BY ${order} LIMIT ${limit}
    ) p ${stockOfEach(businessId)} ORDER BY ${order}`.execute(db);
  return rows;
}

const MOST_WORDS = 50_000;

/** Every different word of the names. */
export async function listWords(db: Db | Tx, businessId: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    SELECT DISTINCT w AS word FROM products p, unnest(string_to_array(p.nombre_norm, ' ')) AS w
    WHERE p.business_id = ${businessId} AND ${LIVE} LIMIT ${MOST_WORDS}`.execute(db);
  return rows.map(({ word }) => word);
}

export type StoreStock = Omit<AndyStock, 'nombre_establecimiento'> & { serie_id: number };

export async function stocksOf(db: Db | Tx, businessId: number, productId: string): Promise<StoreStock[]> {
  const { rows } = await sql<StoreStock>`
    SELECT serie_id, cantidad_vitrina, cantidad_bodega, nombre_vitrina, nombre_bodega FROM stocks
    WHERE business_id = ${businessId} AND product_id = ${productId} ORDER BY serie_id`.execute(db);
  return rows;
}

type CountedRow = AndyProduct & { count: number };

function counted(rows: CountedRow[]): Counted<AndyProduct> {
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ count: _count, ...row }) => row) };
}

/** Products with at most this much in all stores, the least first. */
export async function listLow(
  db: Db | Tx,
  businessId: number,
  atMost: number,
  words: readonly Spellings[],
  limit: number,
): Promise<Counted<AndyProduct>> {
  const { rows } = await sql<CountedRow>`
    SELECT ${DATA}, ${TOTAL} AS cantidad_total, count(*) OVER () AS count
    FROM products p LEFT JOIN ${allStock(businessId)} q ON q.product_id = p.id
    WHERE p.business_id = ${businessId} AND ${LIVE} AND ${holdsWords(sql`p.busqueda`, words)} AND ${TOTAL} <= ${atMost}
    ORDER BY ${TOTAL}, p.nombre_norm, p.id LIMIT ${limit}`.execute(db);
  return counted(rows);
}

/** The first of an order; prices compare with their taxes, `bagRate` pesos per bag. */
export async function listTop(
  db: Db | Tx,
  businessId: number,
  order: ProductOrder,
  words: readonly Spellings[],
  limit: number,
  bagRate: string,
): Promise<AndyProduct[]> {
  const percent = sql`100 + coalesce(p.iva_rate, 0) + coalesce(p.inc_rate, 0) + CASE WHEN p.applies_icui THEN ${ICUI_RATE}::int ELSE 0 END`;
  const shelfPrice = sql`p.precio_venta_calculado * (${percent}) / 100 + CASE WHEN p.applies_bag_tax THEN ${bagRate}::numeric ELSE 0 END`;
  const by = order.startsWith('price') ? shelfPrice : TOTAL;
  const direction = order.endsWith('desc') ? sql`DESC` : sql`ASC`;
  const { rows } = await sql<AndyProduct>`
    SELECT ${DATA}, ${TOTAL} AS cantidad_total
    FROM products p LEFT JOIN ${allStock(businessId)} q ON q.product_id = p.id
    WHERE p.business_id = ${businessId} AND ${LIVE} AND ${holdsWords(sql`p.busqueda`, words)}
    ORDER BY ${by} ${direction}, p.nombre_norm, p.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Count, units and value of all live products. */
export async function sumInventory(db: Db | Tx, businessId: number): Promise<AndyTotals> {
  const row = await first(
    sql<AndyTotals>`
    SELECT count(*) AS total_registros, coalesce(sum(${TOTAL}), 0) AS unidades_totales_globales,
      round(coalesce(sum(${TOTAL} * p.costo), 0), 2) AS costo_total_inventario,
      round(coalesce(sum(${TOTAL} * p.precio_venta_calculado), 0), 2) AS venta_potencial_total,
      round(coalesce(sum(${TOTAL} * p.precio_venta_calculado), 0), 2) - round(coalesce(sum(${TOTAL} * p.costo), 0), 2)
        AS margen_potencial_total
    FROM products p LEFT JOIN ${allStock(businessId)} q ON q.product_id = p.id
    WHERE p.business_id = ${businessId} AND ${LIVE}`,
    db,
  );
  if (!row) throw new Error('a sum without a row');
  return row;
}

const MOST_SUPPLIERS = 1_000;

/** Suppliers' names as products write them, each once. */
export async function listSupplierNames(db: Db | Tx, businessId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT min(p.proveedor) AS name FROM products p
    WHERE p.business_id = ${businessId} AND ${LIVE} AND p.proveedor IS NOT NULL
    GROUP BY p.proveedor_norm ORDER BY p.proveedor_norm LIMIT ${MOST_SUPPLIERS}`.execute(db);
  return rows.map(({ name }) => name);
}

export async function listOfSupplier(
  db: Db | Tx,
  businessId: number,
  proveedor: string,
  limit: number,
): Promise<Counted<AndyProduct>> {
  const { rows } = await sql<CountedRow>`
    SELECT ${DATA}, ${TOTAL} AS cantidad_total, p.count FROM (
      SELECT p.*, count(*) OVER () AS count FROM products p
      WHERE p.business_id = ${businessId} AND ${LIVE} AND p.proveedor_norm = ${normalizeText(proveedor)}
      ORDER BY p.nombre_norm, p.id LIMIT ${limit}
    ) p ${stockOfEach(businessId)} ORDER BY p.nombre_norm, p.id`.execute(db);
  return counted(rows);
}
