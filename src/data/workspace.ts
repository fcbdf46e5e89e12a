import { liveQuery } from 'dexie';
import type { SessionData } from '#contract/session.ts';
import { databaseName, ErpDatabase, projectionTables } from './db.ts';
import { DraftStore } from '#app/data/drafts/draft-store.ts';
import { ProductCatalogue } from '#app/data/queries/product-catalogue.ts';
import { projectAll } from '#app/data/projection/projection.ts';
import { rememberIdentity } from './registry.ts';

/** Everything local that the screens of one collaborator work with; none of it needs the network. */
export interface Workspace {
  session: SessionData;
  db: ErpDatabase;
  catalogue: ProductCatalogue;
  drafts: DraftStore;
}

/** Opens the local database of a session and what lives on it. */
export async function openWorkspace(session: SessionData, token: string): Promise<Workspace> {
  const name = databaseName(session.business_id, session.sub_user_id);
  const db = new ErpDatabase(name);
  await db.transaction('rw', db.me, db.session, async () => {
    // What the feed brought is newer than what the token says.
    const me = await db.me.get('me');
    if (!me || me.v === 0) await db.me.put({ ...session, id: 'me', v: 0 });
    await db.session.put({ id: 'token', token });
  });
  // Unsent work that a sign-out kept shows again in a mirror that starts empty.
  await db.transaction('rw', projectionTables(db), async () => {
    await projectAll(db, (await db.outbox.orderBy('touches').uniqueKeys()) as string[]);
  });
  await rememberIdentity({
    id: name,
    businessId: session.business_id,
    subUserId: session.sub_user_id,
    name: `${session.first_name} ${session.last_name}`,
    businessName: session.nombre_negocio_asociado,
    pending: await db.outbox.where('state').anyOf('pending', 'sending', 'blocked', 'rejected').count(),
    lastSync: ((await db.meta.get('last-sync'))?.value as string | undefined) ?? null,
  });
  return { session, db, catalogue: new ProductCatalogue(db), drafts: await DraftStore.open(db) };
}

/** Tells of the own session row as the feed brings it. @returns a function that stops it */
export function onOwnRowChange(db: ErpDatabase, listener: (me: SessionData) => void): () => void {
  const watched = liveQuery(() => db.me.get('me')).subscribe((me) => {
    // Version 0 is what the token said, not what the feed brought.
    if (me && me.v > 0) listener(me);
  });
  return () => watched.unsubscribe();
}
