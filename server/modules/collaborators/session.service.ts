import type { SessionData, SubLoginInput, SubLoginReply } from '#contract/session/session.ts';
import { orderModules } from '#domain/accounts/modules.ts';
import { Problem } from '#domain/problems.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import type { SignInThrottle } from '#server/platform/sign-in-throttle.ts';
import type { Write } from '#server/platform/write.ts';
import { collaboratorsText } from './collaborators-text.ts';
import * as repo from './session.repo.ts';
import type { Tokens } from './token.ts';

const DAY_MS = 86_400_000;

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
    now: Date,
    alongside?: (tx: Tx, sessionId: string) => Promise<void>,
  ): Promise<SubLoginReply | undefined> {
    const id = newId(now);
    const expiresAt = new Date(now.getTime() + tokenTtlDays * DAY_MS);
    const session = { businessId: row.business_id, collaboratorId: row.id, id, now, expiresAt };
    const isOpen = await db.transaction().execute(async (tx) => {
      if (!(await repo.lockForSession(tx, row))) return false;
      await repo.insertSession(tx, session);
      await alongside?.(tx, id);
      return true;
    });
    if (!isOpen) return undefined;
    const data = sessionData(row);
    return { ...data, token: await tokens.sign(data, id, now, expiresAt) };
  }

  async function findActive(authorization: string | undefined, now: Date) {
    const token = /^Bearer (\S+)$/u.exec(authorization ?? '')?.[1];
    if (!token) throw new Problem('no_autenticado');
    const { businessId, sessionId } = await tokens.verify(token, now);
    const row = await repo.findBySession(db, businessId, sessionId, now);
    if (!row) throw new Problem('no_autenticado');
    return { row, sessionId };
  }

  return {
    /** @throws Problem `credenciales` (400): the same for wrong, unknown and inactive; `demasiados_intentos` (429) */
    async login({ email, password }: SubLoginInput, ip: string, now: Date): Promise<SubLoginReply> {
      const account = email.toLowerCase();
      let found: repo.SessionRow | undefined;
      const isRight = await throttle.attempt(account, ip, now.getTime(), async () => {
        found = await repo.findByEmail(db, account);
        return (await verifyPassword(found?.password_hash, password)) && found?.is_active === true;
      });
      const row = found;
      if (!row || !isRight) throw new Problem('credenciales');
      const reply = await openSession(row, now, (tx, sessionId) => {
        const write = { tx, businessId: row.business_id, now };
        const actor = toActor(row, sessionId);
        return deps.recordActivity(write, actor, 'sesion', 'Ingresar', collaboratorsText.signedIn);
      });
      if (!reply) throw new Problem('credenciales');
      return reply;
    },

    /** Who calls, from the database. @throws Problem `no_autenticado` */
    async authenticate(authorization: string | undefined, now: Date): Promise<Collaborator> {
      const { row, sessionId } = await findActive(authorization, now);
      return toActor(row, sessionId);
    },

    /** A new token with today's level, series and modules. */
    async renew(authorization: string | undefined, now: Date): Promise<SubLoginReply> {
      const { row } = await findActive(authorization, now);
      const reply = await openSession(row, now);
      if (!reply) throw new Problem('no_autenticado');
      return reply;
    },

    logout: (actor: Collaborator, now: Date) =>
      repo.revokeSession(db, actor.businessId, actor.sessionId, now),

    alertLimit: (actor: Collaborator) => repo.readAlertLimit(db, actor.businessId, actor.id),

    heldSeriesAt: repo.heldSeriesAt,

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
