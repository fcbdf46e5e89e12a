import { PATHS } from '#contract/paths.ts';
import { LoginRefusedError } from './errors.ts';
import type { Http, HttpReply } from './http.ts';

/** Sends a call without a token; such calls need the anti-forgery cookie (contract §2). @throws ApiError */
export async function postOpenly(http: Http, path: string, body: unknown): Promise<HttpReply> {
  await http({ method: 'GET', path: PATHS.ensureCsrf });
  return http({ method: 'POST', path, body });
}

interface Refusal {
  non_field_errors?: string[];
  detail?: string;
  codigo?: string;
}

/**
 * Sends e-mail and password. @returns the body of a good answer, whatever it holds
 * @throws ApiError without an answer; LoginRefusedError when refused
 */
export async function requestSignIn(
  http: Http,
  path: string,
  email: string,
  password: string,
): Promise<unknown> {
  const { status, body } = await postOpenly(http, path, { email, password });
  if (status >= 200 && status < 300) return body;
  const { non_field_errors: general, detail, codigo } = (body ?? {}) as Refusal;
  throw new LoginRefusedError(status, general?.[0] ?? detail, codigo);
}
