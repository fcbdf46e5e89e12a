import type { Db } from '#server/platform/database/database.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { createKnownAddresses } from '#server/http/limits/known-addresses.ts';
import { RateLimit } from '#server/http/limits/rate-limit.ts';
import { SignInThrottle } from '#server/http/limits/sign-in-throttle.ts';
import { createOwnAccountService } from './own-account.service.ts';
import { createOwnerSessionService } from './owner-session.service.ts';
import { createRecoveryService } from './recovery.service.ts';
import { createSeal } from './sealed.ts';
import { createSecondFactorService } from './second-factor.service.ts';
import { createRegistrationService } from './registration.service.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** What the account area is set up with; the defaults are those of contract §1. */
export interface AccountOptions {
  db: Db;
  /** Failed sign-ins per account and 15 minutes, and as many wrong codes of a second factor. */
  loginLimit: number;
  /** Seals what the database keeps and must not tell; at least 32 characters. */
  sessionSecret: string;
  /** Sends mails; absent where nobody registers, which loses them. */
  mailer?: Mailer;
  /** Life of a confirmation key, seconds. */
  emailKeyTtlS?: number;
  /** Tries with a mail's key per client address and minute. */
  verifyLimit?: number;
  /** Mails per account and hour. */
  mailLimit?: number;
}

const noMailer: Mailer = { send: () => Promise.resolve(), close: () => Promise.resolve() };

/** Owners' sessions, registration and recovery: they share the limits of mails and sign-ins. */
export function createAccountServices({
  db,
  loginLimit,
  sessionSecret,
  mailer = noMailer,
  emailKeyTtlS = 300,
  verifyLimit = 30,
  mailLimit = 5,
}: AccountOptions) {
  const known = createKnownAddresses(db, 'owner');
  const throttle = new SignInThrottle(db, 'owner', loginLimit, known);
  const triesOf = (name: string) => new RateLimit(db, name, verifyLimit, MINUTE_MS);
  const mailing = { db, mailer, mails: new RateLimit(db, 'mails', mailLimit, HOUR_MS) };
  const codes = new SignInThrottle(db, 'second factor', loginLimit, known);
  const forgetFailures = (account: string) => throttle.forget(account);
  const secondFactors = createSecondFactorService(db, createSeal(sessionSecret, 'second-factor'), {
    passwords: throttle,
    codes,
  });
  return {
    owners: createOwnerSessionService(db, throttle, secondFactors),
    secondFactors,
    ownAccounts: createOwnAccountService(db, throttle),
    registration: createRegistrationService({ ...mailing, keyTtlS: emailKeyTtlS, tries: triesOf('confirm') }),
    recovery: createRecoveryService({ ...mailing, tries: triesOf('reset'), forgetFailures }),
  };
}
