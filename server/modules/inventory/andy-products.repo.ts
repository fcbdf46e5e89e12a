import { TOLD_FIELDS } from '#contract/inventory/product-fields.ts';
import type {
  AndyIdleProduct,
  AndyProduct,
  AndyStock,
  AndyTotals,
  Counted,
  ProductOrder,
  Spellings,
} from '#domain/andy/reader.ts';
import { formatMoney, moneyToCents } from '#domain/money/money.ts';
import { normalizeText } from '#domain/normalize.ts';
import { ICUI_RATE } from '#domain/money/tax.ts';
import { columns } from '#server/platform/database/columns.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';
import type { RawBuilder } from 'kysely';
import { holdsWords, wordRank } from '#server/platform/spellings.ts';

/** What Andy asks of the inventory; reads only. */

const DATA = columns(['id', ...TOLD_FIELDS], 'p');
const LIVE = sql`p.deleted_at IS NULL`;
const TOTAL = sql`coalesce(q.total, 0)`;

/**
 * Products that hold the words, each with its stock over all stores. Added up without a join: right after an
 * import the planner has no statistics yet, and a join of the two would go through all pairs.
 */
const held = (businessId: number, words: readonly Spellings[]) => sql`(
  SELECT id, sum(units) AS total, max(nombre_norm) AS nombre_norm, max(costo) AS costo, max(precio) AS precio FROM (
    SELECT p.id, 0::numeric AS units, p.nombre_norm, p.costo, p.precio_venta_calculado AS precio FROM products p
    WHERE p.business_id = ${businessId} AND ${LIVE} AND ${holdsWords(sql`p.busqueda`, words)}
    UNION ALL
    SELECT s.product_id, s.cantidad_vitrina + s.cantidad_bodega, NULL, NULL, NULL FROM stocks s
    WHERE s.business_id = ${businessId}
  ) parts GROUP BY id HAVING max(nombre_norm) IS NOT NULL)`;

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

/**
 * Every different word of the names. They come as one text and are told apart here: three times as fast as in
 * SQL (50,000 names: 60 ms).
 */
export async function listWords(db: Db | Tx, businessId: number): Promise<string[]> {
  const row = await first(
    sql<{ names: string | null }>`SELECT string_agg(p.nombre_norm, ' ') AS names FROM products p
    WHERE p.business_id = ${businessId} AND ${LIVE}`,
    db,
  );
  return [...new Set((row?.names ?? '').split(' '))];
}

type StoreStock = Omit<AndyStock, 'nombre_establecimiento'> & { serie_id: number };

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

/** Data of the few products `h` that were chosen, in their order. */
const dataOf = (
  businessId: number,
  chosen: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
) => sql<CountedRow>`
  SELECT ${DATA}, h.total AS cantidad_total, h.count FROM (${chosen}) h
  JOIN products p ON p.business_id = ${businessId} AND p.id = h.id ORDER BY ${order}`;

/** Products with at most this much in all stores, the least first. */
export async function listLow(
  db: Db | Tx,
  businessId: number,
  atMost: number,
  words: readonly Spellings[],
  limit: number,
): Promise<Counted<AndyProduct>> {
  const order = sql`h.total, h.nombre_norm, h.id`;
  const low = sql`SELECT h.*, count(*) OVER () AS count FROM ${held(businessId, words)} h
    WHERE h.total <= ${atMost} ORDER BY ${order} LIMIT ${limit}`;
  return counted((await dataOf(businessId, low, order).execute(db)).rows);
}

/** Products that are there, more than so many of them, and were not sold since a day; the most units first. */
export async function listIdle(
  db: Db | Tx,
  businessId: number,
  since: string,
  words: readonly Spellings[],
  moreThan: number,
  limit: number,
): Promise<Counted<AndyIdleProduct>> {
  const { rows } = await sql<AndyIdleProduct & { count: number }>`
    WITH sold AS (
      SELECT DISTINCT l.product_id FROM invoices i
        JOIN invoice_lines l ON l.business_id = i.business_id AND l.invoice_id = i.id
      WHERE i.business_id = ${businessId} AND i.dia >= ${since}::date)
    SELECT p.nombre, h.total AS cantidad_total, h.count FROM (
      SELECT h.*, count(*) OVER () AS count FROM ${held(businessId, words)} h
      WHERE h.total > ${moreThan} AND h.id NOT IN (SELECT product_id FROM sold)
      ORDER BY h.total DESC, h.nombre_norm, h.id LIMIT ${limit}) h
    JOIN products p ON p.business_id = ${businessId} AND p.id = h.id ORDER BY h.total DESC, h.nombre_norm, h.id`.execute(
    db,
  );
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ nombre, cantidad_total }) => ({ nombre, cantidad_total })),
  };
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
  const direction = order.endsWith('desc') ? sql`DESC` : sql`ASC`;
  if (order.startsWith('price')) return listByPrice(db, businessId, direction, words, limit, bagRate);
  const sorting = sql`h.total ${direction}, h.nombre_norm, h.id`;
  const top = sql`SELECT h.*, 0 AS count FROM ${held(businessId, words)} h ORDER BY ${sorting} LIMIT ${limit}`;
  return counted((await dataOf(businessId, top, sorting).execute(db)).rows).rows;
}

async function listByPrice(
  db: Db | Tx,
  businessId: number,
  direction: RawBuilder<unknown>,
  words: readonly Spellings[],
  limit: number,
  bagRate: string,
): Promise<AndyProduct[]> {
  const percent = sql`100 + coalesce(p.iva_rate, 0) + coalesce(p.inc_rate, 0) + CASE WHEN p.applies_icui THEN ${ICUI_RATE}::int ELSE 0 END`;
  const bag = sql`CASE WHEN p.applies_bag_tax THEN ${bagRate}::numeric ELSE 0 END`;
  const sorting = sql`p.precio_venta_calculado * (${percent}) / 100 + ${bag} ${direction}, p.nombre_norm, p.id`;
  const { rows } = await sql<AndyProduct>`
    SELECT ${DATA}, ${TOTAL} AS cantidad_total FROM (
      SELECT p.* FROM products p
      WHERE p.business_id = ${businessId} AND ${LIVE} AND ${holdsWords(sql`p.busqueda`, words)}
      ORDER BY ${sorting} LIMIT ${limit}
    ) p ${stockOfEach(businessId)} ORDER BY ${sorting}`.execute(db);
  return rows;
}

/** Count, units and value of all live products. */
export async function sumInventory(db: Db | Tx, businessId: number): Promise<AndyTotals> {
  const row = await first(
    sql<Omit<AndyTotals, 'margen_potencial_total'>>`
    SELECT count(*) AS total_registros, coalesce(sum(h.total), 0) AS unidades_totales_globales,
      round(coalesce(sum(h.total * h.costo), 0), 2) AS costo_total_inventario,
      round(coalesce(sum(h.total * h.precio), 0), 2) AS venta_potencial_total
    FROM ${held(businessId, [])} h`,
    db,
  );
  if (!row) throw new Error('a sum without a row');
  const margin = moneyToCents(row.venta_potencial_total) - moneyToCents(row.costo_total_inventario);
  return { ...row, margen_potencial_total: formatMoney(margin) };
}

const MOST_SUPPLIERS = 1_000;

/** Suppliers' names as products write them, each once. */
export async function listSupplierNames(db: Db | Tx, businessId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT min(p.proveedor COLLATE "C") AS name FROM products p
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
