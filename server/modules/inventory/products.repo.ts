import { matchesWords, orderBy, type PageRequest } from '#server/platform/paging.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database.ts';

/** A product with the quantities of the store shown. */
export interface ProductRow {
  id: string;
  codigo_barras: string;
  nombre: string;
  proveedor: string | null;
  costo: string;
  porcentaje_margen: number;
  redondear_precio_venta: boolean;
  precio_venta_calculado: string;
  iva_rate: 19 | 5 | 0 | null;
  inc_rate: 16 | 8 | 4 | null;
  applies_icui: boolean;
  applies_bag_tax: boolean;
  cantidad_vitrina: string;
  cantidad_bodega: string;
  nombre_vitrina: string | null;
  nombre_bodega: string | null;
}

export interface ProductListQuery {
  /** The store whose quantities are shown; null sums all of them. */
  serieId: number | null;
  words: readonly string[];
  ordering: string | undefined;
  /** Whether costs may be ordered by. */
  seesCosts: boolean;
  page: PageRequest;
}

const DATA = sql`p.id, p.codigo_barras, p.nombre, p.proveedor, p.costo, p.porcentaje_margen, p.redondear_precio_venta,
  p.precio_venta_calculado, p.iva_rate, p.inc_rate, p.applies_icui, p.applies_bag_tax`;

const ORDERINGS = {
  nombre: sql`p.nombre_norm`,
  codigo_barras: sql`p.codigo_barras COLLATE "C"`,
  proveedor: sql`p.proveedor_norm`,
  precio_venta_calculado: sql`p.precio_venta_calculado`,
  cantidad_vitrina: sql`q.cantidad_vitrina`,
  cantidad_bodega: sql`q.cantidad_bodega`,
  cantidad_total: sql`q.cantidad_vitrina + q.cantidad_bodega`,
};
const COST_ORDERINGS = { costo: sql`p.costo`, porcentaje_margen: sql`p.porcentaje_margen` };

/** Quantities of product `p` in one store, or summed over all; zero where it has no row. */
function quantities(serieId: number | null) {
  const store = serieId === null ? sql`` : sql`AND s.serie_id = ${serieId}`;
  const name = (column: 'nombre_vitrina' | 'nombre_bodega') =>
    serieId === null ? sql`NULL::text` : sql`min(s.${sql.ref(column)})`;
  return sql`LEFT JOIN LATERAL (
    SELECT coalesce(sum(s.cantidad_vitrina), 0) AS cantidad_vitrina, coalesce(sum(s.cantidad_bodega), 0) AS cantidad_bodega,
      ${name('nombre_vitrina')} AS nombre_vitrina, ${name('nombre_bodega')} AS nombre_bodega
    FROM stocks s WHERE s.business_id = p.business_id AND s.product_id = p.id ${store}
  ) q ON true`;
}

export async function listProducts(
  db: Db,
  businessId: number,
  query: ProductListQuery,
): Promise<ProductRow[]> {
  const orderings = query.seesCosts ? { ...ORDERINGS, ...COST_ORDERINGS } : ORDERINGS;
  const { rows } = await sql<ProductRow>`
    SELECT ${DATA}, q.* FROM products p ${quantities(query.serieId)}
    WHERE p.business_id = ${businessId} AND p.deleted_at IS NULL AND ${matchesWords(sql`p.busqueda`, query.words)}
    ORDER BY ${orderBy(query.ordering, orderings, 'nombre', sql`p.id`)}
    LIMIT ${query.page.size} OFFSET ${query.page.offset}`.execute(db);
  return rows;
}

export async function countProducts(db: Db, businessId: number, words: readonly string[]): Promise<number> {
  const row = await first(
    sql<{ count: number }>`SELECT count(*) AS count FROM products p
    WHERE p.business_id = ${businessId} AND p.deleted_at IS NULL AND ${matchesWords(sql`p.busqueda`, words)}`,
    db,
  );
  return row?.count ?? 0;
}

export function findProduct(
  db: Db,
  businessId: number,
  id: string,
  serieId: number | null,
): Promise<ProductRow | undefined> {
  return first(
    sql<ProductRow>`SELECT ${DATA}, q.* FROM products p ${quantities(serieId)}
    WHERE p.business_id = ${businessId} AND p.id = ${id} AND p.deleted_at IS NULL`,
    db,
  );
}

export type ProductDataRow = Omit<
  ProductRow,
  'cantidad_vitrina' | 'cantidad_bodega' | 'nombre_vitrina' | 'nombre_bodega'
>;

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
