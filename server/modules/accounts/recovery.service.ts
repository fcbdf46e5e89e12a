import type { PasswordReset } from '#contract/accounts/accounts.ts';
import { Problem } from '#domain/problems.ts';
import { addressKey } from '#server/http/limits/client-address.ts';
import type { Db } from '#server/platform/database/database.ts';
import { afterAtLeast } from '#server/platform/even-time.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { RateLimit } from '#server/http/limits/rate-limit.ts';
import { accountMail } from './account-mail.ts';
import * as keys from './owner-keys.repo.ts';
import { revokeAllSessions } from './owner-session.repo.ts';
import * as owners from './owners.repo.ts';
import { newMailKey, tokenHash } from './secret-token.ts';

const KEY_TTL_S = 3_600;
// Longer than finding an account and handing its mail over takes: the answer's time tells nothing.
const ANSWER_AFTER_MS = 200;

interface RecoveryDeps {
  db: Db;
  mailer: Mailer;
  /** Mails per account. */
  mails: RateLimit;
  /** Tries with a key per client address. */
  tries: RateLimit;
  /** Clears an account's failed sign-ins. */
  forgetFailures: (account: string) => Promise<void>;
}

export type RecoveryService = ReturnType<typeof createRecoveryService>;

/** A new password for an owner who reads the account's mailbox (contract §3). */
export function createRecoveryService({ db, mailer, mails, tries, forgetFailures }: RecoveryDeps) {
  async function sendLink(emailNorm: string, base: string, now: Date): Promise<void> {
    const owner = await owners.findByAddress(db, emailNorm);
    if (!owner || !(await mails.tryTake({ key: emailNorm }, now.getTime()))) return;
    const key = newMailKey();
    const expiresAt = new Date(now.getTime() + KEY_TTL_S * 1000);
    await db.transaction().execute(async (tx) => {
      await owners.lockOwner(tx, owner.id);
      await keys.insertKey(tx, {
        keyHash: tokenHash(key),
        ownerId: owner.id,
        purpose: 'reset',
        now,
        expiresAt,
      });
    });
    await mailer.send(accountMail('reset', owner.email, base, key, { ttlS: KEY_TTL_S, now }));
  }

  return {
    /**
     * Mails the link that lets choose another password, if there is such an account; the caller learns nothing
     * of that. Links sent before keep working for their hour: nobody can make another's link worthless.
     */
    request: (email: string, base: string, now: Date) =>
      afterAtLeast(ANSWER_AFTER_MS, sendLink(email.toLowerCase(), base, now)),

    /**
     * Sets the password with the key of a link. It ends every session of the owner and all their keys, clears
     * the failed sign-ins, and confirms the e-mail: the mailbox is proved.
     * @throws Problem `recuperacion_invalida` (400) for a used, unknown or expired key; `demasiados_intentos` (429)
     */
    async confirm({ key, password1 }: PasswordReset, ip: string, now: Date): Promise<void> {
      const address = addressKey(ip);
      await tries.take({ key: address }, now.getTime());
      const keyHash = tokenHash(key);
      const passwordHash = await hashPassword(password1);
      const email = await db.transaction().execute(async (tx) => {
        const ownerId = await keys.findKeyOwner(tx, keyHash, 'reset', now);
        const owner = ownerId === undefined ? undefined : await owners.lockOwner(tx, ownerId);
        if (!owner || !(await keys.takeKey(tx, keyHash))) throw new Problem('recuperacion_invalida');
        await owners.setPassword(tx, owner.id, passwordHash);
        await owners.markVerified(tx, owner.id, now);
        await keys.dropKeys(tx, owner.id);
        await revokeAllSessions(tx, owner.id, now);
        return owner.email;
      });
      await forgetFailures(email.toLowerCase());
    },
  };
}
