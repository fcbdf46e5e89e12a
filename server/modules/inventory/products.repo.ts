import { PRODUCT_ROW_FIELDS } from '#contract/inventory/product-fields.ts';
import type { Product, ProductData } from '#contract/inventory/products.ts';
import type { StockPlaces } from '#domain/stock/stock.ts';
import { matchesWords, orderBy, type PageRequest } from '#server/http/paging.ts';
import { columns } from '#server/platform/database/columns.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';

/** A product's own row: data that are the same in every store. */
export type ProductDataRow = {
  [Name in 'id' | (typeof PRODUCT_ROW_FIELDS)[number]]: Exclude<ProductData[Name], undefined>;
};

/** A product with the quantities of the store shown. */
export type ProductRow = ProductDataRow & StockPlaces & Pick<Product, 'nombre_vitrina' | 'nombre_bodega'>;

/** The store that is shown. */
export interface ShownStore {
  /** The store whose quantities are shown; null sums all of them. */
  serieId: number | null;
  /** The store whose place names are shown: the store that a write without one would change. */
  namedBy: number | null;
}

interface ProductListQuery {
  store: ShownStore;
  words: readonly string[];
  ordering: string | undefined;
  /** Whether costs may be ordered by. */
  seesCosts: boolean;
  page: PageRequest;
}

const DATA = columns(['id', ...PRODUCT_ROW_FIELDS], 'p');

const ORDERINGS = {
  nombre: sql`p.nombre_norm`,
  codigo_barras: sql`p.codigo_barras COLLATE "C"`,
  proveedor: sql`p.proveedor_norm`,
  precio_venta_calculado: sql`p.precio_venta_calculado`,
};
/** The margin that is shown, `shownMargin`: a double is rounded half to even. */
const MARGIN = sql`CASE WHEN p.precio_final IS NULL THEN p.porcentaje_margen
  ELSE round(((p.precio_venta_calculado - p.costo) * 100 / nullif(p.costo, 0))::double precision) END`;
const COST_ORDERINGS = { costo: sql`p.costo`, porcentaje_margen: MARGIN };
/** Orders of the rows shown, whose quantities are summed already. */
const STOCK_ORDERINGS = {
  cantidad_vitrina: sql`q.cantidad_vitrina`,
  cantidad_bodega: sql`q.cantidad_bodega`,
  cantidad_total: sql`q.cantidad_vitrina + q.cantidad_bodega`,
};
/** Orders while the rows to show are looked for. */
const SUM_ORDERINGS = {
  cantidad_vitrina: sql`sum(vitrina)`,
  cantidad_bodega: sql`sum(bodega)`,
  cantidad_total: sql`sum(vitrina + bodega)`,
};

function inStore(serieId: number | null) {
  return serieId === null ? sql`` : sql`AND s.serie_id = ${serieId}`;
}

/** Quantities of product `p` in one store, or summed over all; zero where it has no row. */
function quantities({ serieId, namedBy }: ShownStore) {
  return sql`LEFT JOIN LATERAL (
    SELECT coalesce(sum(s.cantidad_vitrina), 0) AS cantidad_vitrina, coalesce(sum(s.cantidad_bodega), 0) AS cantidad_bodega,
      min(s.nombre_vitrina) FILTER (WHERE s.serie_id = ${namedBy}) AS nombre_vitrina,
      min(s.nombre_bodega) FILTER (WHERE s.serie_id = ${namedBy}) AS nombre_bodega
    FROM stocks s WHERE s.business_id = p.business_id AND s.product_id = p.id ${inStore(serieId)}
  ) q ON true`;
}

function isFound(businessId: number, words: readonly string[]) {
  return sql`p.business_id = ${businessId} AND p.deleted_at IS NULL AND ${matchesWords(sql`p.busqueda`, words)}`;
}

/**
 * Ids of one page, in the order of what is there. Added up without a join: while the database has no statistics
 * of a business yet, after many products came at once, a join of the two goes through all pairs.
 */
function shownByStock(businessId: number, { store, words, ordering, page }: ProductListQuery) {
  return sql`SELECT id FROM (
      SELECT p.id, 0::numeric AS vitrina, 0::numeric AS bodega, true AS is_found FROM products p
      WHERE ${isFound(businessId, words)}
      UNION ALL
      SELECT s.product_id, s.cantidad_vitrina, s.cantidad_bodega, NULL FROM stocks s
      WHERE s.business_id = ${businessId} ${inStore(store.serieId)}
    ) parts GROUP BY id HAVING bool_or(is_found)
    ORDER BY ${orderBy(ordering, SUM_ORDERINGS, 'cantidad_total', sql`id`)} LIMIT ${page.size} OFFSET ${page.offset}`;
}

/** Ids of one page, in order. */
function shownIds(businessId: number, query: ProductListQuery) {
  const { words, ordering, seesCosts, page } = query;
  if (Object.hasOwn(SUM_ORDERINGS, (ordering ?? '').replace(/^-/u, '')))
    return shownByStock(businessId, query);
  const columns = { ...ORDERINGS, ...(seesCosts ? COST_ORDERINGS : {}) };
  return sql`SELECT p.id FROM products p WHERE ${isFound(businessId, words)}
    ORDER BY ${orderBy(ordering, columns, 'nombre', sql`p.id`)} LIMIT ${page.size} OFFSET ${page.offset}`;
}

/** One page. Its ids are found first, so that quantities are summed for the rows shown only. */
export async function listProducts(
  db: Db,
  businessId: number,
  query: ProductListQuery,
): Promise<ProductRow[]> {
  const columns = { ...ORDERINGS, ...STOCK_ORDERINGS, ...(query.seesCosts ? COST_ORDERINGS : {}) };
  const { rows } = await sql<ProductRow>`
    WITH shown AS (${shownIds(businessId, query)})
    SELECT ${DATA}, q.* FROM shown JOIN products p ON p.business_id = ${businessId} AND p.id = shown.id
    ${quantities(query.store)} ORDER BY ${orderBy(query.ordering, columns, 'nombre', sql`p.id`)}`.execute(db);
  return rows;
}

/** How many products the words find; without words, the maintained count. */
export async function countProducts(db: Db, businessId: number, words: readonly string[]): Promise<number> {
  const row = await first(
    words.length === 0
      ? sql<{ count: number }>`SELECT vivos AS count FROM product_counters WHERE business_id = ${businessId}`
      : sql<{ count: number }>`SELECT count(*) AS count FROM products p
          WHERE ${isFound(businessId, words)}`,
    db,
  );
  return row?.count ?? 0;
}

/** A product as a list shows it; a deleted one only when asked for. */
export function findProduct(
  db: Db | Tx,
  businessId: number,
  id: string,
  store: ShownStore,
  isAlsoDeleted = false,
): Promise<ProductRow | undefined> {
  return first(
    sql<ProductRow>`SELECT ${DATA}, q.* FROM products p ${quantities(store)}
    WHERE p.business_id = ${businessId} AND p.id = ${id} ${isAlsoDeleted ? sql`` : sql`AND p.deleted_at IS NULL`}`,
    db,
  );
}

/** Product data by id, for the change feed; deleted ones are left out. */
export async function findProductData(
  tx: Tx,
  businessId: number,
  ids: readonly string[],
): Promise<ProductDataRow[]> {
  const { rows } = await sql<ProductDataRow>`SELECT ${DATA} FROM products p
    WHERE p.business_id = ${businessId} AND p.id = ANY(${ids}::uuid[]) AND p.deleted_at IS NULL`.execute(tx);
  return rows;
}

/** Sums over the whole inventory, exact: units with three decimals, pesos with five. */
interface SummaryRow {
  unidades: string;
  costo: string;
  venta: string;
}

/**
 * Every product alive with the stock of all stores; numeric sums, so nothing is rounded here. Without a join, as
 * the list by stock.
 */
export async function sumInventory(db: Db, businessId: number): Promise<SummaryRow> {
  const row = await first(
    sql<SummaryRow>`
    SELECT coalesce(sum(units), 0)::numeric(40, 3) AS unidades, coalesce(sum(costo * units), 0)::numeric(40, 5) AS costo,
      coalesce(sum(precio * units), 0)::numeric(40, 5) AS venta
    FROM (
      SELECT sum(units) AS units, max(costo) AS costo, max(precio) AS precio FROM (
        SELECT p.id, 0::numeric AS units, p.costo, p.precio_venta_calculado AS precio FROM products p
        WHERE ${isFound(businessId, [])}
        UNION ALL
        SELECT s.product_id, s.cantidad_vitrina + s.cantidad_bodega, NULL, NULL FROM stocks s
        WHERE s.business_id = ${businessId}
      ) parts GROUP BY id HAVING max(costo) IS NOT NULL
    ) products`,
    db,
  );
  if (!row) throw new Error('a sum without a row');
  return row;
}
