import type { SeenDevice } from '#server/http/client/seen-device.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';

interface SessionSeen {
  id: string;
  desde: Date;
  ultimo_uso: Date;
  equipo: string | null;
  direccion: string | null;
}

// More than anybody reads; a program that signs in with every call makes thousands.
const MOST = 100;

/** An owner's living sessions, used last first. */
export async function listSessions(db: Db, ownerId: number, now: Date): Promise<SessionSeen[]> {
  const { rows } = await sql<SessionSeen>`
    SELECT id, created_at AS desde, coalesce(last_used_at, created_at) AS ultimo_uso, equipo, direccion_red AS direccion
    FROM owner_sessions
    WHERE owner_id = ${ownerId} AND revoked_at IS NULL AND expires_at > ${now}
    ORDER BY ultimo_uso DESC, id LIMIT ${MOST}`.execute(db);
  return rows;
}

/** Ends one of an owner's living sessions. @returns whether it was one */
export async function revokeOne(db: Db, ownerId: number, id: string, now: Date): Promise<boolean> {
  const ended = await first(
    sql`
    UPDATE owner_sessions SET revoked_at = ${now}
    WHERE owner_id = ${ownerId} AND id = ${id} AND revoked_at IS NULL AND expires_at > ${now} RETURNING id`,
    db,
  );
  return ended !== undefined;
}

/** Notes when and from where a session was used last. */
export async function noteUse(db: Db, id: string, device: SeenDevice, now: Date): Promise<void> {
  await sql`UPDATE owner_sessions SET last_used_at = ${now}, equipo = coalesce(${device.equipo}::text, equipo),
      direccion_red = ${device.direccion} WHERE id = ${id}`.execute(db);
}

/** Puts a new password in the place of the checked one. @returns false when that was changed meanwhile */
export async function replacePassword(
  db: Db | Tx,
  { id, password_hash }: { id: number; password_hash: string },
  hash: string,
): Promise<boolean> {
  const changed = await first(
    sql`UPDATE owners SET password_hash = ${hash} WHERE id = ${id} AND password_hash = ${password_hash} RETURNING id`,
    db,
  );
  return changed !== undefined;
}
