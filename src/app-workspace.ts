import { renewToken, signOutCollaborator } from '#app/api/sessions.ts';
import type { StoredSession } from '#app/api/session-token.ts';
import { onAnnouncement } from '#app/data/announce.ts';
import { removeIdentity, type RemovedIdentity } from '#app/data/identity.ts';
import { onOwnRowChange, openWorkspace, type Workspace } from '#app/data/workspace.ts';
import { SyncEngine } from '#app/sync/engine.ts';
import { SyncStatus } from '#app/sync/status.ts';
import { httpOf, sessionStore } from './app-session.ts';
import { noteLeaving } from './app-leaving.ts';
import { giveWayToNewer } from './app-outdated.ts';
import { requestBackgroundSync } from './app-service-worker.ts';

const RENEW_EVERY_MS = 6 * 3_600_000;
const SESSION_FIELDS = [
  'permission_level',
  'serie_id',
  'nombre_establecimiento',
  'componentes_activos',
  'nombre_negocio_asociado',
] as const;

/** The open counter of this tab: local data, and the engine that keeps it in step. */
export interface OpenCounter {
  workspace: Workspace;
  status: SyncStatus;
  engine: SyncEngine;
}

let opened: { key: string; counter: Promise<OpenCounter> } | undefined;
let stopExtras: (() => void) | undefined;

/** The counter of a session; opened once per tab. */
export function openCounter({ session, token }: StoredSession): Promise<OpenCounter> {
  const key = `${session.business_id}:${session.sub_user_id}`;
  if (opened?.key !== key) {
    void closeCounter();
    opened = { key, counter: start({ session, token }) };
  }
  return opened.counter;
}

async function start({ session, token }: StoredSession): Promise<OpenCounter> {
  // Asked for, not required: without it the browser may evict the database when the disk is full.
  void navigator.storage?.persist?.();
  const workspace = await openWorkspace(session, token);
  const status = new SyncStatus();
  const closing = new AbortController();
  const context = {
    db: workspace.db,
    http: httpOf(session),
    now: () => new Date(),
    random: Math.random,
    signal: closing.signal,
  };
  const engine = new SyncEngine(context, status);
  engine.start({ subscribe: onWakeUp });
  const stopListening = onAnnouncement(({ what }) => {
    if (what === 'outbox') requestBackgroundSync();
  });
  const renewal = setInterval(() => void renew(workspace), RENEW_EVERY_MS);
  const stopWatching = watchOwnRow(workspace);
  void renew(workspace);
  stopExtras = () => {
    closing.abort();
    stopListening();
    stopWatching();
    clearInterval(renewal);
  };
  giveWayToNewer(workspace, () => {
    engine.stop();
    stopExtras?.();
  });
  return { workspace, status, engine };
}

/** What tells the engine that the world may have changed. */
function onWakeUp(wake: () => void): () => void {
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') wake();
  };
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** A token lives 30 days and slides while the counter is online; the worker gets its copy. */
async function renew({ db, session }: Workspace): Promise<void> {
  const before = sessionStore.getSnapshot();
  const renewed = await renewToken(httpOf(session)).catch(() => undefined);
  if (!renewed || !before || sessionStore.getSnapshot()?.token !== before.token) return;
  sessionStore.save(renewed);
  await db.session.put({ id: 'token', token: renewed.token }).catch(() => undefined);
}

/** The feed carries changes of level, modules, series and names: a new token brings them into the session. */
function watchOwnRow(workspace: Workspace): () => void {
  return onOwnRowChange(workspace.db, (me) => {
    const known = sessionStore.getSnapshot()?.session;
    const isSame = known && SESSION_FIELDS.every((field) => String(known[field]) === String(me[field]));
    if (!isSame) void renew(workspace);
  });
}

/**
 * Signs out. With unsent work the outbox and the open sales stay on the device for their author; without,
 * the whole database goes.
 */
export function signOut(): Promise<RemovedIdentity | undefined> {
  const leaving = leave();
  noteLeaving(leaving);
  return leaving;
}

async function leave(): Promise<RemovedIdentity | undefined> {
  const session = sessionStore.getSnapshot()?.session;
  // Nobody waits for it: without network the token ends with its thirty days, and nothing here holds it any more.
  if (session) void signOutCollaborator(httpOf(session)).catch(() => undefined);
  // Before anything is closed: a screen that renders once more would open the counter again.
  sessionStore.clear();
  const counter = await closeCounter();
  if (!counter) return undefined;
  const removed = await removeIdentity(counter.workspace.db, counter.workspace.drafts.tab);
  counter.workspace.db.close();
  return removed;
}

/** Stops everything that works on the open counter; its data stay as they are. */
async function closeCounter(): Promise<OpenCounter | undefined> {
  const closing = opened;
  opened = undefined;
  stopExtras?.();
  stopExtras = undefined;
  const counter = await closing?.counter.catch(() => undefined);
  counter?.engine.stop();
  counter?.workspace.catalogue.close();
  await counter?.workspace.drafts.flush().catch(() => undefined);
  counter?.workspace.drafts.release();
  return counter;
}
