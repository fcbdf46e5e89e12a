import { PRICED_FIELDS } from '#contract/inventory/product-fields.ts';
import type { PriceProfile } from '#domain/money/invoice-math.ts';
import type { Unit } from '#domain/money/units.ts';
import type { StockPlaces } from '#domain/stock/stock.ts';
import type { Statement } from '#server/platform/changes.ts';
import { columns } from '#server/platform/database/columns.ts';
import { sql, type Tx } from '#server/platform/database/database.ts';

export interface StockRow extends StockPlaces {
  product_id: string;
  serie_id: number;
  nombre_vitrina: string | null;
  nombre_bodega: string | null;
}

/** What a sale is priced by: a product now, or as it was at one data version. */
export interface SaleProductRow extends PriceProfile {
  id: string;
  v: number;
  nombre: string;
  codigo_barras: string;
  precio_venta_calculado: string;
  precio_abierto: boolean;
  precio_min: string | null;
  precio_max: string | null;
  unidad: Unit;
  /** What a unit costs now; not told of a version of before. */
  costo: string | null;
  deleted_at: Date | null;
  /** Moment from which this version was no longer in force; null for the current one. */
  hasta: Date | null;
}

/**
 * The given products that are deleted, as a list to look in. Never a join: while the database has no
 * statistics of a business, after many products came at once, a join goes through all of them row by row.
 */
function deletedOf(businessId: number, ids: readonly string[]) {
  return sql`(SELECT p.id FROM products p
    WHERE p.business_id = ${businessId} AND p.id = ANY(${ids}::uuid[]) AND p.deleted_at IS NOT NULL)`;
}

/**
 * Locks the stock of products in one store, in order of their ids so that two sales never deadlock. Deleted
 * products are there too: a delivered sale may take from them.
 */
export async function lockStocks(
  tx: Tx,
  businessId: number,
  serieId: number,
  productIds: readonly string[],
): Promise<(StockRow & { is_deleted: boolean })[]> {
  const { rows } = await sql<StockRow & { is_deleted: boolean }>`
    SELECT s.product_id, s.serie_id, s.cantidad_vitrina, s.cantidad_bodega, s.nombre_vitrina, s.nombre_bodega,
      s.product_id IN ${deletedOf(businessId, productIds)} AS is_deleted
    FROM stocks s
    WHERE s.business_id = ${businessId} AND s.serie_id = ${serieId} AND s.product_id = ANY(${productIds}::uuid[])
    ORDER BY s.product_id FOR UPDATE OF s`.execute(tx);
  return rows;
}

interface StockDelta extends StockPlaces {
  product_id: string;
}

export interface Movement extends StockDelta {
  id: string;
}

interface MovementCause {
  serieId: number;
  motivo: 'inicial' | 'venta' | 'ajuste' | 'importacion' | 'devolucion' | 'averia';
  invoiceId: string | null;
  /** The document that is no invoice. */
  documentId?: string;
  collaboratorId: number | null;
  at: Date;
  /** When the goods were moved, where that was told; `at` otherwise. */
  movedAt?: Date | null;
}

/** Adds the deltas to the stock of a store, making the rows that are missing, and writes why. */
export async function moveStocks(
  tx: Tx,
  businessId: number,
  cause: MovementCause,
  movements: readonly Movement[],
): Promise<void> {
  const [moved, told] = stockMoves(businessId, cause, movements);
  await sql`WITH moved AS (${moved}) ${told}`.execute(tx);
}

/** The two statements of it, for rows that are locked. */
export function stockMoves(
  businessId: number,
  cause: MovementCause,
  movements: readonly Movement[],
): [moved: Statement, told: Statement] {
  const moved = sql`
      INSERT INTO stocks (business_id, product_id, serie_id, cantidad_vitrina, cantidad_bodega)
      SELECT ${businessId}, d.product_id, ${cause.serieId}, d.vitrina, d.bodega
      FROM unnest(${movements.map((m) => m.product_id)}::uuid[], ${movements.map((m) => m.cantidad_vitrina)}::numeric[],
        ${movements.map((m) => m.cantidad_bodega)}::numeric[]) AS d (product_id, vitrina, bodega)
      ON CONFLICT (business_id, product_id, serie_id) DO UPDATE SET
        cantidad_vitrina = stocks.cantidad_vitrina + excluded.cantidad_vitrina,
        cantidad_bodega = stocks.cantidad_bodega + excluded.cantidad_bodega`;
  return [moved, movementRows(businessId, cause, movements)];
}

/** Writes movements of stock that goes as a whole, with its store. */
export async function insertMovements(
  tx: Tx,
  businessId: number,
  cause: MovementCause,
  movements: readonly Movement[],
): Promise<void> {
  await movementRows(businessId, cause, movements).execute(tx);
}

function movementRows(businessId: number, cause: MovementCause, movements: readonly Movement[]) {
  return sql`
    INSERT INTO stock_movements (business_id, id, product_id, serie_id, motivo, delta_vitrina, delta_bodega, invoice_id, collaborator_id,
      created_at, fisico_en, documento_id)
    SELECT ${businessId}, m.id, m.product_id, ${cause.serieId}, ${cause.motivo}, m.vitrina, m.bodega, ${cause.invoiceId}::uuid,
      ${cause.collaboratorId}::bigint, ${cause.at}, ${cause.movedAt ?? cause.at}, ${cause.documentId ?? null}::uuid
    FROM unnest(${movements.map((m) => m.id)}::uuid[], ${movements.map((m) => m.product_id)}::uuid[],
      ${movements.map((m) => m.cantidad_vitrina)}::numeric[], ${movements.map((m) => m.cantidad_bodega)}::numeric[])
      AS m (id, product_id, vitrina, bodega)`;
}

/**
 * The products of a sale at the version in force now, deleted ones too (a delivered sale may name them).
 */
export async function findCurrentVersions(
  tx: Tx,
  businessId: number,
  ids: readonly string[],
): Promise<SaleProductRow[]> {
  const { rows } = await sql<SaleProductRow>`
    SELECT p.id, h.v, ${columns(PRICED_FIELDS, 'h')}, p.costo, p.deleted_at, h.hasta
    FROM products p JOIN LATERAL (SELECT * FROM product_versions h
      WHERE h.business_id = p.business_id AND h.product_id = p.id AND h.hasta IS NULL LIMIT 1) h ON true
    WHERE p.business_id = ${businessId} AND p.id = ANY(${ids}::uuid[])`.execute(tx);
  return rows;
}

/** Products at exactly these data versions. */
export async function findVersions(
  tx: Tx,
  businessId: number,
  wanted: readonly { id: string; v: number }[],
): Promise<SaleProductRow[]> {
  const { rows } = await sql<SaleProductRow>`
    SELECT h.product_id AS id, h.v, ${columns(PRICED_FIELDS, 'h')}, NULL::numeric AS costo, NULL::timestamptz AS deleted_at, h.hasta
    FROM unnest(${wanted.map((w) => w.id)}::uuid[], ${wanted.map((w) => w.v)}::bigint[]) AS w (id, v)
    JOIN LATERAL (SELECT * FROM product_versions h
      WHERE h.business_id = ${businessId} AND h.product_id = w.id AND h.v = w.v LIMIT 1) h ON true`.execute(
    tx,
  );
  return rows;
}

/** Names the places of a product in one store, making the row if it is missing. */
export async function namePlaces(
  tx: Tx,
  businessId: number,
  serieId: number,
  productId: string,
  names: Pick<StockRow, 'nombre_vitrina' | 'nombre_bodega'>,
): Promise<void> {
  await sql`
    INSERT INTO stocks (business_id, product_id, serie_id, nombre_vitrina, nombre_bodega)
    VALUES (${businessId}, ${productId}, ${serieId}, ${names.nombre_vitrina}, ${names.nombre_bodega})
    ON CONFLICT (business_id, product_id, serie_id) DO UPDATE SET
      nombre_vitrina = excluded.nombre_vitrina, nombre_bodega = excluded.nombre_bodega`.execute(tx);
}

/**
 * Stock rows of these products in these stores, for the change feed: every pair of them; those of deleted
 * products are left out. Asked pair by pair PostgreSQL reads all the stock of the business instead.
 */
export async function findStocks(
  tx: Tx,
  businessId: number,
  keys: readonly { productId: string; serieId: number }[],
): Promise<StockRow[]> {
  const productIds = [...new Set(keys.map((key) => key.productId))];
  const serieIds = [...new Set(keys.map((key) => key.serieId))];
  const { rows } = await sql<StockRow>`
    SELECT s.product_id, s.serie_id, s.cantidad_vitrina, s.cantidad_bodega, s.nombre_vitrina, s.nombre_bodega FROM stocks s
    WHERE s.business_id = ${businessId} AND s.product_id = ANY(${productIds}::uuid[]) AND s.serie_id = ANY(${serieIds})
      AND s.product_id NOT IN ${deletedOf(businessId, productIds)}`.execute(tx);
  return rows;
}
