import { PRICED_FIELDS } from '#contract/inventory/product-fields.ts';
import type { PriceProfile } from '#domain/money/invoice-math.ts';
import type { Unit } from '#domain/money/units.ts';
import { matchesWords, type PageRequest } from '#server/http/paging.ts';
import { columns } from '#server/platform/database/columns.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';

/** A product as the public page of a store knows it. */
interface ShownProductRow extends PriceProfile {
  id: string;
  nombre: string;
  precio_venta_calculado: string;
  unidad: Unit;
  /** Whether the store has any of it. */
  disponible: boolean;
}

/** What words that are looked for are without (`searchForm`). */
const APOSTROPHES = "'’‘ʼ´`";

/** Sold at one price: open prices are named at the counter, and a price of nothing is none. */
const isShown = (businessId: number) =>
  sql`p.business_id = ${businessId} AND p.deleted_at IS NULL AND NOT p.precio_abierto AND p.precio_venta_calculado > 0`;

/** Words of its name: its code stands in the index too, and is in nobody's words here. */
const isNamed = (words: readonly string[]) =>
  sql`${matchesWords(sql`p.busqueda`, words)} AND ${matchesWords(sql`translate(p.nombre_norm, ${APOSTROPHES}, '')`, words)}`;

const select = (serieId: number) => sql`
  SELECT p.id, ${columns(PRICED_FIELDS, 'p')},
    coalesce((SELECT s.cantidad_vitrina + s.cantidad_bodega > 0 FROM stocks s WHERE s.business_id = p.business_id
      AND s.product_id = p.id AND s.serie_id = ${serieId}), false) AS disponible
  FROM products p`;

/** One page by name. */
export async function listShown(
  db: Db,
  businessId: number,
  serieId: number,
  { words, page }: { words: readonly string[]; page: PageRequest },
): Promise<ShownProductRow[]> {
  const { rows } = await sql<ShownProductRow>`
    ${select(serieId)} WHERE ${isShown(businessId)} AND ${isNamed(words)}
    ORDER BY p.nombre_norm, p.id LIMIT ${page.size} OFFSET ${page.offset}`.execute(db);
  return rows;
}

export async function countShown(db: Db, businessId: number, words: readonly string[]): Promise<number> {
  const row = await first(
    sql<{ count: number }>`SELECT count(*) AS count FROM products p
      WHERE ${isShown(businessId)} AND ${isNamed(words)}`,
    db,
  );
  return row?.count ?? 0;
}

/** The given products that the page shows. */
export async function findShown(
  tx: Tx,
  businessId: number,
  serieId: number,
  ids: readonly string[],
): Promise<ShownProductRow[]> {
  const { rows } = await sql<ShownProductRow>`
    ${select(serieId)} WHERE ${isShown(businessId)} AND p.id = ANY(${ids}::uuid[])`.execute(tx);
  return rows;
}
