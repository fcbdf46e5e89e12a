import { ENDPOINTS } from '#contract/endpoints.ts';
import { SubLoginReply } from '#contract/session.ts';
import { LoginRefusedError } from './errors.ts';
import type { Http } from './http.ts';
import type { StoredSession } from './session-token.ts';

function reasonOf(body: unknown): string | undefined {
  const { non_field_errors: general, detail } = (body ?? {}) as {
    non_field_errors?: string[];
    detail?: string;
  };
  return general?.[0] ?? detail;
}

/**
 * Signs a collaborator in.
 * @throws ApiError without an answer; LoginRefusedError when refused; TypeError for an answer without token
 */
export async function signInCollaborator(
  http: Http,
  email: string,
  password: string,
): Promise<StoredSession> {
  const { subLogin, ensureCsrf } = ENDPOINTS;
  await http({ method: ensureCsrf.method, path: ensureCsrf.path });
  const reply = await http({ method: subLogin.method, path: subLogin.path, body: { email, password } });
  if (reply.status !== 200) throw new LoginRefusedError(reply.status, reasonOf(reply.body));
  return toSession(reply.body);
}

/** Changes the token for one with today's claims. @returns undefined when the server did not */
export async function renewToken(http: Http): Promise<StoredSession | undefined> {
  const { method, path } = ENDPOINTS.renewToken;
  const reply = await http({ method, path, body: {} });
  return reply.status === 200 ? toSession(reply.body) : undefined;
}

/** Revokes the token on the server; without a connection it simply expires. */
export async function signOutCollaborator(http: Http): Promise<void> {
  const { method, path } = ENDPOINTS.subLogout;
  await http({ method, path, body: {}, timeoutMs: 3000 });
}

function toSession(body: unknown): StoredSession {
  const parsed = SubLoginReply.safeParse(body);
  if (!parsed.success) throw new TypeError('answer without a session');
  const { token, ...session } = parsed.data;
  return { token, session };
}
