import { CASH_OPTIONS, type CashOptions } from '#domain/cash/options.ts';
import { DOCUMENT_OPTIONS, type DocumentOptions } from '#domain/invoicing/document-options.ts';
import { SELL_OPTIONS, type SellOptions } from '#domain/products/sell-options.ts';
import { RETURN_OPTIONS, type ReturnOptions } from '#domain/returns.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';

export interface SeriesRow {
  id: number;
  nombre_establecimiento: string;
  prefijo: string;
  rango_inicio: number;
  rango_fin: number;
  longitud_consecutivo: number;
  proximo_consecutivo: number;
  numero_resolucion: string;
  fecha_resolucion: string;
  vigencia_hasta: string;
}

export interface BusinessRow {
  id: number;
  tipo: 'PN' | 'PJ';
  nombre_display: string;
  identificacion: string;
  dv: string;
  city: string;
  address: string;
  phone: string;
  numero_resolucion: string;
  fecha_resolucion: string;
  vigencia_hasta: string;
  opciones: { bolsa_tarifas: { desde: string; valor: string }[]; redondeo_efectivo: 0 | 50 } & CashOptions &
    ReturnOptions &
    SellOptions &
    DocumentOptions;
}

/** The options of a business, those of before drawers too. */
export const OPTIONS = sql`${JSON.stringify({ ...CASH_OPTIONS, ...RETURN_OPTIONS, ...SELL_OPTIONS, ...DOCUMENT_OPTIONS })}::jsonb || opciones AS opciones`;

const SERIES = sql`
  SELECT s.id, s.nombre_establecimiento, s.prefijo, s.rango_inicio, s.rango_fin, s.longitud_consecutivo,
    s.proximo_consecutivo, b.numero_resolucion, b.fecha_resolucion, b.vigencia_hasta
  FROM series s JOIN businesses b ON b.id = s.business_id`;

export async function listSeries(
  db: Db | Tx,
  businessId: number,
  ids?: readonly number[],
): Promise<SeriesRow[]> {
  const only = ids ? sql`AND s.id = ANY(${ids})` : sql``;
  const { rows } =
    await sql<SeriesRow>`${SERIES} WHERE s.business_id = ${businessId} ${only} ORDER BY s.id`.execute(db);
  return rows;
}

/** The series that there were on a day, as they were called then. @param day YYYY-MM-DD in Bogotá */
export async function listSeriesOn(
  tx: Tx,
  businessId: number,
  day: string,
  ids?: readonly number[],
): Promise<{ id: number; nombre_establecimiento: string; prefijo: string }[]> {
  const only = ids ? sql`AND s.id = ANY(${ids})` : sql``;
  const { rows } = await sql<{ id: number; nombre_establecimiento: string; prefijo: string }>`
    SELECT s.id, coalesce(n.nombre_establecimiento, s.nombre_establecimiento) AS nombre_establecimiento,
      coalesce(n.prefijo, s.prefijo) AS prefijo
    FROM series s LEFT JOIN LATERAL (
      SELECT * FROM daily_store_names d WHERE d.business_id = s.business_id AND d.serie_id = s.id AND d.hasta >= ${day}::date
      ORDER BY d.hasta LIMIT 1) n ON true
    WHERE s.business_id = ${businessId} ${only}
      AND (s.creada_en IS NULL OR s.creada_en < ((${day}::date + 1)::timestamp AT TIME ZONE INTERVAL '-05:00'))
    ORDER BY s.id`.execute(tx);
  return rows;
}

export function findBusiness(db: Db | Tx, businessId: number): Promise<BusinessRow | undefined> {
  return first(
    sql<BusinessRow>`SELECT id, tipo, nombre_display, identificacion, dv, city, address, phone, numero_resolucion,
      fecha_resolucion, vigencia_hasta, ${OPTIONS} FROM businesses WHERE id = ${businessId}`,
    db,
  );
}

/**
 * Takes the next number of a series and locks the series until commit; undefined when the range is used up.
 */
export function takeNumber(
  tx: Tx,
  businessId: number,
  serieId: number,
): Promise<{ numero: number } | undefined> {
  return first(
    sql<{ numero: number }>`
    UPDATE series SET proximo_consecutivo = proximo_consecutivo + 1
    WHERE business_id = ${businessId} AND id = ${serieId} AND proximo_consecutivo <= rango_fin
    RETURNING proximo_consecutivo - 1 AS numero`,
    tx,
  );
}

export async function ping(db: Db): Promise<void> {
  await sql`SELECT 1`.execute(db);
}
