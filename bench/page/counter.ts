import { createHttp } from '#app/api/http.ts';
import { signInCollaborator } from '#app/api/sessions.ts';
import { loadSession, saveSession, type StoredSession } from '#app/api/session-token.ts';
import { databaseName, ErpDatabase } from '#app/data/db.ts';
import { openWorkspace, type Workspace } from '#app/data/workspace.ts';
import { pull } from '#app/sync/pull/pull.ts';
import { DEVICE_CLOCK } from '#app/sync/clock.ts';

let opened: Workspace | undefined;

const csrfCookie = (): string | undefined => /csrftoken=([^;]+)/u.exec(document.cookie)?.[1];

export async function signIn(email: string, password: string): Promise<StoredSession> {
  const http = createHttp({ baseUrl: '', getAuthorization: () => undefined, getCsrfToken: csrfCookie });
  const stored = await signInCollaborator(http, email, password);
  saveSession(localStorage, stored);
  return stored;
}

export function storedSession(): StoredSession {
  const stored = loadSession(localStorage, Date.now());
  if (!stored) throw new Error('nobody is signed in');
  return stored;
}

async function pullAll(db: ErpDatabase, token: string): Promise<number> {
  const http = createHttp({ baseUrl: '', getAuthorization: () => `Bearer ${token}` });
  const start = performance.now();
  const { kind } = await pull({ db, http, clock: DEVICE_CLOCK, random: Math.random });
  if (kind !== 'current') throw new Error(`the pull ended as ${kind}`);
  return performance.now() - start;
}

/**
 * The first download of a new device into an empty database.
 * @param isOpen with the workspace open, as in the app: its catalogue takes every page into memory
 * @returns milliseconds until the mirror is complete (and searchable, when open)
 */
export async function download(email: string, password: string, isOpen: boolean): Promise<number> {
  const { session, token } = await signIn(email, password);
  const name = databaseName(session.business_id, session.sub_user_id);
  closeWorkspace();
  await new ErpDatabase(name).delete();
  if (!isOpen) {
    const db = new ErpDatabase(name);
    const duration = await pullAll(db, token);
    db.close();
    return duration;
  }
  const start = performance.now();
  opened = await openWorkspace(session, token);
  await pullAll(opened.db, token);
  await opened.catalogue.ready;
  return performance.now() - start;
}

/** A new start of the app, until every product can be searched. @returns milliseconds */
export async function openForWork(): Promise<number> {
  const { session, token } = storedSession();
  const start = performance.now();
  opened = await openWorkspace(session, token);
  await opened.catalogue.ready;
  return performance.now() - start;
}

/** Lets go of what is open, so that its database may be deleted. */
export function closeWorkspace(): void {
  void opened?.catalogue.close();
  opened?.db.close();
  opened = undefined;
}

export function keepWorkspace(workspace: Workspace): void {
  opened = workspace;
}

/** The workspace that was opened last. */
export function workspace(): Workspace {
  if (!opened) throw new Error('no workspace is open');
  return opened;
}

/** Products spread over the whole catalogue, the same in every run. */
export async function pickProducts(count: number) {
  const { db } = workspace();
  const ids = await db.products.toCollection().primaryKeys();
  const step = ids.length / count;
  const rows = await db.products.bulkGet(
    Array.from({ length: count }, (_, at) => ids[Math.floor(at * step)] ?? ''),
  );
  return rows.flatMap((row) => (row ? [row] : []));
}
