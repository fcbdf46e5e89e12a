import { sql, type Tx } from '#server/platform/database/database.ts';
import { insertCollaborator } from './collaborator-creation.ts';
import { moveAssignment } from './collaborators.repo.ts';

/**
 * Adds the collaborator that an API key acts as: deleted from its first moment on, so that no sign-in, list, limit or
 * alert finds it, while invoices, drawers and the log name it like anybody who has left (decision 025).
 * @param names in place of a person's first and last name
 * @returns its id
 */
export async function insertKeyPerson(
  tx: Tx,
  businessId: number,
  { names, serie_id }: { names: readonly [string, string]; serie_id: number | null },
  now: Date,
): Promise<number> {
  const [first_name, last_name] = names;
  const id = await insertCollaborator(
    tx,
    businessId,
    {
      email: '',
      passwordHash: '',
      first_name,
      second_name: null,
      last_name,
      second_surname: '',
      cedula: '',
      permission_level: 1,
      serie_id,
      is_active: false,
      deleted_at: now,
    },
    now,
  );
  return id;
}

/** Lets go of the series that a key sold in: it may be removed now. */
export async function releaseSeries(tx: Tx, businessId: number, id: number, now: Date): Promise<void> {
  await sql`UPDATE collaborators SET serie_id = NULL WHERE business_id = ${businessId} AND id = ${id}`.execute(
    tx,
  );
  await moveAssignment(tx, businessId, id, null, now);
}
