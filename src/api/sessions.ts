import { PATHS } from '#contract/paths.ts';
import type { SubLoginReply } from '#contract/session/session.ts';
import { UnexpectedReplyError } from './errors.ts';
import type { Http } from './http.ts';
import { requestSignIn } from './sign-in.ts';
import type { StoredSession } from './session-token.ts';

/**
 * Signs a collaborator in.
 * @throws ApiError without an answer; LoginRefusedError when refused; UnexpectedReplyError for an answer without token
 */
export async function signInCollaborator(
  http: Http,
  email: string,
  password: string,
): Promise<StoredSession> {
  return toSession(await requestSignIn(http, PATHS.subLogin, email, password));
}

/** Changes the token for one with today's claims. @returns undefined when the server did not */
export async function renewToken(http: Http): Promise<StoredSession | undefined> {
  const reply = await http({ method: 'POST', path: PATHS.renewToken, body: {} });
  return reply.status === 200 ? toSession(reply.body) : undefined;
}

/** Revokes the token on the server, also if the page is closed right away; without a connection it simply expires. */
export async function signOutCollaborator(http: Http): Promise<void> {
  await http({ method: 'POST', path: PATHS.subLogout, body: {}, timeoutMs: 3000, outlivesPage: true });
}

function toSession(body: unknown): StoredSession {
  if (!isSession(body)) throw new UnexpectedReplyError('answer without a session');
  const { token, ...session } = body;
  return { token, session };
}

/** By hand what matters: the schema would bring the whole of zod to the login. */
function isSession(body: unknown): body is SubLoginReply {
  const { token, sub_user_id, business_id, componentes_activos } = (body ?? {}) as Partial<SubLoginReply>;
  const areIds = Number.isInteger(sub_user_id) && Number.isInteger(business_id);
  return typeof token === 'string' && token !== '' && areIds && Array.isArray(componentes_activos);
}
