import { createEventStream, type ReadStream } from '#app/api/event-stream.ts';
import { logFailure } from '#app/api/failure-log.ts';
import { createHttp, type Http, type HttpOptions, type HttpReply } from '#app/api/http.ts';
import {
  clearSession,
  loadSession,
  readToken,
  resumeSession,
  saveSession,
  type StoredSession,
  storedToken,
} from '#app/api/session-token.ts';
import { API_VERSION, HEADERS } from '#contract/headers.ts';
import { PATHS } from '#contract/paths.ts';
import type { SessionData } from '#contract/session/session.ts';

const COLLABORATOR_KEY = 'subUserToken';

/**
 * Who is signed in on this page. Only a 401 or the collaborator removes a stored token; a network failure
 * never does.
 */
class SessionStore {
  readonly #listeners = new Set<() => void>();
  #current = loadSession(localStorage, Date.now());

  constructor() {
    // Another tab signed in, out, or renewed: this one follows.
    window.addEventListener('storage', ({ key }) => {
      if (key === null || key === COLLABORATOR_KEY) this.#set(loadSession(localStorage, Date.now()));
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): StoredSession | undefined => this.#current;

  save(stored: StoredSession): void {
    saveSession(localStorage, stored);
    this.#set(stored);
  }

  /** Somebody who has worked here before comes back, without a sign-in. */
  resume(stored: StoredSession): void {
    resumeSession(localStorage, stored);
    this.#set(stored);
  }

  clear(): void {
    clearSession(localStorage);
    this.#set(undefined);
  }

  /** Another tab signed out, and the storage may not show it yet: in memory only, somebody may have signed in. */
  forget(): void {
    this.#set(undefined);
  }

  #set(stored: StoredSession | undefined): void {
    this.#current = stored;
    for (const listener of this.#listeners) listener();
  }
}

export const sessionStore = new SessionStore();

/** The anti-forgery cookie, which every call of a page but the stream repeats (owner-area §7). */
export function csrfCookie(): string | undefined {
  return /(?:^|;\s*)csrftoken=([^;]+)/u.exec(document.cookie)?.[1];
}

/** Calls without a token: sign-in and what comes before it. */
export const publicHttp: Http = createHttp({
  baseUrl: '',
  getAuthorization: () => undefined,
  getCsrfToken: csrfCookie,
  takesAnyAnswer: true,
});

/** Asks for the anti-forgery cookie as the app starts (owner-area §2); without it the next open call asks again. */
export async function ensureCsrfCookie(): Promise<void> {
  try {
    await publicHttp({ method: 'GET', path: PATHS.ensureCsrf });
  } catch (error) {
    logFailure(PATHS.ensureCsrf, error);
  }
}

const SIGNED_OUT: HttpReply = { status: 401, body: {}, headers: { [HEADERS.api]: API_VERSION } };

/** Header of one collaborator's token as it is stored at that moment; undefined when somebody else signed in. */
function authorizationOf({ business_id, sub_user_id }: SessionData): string | undefined {
  const token = storedToken(localStorage);
  const owner = readToken(token ?? '', 0);
  const isOwn = owner?.business_id === business_id && owner.sub_user_id === sub_user_id;
  return isOwn ? `Bearer ${token}` : undefined;
}

/**
 * Calls of one collaborator, with the token as it is stored at that moment: another tab may have renewed it.
 * When somebody else has signed in meanwhile nothing is sent: operations go with their author's token only.
 * @param options `takesAnyAnswer` where the answer is only shown to a person: a proxy's answer is taken too then
 */
export function httpOf(
  session: SessionData,
  options: Partial<Pick<HttpOptions, 'takesAnyAnswer'>> = {},
): Http {
  const getAuthorization = () => authorizationOf(session);
  const send = createHttp({ baseUrl: '', getAuthorization, getCsrfToken: csrfCookie, ...options });
  return async (request) => (getAuthorization() === undefined ? SIGNED_OUT : send(request));
}

/** The stream of versions, for one collaborator like `httpOf`. */
export function streamOf(session: SessionData): ReadStream {
  return createEventStream({ baseUrl: '', getAuthorization: () => authorizationOf(session) });
}
