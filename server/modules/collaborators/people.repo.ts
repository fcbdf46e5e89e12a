import { type Db, sql } from '#server/platform/database.ts';

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
