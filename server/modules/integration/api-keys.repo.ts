import type { KeyPermission } from '#domain/accounts/permissions.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';

export interface ApiKeyRow {
  business_id: number;
  id: string;
  collaborator_id: number;
  nombre: string;
  permisos: KeyPermission[];
  serie_id: number | null;
  inicio: string;
  created_at: Date;
  vence: string | null;
  revoked_at: Date | null;
  usada_el: string | null;
  usada_desde: string | null;
}

const KEYS = sql`
  SELECT k.business_id, k.id, k.collaborator_id, k.nombre, k.permisos, c.serie_id, k.inicio, k.created_at, k.vence,
    k.revoked_at, k.usada_el, k.usada_desde
  FROM api_keys k JOIN collaborators c ON c.business_id = k.business_id AND c.id = k.collaborator_id`;

/** The key with this hash, of whatever business: it is what says the business. */
export function findByHash(db: Db, keyHash: string): Promise<ApiKeyRow | undefined> {
  return first(sql<ApiKeyRow>`${KEYS} WHERE k.key_hash = ${keyHash}`, db);
}

/** All keys of a business, the newest first. */
export async function listKeys(db: Db | Tx, businessId: number): Promise<ApiKeyRow[]> {
  const { rows } = await sql<ApiKeyRow>`
    ${KEYS} WHERE k.business_id = ${businessId} ORDER BY k.created_at DESC, k.id DESC`.execute(db);
  return rows;
}

/** Locks the business for the creation of a key, so that two at once do not pass the limit together. */
export async function lockForKeys(tx: Tx, businessId: number): Promise<void> {
  await sql`SELECT 1 FROM businesses WHERE id = ${businessId} FOR NO KEY UPDATE`.execute(tx);
}

type NewKeyRow = Pick<
  ApiKeyRow,
  'id' | 'collaborator_id' | 'nombre' | 'permisos' | 'inicio' | 'created_at' | 'vence'
> & { keyHash: string };

export async function insertKey(tx: Tx, businessId: number, key: NewKeyRow): Promise<void> {
  await sql`
    INSERT INTO api_keys (business_id, id, collaborator_id, nombre, permisos, key_hash, inicio, created_at, vence)
    VALUES (${businessId}, ${key.id}, ${key.collaborator_id}, ${key.nombre}, ${key.permisos}, ${key.keyHash},
      ${key.inicio}, ${key.created_at}, ${key.vence})`.execute(tx);
}

/** Ends a key. @returns it; undefined for a key that is not of this business or was revoked before */
export function revokeKey(tx: Tx, businessId: number, id: string, now: Date) {
  return first(
    sql<Pick<ApiKeyRow, 'collaborator_id' | 'nombre'>>`
    UPDATE api_keys SET revoked_at = ${now} WHERE business_id = ${businessId} AND id = ${id} AND revoked_at IS NULL
    RETURNING collaborator_id, nombre`,
    tx,
  );
}

/** Notes the day and the address of a use, where either is new. */
export async function noteUse(
  db: Db,
  { business_id: businessId, id }: ApiKeyRow,
  day: string,
  address: string,
): Promise<void> {
  await sql`UPDATE api_keys SET usada_el = ${day}, usada_desde = ${address}
    WHERE business_id = ${businessId} AND id = ${id}`.execute(db);
}
