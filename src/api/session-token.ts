import type { SessionData } from '#contract/session.ts';
import { jwtDecode } from 'jwt-decode';

/** Names of the specification (contract §6); tokens in local storage are its decision. */
const KEYS = { owner: 'ownerToken', collaborator: 'subUserToken', data: 'subUserData' } as const;
const LEAVING_KEY = 'subUserLeaving';

/** Local storage, or what stands for it in tests. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface StoredSession {
  token: string;
  session: SessionData;
}

type Claims = SessionData & { exp?: number; iat?: number; jti?: string };

/** Our own server signed it: a look at the members that everything rests on is enough, and keeps zod out of the entry. */
function isSession(claims: { [name: string]: unknown }): claims is Claims {
  const numbers = ['sub_user_id', 'business_id', 'permission_level'];
  return (
    numbers.every((name) => typeof claims[name] === 'number') && Array.isArray(claims['componentes_activos'])
  );
}

function toSession({ exp: _exp, iat: _iat, jti: _jti, ...session }: Claims): SessionData {
  return session;
}

/** What the token says of its session; undefined when it is unreadable or has expired. */
export function readToken(token: string, nowMs: number): SessionData | undefined {
  try {
    const claims = jwtDecode<{ exp?: number; [name: string]: unknown }>(token);
    if (claims.exp === undefined || claims.exp * 1000 <= nowMs) return undefined;
    return isSession(claims) ? toSession(claims) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The collaborator's stored session. The data saved last wins over the claims while both are of the same
 * person; an expired or unreadable token is removed (owner-area §4), the local database never is. So is that of
 * whoever was signing out when the page went.
 */
export function loadSession(storage: KeyValueStore, nowMs: number): StoredSession | undefined {
  const token = storage.getItem(KEYS.collaborator);
  if (!token) return undefined;
  const session = leavingCounter(storage) === null ? readToken(token, nowMs) : undefined;
  if (!session) {
    clearSession(storage);
    return undefined;
  }
  storage.setItem(KEYS.data, JSON.stringify(session));
  return { token, session };
}

/** Stores a collaborator's session and ends the owner's: they exclude each other. */
export function saveSession(storage: KeyValueStore, { token, session }: StoredSession): void {
  storage.removeItem(KEYS.owner);
  storage.removeItem(LEAVING_KEY);
  storage.setItem(KEYS.collaborator, token);
  storage.setItem(KEYS.data, JSON.stringify(session));
}

export function clearSession(storage: KeyValueStore): void {
  storage.removeItem(KEYS.collaborator);
  storage.removeItem(KEYS.data);
}

/** Database of the counter whose sign-out has begun and is not over; null when there is none. */
export function leavingCounter(storage: KeyValueStore): string | null {
  return storage.getItem(LEAVING_KEY);
}

/** Notes that a sign-out begins, at once: the page may go before anything is read. */
export function noteLeavingCounter(storage: KeyValueStore, database: string): void {
  try {
    storage.setItem(LEAVING_KEY, database);
  } catch {
    // No room is left: who stays to see the end of it signs out all the same.
  }
}

/** It is over, or was called off; another counter's stays. */
export function forgetLeavingCounter(storage: KeyValueStore, database: string): void {
  if (leavingCounter(storage) === database) storage.removeItem(LEAVING_KEY);
}

/** The bearer token as stored now; another tab may have renewed it. */
export function storedToken(storage: KeyValueStore): string | null {
  return storage.getItem(KEYS.collaborator);
}

/** The owner's token as stored now. */
export function storedOwnerToken(storage: KeyValueStore): string | null {
  return storage.getItem(KEYS.owner);
}

/** Stores an owner's token and ends the collaborator's session: they exclude each other. */
export function saveOwnerToken(storage: KeyValueStore, token: string): void {
  clearSession(storage);
  storage.setItem(KEYS.owner, token);
}

export function clearOwnerToken(storage: KeyValueStore): void {
  storage.removeItem(KEYS.owner);
}
