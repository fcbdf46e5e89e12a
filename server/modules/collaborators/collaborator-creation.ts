import { first, sql, type Tx } from '#server/platform/database/database.ts';
import { setEntry } from '#server/platform/database/directory.ts';

interface NewCollaborator {
  email: string;
  passwordHash: string;
  first_name: string;
  second_name: string | null;
  last_name: string;
  second_surname: string;
  cedula: string;
  permission_level: 1 | 2 | 3;
  serie_id: number | null;
  /** Active unless told. */
  is_active?: boolean;
  /** Only for what is no person: it is there for those who look back, and for nobody else. */
  deleted_at?: Date;
}

/** Adds a collaborator and opens the history of its series. @returns its id */
export async function insertCollaborator(
  tx: Tx,
  businessId: number,
  person: NewCollaborator,
  now: Date,
): Promise<number> {
  const p = person;
  const row = await first(
    sql<{ id: number }>`
    INSERT INTO collaborators (business_id, email, email_norm, password_hash, first_name, second_name, last_name, second_surname,
      cedula, permission_level, serie_id, is_active, deleted_at)
    VALUES (${businessId}, ${p.email}, ${p.email.toLowerCase()}, ${p.passwordHash}, ${p.first_name}, ${p.second_name},
      ${p.last_name}, ${p.second_surname}, ${p.cedula}, ${p.permission_level}, ${p.serie_id}, ${p.is_active ?? true},
      ${p.deleted_at ?? null}) RETURNING id`,
    tx,
  );
  if (!row) throw new Error('the collaborator was not created');
  if (p.deleted_at === undefined)
    await setEntry(tx, 'correo', { business_id: businessId, fila: row.id }, p.email.toLowerCase());
  if (p.serie_id !== null) {
    await sql`INSERT INTO series_assignments (business_id, collaborator_id, serie_id, desde)
      VALUES (${businessId}, ${row.id}, ${p.serie_id}, ${now})`.execute(tx);
  }
  return row.id;
}
