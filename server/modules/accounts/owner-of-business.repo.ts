import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';

/** E-mail of a business's owner, and the name of the business. */
export function findOwnerMail(
  db: Db | Tx,
  businessId: number,
): Promise<{ email: string; nombre: string } | undefined> {
  return first(
    sql<{ email: string; nombre: string }>`
    SELECT o.email, b.nombre_display AS nombre
    FROM owners o JOIN businesses b ON b.owner_id = o.id WHERE b.id = ${businessId}`,
    db,
  );
}

/** Owner of a business, with the name that the log shows. */
export function findOwnerOf(db: Db, businessId: number): Promise<{ id: number; name: string } | undefined> {
  return first(
    sql<{ id: number; name: string }>`
    SELECT o.id, o.first_name || ' ' || o.last_name AS name
    FROM owners o JOIN businesses b ON b.owner_id = o.id WHERE b.id = ${businessId}`,
    db,
  );
}
