import { PATHS } from '#contract/paths.ts';
import type { Http } from '#app/api/http.ts';
import { firstMessage, postOpenly } from '#app/api/sign-in.ts';

/** A call about an account that the server did not do. */
export class AccountRefusedError extends Error {
  override readonly name = 'AccountRefusedError';
  constructor(
    readonly status: number,
    /** The answer's body when it is an object: field → messages, or detail. */
    readonly body: Record<string, unknown> | undefined,
  ) {
    super(typeof body?.['detail'] === 'string' ? body['detail'] : `status ${status}`);
  }

  /** What the server says as a whole, if it says anything. */
  get detail(): string | undefined {
    const { detail } = this.body ?? {};
    return typeof detail === 'string' ? detail : undefined;
  }

  /** What it says as a whole, else of a field. */
  get reason(): string | undefined {
    return this.detail ?? firstMessage(this.body);
  }
}

/** @returns the server's sentence. @throws ApiError without an answer; AccountRefusedError */
async function request(http: Http, path: string, body: unknown): Promise<string> {
  const { detail } = await answerTo(http, path, body);
  return typeof detail === 'string' ? detail : '';
}

async function answerTo(http: Http, path: string, body: unknown): Promise<Record<string, unknown>> {
  const reply = await postOpenly(http, path, body);
  const answer = isObject(reply.body) ? reply.body : undefined;
  if (reply.status < 200 || reply.status >= 300 || !answer)
    throw new AccountRefusedError(reply.status, answer);
  return answer;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Registers an owner; the server mails the link that confirms the address. */
export const registerOwner = (http: Http, body: Record<string, string | boolean>) =>
  request(http, PATHS.register, body);

/** Confirms an address with the key of its link, which works once. @returns the address; empty where nobody says */
export async function confirmEmail(http: Http, key: string): Promise<string> {
  const { email } = await answerTo(http, PATHS.verifyEmail, { key });
  return typeof email === 'string' ? email : '';
}

/** Has another confirmation link mailed; the answer is the same whether there is such an account or not. */
export const resendConfirmation = (http: Http, email: string) => request(http, PATHS.resendEmail, { email });

/** Has a link mailed that lets choose another password; the answer never tells whether the account exists. */
export const requestPasswordReset = (http: Http, email: string) =>
  request(http, PATHS.resetPassword, { email });

/** Sets another password with the key of that link; ends every session of the owner. */
export const confirmPasswordReset = (
  http: Http,
  body: { key: string; password1: string; password2: string },
) => request(http, PATHS.confirmReset, body);

/** What to show of a call whose outcome is a sentence. @param noAnswer when the server says nothing usable */
export async function tellOutcome(
  call: Promise<string>,
  noAnswer: string,
): Promise<{ isDone: boolean; words: string }> {
  try {
    return { isDone: true, words: await call };
  } catch (error) {
    const reason = error instanceof AccountRefusedError ? error.reason : undefined;
    return { isDone: false, words: reason ?? noAnswer };
  }
}
