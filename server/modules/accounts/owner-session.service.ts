import type { LoginInput, OwnerUser } from '#contract/accounts/accounts.ts';
import { Problem } from '#domain/problems.ts';
import type { Client } from '#server/http/client/client.ts';
import { isUseNews, seenDevice } from '#server/http/client/seen-device.ts';
import type { Owner } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import type { SignInThrottle } from '#server/http/limits/sign-in-throttle.ts';
import { noteUse } from './own-sessions.repo.ts';
import * as repo from './owner-session.repo.ts';
import type { SecondFactorService } from './second-factor.service.ts';
import { newSessionToken, tokenHash } from './secret-token.ts';

const TOKEN_TTL_MS = 90 * 86_400_000;

export type OwnerSessionService = ReturnType<typeof createOwnerSessionService>;

/** Sessions of owners: sign-in, the check on every call, sign-out (owner-area §4, contract §3). */
export function createOwnerSessionService(
  db: Db,
  throttle: SignInThrottle,
  factors: Pick<SecondFactorService, 'check'>,
) {
  async function find(authorization: string | undefined, now: Date): Promise<repo.SignedInRow> {
    const token = /^Token ([\w-]{32,128})$/u.exec(authorization ?? '')?.[1];
    const row = token ? await repo.findByToken(db, tokenHash(token), now) : undefined;
    if (!row) throw new Problem('no_autenticado');
    return row;
  }

  return {
    /**
     * @throws Problem `credenciales` (400): the same for wrong and unknown, in the same time;
     * `correo_sin_verificar`, `codigo_requerido`, `codigo_incorrecto` (400) only after a right password;
     * `demasiados_intentos` (429)
     */
    async login(input: LoginInput, client: Client, now: Date): Promise<{ key: string }> {
      const { email, password, codigo_verificacion: code } = input;
      const account = email.toLowerCase();
      let row: repo.OwnerRow | undefined;
      const isRight = await throttle.attempt(account, client.ip, now.getTime(), async () => {
        row = await repo.findByEmail(db, account);
        return verifyPassword(row?.password_hash, password);
      });
      if (!row || !isRight) throw new Problem('credenciales');
      if (!row.verified_at) throw new Problem('correo_sin_verificar');
      await factors.check(row, code, client.ip, now);
      const key = newSessionToken();
      const expiresAt = new Date(now.getTime() + TOKEN_TTL_MS);
      const device = seenDevice(client);
      const session = { id: newId(now), tokenHash: tokenHash(key), now, expiresAt, device };
      // A password that was changed while this one was being compared is not the right one any more.
      if (!(await repo.insertSession(db, row, session))) throw new Problem('credenciales');
      await throttle.known?.note(account, client.ip, now);
      return { key };
    },

    /** Who calls, from the database. @throws Problem `no_autenticado` */
    async authenticate(authorization: string | undefined, client: Client, now: Date): Promise<Owner> {
      const { id, session_id, first_name, last_name, last_used_at } = await find(authorization, now);
      if (isUseNews(last_used_at, now)) await noteUse(db, session_id, seenDevice(client), now);
      return { kind: 'owner', id, sessionId: session_id, name: `${first_name} ${last_name}` };
    },

    /** The owner's own data. @throws Problem `no_autenticado` */
    async user(authorization: string | undefined, now: Date): Promise<OwnerUser> {
      const {
        password_hash: _hash,
        verified_at: _at,
        session_id: _id,
        last_used_at: _used,
        ...user
      } = await find(authorization, now);
      return user;
    },

    logout: (actor: Owner, now: Date) => repo.revokeSession(db, actor.sessionId, now),
  };
}
