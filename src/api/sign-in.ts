import { PATHS } from '#contract/paths.ts';
import { ApiError, LoginRefusedError } from './errors.ts';
import { logFailure } from './failure-log.ts';
import type { Http, HttpReply } from './http.ts';

/**
 * Sends a call without a token; such calls need the anti-forgery cookie (contract §2), which may be there even
 * when asking for it fails: that is only logged (owner-area §8). @throws ApiError
 */
export async function postOpenly(http: Http, path: string, body: unknown): Promise<HttpReply> {
  await http({ method: 'GET', path: PATHS.ensureCsrf }).catch((error: unknown) => {
    // A person who has waited ten seconds for nothing gets the error, and does not wait ten more for the sign-in.
    if (error instanceof ApiError && error.failure === 'timeout') throw error;
    logFailure(PATHS.ensureCsrf, error);
  });
  return http({ method: 'POST', path, body });
}

/** What an answer says of the first of the fields that it names. */
export function firstMessage(body: Record<string, unknown> | undefined): string | undefined {
  const messages = Object.values(body ?? {}).find((told) => Array.isArray(told)) as unknown[] | undefined;
  return typeof messages?.[0] === 'string' ? messages[0] : undefined;
}

interface Refusal {
  non_field_errors?: string[];
  detail?: string;
  codigo?: string;
}

/**
 * Sends e-mail and password. @param more what else goes with them @returns the body of a good answer, whatever it holds
 * @throws ApiError without an answer; LoginRefusedError when refused
 */
export async function requestSignIn(
  http: Http,
  path: string,
  email: string,
  password: string,
  more: Record<string, string> = {},
): Promise<unknown> {
  const { status, body, headers } = await postOpenly(http, path, { email, password, ...more });
  if (status >= 200 && status < 300) return body;
  const { non_field_errors: general, detail, codigo } = (body ?? {}) as Refusal;
  const waitS = Number(headers['retry-after']);
  const reason = general?.[0] ?? detail ?? firstMessage(body as Record<string, unknown> | undefined);
  throw new LoginRefusedError(status, reason, codigo, waitS > 0 ? waitS : undefined);
}
