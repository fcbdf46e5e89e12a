import { createHttp, type Http } from '#app/api/http.ts';
import {
  clearSession,
  loadSession,
  saveSession,
  type StoredSession,
  storedToken,
} from '#app/api/session-token.ts';

/**
 * Who is signed in on this page. Only a 401 or the collaborator removes a stored token; a network failure
 * never does.
 */
class SessionStore {
  readonly #listeners = new Set<() => void>();
  #current = loadSession(localStorage, Date.now());

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): StoredSession | undefined => this.#current;

  save(stored: StoredSession): void {
    saveSession(localStorage, stored);
    this.#set(stored);
  }

  clear(): void {
    clearSession(localStorage);
    this.#set(undefined);
  }

  #set(stored: StoredSession | undefined): void {
    this.#current = stored;
    for (const listener of this.#listeners) listener();
  }
}

export const sessionStore = new SessionStore();

function csrfCookie(): string | undefined {
  return /(?:^|;\s*)csrftoken=([^;]+)/u.exec(document.cookie)?.[1];
}

/** Calls without a token: sign-in and what comes before it. */
export const publicHttp: Http = createHttp({
  baseUrl: '',
  getAuthorization: () => undefined,
  getCsrfToken: csrfCookie,
});

/** Calls with the collaborator's token as it is stored at that moment: another tab may have renewed it. */
export const collaboratorHttp: Http = createHttp({
  baseUrl: '',
  getAuthorization: () => {
    const token = storedToken(localStorage);
    return token ? `Bearer ${token}` : undefined;
  },
});
