import type { SeenDevice } from '#server/http/client/seen-device.ts';
import { type Db, sql, type Tx } from '#server/platform/database/database.ts';

/** The person of a session. */
interface Person {
  businessId: number;
  id: number;
}

/** What is signed in on one device: a session, and those that it was renewed into. */
interface ChainSeen {
  id: string;
  desde: Date;
  ultimo_uso: Date;
  equipo: string | null;
  direccion: string | null;
  actual: boolean;
}

// More than anybody reads; a program that signs in with every call makes thousands.
const MOST = 100;

const chainOf = (businessId: number, sessionId: string) => sql`(
  SELECT coalesce(chain_id, id) FROM collaborator_sessions WHERE business_id = ${businessId} AND id = ${sessionId})`;

/** A collaborator's living sessions by device, used last first. @param sessionId by which the call came */
export async function listChains(
  db: Db,
  { businessId, id }: Person,
  sessionId: string,
  now: Date,
): Promise<ChainSeen[]> {
  const { rows } = await sql<ChainSeen>`
    SELECT coalesce(chain_id, id) AS id, min(coalesce(started_at, created_at)) AS desde,
      max(coalesce(last_used_at, created_at)) AS ultimo_uso, bool_or(id = ${sessionId}) AS actual,
      (array_agg(equipo ORDER BY coalesce(last_used_at, created_at) DESC))[1] AS equipo,
      (array_agg(direccion_red ORDER BY coalesce(last_used_at, created_at) DESC))[1] AS direccion
    FROM collaborator_sessions
    WHERE business_id = ${businessId} AND collaborator_id = ${id} AND revoked_at IS NULL AND expires_at > ${now}
    GROUP BY coalesce(chain_id, id) ORDER BY ultimo_uso DESC, 1 LIMIT ${MOST}`.execute(db);
  return rows;
}

/** Ends what is signed in on one device. @returns whether anything was */
export async function revokeChain(
  db: Db | Tx,
  { businessId, id }: Person,
  chainId: string,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE collaborator_sessions SET revoked_at = ${now}
    WHERE business_id = ${businessId} AND collaborator_id = ${id} AND coalesce(chain_id, id) = ${chainId}
      AND revoked_at IS NULL AND expires_at > ${now}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Ends every session of a collaborator but those of the device that the call came from. @returns how many */
export async function revokeOtherChains(
  db: Db | Tx,
  { businessId, id }: Person,
  sessionId: string,
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE collaborator_sessions SET revoked_at = ${now}
    WHERE business_id = ${businessId} AND collaborator_id = ${id} AND revoked_at IS NULL
      AND coalesce(chain_id, id) IS DISTINCT FROM ${chainOf(businessId, sessionId)}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Notes when and from where a session was used last. */
export async function noteUse(
  db: Db,
  businessId: number,
  sessionId: string,
  device: SeenDevice,
  now: Date,
): Promise<void> {
  await sql`UPDATE collaborator_sessions SET last_used_at = ${now}, equipo = coalesce(${device.equipo}::text, equipo),
      direccion_red = ${device.direccion} WHERE business_id = ${businessId} AND id = ${sessionId}`.execute(
    db,
  );
}

/** Puts a new password in the place of the checked one. @returns false when that was changed meanwhile */
export async function replacePassword(
  tx: Tx,
  { businessId, id }: Person,
  checked: string,
  hash: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE collaborators SET password_hash = ${hash}
    WHERE business_id = ${businessId} AND id = ${id} AND password_hash = ${checked} AND is_active
      AND deleted_at IS NULL`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}
