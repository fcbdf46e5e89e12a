import { createHttp, type Http } from '#app/api/http.ts';
import { createLogoReader } from '#app/api/logo-file.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { DEVICE_CLOCK } from './clock.ts';
import type { SyncContext } from './context.ts';

/** Calls with one token. */
export type Connect = (token: string) => Http;

const connectHere: Connect = (token) =>
  createHttp({ baseUrl: '', getAuthorization: () => `Bearer ${token}` });

/**
 * What push and pull of an identity work with that is not in front: its database keeps its own token.
 * @returns undefined when nobody is signed in on this database
 */
export async function storedContext(
  db: ErpDatabase,
  connect: Connect = connectHere,
): Promise<SyncContext | undefined> {
  const stored = await db.session.get('token');
  if (!stored) return undefined;
  const send = connect(stored.token);
  const http: Http = async (request) => {
    // A person who has signed out meanwhile has emptied the mirror, and the server may not know yet.
    const current = await db.session.get('token');
    return current ? send(request) : { status: 401, body: null, headers: {} };
  };
  const readLogoFile = createLogoReader('');
  return { db, http, readLogoFile, clock: DEVICE_CLOCK, random: Math.random };
}
