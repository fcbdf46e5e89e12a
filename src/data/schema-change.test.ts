import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { beforeEach, describe, expect, it } from 'vitest';
import { COFFEE } from '#tests/fixtures/device/draft-product.ts';
import type { SessionData } from '#contract/session/session.ts';
import { databaseName, ErpDatabase } from './db.ts';
import { addProduct } from './drafts/draft-edits.ts';
import { openWorkspace, type Workspace } from './workspace.ts';
import { watchBlocked } from './schema-change.ts';
import { submitSale } from './writes/sales.ts';

/** The app as it will be one day: one more index. */
class NextDatabase extends ErpDatabase {
  constructor(name: string) {
    super(name);
    this.version(99).stores({ outbox: '++seq, &op, state, lane, *touches, *dependsOn, vTo, kind' });
  }
}

async function openNext(): Promise<NextDatabase> {
  const next = new NextDatabase(name);
  await next.open();
  return next;
}

let lastId = 0;
let name: string;
let heard: string[] = [];
let old: Workspace;
beforeEach(async () => {
  lastId += 1;
  heard = [];
  name = databaseName(7, lastId);
  const session = {
    business_id: 7,
    sub_user_id: lastId,
    permission_level: 1,
    componentes_activos: [],
  } as unknown as SessionData;
  old = await openWorkspace(session, 'token', {
    onBlocked: (isBlocked) => heard.push(isBlocked ? 'blocked' : 'free'),
    onOutdated: () => heard.push('outdated'),
  });
});

const charge = ({ drafts, db }: Workspace) => {
  drafts.edit((draft) => addProduct(draft, COFFEE));
  const draft = drafts.current;
  return drafts.charge(draft, () => submitSale(db, { draft, payments: [], change: '0.00' }));
};

/** The outbox as it lies on disk, read by no code of ours. */
async function rawOutbox(): Promise<unknown[]> {
  const db = await new Dexie(name).open();
  const rows: unknown[] = await db.table('outbox').toArray();
  db.close();
  return rows;
}

describe('a tab whose database a newer version changes', () => {
  it('closes it and says so; the outbox is what it was, row by row', async () => {
    await charge(old);
    await charge(old);
    const before = await rawOutbox();
    expect(before).toHaveLength(2);
    const next = await openNext();
    await expect.poll(() => heard).toEqual(['outdated']);
    next.close();
    expect(await rawOutbox()).toEqual(before);
  });

  it('writes what is open and what is being charged before it gives way', async () => {
    const charging = charge(old);
    old.drafts.edit((draft) => addProduct(draft, COFFEE));
    const next = await openNext();
    await charging;
    expect(await next.outbox.count()).toBe(1);
    const drafted = await next.drafts.filter(({ lines }) => lines.length === 1).count();
    expect(drafted).toBe(1);
    next.close();
  });

  it('saves nothing after it has closed the database, and does not open it again by itself', async () => {
    const next = await openNext();
    await expect.poll(() => heard).toEqual(['outdated']);
    await expect(charge(old)).rejects.toMatchObject({ name: 'DatabaseClosedError' });
    expect(await next.outbox.count()).toBe(0);
    next.close();
  });

  it('closes the handles of the service worker too', async () => {
    const worker = await new ErpDatabase(name).open();
    const next = await openNext();
    await expect(worker.table('outbox').count()).rejects.toMatchObject({ name: 'DatabaseClosedError' });
    next.close();
  });
});

describe('a newer version whose database an older tab holds', () => {
  it('says that it waits, and goes on as soon as that tab is closed', async () => {
    await charge(old);
    const before = await rawOutbox();
    old.db.close();
    // A tab that hangs: it hears of the change and does nothing.
    const hung = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name);
      request.addEventListener('success', () => resolve(request.result));
    });
    const next = new NextDatabase(name);
    const stop = watchBlocked(next, (isBlocked) => heard.push(isBlocked ? 'blocked' : 'free'));
    const opening = next.open();
    await expect.poll(() => heard).toEqual(['blocked']);
    hung.close();
    await opening;
    stop();
    expect(heard).toEqual(['blocked', 'free']);
    next.close();
    expect(await rawOutbox()).toEqual(before);
  });

  it('says nothing where the older tab gives way at once', async () => {
    const next = new NextDatabase(name);
    const stop = watchBlocked(next, (isBlocked) => heard.push(isBlocked ? 'blocked' : 'free'));
    await next.open();
    stop();
    await expect.poll(() => heard).toEqual(['outdated']);
    next.close();
  });
});

describe('a database of the third version', () => {
  it('gets room for the activity log and keeps what it has', async () => {
    const third = `erp-third-${lastId}`;
    const v3 = new Dexie(third);
    v3.version(3).stores({ clients: 'id, codigo_cliente, identificacion', meta: 'key' });
    await v3.table('clients').add({ id: 'c', codigo_cliente: 'CLI-000001', identificacion: '1' });
    v3.close();
    const now = new ErpDatabase(third);
    await now.open();
    expect(await now.activity.count()).toBe(0);
    expect(await now.clients.count()).toBe(1);
    now.close();
  });
});

describe('a database of the first version', () => {
  it('keeps its outbox rows as they were written', async () => {
    const first = `erp-first-${lastId}`;
    const v1 = new Dexie(first);
    v1.version(1).stores({ outbox: '++seq, &op, state, lane, *touches', drafts: 'id, updatedAt' });
    await v1.table('outbox').add({ op: 'a', format: 2, state: 'pending', lane: 'x', touches: ['t:1'] });
    const rows: unknown[] = await v1.table('outbox').toArray();
    v1.close();
    const now = await new ErpDatabase(first).open();
    now.close();
    const raw = await new Dexie(first).open();
    expect(await raw.table('outbox').toArray()).toEqual(rows);
    raw.close();
  });
});
