import type { OwnerUser } from '#contract/accounts/accounts.ts';
import type { SeenDevice } from '#server/http/client/seen-device.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';

export interface OwnerRow extends OwnerUser {
  password_hash: string;
  verified_at: Date | null;
}

const COLUMNS = sql`o.id, o.email, o.first_name, o.second_name, o.last_name, o.second_surname, o.cedula, o.country, o.department,
  o.city, o.mobile_phone, o.fixed_phone, o.address, o.password_hash, o.verified_at`;

export function findByEmail(db: Db | Tx, emailNorm: string): Promise<OwnerRow | undefined> {
  return first(sql<OwnerRow>`SELECT ${COLUMNS} FROM owners o WHERE o.email_norm = ${emailNorm}`, db);
}

export function findById(db: Db | Tx, id: number): Promise<OwnerRow | undefined> {
  return first(sql<OwnerRow>`SELECT ${COLUMNS} FROM owners o WHERE o.id = ${id}`, db);
}

/** An owner with the session that the call came by. */
export interface SignedInRow extends OwnerRow {
  session_id: string;
  last_used_at: Date | null;
}

/** The owner of a token that is neither revoked nor expired, with the session's id. */
export function findByToken(db: Db, tokenHash: string, now: Date): Promise<SignedInRow | undefined> {
  return first(
    sql<SignedInRow>`
    SELECT s.id AS session_id, s.last_used_at, ${COLUMNS} FROM owners o JOIN owner_sessions s ON s.owner_id = o.id
    WHERE s.token_hash = ${tokenHash} AND s.revoked_at IS NULL AND s.expires_at > ${now}`,
    db,
  );
}

interface NewOwnerSession {
  id: string;
  tokenHash: string;
  now: Date;
  expiresAt: Date;
  device: SeenDevice;
}

/**
 * Opens a session, unless the owner's password has changed since it was checked: the row lock waits for a change that
 * is under way, and a later change finds this session and ends it.
 * @returns whether it was opened
 */
export async function insertSession(
  db: Db | Tx,
  owner: Pick<OwnerRow, 'id' | 'password_hash'>,
  session: NewOwnerSession,
): Promise<boolean> {
  const opened = await first(
    sql`
    INSERT INTO owner_sessions (id, owner_id, token_hash, created_at, expires_at, last_used_at, equipo, direccion_red)
    SELECT ${session.id}::uuid, o.id, ${session.tokenHash}, ${session.now}::timestamptz, ${session.expiresAt}::timestamptz,
      ${session.now}::timestamptz, ${session.device.equipo}::text, ${session.device.direccion}::text
    FROM owners o WHERE o.id = ${owner.id} AND o.password_hash = ${owner.password_hash} FOR SHARE
    RETURNING id`,
    db,
  );
  return opened !== undefined;
}

/** Ends every session of an owner. @param exceptId of a session that is to stay */
export async function revokeAllSessions(
  tx: Db | Tx,
  ownerId: number,
  now: Date,
  exceptId: string | null = null,
): Promise<void> {
  await sql`UPDATE owner_sessions SET revoked_at = ${now}
    WHERE owner_id = ${ownerId} AND revoked_at IS NULL AND id IS DISTINCT FROM ${exceptId}::uuid`.execute(tx);
}

export async function revokeSession(db: Db | Tx, id: string, now: Date): Promise<void> {
  await sql`UPDATE owner_sessions SET revoked_at = ${now} WHERE id = ${id} AND revoked_at IS NULL`.execute(
    db,
  );
}

/** Removes some sessions that were revoked, or expired before that moment. @returns how many */
export async function sweepSessions(db: Db, before: Date, limit: number): Promise<number> {
  const result = await sql`
    DELETE FROM owner_sessions WHERE id IN (
      SELECT id FROM owner_sessions WHERE expires_at <= ${before} OR revoked_at <= ${before} LIMIT ${limit}
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}
