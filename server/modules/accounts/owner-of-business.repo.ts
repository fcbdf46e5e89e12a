import { type Db, first, sql } from '#server/platform/database/database.ts';

/** Whose business this is, by the name that the log shows. */
export function findOwnerOf(db: Db, businessId: number): Promise<{ id: number; name: string } | undefined> {
  return first(
    sql<{ id: number; name: string }>`
    SELECT o.id, o.first_name || ' ' || o.last_name AS name
    FROM owners o JOIN businesses b ON b.owner_id = o.id WHERE b.id = ${businessId}`,
    db,
  );
}
