import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';
import { findEntry, setEntry } from '#server/platform/database/directory.ts';

export interface CollaboratorRow {
  id: number;
  first_name: string;
  second_name: string | null;
  last_name: string;
  second_surname: string;
  cedula: string;
  email: string;
  permission_level: 1 | 2 | 3;
  is_active: boolean;
  serie_id: number | null;
  nombre_establecimiento: string | null;
  prefijo: string | null;
}

/** Live collaborators with their establishment; all of the business, or one. */
export async function listCollaborators(
  db: Db | Tx,
  businessId: number,
  id?: number,
): Promise<CollaboratorRow[]> {
  const only = id === undefined ? sql`` : sql`AND c.id = ${id}`;
  const { rows } = await sql<CollaboratorRow>`
    SELECT c.id, c.first_name, c.second_name, c.last_name, c.second_surname, c.cedula, c.email, c.permission_level, c.is_active,
      c.serie_id, s.nombre_establecimiento, s.prefijo
    FROM collaborators c LEFT JOIN series s ON s.business_id = c.business_id AND s.id = c.serie_id
    WHERE c.business_id = ${businessId} AND c.deleted_at IS NULL ${only} ORDER BY c.id`.execute(db);
  return rows;
}

/** Business of a collaborator, deleted or not; the id is unique over all businesses. */
export async function businessOf(db: Db, id: number): Promise<number | undefined> {
  const row = await first(
    sql<{ business_id: number }>`SELECT business_id FROM collaborators WHERE id = ${id}`,
    db,
  );
  return row?.business_id;
}

/** Locks a live collaborator until commit: no session opens and no token is renewed meanwhile. */
export async function lockCollaborator(tx: Tx, businessId: number, id: number) {
  return first(
    sql<CollaboratorChange>`
    SELECT first_name, second_name, last_name, second_surname, cedula, email, permission_level, is_active, serie_id
    FROM collaborators
    WHERE business_id = ${businessId} AND id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`,
    tx,
  );
}

/** Whether another live collaborator, of any business, has this e-mail. */
export async function isEmailTaken(tx: Tx, emailNorm: string, exceptId: number | null): Promise<boolean> {
  const entry = await findEntry(tx, 'correo', emailNorm);
  return entry !== undefined && entry.fila !== exceptId;
}

export type CollaboratorChange = Omit<CollaboratorRow, 'id' | 'nombre_establecimiento' | 'prefijo'>;

export async function updateCollaborator(
  tx: Tx,
  businessId: number,
  id: number,
  c: CollaboratorChange,
): Promise<void> {
  const emailNorm = c.email.toLowerCase();
  await sql`
    UPDATE collaborators SET first_name = ${c.first_name}, second_name = ${c.second_name}, last_name = ${c.last_name},
      second_surname = ${c.second_surname}, cedula = ${c.cedula}, email = ${c.email}, email_norm = ${emailNorm},
      permission_level = ${c.permission_level}, is_active = ${c.is_active}, serie_id = ${c.serie_id}
    WHERE business_id = ${businessId} AND id = ${id}`.execute(tx);
  await setEntry(tx, 'correo', { business_id: businessId, fila: id }, emailNorm);
}

export async function setPassword(tx: Tx, businessId: number, id: number, hash: string): Promise<void> {
  await sql`UPDATE collaborators SET password_hash = ${hash} WHERE business_id = ${businessId} AND id = ${id}`.execute(
    tx,
  );
}

/** Hides a collaborator and lets go of its series; what it did stays. */
export async function markDeleted(tx: Tx, businessId: number, id: number, now: Date): Promise<void> {
  await sql`UPDATE collaborators SET deleted_at = ${now}, serie_id = NULL WHERE business_id = ${businessId} AND id = ${id}`.execute(
    tx,
  );
  await setEntry(tx, 'correo', { business_id: businessId, fila: id }, null);
}

/** Ends every token of a collaborator. */
export async function revokeSessions(tx: Tx, businessId: number, id: number, now: Date): Promise<void> {
  await sql`
    UPDATE collaborator_sessions SET revoked_at = ${now}
    WHERE business_id = ${businessId} AND collaborator_id = ${id} AND revoked_at IS NULL`.execute(tx);
}

/** Ends the history row of the series held until now and starts that of the new one. */
export async function moveAssignment(
  tx: Tx,
  businessId: number,
  id: number,
  serieId: number | null,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE series_assignments SET hasta = ${now}
    WHERE business_id = ${businessId} AND collaborator_id = ${id} AND hasta IS NULL`.execute(tx);
  if (serieId === null) return;
  // Two changes within one millisecond: the first was never in force.
  await sql`
    INSERT INTO series_assignments (business_id, collaborator_id, serie_id, desde)
    VALUES (${businessId}, ${id}, ${serieId}, ${now})
    ON CONFLICT (business_id, collaborator_id, desde) DO UPDATE SET serie_id = excluded.serie_id, hasta = NULL`.execute(
    tx,
  );
}

/** Who holds one of the series: live collaborators and living API keys; who is deleted or revoked holds none. */
export async function findHolders(
  tx: Tx,
  businessId: number,
  serieIds: readonly number[],
): Promise<{ id: number; serie_id: number; isKey: boolean }[]> {
  const { rows } = await sql<{ id: number; serie_id: number; isKey: boolean }>`
    SELECT id, serie_id, deleted_at IS NOT NULL AS "isKey" FROM collaborators
    WHERE business_id = ${businessId} AND serie_id = ANY(${serieIds}) ORDER BY id`.execute(tx);
  return rows;
}

/** Drops the history of a series that nobody holds and that issued nothing. */
export async function forgetSeries(tx: Tx, businessId: number, serieId: number): Promise<void> {
  await sql`DELETE FROM series_assignments WHERE business_id = ${businessId} AND serie_id = ${serieId}`.execute(
    tx,
  );
}

export async function listLiveIds(tx: Tx, businessId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM collaborators WHERE business_id = ${businessId} AND deleted_at IS NULL ORDER BY id`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

/** @returns whether it was another one before */
export async function setAlertLimit(tx: Tx, businessId: number, id: number, limit: number): Promise<boolean> {
  const result = await sql`UPDATE collaborators SET limite_alerta_inventario = ${limit}
    WHERE business_id = ${businessId} AND id = ${id} AND limite_alerta_inventario <> ${limit}`.execute(tx);
  return result.numAffectedRows === 1n;
}
