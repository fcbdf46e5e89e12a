import { type Db, sql, type Tx } from '#server/platform/database/database.ts';

/** All collaborators that a business ever had, as receipts and the log name them. */
export async function listPeople(
  db: Db,
  businessId: number,
): Promise<{ id: number; name: string; isDeleted: boolean }[]> {
  const { rows } = await sql<{ id: number; name: string; isDeleted: boolean }>`
    SELECT id, first_name || ' ' || last_name AS name, deleted_at IS NOT NULL AS "isDeleted"
    FROM collaborators WHERE business_id = ${businessId} ORDER BY id`.execute(db);
  return rows;
}

interface Assignment {
  business_id: number;
  nombre: string;
  is_active: boolean;
  serie_facturacion: number | null;
}

/** Live collaborators of these businesses, with the series that each issues from. */
export async function listAssignments(tx: Tx, businessIds: readonly number[]): Promise<Assignment[]> {
  const { rows } = await sql<Assignment>`
    SELECT business_id, first_name || ' ' || last_name AS nombre, is_active, serie_id AS serie_facturacion
    FROM collaborators WHERE business_id = ANY(${businessIds}) AND deleted_at IS NULL ORDER BY id`.execute(
    tx,
  );
  return rows;
}
