import { liveRead } from '#app/data/live/live-read.ts';
import { readStanding } from '#app/data/queue/at-server.ts';
import type { SessionData } from '#contract/session/session.ts';
import { databaseName, ErpDatabase, projectionTables } from './db.ts';
import { DraftStore } from '#app/data/drafts/draft-store.ts';
import { ProductCatalogue } from './read/products/product-catalogue.ts';
import { projectAll } from '#app/data/projection/projection.ts';
import { settleHandedOn } from './identity/hand-on.ts';
import { removeIdentity, type RemovedIdentity } from './identity/identity.ts';
import { type LocalIdentity, rememberIdentity } from './registry.ts';
import { deliverOrphans } from './writes/hand-over.ts';
import { giveWay, watchBlocked } from './schema-change.ts';

/** Everything local that the screens of one collaborator work with; none of it needs the network. */
export interface Workspace {
  /** As the newest token says it: an owner may change level, series, modules and names at any time. */
  session: SessionData;
  db: ErpDatabase;
  catalogue: ProductCatalogue;
  drafts: DraftStore;
}

/** What a page hears of its database. */
interface DatabaseListener {
  /** Opening waits for another tab with an older version; or no longer. */
  onBlocked: (isBlocked: boolean) => void;
  /** Closed for a newer version: this page has to be loaded again. */
  onOutdated: () => void;
}

async function openDatabase(name: string, listener: DatabaseListener | undefined): Promise<ErpDatabase> {
  const db = new ErpDatabase(name);
  const stop = watchBlocked(db, (isBlocked) => listener?.onBlocked(isBlocked));
  try {
    await db.open();
    return db;
  } finally {
    stop();
  }
}

/** Opens the local database of a session and what lives on it. */
export async function openWorkspace(
  session: SessionData,
  token: string,
  listener?: DatabaseListener,
): Promise<Workspace> {
  const db = await openDatabase(databaseName(session.business_id, session.sub_user_id), listener);
  const drafts = await DraftStore.open(db, async (living) => {
    await comeIn(db, session, token);
    await settleHandedOn(db);
    await deliverOrphans(db, living);
  });
  giveWay(
    db,
    () => drafts.putAway(),
    () => listener?.onOutdated(),
  );
  return { session, db, catalogue: new ProductCatalogue(db), drafts };
}

/** Notes whose database it is, and shows what waits in it. */
async function comeIn(db: ErpDatabase, session: SessionData, token: string): Promise<void> {
  await db.transaction('rw', db.me, db.session, db.meta, async () => {
    await db.meta.delete('left');
    // What the feed brought is newer than what the token says.
    const me = await db.me.get('me');
    if (!me || me.v === 0) await db.me.put({ ...session, id: 'me', v: 0 });
    await db.session.put({ id: 'token', token });
  });
  // Unsent work that a sign-out kept shows again in a mirror that starts empty.
  await db.transaction('rw', projectionTables(db), async () => {
    await projectAll(db, (await db.outbox.orderBy('touches').uniqueKeys()) as string[]);
  });
  const { pending, review } = await readStanding(db);
  await rememberIdentity({
    ...identityOf(session),
    pending: pending + review,
    lastSync: ((await db.meta.get('last-sync'))?.value as string | undefined) ?? null,
  });
}

/** How the device lists a collaborator. */
export function identityOf(session: SessionData): LocalIdentity {
  return {
    id: databaseName(session.business_id, session.sub_user_id),
    businessId: session.business_id,
    subUserId: session.sub_user_id,
    name: `${session.first_name} ${session.last_name}`,
    businessName: session.nombre_negocio_asociado,
    pending: 0,
    lastSync: null,
  };
}

/**
 * Ends the counter of a tab whose collaborator signed out: what is being charged is waited for, then the
 * mirror goes, and the whole database where nothing is unsent (offline §9).
 * @param isTold another tab signed out
 */
export async function leaveWorkspace(
  { db, drafts, catalogue, session }: Workspace,
  isTold = false,
): Promise<RemovedIdentity> {
  await Promise.all([drafts.putAway(), catalogue.close()]);
  try {
    return await removeIdentity(db, drafts, identityOf(session), isTold);
  } finally {
    drafts.release();
    db.close();
  }
}

/** Tells of the own session row as the feed brings it. @returns a function that stops it */
export function onOwnRowChange(db: ErpDatabase, listener: (me: SessionData) => void): () => void {
  const watched = liveRead([db.me], () => db.me.get('me')).subscribe((me) => {
    // Version 0 is what the token said, not what the feed brought.
    if (me && me.v > 0) listener(me);
  });
  return () => watched.unsubscribe();
}
