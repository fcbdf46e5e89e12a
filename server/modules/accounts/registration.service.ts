import { EmailAddress, type Registration } from '#contract/accounts/accounts.ts';
import { personText } from '#contract/accounts/person-text.ts';
import { fieldProblem, Problem, withFields } from '#domain/problems.ts';
import { addressKey } from '#server/http/limits/client-address.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import { afterAtLeast } from '#server/platform/even-time.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { RateLimit } from '#server/http/limits/rate-limit.ts';
import { accountMail } from './account-mail.ts';
import * as keys from './owner-keys.repo.ts';
import * as owners from './owners.repo.ts';
import { newMailKey, tokenHash } from './secret-token.ts';

// Longer than finding an account and handing its mail over takes: the answer's time tells nothing.
const ANSWER_AFTER_MS = 200;

interface RegistrationDeps {
  db: Db;
  mailer: Mailer;
  /** Life of a confirmation key, seconds. */
  keyTtlS: number;
  /** Mails per account. */
  mails: RateLimit;
  /** Tries to confirm per client address. */
  tries: RateLimit;
}

export type RegistrationService = ReturnType<typeof createRegistrationService>;

/** Registration of owners and the confirmation of their e-mail (owner-area §2, §3, §5, contract §3). */
export function createRegistrationService({ db, mailer, keyTtlS, mails, tries }: RegistrationDeps) {
  const expiryAt = (now: Date) => new Date(now.getTime() + keyTtlS * 1000);

  async function insertKey(tx: Tx, ownerId: number, now: Date): Promise<string> {
    const key = newMailKey();
    const expiresAt = expiryAt(now);
    await keys.insertKey(tx, { keyHash: tokenHash(key), ownerId, purpose: 'verify', now, expiresAt });
    return key;
  }

  /** A new key for an owner who still has to confirm, with the address to send it to. */
  function renewKey(emailNorm: string, now: Date): Promise<{ key: string; to: string } | undefined> {
    return db.transaction().execute(async (tx) => {
      const found = await owners.findByAddress(tx, emailNorm);
      const owner = found && (await owners.lockOwner(tx, found.id));
      if (!owner || owner.verified_at) return undefined;
      if (!(await mails.tryTake({ key: emailNorm }, now.getTime(), tx))) return undefined;
      await owners.extendPending(tx, owner.id, expiryAt(now));
      return { key: await insertKey(tx, owner.id, now), to: owner.email };
    });
  }

  async function resend(email: string, base: string, now: Date): Promise<void> {
    const renewed = await renewKey(email.toLowerCase(), now);
    if (!renewed) return;
    const life = { ttlS: keyTtlS, now };
    await mailer.send(accountMail('verify', renewed.to, base, renewed.key, life));
  }

  return {
    /** Completes the refusal of a registration: the caller hears of a taken address beside the other defects. */
    async tellMore(refusal: Problem, body: unknown, now: Date): Promise<Problem> {
      const address = EmailAddress.safeParse(body).data?.email.toLowerCase();
      const holder = address === undefined ? undefined : await owners.findHolder(db, address, now);
      return holder ? withFields(refusal, { email: [takenText(holder)] }) : refusal;
    },

    /**
     * Registers an owner and mails the link that confirms the address.
     *
     * An address that is registered but was never confirmed is held only as long as its last key lives. After
     * that anybody may register it anew: data and password are replaced, older keys are worthless, and again
     * only a reader of the mailbox can confirm. So nobody can keep somebody else's address for ever, and
     * nobody overwrites a registration that is just being confirmed. Resending prolongs the hold, at most
     * MAIL_LIMIT times an hour.
     *
     * The answer does not depend on the mail server: a mail that fails is tried again in the background, and
     * the owner can ask for a lost mail again.
     * @param base origin that the link points to
     * @throws Problem `datos_invalidos` (400) at `email` when it is taken; `demasiados_intentos` (429) after
     *   MAIL_LIMIT mails to one address in an hour
     */
    async register(input: Registration, base: string, now: Date): Promise<void> {
      const { email, password1, password2: _repeat, autoriza_datos, ...person } = input;
      const account = email.toLowerCase();
      const passwordHash = await hashPassword(password1);
      const pendingUntil = expiryAt(now);
      const key = await db.transaction().execute(async (tx) => {
        const id = await owners.claimAddress(tx, {
          ...person,
          email,
          passwordHash,
          pendingUntil,
          datosAutorizadosEn: autoriza_datos === true ? now : null,
          now,
        });
        if (id === undefined) throw await takenAddress(tx, account);
        await mails.take({ key: account }, now.getTime(), tx);
        await keys.dropKeys(tx, id);
        return insertKey(tx, id, now);
      });
      await mailer.send(accountMail('verify', email, base, key, { ttlS: keyTtlS, now }));
    },

    /**
     * Confirms an address with the key of its link; a key works once.
     * @returns the address, for the sign-in that follows
     * @param ip of the connection; so many tries per address and minute
     * @throws Problem `confirmacion_invalida` (404) for a used, unknown or expired key; `demasiados_intentos` (429)
     */
    async verify(key: string, ip: string, now: Date): Promise<string> {
      const address = addressKey(ip);
      await tries.take({ key: address }, now.getTime());
      const keyHash = tokenHash(key);
      return db.transaction().execute(async (tx) => {
        const ownerId = await keys.findKeyOwner(tx, keyHash, 'verify', now);
        const owner = ownerId === undefined ? undefined : await owners.lockOwner(tx, ownerId);
        if (!owner || !(await keys.takeKey(tx, keyHash))) throw new Problem('confirmacion_invalida');
        await owners.markVerified(tx, owner.id, now);
        await keys.dropKeys(tx, owner.id, 'verify');
        return owner.email;
      });
    },

    /** Mails another link, if there is something to confirm; the caller learns nothing of that. */
    resend: (email: string, base: string, now: Date) =>
      afterAtLeast(ANSWER_AFTER_MS, resend(email, base, now)),
  };
}

async function takenAddress(tx: Tx, emailNorm: string): Promise<Problem> {
  return fieldProblem('email', takenText(await owners.findByAddress(tx, emailNorm)));
}

const takenText = (owner: Pick<owners.AddressRow, 'verified_at'> | undefined): string =>
  owner?.verified_at ? personText.emailTaken : personText.emailPending;
