import type { OwnSession, PasswordChange } from '#contract/accounts/own-account.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { Problem } from '#domain/problems.ts';
import type { SignInThrottle } from '#server/http/limits/sign-in-throttle.ts';
import type { Owner } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { hashPassword, verifyPassword, wrongPassword } from '#server/platform/passwords.ts';
import * as repo from './own-sessions.repo.ts';
import { dropKeys } from './owner-keys.repo.ts';
import { findById, revokeAllSessions } from './owner-session.repo.ts';

export type OwnAccountService = ReturnType<typeof createOwnAccountService>;

/** What owners do about their own account while they are signed in: password and sessions. */
export function createOwnAccountService(db: Db, throttle: SignInThrottle) {
  return {
    /**
     * Sets another password. Ends every other session of the owner and makes links of mails worthless.
     * @param ip of the connection; a wrong present password counts like a failed sign-in
     * @throws Problem `contrasena_incorrecta` (400) at `password`; `demasiados_intentos` (429)
     */
    async changePassword(
      actor: Owner,
      { password, password1 }: PasswordChange,
      ip: string,
      now: Date,
    ): Promise<void> {
      const row = await findById(db, actor.id);
      if (!row) throw new Problem('no_autenticado');
      const account = row.email.toLowerCase();
      const check = () => verifyPassword(row.password_hash, password);
      if (!(await throttle.attempt(account, ip, now.getTime(), check))) throw wrongPassword();
      const hash = await hashPassword(password1);
      await db.transaction().execute(async (tx) => {
        if (!(await repo.replacePassword(tx, row, hash))) throw wrongPassword();
        await dropKeys(tx, actor.id, 'reset');
        await revokeAllSessions(tx, actor.id, now, actor.sessionId);
      });
    },

    async sessions(actor: Owner, now: Date): Promise<OwnSession[]> {
      const rows = await repo.listSessions(db, actor.id, now);
      return rows.map(({ desde, ultimo_uso, ...row }) => ({
        ...row,
        desde: bogotaTimestamp(desde),
        ultimo_uso: bogotaTimestamp(ultimo_uso),
        actual: row.id === actor.sessionId,
      }));
    },

    /** @throws Problem `no_encontrado` for a session that is over, or somebody else's */
    async closeSession(actor: Owner, id: string, now: Date): Promise<void> {
      if (!(await repo.revokeOne(db, actor.id, id, now))) throw new Problem('no_encontrado');
    },

    closeOthers: (actor: Owner, now: Date) => revokeAllSessions(db, actor.id, now, actor.sessionId),
  };
}
