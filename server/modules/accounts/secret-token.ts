import { createHash, randomBytes } from 'node:crypto';

const SESSION_BYTES = 32;
// 144 bits; the link stays shorter than a line of a mail, so that no program breaks it in two.
const MAIL_KEY_BYTES = 18;

/** What is kept of a token or key: a thief of the database can use neither. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The opaque token of a session. */
export function newSessionToken(): string {
  return randomBytes(SESSION_BYTES).toString('base64url');
}

/** The key of a link in a mail. */
export function newMailKey(): string {
  return randomBytes(MAIL_KEY_BYTES).toString('base64url');
}
