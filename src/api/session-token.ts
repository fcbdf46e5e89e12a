import type { SessionData } from '#contract/session/session.ts';
import { jwtDecode } from 'jwt-decode';

/** Names of the specification (contract §6); tokens in local storage are its decision. */
const KEYS = { owner: 'ownerToken', collaborator: 'subUserToken', data: 'subUserData' } as const;
const LEAVING_KEY = 'subUserLeaving';
/** How far this device's clock was ahead when the token came: `iat:ms`. */
const CLOCK_KEY = 'subUserClock';

/** Reports that this device has read, for whom is signed in and nobody else. */
export const LAST_REPORTS_KEY = 'mostrador.informes';

/** Local storage, or its stand-in in tests. */
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
  const numbers = ['sub_user_id', 'business_id'];
  return (
    numbers.every((name) => typeof claims[name] === 'number') && Array.isArray(claims['componentes_activos'])
  );
}

/** Without a level it is below the first: each module says so in its own words (workspace §8). */
function toSession({ exp: _exp, iat: _iat, jti: _jti, ...session }: Claims): SessionData {
  const level: unknown = session.permission_level;
  return typeof level === 'number' ? session : { ...session, permission_level: 0 as never };
}

type RawClaims = { exp?: number; iat?: number; [name: string]: unknown };

function claimsOf(token: string): RawClaims | undefined {
  try {
    return jwtDecode<RawClaims>(token);
  } catch {
    return undefined;
  }
}

/** What the token says of its session; undefined when it is unreadable or has expired. */
export function readToken(token: string, nowMs: number): SessionData | undefined {
  const claims = claimsOf(token);
  if (claims?.exp === undefined || claims.exp * 1000 <= nowMs) return undefined;
  return isSession(claims) ? toSession(claims) : undefined;
}

/** A clock that is wrong by months must not end a session that has just begun: its age is what counts. */
function noteClock(storage: KeyValueStore, token: string, nowMs: number): void {
  const issuedAt = claimsOf(token)?.iat;
  if (issuedAt === undefined) storage.removeItem(CLOCK_KEY);
  else storage.setItem(CLOCK_KEY, `${issuedAt}:${nowMs - issuedAt * 1000}`);
}

/**
 * How far the clock was ahead when this token came, ms; 0 where nobody noted it. Never behind: a clock that was, and is
 * set right since, would end the session that it is right about.
 */
function clockAheadAt(storage: KeyValueStore, token: string): number {
  const [issuedAt, aheadMs] = (storage.getItem(CLOCK_KEY) ?? '').split(':');
  const isNoted =
    issuedAt !== undefined && aheadMs !== undefined && Number(issuedAt) === claimsOf(token)?.iat;
  return isNoted ? Math.max(0, Number(aheadMs)) : 0;
}

/**
 * The collaborator's stored session. The data saved last wins over the claims while both are of the same person; an
 * expired or unreadable token is removed (owner-area §4), the local database never is. So is the session of a person
 * who was signing out when the page went.
 * @param nowMs by the clock of the device, which is taken for as wrong as it was when the token came
 */
export function loadSession(storage: KeyValueStore, nowMs: number): StoredSession | undefined {
  const token = storage.getItem(KEYS.collaborator);
  if (!token) return undefined;
  const serverMs = nowMs - clockAheadAt(storage, token);
  const session = leavingCounter(storage) === null ? readToken(token, serverMs) : undefined;
  if (!session) {
    clearSession(storage);
    return undefined;
  }
  storage.setItem(KEYS.data, JSON.stringify(session));
  return { token, session };
}

/** Stores a collaborator's session and ends the owner's: they exclude each other. */
export function saveSession(
  storage: KeyValueStore,
  { token, session }: StoredSession,
  nowMs: number = Date.now(),
): void {
  if (storage.getItem(KEYS.owner) !== null) clearOwnerToken(storage);
  storage.removeItem(LEAVING_KEY);
  // Before the token, whose coming other tabs hear of.
  noteClock(storage, token, nowMs);
  storage.setItem(KEYS.collaborator, token);
  storage.setItem(KEYS.data, JSON.stringify(session));
}

/**
 * What the token of somebody who comes back to this device says; undefined once it has expired, by the device's clock as far
 * as the session in front tells how wrong that is.
 */
export function readKeptToken(storage: KeyValueStore, token: string, nowMs: number): SessionData | undefined {
  return readToken(token, nowMs - clockAheadAt(storage, storedToken(storage) ?? ''));
}

/** Stores the session of somebody who comes back: the clock is as wrong as it was for the person before. */
export function resumeSession(storage: KeyValueStore, stored: StoredSession): void {
  const aheadMs = clockAheadAt(storage, storedToken(storage) ?? '');
  const issuedAt = claimsOf(stored.token)?.iat ?? 0;
  saveSession(storage, stored, issuedAt * 1000 + aheadMs);
}

export function clearSession(storage: KeyValueStore): void {
  storage.removeItem(KEYS.collaborator);
  storage.removeItem(KEYS.data);
  storage.removeItem(CLOCK_KEY);
  storage.removeItem(LAST_REPORTS_KEY);
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

/** Forgets a sign-out that is over or was called off; another counter's stays. */
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
  storage.removeItem(LAST_REPORTS_KEY);
}
