import { renewToken, signOutCollaborator } from '#app/api/sessions.ts';
import type { StoredSession } from '#app/api/session-token.ts';
import { onAnnouncement } from '#app/data/announce.ts';
import { removeIdentity, type RemovedIdentity } from '#app/data/identity.ts';
import { closeWorkspace, openWorkspace, type Workspace } from '#app/data/workspace.ts';
import { SyncEngine } from '#app/sync/engine.ts';
import { SyncStatus } from '#app/sync/status.ts';
import { collaboratorHttp, sessionStore } from './app-session.ts';
import { requestBackgroundSync } from './app-service-worker.ts';

const RENEW_EVERY_MS = 6 * 3_600_000;

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
  if (opened?.key !== key) opened = { key, counter: start({ session, token }) };
  return opened.counter;
}

async function start({ session, token }: StoredSession): Promise<OpenCounter> {
  // Asked for, not required: without it the browser may evict the database when the disk is full.
  void navigator.storage?.persist?.();
  const workspace = await openWorkspace(session, token);
  const status = new SyncStatus();
  const context = { db: workspace.db, http: collaboratorHttp, now: () => new Date(), random: Math.random };
  const engine = new SyncEngine(context, status);
  engine.start({ subscribe: onWakeUp });
  const stopListening = onAnnouncement(({ what }) => {
    if (what === 'outbox') requestBackgroundSync();
  });
  const renewal = setInterval(() => void renew(), RENEW_EVERY_MS);
  void renew();
  stopExtras = () => {
    stopListening();
    clearInterval(renewal);
  };
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

/** A token lives 30 days and slides while the counter is online. */
async function renew(): Promise<void> {
  const before = sessionStore.getSnapshot();
  const renewed = await renewToken(collaboratorHttp).catch(() => undefined);
  if (renewed && before && sessionStore.getSnapshot()?.token === before.token) sessionStore.save(renewed);
}

/**
 * Signs out. With unsent work the outbox and the open sales stay on the device for their author; without,
 * the whole database goes.
 */
export async function signOut(): Promise<RemovedIdentity | undefined> {
  const counter = await opened?.counter.catch(() => undefined);
  opened = undefined;
  stopExtras?.();
  counter?.engine.stop();
  await signOutCollaborator(collaboratorHttp).catch(() => undefined);
  sessionStore.clear();
  if (!counter) return undefined;
  counter.workspace.catalogue.close();
  const removed = await removeIdentity(counter.workspace.db);
  closeWorkspace(counter.workspace);
  return removed;
}
