import { HEADERS } from '#contract/headers.ts';
import { ApiError } from '#app/api/errors.ts';
import type { Http, HttpRequest } from '#app/api/http.ts';

/** A call of the owner that was answered and not done, with whatever the answer holds. */
export class OwnerRefusedError extends Error {
  override readonly name = 'OwnerRefusedError';
  constructor(
    readonly status: number,
    /** An object of ours; text when something else answered, a page of HTML for one. */
    readonly body: unknown,
  ) {
    super(`status ${status}`);
  }
}

/**
 * Sends a call of the owner. @returns the body of a good answer
 * @throws ApiError without an answer; OwnerRefusedError for a refusal, and for a page that is not ours
 */
export async function askOwner<Body>(http: Http, request: HttpRequest): Promise<Body> {
  const { status, body } = await http(request);
  const isText = typeof body === 'string' && body !== '';
  if (status < 200 || status >= 300 || isText) throw new OwnerRefusedError(status, body);
  return body as Body;
}

/**
 * A key for one attempt of a call, a UUID of chance. The makers of the counter's ids stay out of here: what
 * both sides share becomes one more file that a counter has to fetch.
 */
export function mintKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/u, '$1-$2-4$3-8$4-$5');
}

/** Whether the server may have done what it did not answer. */
const mayBeDone = (error: unknown): boolean =>
  error instanceof ApiError || (error instanceof OwnerRefusedError && error.status >= 500);

/** Sends what may be sent again when nobody answered: the same body goes with the same key, and is done once (contract §2). */
export function createAttempts() {
  let open: { sent: string; key: string } | undefined;
  return async <Reply>(body: unknown, send: (key: string) => Promise<Reply>): Promise<Reply> => {
    const sent = JSON.stringify(body);
    const { key } = open?.sent === sent ? open : { key: mintKey() };
    open = { sent, key };
    try {
      const reply = await send(key);
      open = undefined;
      return reply;
    } catch (error) {
      if (!mayBeDone(error)) open = undefined;
      throw error;
    }
  };
}

/** Header of such a call. */
export const once = (key: string): Record<string, string> => ({ [HEADERS.key]: key });
