import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Mostrador';
const PERIOD_S = 30;
// A phone whose clock is a little off, and a person who types: one step before and after.
const WINDOW = 1;
const SECRET_BYTES = 20;

// RFC 6238 as every authenticator app knows it.
const totpOf = (secret: string, label: string) =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });

/** A secret for a phone, base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What the QR code says. @param email names the entry on the phone */
export const factorUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The time step that a code belongs to, now or one step off; null for no code of this secret. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_S) + delta;
}

// Nothing that is read as something else: no 0 or O, no 1, I or L.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const START_LENGTH = 4;
const CODE_LENGTH = 12;
const CODE = new RegExp(`^[${LETTERS}]{${CODE_LENGTH}}$`, 'u');

/** A code for who lost the phone: four letters to find it by, eight that are secret (40 bits). */
export const newRecoveryCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** As a person writes it down: `K7QF-29XM-HT4B`. */
export const writtenCode = (code: string): string => code.replace(/(.{4})(?=.)/gu, '$1-');

export const startOf = (code: string): string => code.slice(0, START_LENGTH);

/** What was typed: six digits of the phone, a recovery code, or neither. */
type TypedCode = { kind: 'phone' | 'recovery'; code: string } | { kind: 'neither' };

export function readTypedCode(typed: string): TypedCode {
  const code = typed.replaceAll(/[\s-]/gu, '').toUpperCase();
  if (/^[0-9]{6}$/u.test(code)) return { kind: 'phone', code };
  return CODE.test(code) ? { kind: 'recovery', code } : { kind: 'neither' };
}
