import { type OwnSession, PasswordChange } from '#contract/accounts/own-account.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { Problem } from '#domain/problems.ts';
import { parseBody } from '#server/http/body.ts';
import type { SignInThrottle } from '#server/http/limits/sign-in-throttle.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { hashPassword, verifyPassword, wrongPassword } from '#server/platform/passwords.ts';
import type { Write } from '#server/platform/write.ts';
import { collaboratorsText } from './collaborators-text.ts';
import * as repo from './own-sessions.repo.ts';
import { findAnyone } from './session.repo.ts';

interface OwnAccountDeps {
  db: Db;
  /** Failed sign-ins: a wrong present password is one. */
  throttle: SignInThrottle;
  recordActivity(
    write: Pick<Write, 'tx' | 'businessId' | 'now'>,
    actor: Collaborator,
    modulo: 'sesion',
    accion: 'Editar' | 'Cerrar',
    descripcion: string,
  ): Promise<void>;
}

export type OwnAccountService = ReturnType<typeof createOwnAccountService>;

/** What collaborators do about their own access while they are signed in: password and sessions. */
export function createOwnAccountService({ db, throttle, recordActivity }: OwnAccountDeps) {
  return {
    /**
     * Sets another password and ends the collaborator's sessions on other devices; what those have not sent waits there
     * for a sign-in. PINs, which open a device and not the server, stay.
     * @param body as it came
     * @param ip of the connection; a wrong present password counts like a failed sign-in
     * @throws Problem `datos_invalidos` (400), `contrasena_incorrecta` (400) at `password`; `demasiados_intentos` (429)
     */
    async changePassword(actor: Collaborator, body: unknown, ip: string, now: Date): Promise<void> {
      const { password, password1 } = parseBody(PasswordChange, body);
      const { businessId, sessionId } = actor;
      const row = await findAnyone(db, businessId, actor.id);
      if (!row) throw new Problem('no_autenticado');
      const check = () => verifyPassword(row.password_hash, password);
      const isRight = await throttle.attempt(row.email.toLowerCase(), ip, now.getTime(), check);
      if (!isRight) throw wrongPassword();
      const hash = await hashPassword(password1);
      await db.transaction().execute(async (tx) => {
        if (!(await repo.replacePassword(tx, actor, row.password_hash, hash))) throw wrongPassword();
        await repo.revokeOtherChains(tx, actor, sessionId, now);
        const text = collaboratorsText.passwordChanged;
        await recordActivity({ tx, businessId, now }, actor, 'sesion', 'Editar', text);
      });
    },

    async sessions(actor: Collaborator, now: Date): Promise<OwnSession[]> {
      const rows = await repo.listChains(db, actor, actor.sessionId, now);
      return rows.map(({ desde, ultimo_uso, ...row }) => ({
        ...row,
        desde: bogotaTimestamp(desde),
        ultimo_uso: bogotaTimestamp(ultimo_uso),
      }));
    },

    /** @throws Problem `no_encontrado` for a session that is over, or somebody else's */
    async closeSession(actor: Collaborator, id: string, now: Date): Promise<void> {
      const { businessId } = actor;
      await db.transaction().execute(async (tx) => {
        if (!(await repo.revokeChain(tx, actor, id, now))) throw new Problem('no_encontrado');
        const text = collaboratorsText.sessionClosed;
        await recordActivity({ tx, businessId, now }, actor, 'sesion', 'Cerrar', text);
      });
    },

    async closeOthers(actor: Collaborator, now: Date): Promise<void> {
      const { businessId } = actor;
      await db.transaction().execute(async (tx) => {
        if ((await repo.revokeOtherChains(tx, actor, actor.sessionId, now)) === 0) return;
        const text = collaboratorsText.othersClosed;
        await recordActivity({ tx, businessId, now }, actor, 'sesion', 'Cerrar', text);
      });
    },
  };
}
