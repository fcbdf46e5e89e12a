import type { SeenDevice } from '#server/http/client/seen-device.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';
import { findEntry } from '#server/platform/database/directory.ts';

/** A collaborator with what a session needs of its business. The one read that joins over modules: it runs on every call. */
export interface SessionRow {
  business_id: number;
  business_type: 'PN' | 'PJ';
  nombre_negocio_asociado: string;
  id: number;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  permission_level: 1 | 2 | 3;
  is_active: boolean;
  serie_id: number | null;
  nombre_establecimiento: string | null;
  modulos: string[];
  /** Modules that are off by when they were switched off, ISO 8601. */
  apagados: Record<string, string>;
  epoch: string;
}

const SESSION_COLUMNS = sql`
  c.business_id, b.tipo AS business_type, b.nombre_display AS nombre_negocio_asociado, c.id, c.email,
  c.password_hash, c.first_name, c.last_name, c.permission_level, c.is_active, c.serie_id,
  s.nombre_establecimiento, v.epoch,
  ARRAY(SELECT m.slug FROM business_modules m WHERE m.business_id = c.business_id AND m.is_active) AS modulos,
  (SELECT coalesce(json_object_agg(m.slug, m.apagado_en), '{}') FROM business_modules m
    WHERE m.business_id = c.business_id AND NOT m.is_active AND m.apagado_en IS NOT NULL) AS apagados
  FROM collaborators c
  JOIN businesses b ON b.id = c.business_id
  JOIN business_versions v ON v.business_id = c.business_id
  LEFT JOIN series s ON s.business_id = c.business_id AND s.id = c.serie_id`;

/** The live collaborator with this e-mail; e-mails are unique over all businesses. */
export async function findByEmail(db: Db, emailNorm: string): Promise<SessionRow | undefined> {
  const entry = await findEntry(db, 'correo', emailNorm);
  if (!entry) return undefined;
  return first(
    sql<SessionRow>`SELECT ${SESSION_COLUMNS}
    WHERE c.business_id = ${entry.business_id} AND c.id = ${entry.fila} AND c.email_norm = ${emailNorm}
      AND c.deleted_at IS NULL`,
    db,
  );
}

/**
 * Locks a collaborator who may open a session with this password, against edits by the owner; false when the
 * password, the account or its switch has changed since it was read.
 */
export async function lockForSession(tx: Tx, row: SessionRow): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM collaborators
    WHERE business_id = ${row.business_id} AND id = ${row.id} AND password_hash = ${row.password_hash} AND is_active
      AND deleted_at IS NULL FOR SHARE`.execute(tx);
  return rows.length > 0;
}

interface Renewed {
  /** The session that this one was renewed from, until it was used the first time. */
  replaces: string | null;
  /** The first of the sessions that were renewed into each other, and when it began. */
  chain_id: string;
  started_at: Date;
  last_used_at: Date | null;
}

/** The collaborator of a session that is neither revoked nor expired, and is active. */
export function findBySession(
  db: Db,
  businessId: number,
  sessionId: string,
  now: Date,
): Promise<(SessionRow & Renewed) | undefined> {
  return first(
    sql<SessionRow & Renewed>`
    SELECT CASE WHEN t.first_used_at IS NULL THEN t.replaces END AS replaces, coalesce(t.chain_id, t.id) AS chain_id,
      coalesce(t.started_at, t.created_at) AS started_at, t.last_used_at, ${SESSION_COLUMNS}
    JOIN collaborator_sessions t ON t.business_id = c.business_id AND t.collaborator_id = c.id
    WHERE t.business_id = ${businessId} AND t.id = ${sessionId} AND t.revoked_at IS NULL AND t.expires_at > ${now}
      AND c.is_active AND c.deleted_at IS NULL`,
    db,
  );
}

/** The present history of a business, and from which a restore made it up to which version. */
export interface History {
  epoch: string;
  former_epoch: string | null;
  common_version: number | null;
}

/** The history of the business of a collaborator who is still active there under this e-mail. */
export function findHistory(
  db: Db,
  { businessId, collaboratorId, email }: { businessId: number; collaboratorId: number; email: string },
): Promise<History | undefined> {
  return first(
    sql<History>`
    SELECT v.epoch, CASE WHEN v.restored_epoch = v.epoch THEN v.former_epoch END AS former_epoch, v.common_version
    FROM business_versions v
    JOIN collaborators c ON c.business_id = v.business_id
    WHERE v.business_id = ${businessId} AND c.id = ${collaboratorId} AND c.email_norm = ${email.toLowerCase()}
      AND c.deleted_at IS NULL AND c.is_active`,
    db,
  );
}

/** A collaborator by id, inactive and deleted ones too: their sales are rescued. */
export function findAnyone(db: Db, businessId: number, id: number): Promise<SessionRow | undefined> {
  return first(
    sql<SessionRow>`SELECT ${SESSION_COLUMNS} WHERE c.business_id = ${businessId} AND c.id = ${id}`,
    db,
  );
}

/** Which of these sessions are still good. */
export async function findLiveSessions(
  db: Db,
  sessions: readonly { businessId: number; sessionId: string }[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT t.id FROM unnest(${sessions.map((s) => s.businessId)}::bigint[], ${sessions.map((s) => s.sessionId)}::uuid[])
      AS asked (business_id, id)
    JOIN collaborator_sessions t ON t.business_id = asked.business_id AND t.id = asked.id
    JOIN collaborators c ON c.business_id = t.business_id AND c.id = t.collaborator_id
    WHERE t.revoked_at IS NULL AND t.expires_at > ${now} AND c.is_active AND c.deleted_at IS NULL`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Collaborators by id, for the change feed. */
export async function findMany(tx: Tx, businessId: number, ids: readonly number[]): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`SELECT ${SESSION_COLUMNS}
    WHERE c.business_id = ${businessId} AND c.id = ANY(${ids}) AND c.deleted_at IS NULL`.execute(tx);
  return rows;
}

export interface NewSession {
  businessId: number;
  collaboratorId: number;
  id: string;
  now: Date;
  expiresAt: Date;
  /** The session that is renewed into this one, with the first of their chain. */
  renewed?: { id: string; chainId: string; startedAt: Date } | undefined;
  device?: SeenDevice;
}

/**
 * Adds a session, unless a renewal under the same key has added it before.
 * @returns from when until when it is good; undefined when it was ended since
 */
export async function insertSession(
  db: Db | Tx,
  session: NewSession,
): Promise<{ created_at: Date; expires_at: Date } | undefined> {
  const { businessId, id, renewed, device } = session;
  await sql`
    INSERT INTO collaborator_sessions (business_id, id, collaborator_id, created_at, expires_at, replaces, chain_id,
      started_at, last_used_at, equipo, direccion_red)
    VALUES (${businessId}, ${id}, ${session.collaboratorId}, ${session.now}, ${session.expiresAt}, ${renewed?.id ?? null},
      ${renewed?.chainId ?? null}, ${renewed?.startedAt ?? null}, ${session.now}, ${device?.equipo ?? null},
      ${device?.direccion ?? null})
    ON CONFLICT DO NOTHING`.execute(db);
  return first(
    sql<{ created_at: Date; expires_at: Date }>`
    SELECT created_at, expires_at FROM collaborator_sessions
    WHERE business_id = ${businessId} AND id = ${id} AND collaborator_id = ${session.collaboratorId}
      AND revoked_at IS NULL AND expires_at > ${session.now}`,
    db,
  );
}

/** Notes that a renewed session was used the first time, and lets the one before it live until then at the longest. */
export async function endReplaced(
  db: Db,
  businessId: number,
  id: string,
  { now, endsAt }: { now: Date; endsAt: Date },
): Promise<void> {
  await sql`
    WITH used AS (
      UPDATE collaborator_sessions SET first_used_at = ${now}
      WHERE business_id = ${businessId} AND id = ${id} AND first_used_at IS NULL RETURNING replaces
    )
    UPDATE collaborator_sessions s SET expires_at = least(s.expires_at, ${endsAt}) FROM used
    WHERE s.business_id = ${businessId} AND s.id = used.replaces`.execute(db);
}

/** Ends a session, and the one before it that may still have its last minutes. */
export async function revokeSession(db: Db | Tx, businessId: number, id: string, now: Date): Promise<void> {
  await sql`
    UPDATE collaborator_sessions SET revoked_at = ${now}
    WHERE business_id = ${businessId} AND revoked_at IS NULL AND (id = ${id} OR id = (
      SELECT replaces FROM collaborator_sessions WHERE business_id = ${businessId} AND id = ${id}
    ))`.execute(db);
}

/**
 * The series that the collaborator held at that moment (offline sales are numbered by it); at an unknown one every
 * series ever held, the last one last. What a wrong clock dates before the first series was sold under the first.
 */
export async function seriesHeldAt(
  tx: Tx,
  businessId: number,
  collaboratorId: number,
  at: Date | null,
): Promise<number[]> {
  const { rows } = await sql<{ serie_id: number; desde: Date; hasta: Date | null }>`
    SELECT serie_id, desde, hasta FROM series_assignments
    WHERE business_id = ${businessId} AND collaborator_id = ${collaboratorId} ORDER BY desde`.execute(tx);
  const [earliest] = rows;
  const time = at && earliest && at < earliest.desde ? earliest.desde : at;
  const held = rows.filter(
    ({ desde, hasta }) => time === null || (desde <= time && (hasta === null || hasta > time)),
  );
  return held.map(({ serie_id }) => serie_id);
}

/** Own settings of a collaborator. */
export async function readAlertLimit(db: Db | Tx, businessId: number, id: number): Promise<number> {
  const row = await first(
    sql<{ limite_alerta_inventario: number }>`
    SELECT limite_alerta_inventario FROM collaborators WHERE business_id = ${businessId} AND id = ${id}`,
    db,
  );
  return row?.limite_alerta_inventario ?? 5;
}

/** Removes some sessions that were revoked, or expired before that moment. @returns how many */
export async function sweepSessions(db: Db, before: Date, limit: number): Promise<number> {
  const result = await sql`
    DELETE FROM collaborator_sessions WHERE (business_id, id) IN (
      SELECT business_id, id FROM collaborator_sessions
      WHERE expires_at <= ${before} OR revoked_at <= ${before} LIMIT ${limit}
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}
