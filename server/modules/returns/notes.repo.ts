import { first, sql, type Tx } from '#server/platform/database/database.ts';

/** The number that a note gets, and the date of the one before. */
interface TakenNumber {
  prefijo: string;
  numero: number;
  ultima_fecha: Date;
}

/**
 * Takes the next number of a series' notes and locks them until commit. A note is never dated before the one before it.
 * @returns undefined before the first note of the series
 */
export function takeNumber(tx: Tx, businessId: number, serieId: number, at: Date) {
  return first(
    sql<TakenNumber>`
    UPDATE note_counters SET proximo = proximo + 1, ultima_fecha = greatest(ultima_fecha, ${at})
    WHERE business_id = ${businessId} AND serie_id = ${serieId}
    RETURNING prefijo, proximo - 1 AS numero, ultima_fecha`,
    tx,
  );
}

export async function listPrefixes(tx: Tx, businessId: number): Promise<string[]> {
  const { rows } = await sql<{ prefijo: string }>`
    SELECT prefijo FROM note_counters WHERE business_id = ${businessId}`.execute(tx);
  return rows.map(({ prefijo }) => prefijo);
}

/** Stores that took something back, with the letters of their notes; null where none is numbered yet. */
export async function listNoted(
  tx: Tx,
  businessId: number,
): Promise<{ serie_id: number; prefijo: string | null }[]> {
  const { rows } = await sql<{ serie_id: number; prefijo: string | null }>`
    SELECT serie_id, prefijo FROM note_counters WHERE business_id = ${businessId}
    UNION ALL SELECT DISTINCT serie_id, NULL FROM returns WHERE business_id = ${businessId}`.execute(tx);
  return rows;
}

/** Begins the notes of a series; the first of two who do so at once wins. */
export async function beginNotes(
  tx: Tx,
  businessId: number,
  serieId: number,
  prefijo: string,
): Promise<void> {
  await sql`
    INSERT INTO note_counters (business_id, serie_id, prefijo) VALUES (${businessId}, ${serieId}, ${prefijo})
    ON CONFLICT (business_id, serie_id) DO NOTHING`.execute(tx);
}
