import type { SessionData } from '#contract/session.ts';
import { databaseName, ErpDatabase } from './db.ts';
import { DraftStore } from './draft-store.ts';
import { ProductCatalogue } from './product-catalogue.ts';
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
    const me = await db.me.get('me');
    await db.me.put({ ...session, id: 'me', v: me?.v ?? 0 });
    await db.session.put({ id: 'token', token });
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

export function closeWorkspace(workspace: Workspace): void {
  workspace.catalogue.close();
  workspace.db.close();
}
