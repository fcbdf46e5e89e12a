import { sql, type Tx } from '#server/platform/database/database.ts';

// Drawers of one device that are open at once.

/** Until commit nobody else opens a drawer on this device. */
export async function lockDevice(tx: Tx, businessId: number, deviceId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`caja ${deviceId}`}, ${businessId}))`.execute(tx);
}

/** The drawers of a device that are open. */
export async function findOpenOf(tx: Tx, businessId: number, deviceId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM cash_sessions WHERE business_id = ${businessId} AND device_id = ${deviceId} AND cerrada_en IS NULL
    ORDER BY abierta_en, id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * A closing that arrives late turns out to be of before: of the drawers of its device those that were open while no other was
 * overlapped with nothing.
 * @param closing of a drawer that is about to be closed: what it will be when it is
 * @returns ids of the drawers that carry that warning no more
 */
export async function takeBackOverlaps(
  tx: Tx,
  businessId: number,
  { id, deviceId, closedAt }: { id: string; deviceId: string; closedAt: Date },
): Promise<string[]> {
  const endOf = (row: 's' | 'o') =>
    sql`(CASE WHEN ${sql.ref(row)}.id = ${id} THEN ${closedAt} ELSE coalesce(${sql.ref(row)}.cerrada_en, 'infinity') END)`;
  const { rows } = await sql<{ id: string }>`
    UPDATE cash_sessions s SET advertencias = (
      SELECT coalesce(jsonb_agg(w ORDER BY at), '[]') FROM jsonb_array_elements(s.advertencias) WITH ORDINALITY AS each (w, at)
      WHERE w->>'codigo' <> 'caja_solapada')
    WHERE business_id = ${businessId} AND device_id = ${deviceId} AND (abierta_en >= ${closedAt} OR s.id = ${id})
      AND advertencias @> '[{"codigo": "caja_solapada"}]' AND NOT EXISTS (
        SELECT FROM cash_sessions o WHERE o.business_id = ${businessId} AND o.device_id = ${deviceId} AND o.id <> s.id
          AND o.abierta_en < ${endOf('s')} AND ${endOf('o')} > s.abierta_en)
    RETURNING id`.execute(tx);
  return rows.map((row) => row.id);
}
