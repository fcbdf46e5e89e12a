import { personText } from '#contract/accounts/person-text.ts';
import { Problem } from '#domain/problems.ts';
import { hash, verify } from '@node-rs/argon2';

// argon2id with m = 19 MiB, t = 2, p = 1: OWASP's floor, some 25 ms a try.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The refusal of a present password that is another one, at its field. */
export const wrongPassword = (): Problem =>
  new Problem('contrasena_incorrecta', { fields: { password: [personText.wrongPassword] } });

let decoy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/**
 * Whether the password is right. Without a stored hash (an unknown account) a decoy is verified, so that
 * a wrong and an unknown account take the same time.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const isRight = await verify(stored ?? (await decoy), password);
  return isRight && stored !== undefined;
}
