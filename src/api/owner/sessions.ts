import type { OwnerUser } from '#contract/accounts/accounts.ts';
import { PATHS } from '#contract/paths.ts';
import { UnexpectedReplyError } from '#app/api/errors.ts';
import type { Http } from '#app/api/http.ts';
import { requestSignIn } from '#app/api/sign-in.ts';

const SIGN_OUT_MS = 3000;

/**
 * Signs an owner in. @param code of the second factor, where the server asked for one @returns the owner's token
 * @throws ApiError without an answer; LoginRefusedError when refused; UnexpectedReplyError for an answer without key
 */
export async function signInOwner(
  http: Http,
  email: string,
  password: string,
  code?: string,
): Promise<string> {
  const more = code === undefined ? {} : { codigo_verificacion: code };
  const body = await requestSignIn(http, PATHS.login, email, password, more);
  const { key } = (body ?? {}) as { key?: unknown };
  if (typeof key !== 'string' || key === '') throw new UnexpectedReplyError('answer without a key');
  return key;
}

/**
 * Who the stored token belongs to (owner-area §4).
 * @returns null when the server refuses the token; undefined when nobody knows: no answer, or no owner in it
 */
export async function readOwner(http: Http): Promise<OwnerUser | null | undefined> {
  const reply = await http({ method: 'GET', path: PATHS.user }).catch(() => undefined);
  if (reply?.status === 401) return null;
  const user = reply?.body as Partial<OwnerUser> | null | undefined;
  return reply?.status === 200 && typeof user?.email === 'string' ? (user as OwnerUser) : undefined;
}

/** Revokes the token on the server; without a connection it simply expires. */
export async function signOutOwner(http: Http): Promise<void> {
  await http({ method: 'POST', path: PATHS.logout, body: {}, timeoutMs: SIGN_OUT_MS, outlivesPage: true });
}
