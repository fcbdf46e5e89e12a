import { type Db, first, sql, type Tx } from './database.ts';

/** What is looked for before its business is known: a collaborator by e-mail, the public page of a store by name. */
type Kind = 'correo' | 'catalogo';

interface Entry {
  business_id: number;
  /** The collaborator, or the store. */
  fila: number;
}

/** The holder of a key; undefined for a free key. */
export function findEntry(db: Db | Tx, kind: Kind, key: string): Promise<Entry | undefined> {
  return first(
    sql<Entry>`SELECT business_id, fila FROM directory WHERE kind = ${kind} AND clave = ${key}`,
    db,
  );
}

/**
 * Gives a row its key, and frees its key of before.
 * @param key null: it has none any more
 * @throws what `pg` says (23505, `directory_pkey`) when another row has it
 */
export async function setEntry(
  tx: Tx,
  kind: Kind,
  { business_id, fila }: Entry,
  key: string | null,
): Promise<void> {
  await sql`
    DELETE FROM directory
    WHERE business_id = ${business_id} AND kind = ${kind} AND fila = ${fila} AND clave IS DISTINCT FROM ${key}::text`.execute(
    tx,
  );
  if (key === null) return;
  // A trigger for programs of before may have entered it already (migration 062).
  await sql`
    INSERT INTO directory (kind, clave, business_id, fila)
    SELECT ${kind}, ${key}, ${business_id}::bigint, ${fila}::bigint WHERE NOT EXISTS (
      SELECT FROM directory
      WHERE kind = ${kind} AND clave = ${key} AND business_id = ${business_id} AND fila = ${fila})`.execute(
    tx,
  );
}
