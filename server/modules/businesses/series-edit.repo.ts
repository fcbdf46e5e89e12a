import { establishmentKey } from '#domain/invoicing/establishments.ts';
import { sql, type Tx } from '#server/platform/database/database.ts';
import { setEntry } from '#server/platform/database/directory.ts';

/** A series as the edit of its business locks it. */
export interface LockedSeries {
  id: number;
  nombre_establecimiento: string;
  prefijo: string;
  rango_inicio: number;
  rango_fin: number;
  longitud_consecutivo: number;
  proximo_consecutivo: number;
}

/** Locks every series of the business, in order of their ids: no number is taken until commit. */
export async function lockSeries(tx: Tx, businessId: number): Promise<LockedSeries[]> {
  const { rows } = await sql<LockedSeries>`
    SELECT id, nombre_establecimiento, prefijo, rango_inicio, rango_fin, longitud_consecutivo, proximo_consecutivo
    FROM series WHERE business_id = ${businessId} ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  return rows;
}

/** Keeps what series are called until a day: papers of then say it. @param until YYYY-MM-DD, the day before the change */
export async function keepNames(
  tx: Tx,
  businessId: number,
  ids: readonly number[],
  until: string,
): Promise<void> {
  await sql`
    INSERT INTO daily_store_names (business_id, serie_id, hasta, nombre_establecimiento, prefijo)
    SELECT business_id, id, ${until}, nombre_establecimiento, prefijo FROM series
    WHERE business_id = ${businessId} AND id = ANY(${ids})
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Notes when a store was added: papers of days before have nothing of it. */
export async function dateSeries(tx: Tx, businessId: number, id: number, now: Date): Promise<void> {
  await sql`UPDATE series SET creada_en = ${now} WHERE business_id = ${businessId} AND id = ${id}`.execute(
    tx,
  );
}

/** Changes several series in one statement, so that two of them may swap names or prefixes. */
export async function updateSeries(
  tx: Tx,
  businessId: number,
  series: readonly LockedSeries[],
): Promise<void> {
  const rows = series.map((row) => ({ ...row, nombre_norm: establishmentKey(row.nombre_establecimiento) }));
  await sql`
    UPDATE series s SET nombre_establecimiento = r.nombre_establecimiento, nombre_norm = r.nombre_norm, prefijo = r.prefijo,
      rango_inicio = r.rango_inicio, rango_fin = r.rango_fin, longitud_consecutivo = r.longitud_consecutivo,
      proximo_consecutivo = r.proximo_consecutivo
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (id bigint, nombre_establecimiento text, nombre_norm text,
      prefijo text, rango_inicio bigint, rango_fin bigint, longitud_consecutivo int, proximo_consecutivo bigint)
    WHERE s.business_id = ${businessId} AND s.id = r.id`.execute(tx);
}

/** Removes stores; the names of their public pages are free. */
export async function deleteSeries(tx: Tx, businessId: number, ids: readonly number[]): Promise<void> {
  for (const id of ids) await setEntry(tx, 'catalogo', { business_id: businessId, fila: id }, null);
  await sql`DELETE FROM series WHERE business_id = ${businessId} AND id = ANY(${ids})`.execute(tx);
}
