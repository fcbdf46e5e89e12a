import { createLogoReader } from '#app/api/logo-file.ts';
import { signOutCollaborator } from '#app/api/sessions.ts';
import { forgetLeavingCounter, noteLeavingCounter, type StoredSession } from '#app/api/session-token.ts';
import { announce, type AnnouncementEvent, onAnnouncement } from '#app/data/announce.ts';
import { databaseName } from '#app/data/db.ts';
import { countUnsentWork, type RemovedIdentity } from '#app/data/identity/identity.ts';
import { foldColleagues, foldColleaguesAgain } from '#app/data/identity/fold-colleagues.ts';
import { reportUnlessLeaving } from '#app/data/live/leaving.ts';
import { updateIdentity } from '#app/data/registry.ts';
import { leaveWorkspace, onOwnRowChange, openWorkspace, type Workspace } from '#app/data/workspace.ts';
import { DEVICE_CLOCK } from '#app/sync/clock.ts';
import { SyncEngine } from '#app/sync/engine.ts';
import { OtherQueues } from '#app/sync/other-queues.ts';
import { listenForVersions } from '#app/sync/connection/version-stream.ts';
import { SyncStatus } from '#app/sync/status.ts';
import { onOriginalPrinted } from '#app/print/original.ts';
import { pageLife } from '#app/app/page.ts';
import { lockStore } from '#app/app/session/lock.ts';
import { httpOf, sessionStore, streamOf } from '#app/app/session/session.ts';
import { toast, withdrawOffers } from '#app/ui/feedback/toast.ts';
import type { SessionData } from '#contract/session/session.ts';
import { departureStore, noteLeaving, whenLeft } from '#app/app/session/leaving.ts';
import { databaseStore } from './database.tsx';
import { keepRenewed } from '#app/app/session/renewal.ts';
import { appText } from '#app/app/text.ts';
import { requestBackgroundSync, updateStore } from '#app/app/update/service-worker.ts';
import { isCounterFree } from '#app/app/update/update-moment.ts';

const LONG_MS = 15_000;
const SESSION_FIELDS = [
  'permission_level',
  'serie_id',
  'nombre_establecimiento',
  'componentes_activos',
  'nombre_negocio_asociado',
  'first_name',
  'last_name',
  'email',
] as const;

/** The open counter of this tab: local data, and the engine that keeps it in step. */
export interface OpenCounter {
  workspace: Workspace;
  status: SyncStatus;
  engine: SyncEngine;
  /** Sends what others have left on this device. */
  others: OtherQueues;
}

/** `leaving` ends all that works beside it, also while it still opens. */
let opened: { session: SessionData; counter: Promise<OpenCounter>; leaving: AbortController } | undefined;

/** Database of a session. */
export const nameOf = ({ business_id, sub_user_id }: SessionData): string =>
  databaseName(business_id, sub_user_id);

/** Whether sign-ins and sign-outs of other tabs are followed. */
let isFollowing: true | undefined;

/** The counter of a session; opened once per tab. */
export function openCounter({ session, token }: StoredSession): Promise<OpenCounter> {
  isFollowing ??= followOthers();
  if (!opened || nameOf(opened.session) !== nameOf(session)) {
    void stepAside();
    const before = aside.get(nameOf(session));
    aside.delete(nameOf(session));
    void before?.then((workspace) => workspace?.db.close());
    const leaving = new AbortController();
    // Only the counter that is left was blocked by another tab; this one starts as open.
    if (databaseStore.getSnapshot() === 'blocked') databaseStore.set('open');
    opened = { session, leaving, counter: start({ session, token }, leaving.signal) };
  }
  return opened.counter;
}

async function start({ session, token }: StoredSession, signal: AbortSignal): Promise<OpenCounter> {
  // Asked for, not required: without it the browser may evict the database when the disk is full.
  void navigator.storage?.persist?.();
  const workspace = await openWorkspace(session, token, {
    // Ignored for a counter that this tab has left.
    onBlocked: (isBlocked) => {
      if (opened?.session === session) databaseStore.set(isBlocked ? 'blocked' : 'open');
    },
    onOutdated: () => {
      if (opened?.session !== session) return;
      databaseStore.set('outdated');
      void stopCounter();
    },
  });
  const status = new SyncStatus();
  // Without network nobody else tells how old the mirror is.
  const lastSync = (await workspace.db.meta.get('last-sync'))?.value as string | undefined;
  status.update({ lastSync: lastSync ?? null });
  const context = {
    db: workspace.db,
    http: httpOf(session),
    readLogoFile: createLogoReader(''),
    clock: DEVICE_CLOCK,
    random: Math.random,
    signal,
  };
  const engine = new SyncEngine(context, status);
  const { db } = workspace;
  const looking = { own: db.name, clock: DEVICE_CLOCK, signal, onLooked: () => foldColleagues(db) };
  const counter = { workspace, status, engine, others: new OtherQueues(looking) };
  if (!signal.aborted) startExtras(counter, signal);
  return counter;
}

/** What works beside the screens until the counter is left. */
function startExtras({ workspace, status, engine, others }: OpenCounter, leaving: AbortSignal): void {
  engine.start(pageLife);
  const stopListeningForVersions = listenForVersions({
    database: workspace.db.name,
    read: streamOf(workspace.session),
    random: Math.random,
    clock: DEVICE_CLOCK,
    page: pageLife,
    whenSignedIn: (signal) => engine.whenSignedIn(signal),
  });
  const { db } = workspace;
  const stopSendingOthers = others.follow(status);
  // Without network too, once what the person before was charging is on disk.
  void whenLeft()
    .then(() => foldColleagues(db))
    .catch(reportUnlessLeaving);
  const stopListening = onAnnouncement(({ what, database }) => {
    if (what === 'outbox') requestBackgroundSync();
    if (what === 'pulled' && database === db.name) void foldColleaguesAgain(db).catch(reportUnlessLeaving);
  });
  const renewal = keepRenewed(workspace, status);
  // What was changed in the last tenth of a second: the page may not come back.
  const stopKeeping = pageLife.subscribe((event) => {
    if (event === 'hidden') void workspace.drafts.flush().catch(() => undefined);
  });
  const stopWatching = watchOwnRow(workspace, renewal.renew);
  const stopFollowing = sessionStore.subscribe(() => keepCurrent(workspace));
  const stopGuarding = updateStore.guard(() => isCounterFree(workspace.db, status));
  const stop = () => {
    stopListeningForVersions();
    stopSendingOthers();
    stopListening();
    stopKeeping();
    stopWatching();
    stopFollowing();
    stopGuarding();
    renewal.stop();
  };
  leaving.addEventListener('abort', stop, { once: true });
}

/** The feed carries changes of level, modules, series and names: a new token brings them into the session. */
function watchOwnRow(workspace: Workspace, renew: () => Promise<void>): () => void {
  return onOwnRowChange(workspace.db, (me) => {
    const known = sessionStore.getSnapshot()?.session;
    const isSame = known && SESSION_FIELDS.every((field) => String(known[field]) === String(me[field]));
    if (!isSame) void renew();
  });
}

/** An owner's changes reach the screens with the new token, be it this tab that renewed it or another. */
function keepCurrent(workspace: Workspace): void {
  const session = sessionStore.getSnapshot()?.session;
  if (session && nameOf(session) === workspace.db.name) workspace.session = session;
}

/**
 * A sign-out was asked for: until it is decided the page may be closed or loaded again; the person who asked has left
 * then, with what is unsent kept.
 */
export function beginLeaving(session: SessionData): void {
  noteLeavingCounter(localStorage, nameOf(session));
}

/** Forgets a sign-out that the person decides on now, that was called off, or that is over. */
export function stayHere(session: SessionData): void {
  forgetLeavingCounter(localStorage, nameOf(session));
}

/**
 * Signs out. With unsent work the outbox and the open sales stay on the device for their author; without,
 * the whole database goes. The other tabs are told, and do the same with what they have open.
 */
export function signOut(): Promise<RemovedIdentity | undefined> {
  const leaving = leave();
  noteLeaving(leaving);
  return leaving;
}

/**
 * Ends the session where nobody asked to sign out, because an owner signs in or the server takes it no more:
 * everything stays on the device (offline §9).
 */
export async function endSession(): Promise<void> {
  revoke();
  const stepping = stepAside();
  sessionStore.clear();
  await stepping;
}

/** Nobody waits for it: without network the token ends with its thirty days, and nothing here holds it any more. */
function revoke(): void {
  const session = sessionStore.getSnapshot()?.session;
  if (session) void signOutCollaborator(httpOf(session)).catch(() => undefined);
}

async function leave(): Promise<RemovedIdentity | undefined> {
  const session = sessionStore.getSnapshot()?.session;
  revoke();
  if (session) beginLeaving(session);
  const closing = stopCounter();
  // Before anything is awaited: a screen that renders once more would open the counter again.
  sessionStore.clear();
  if (session) announce(nameOf(session), 'left');
  const counter = await closing;
  const removed = counter && (await leaveWorkspace(counter.workspace));
  if (session) stayHere(session);
  return removed;
}

/** Stops everything that works on the open counter; its data stay as they are. */
async function stopCounter(): Promise<OpenCounter | undefined> {
  const closing = opened;
  opened = undefined;
  closing?.leaving.abort();
  const counter = await closing?.counter.catch(() => undefined);
  counter?.engine.stop();
  void counter?.workspace.catalogue.close();
  return counter;
}

/** Counters that this tab had open when their session ended elsewhere, by database. */
const aside = new Map<string, Promise<Workspace | undefined>>();

/** Leaves the counter as it is, for the next person who works on it: its open sales are on disk. */
export async function stepAside(): Promise<void> {
  if (!opened) return;
  withdrawOffers();
  const name = nameOf(opened.session);
  const stopping = stopCounter().then(async (counter) => {
    const workspace = counter?.workspace;
    await workspace?.drafts.putAway();
    // The login names what is left; what was saved since the last round counts too.
    if (workspace) await noteUnsent(workspace).catch(() => undefined);
    workspace?.drafts.release();
    return workspace;
  });
  aside.set(name, stopping);
  noteLeaving(stopping);
  await stopping;
}

async function noteUnsent({ db }: Workspace): Promise<void> {
  const { operations } = await countUnsentWork(db);
  await updateIdentity(db.name, { pending: operations });
}

/** Another tab signed out, or somebody else signed in there: this one can't go on for the one before. */
function followSession(): void {
  const session = sessionStore.getSnapshot()?.session;
  if (!opened || (session && nameOf(session) === nameOf(opened.session))) return;
  const left = fullName(opened.session);
  void stepAside();
  if (session)
    toast({ message: appText.otherSignedIn(fullName(session), left), tone: 'warning', durationMs: LONG_MS });
  else departureStore.set(left);
}

/** Another tab signed out on this database: what was open here is put away, and counts as kept. */
function followLeaving({ database, what }: AnnouncementEvent, isRemote: boolean): void {
  if (what !== 'left' || !isRemote) return;
  if (opened && nameOf(opened.session) === database) sessionStore.forget();
  const workspace = aside.get(database);
  aside.delete(database);
  if (workspace) noteLeaving(workspace.then((left) => left && leaveWorkspace(left, true)));
}

/** From the first counter on, for as long as the page lives. */
function followOthers(): true {
  sessionStore.subscribe(followSession);
  onAnnouncement(followLeaving);
  lockStore.subscribe(withdrawOffers);
  onOriginalPrinted((message) => toast({ message, tone: 'warning', durationMs: LONG_MS }));
  return true;
}

const fullName = ({ first_name, last_name }: SessionData): string => `${first_name} ${last_name}`;
