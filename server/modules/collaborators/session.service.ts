import type { SessionData, SubLoginInput, SubLoginReply } from '#contract/session/session.ts';
import { orderModules } from '#domain/accounts/modules.ts';
import { Problem } from '#domain/problems.ts';
import type { Client } from '#server/http/client/client.ts';
import { isUseNews, seenDevice } from '#server/http/client/seen-device.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import { idFrom, newId } from '#server/platform/ids.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import type { SignInThrottle } from '#server/http/limits/sign-in-throttle.ts';
import type { Write } from '#server/platform/write.ts';
import { collaboratorsText } from './collaborators-text.ts';
import { noteUse } from './own-sessions.repo.ts';
import * as repo from './session.repo.ts';
import type { Tokens } from './token.ts';

const DAY_MS = 86_400_000;
// Requests in flight still bear the token before the renewal, and so may another tab or the service worker.
const REPLACED_LIVES_MS = 5 * 60_000;

interface SessionDeps {
  db: Db;
  tokens: Tokens;
  tokenTtlDays: number;
  /** Failed sign-ins per account and per address. */
  throttle: SignInThrottle;
  recordActivity(
    write: Pick<Write, 'tx' | 'businessId' | 'now'>,
    actor: Collaborator,
    modulo: 'sesion',
    accion: 'Ingresar',
    descripcion: string,
  ): Promise<void>;
}

export type SessionService = ReturnType<typeof createSessionService>;

function sessionData(row: repo.SessionRow): SessionData {
  return {
    sub_user_id: row.id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    business_id: row.business_id,
    business_type: row.business_type,
    permission_level: row.permission_level,
    componentes_activos: orderModules(row.modulos),
    nombre_negocio_asociado: row.nombre_negocio_asociado,
    serie_id: row.serie_id,
    nombre_establecimiento: row.nombre_establecimiento,
  };
}

const bearer = (authorization = ''): string | undefined => /^Bearer (\S+)$/u.exec(authorization)?.[1];

function toActor(row: repo.SessionRow, sessionId: string): Collaborator {
  return {
    kind: 'collaborator',
    businessId: row.business_id,
    id: row.id,
    sessionId,
    level: row.permission_level,
    modules: orderModules(row.modulos),
    switchedOff: row.apagados,
    serieId: row.serie_id,
    name: `${row.first_name} ${row.last_name}`,
    epoch: row.epoch,
  };
}

/** Sessions of collaborators: sign-in, the check on every call, renewal, sign-out (owner-area §4, contract §5). */
export function createSessionService(deps: SessionDeps) {
  const { db, tokens, tokenTtlDays, throttle } = deps;

  /**
   * Opens a session, unless the owner changed the account since it was read: no token outlives a new password.
   * @param alongside what else belongs to the same transaction
   */
  async function openSession(
    row: repo.SessionRow,
    opening: Pick<repo.NewSession, 'id' | 'renewed' | 'device'>,
    now: Date,
    alongside?: (tx: Tx) => Promise<void>,
  ): Promise<SubLoginReply | undefined> {
    const expiresAt = new Date(now.getTime() + tokenTtlDays * DAY_MS);
    const session = { ...opening, businessId: row.business_id, collaboratorId: row.id, now, expiresAt };
    const opened = await db.transaction().execute(async (tx) => {
      if (!(await repo.lockForSession(tx, row))) return undefined;
      const inserted = await repo.insertSession(tx, session);
      await alongside?.(tx);
      return inserted;
    });
    if (!opened) return undefined;
    const data = sessionData(row);
    return { ...data, token: await tokens.sign(data, opening.id, opened.created_at, opened.expires_at) };
  }

  async function findActive(authorization: string | undefined, now: Date) {
    const token = bearer(authorization);
    if (!token) throw new Problem('no_autenticado');
    const { businessId, sessionId } = await tokens.verify(token, now);
    const row = await repo.findBySession(db, businessId, sessionId, now);
    if (!row) throw new Problem('no_autenticado');
    if (row.replaces !== null) {
      const endsAt = new Date(now.getTime() + REPLACED_LIVES_MS);
      await repo.endReplaced(db, businessId, sessionId, { now, endsAt });
    }
    return { row, sessionId };
  }

  return {
    /**
     * @throws Problem `credenciales` (400): the same for wrong, unknown and somebody whose access is off;
     *   `demasiados_intentos` (429)
     */
    async login({ email, password }: SubLoginInput, client: Client, now: Date): Promise<SubLoginReply> {
      const account = email.toLowerCase();
      let found: repo.SessionRow | undefined;
      const isRight = await throttle.attempt(account, client.ip, now.getTime(), async () => {
        found = await repo.findByEmail(db, account);
        return (await verifyPassword(found?.password_hash, password)) && found?.is_active === true;
      });
      const row = found;
      if (!row || !isRight) throw new Problem('credenciales');
      const id = newId(now);
      const reply = await openSession(row, { id, device: seenDevice(client) }, now, (tx) => {
        const write = { tx, businessId: row.business_id, now };
        const actor = toActor(row, id);
        return deps.recordActivity(write, actor, 'sesion', 'Ingresar', collaboratorsText.signedIn);
      });
      if (!reply) throw new Problem('credenciales');
      await throttle.known?.note(account, client.ip, now);
      return reply;
    },

    /** Who calls, from the database. @throws Problem `no_autenticado` */
    async authenticate(authorization: string | undefined, client: Client, now: Date): Promise<Collaborator> {
      const { row, sessionId } = await findActive(authorization, now);
      if (isUseNews(row.last_used_at, now))
        await noteUse(db, row.business_id, sessionId, seenDevice(client), now);
      return toActor(row, sessionId);
    },

    /**
     * Which history the business has now, for a device whose session is refused: by that it knows what it has to send
     * again. Undefined unless this server signed the token, and for somebody who still works there.
     */
    async historyOf(authorization: string | undefined): Promise<repo.History | undefined> {
      const holder = await tokens.readHolder(bearer(authorization) ?? '');
      return holder && repo.findHistory(db, holder);
    },

    /**
     * A new token with today's level, series and modules. The old one ends five minutes after the new one was used
     * first: two tabs may renew at once, and an answer that is lost must not strand a device.
     * @param key under which a repeated renewal is the same token
     * @throws Problem `no_autenticado`
     */
    async renew(
      authorization: string | undefined,
      key: string | null,
      client: Client,
      now: Date,
    ): Promise<SubLoginReply> {
      const once = async () => {
        const { row, sessionId } = await findActive(authorization, now);
        const id = key === null ? newId(now) : idFrom(`${sessionId} ${key}`);
        const renewed = { id: sessionId, chainId: row.chain_id, startedAt: row.started_at };
        return openSession(row, { id, renewed, device: seenDevice(client) }, now);
      };
      // The own device may have changed the password just then, which leaves its session alone.
      const reply = (await once()) ?? (await once());
      if (!reply) throw new Problem('no_autenticado');
      return reply;
    },

    logout: (actor: Collaborator, now: Date) =>
      repo.revokeSession(db, actor.businessId, actor.sessionId, now),

    alertLimit: (actor: Collaborator) => repo.readAlertLimit(db, actor.businessId, actor.id),

    seriesHeldAt: repo.seriesHeldAt,

    /** A colleague whose queued work is sent by somebody else, inactive and deleted ones too. */
    async findAuthor(businessId: number, id: number): Promise<Collaborator | undefined> {
      const row = await repo.findAnyone(db, businessId, id);
      return row && toActor(row, '');
    },

    /** Which of these sessions are neither revoked nor expired, their collaborators active. */
    liveSessions: (sessions: readonly { businessId: number; sessionId: string }[], now: Date) =>
      repo.findLiveSessions(db, sessions, now),

    /** Own session row of the change feed; nobody sees another's. */
    async feedRows(tx: Tx, actor: Collaborator, ids: readonly string[]) {
      const own = ids.filter((id) => id === String(actor.id)).map(Number);
      const rows = own.length > 0 ? await repo.findMany(tx, actor.businessId, own) : [];
      return new Map(rows.map((row) => [String(row.id), sessionData(row)]));
    },
  };
}
