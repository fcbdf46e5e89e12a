import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installLocks } from '#tests/fixtures/device/lock-manager.ts';
import type { HttpReply } from '#app/api/http.ts';
import { openWorkspace, leaveWorkspace, type Workspace } from '#app/data/workspace.ts';
import { ErpDatabase } from '#app/data/db.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { touch } from '#app/data/queue/touches.ts';
import { addOperation, enqueue } from '#app/data/writes/enqueue.ts';
import type { SessionData } from '#contract/session/session.ts';
import { COFFEE } from '#tests/fixtures/device/local-counter.ts';
import type { SyncContext } from './context.ts';
import { dropUnseen, readCursor } from './pull/mirror.ts';
import { pull } from './pull/pull.ts';
import { push } from './push/push.ts';
import { feedPage } from '#tests/fixtures/device/engine-on.ts';
import { oneByOne } from '#tests/fixtures/device/one-by-one.ts';
import { queuedSale } from '#tests/fixtures/device/queued-sale.ts';
import { DEVICE_CLOCK } from './clock.ts';
import { SyncEngine } from './engine.ts';
import { SyncStatus } from './status.ts';

let removeLocks = () => {};
beforeEach(() => {
  removeLocks = installLocks();
});
afterEach(() => {
  removeLocks();
});

const NOON = '2026-07-01T12:00:00.000-05:00';

let lastId = 76;
const newSession = (): SessionData =>
  ({
    sub_user_id: (lastId += 1),
    business_id: 1,
    first_name: 'Ana',
    last_name: 'Pérez',
    nombre_negocio_asociado: 'La Esquina',
    permission_level: 2,
    serie_id: 7,
    componentes_activos: ['facturacion'],
  }) as unknown as SessionData;

describe('a sign-out that keeps work', () => {
  it('is not undone by a page that the worker waits for: the emptied mirror stays empty', async () => {
    const session = newSession();
    const workspace = await openWorkspace(session, 'token');
    const { db } = workspace;
    await db.outbox.add(queuedSale('kept'));
    await db.meta.bulkPut([
      { key: 'cursor', value: 5 },
      { key: 'epoch', value: 'e' },
    ]);
    // The worker has a handle of its own, and keeps the token that it read at its start (sw/background-sync.ts).
    const handle = new ErpDatabase(db.name);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const asked: unknown[] = [];
    const http = async ({ query }: { query?: Record<string, unknown> }) => {
      asked.push(query?.['desde']);
      if (asked.length === 1) {
        await held;
        return feedPage({ hasta: 6 });
      }
      // The revocation has not reached the server: it is sent without waiting for it.
      const row = { tabla: 'productos', id: COFFEE.id, v: 3, borrado: false, fila: COFFEE };
      return feedPage({ hasta: 6, cambios: [row] });
    };
    const pulling = pull({ db: handle, http, clock: DEVICE_CLOCK, random: () => 0 });
    await expect.poll(() => asked.length).toBe(1);
    expect(await leaveWorkspace(workspace)).toEqual({ isKept: true });
    release();
    await pulling.catch(() => undefined);
    const products = await handle.products.count();
    await handle.delete();
    expect({ asked, products }).toEqual({ asked: [5], products: 0 });
  });

  it('is not undone by the first page of a device, which comes when it has been emptied', async () => {
    const session = newSession();
    const workspace = await openWorkspace(session, 'token');
    await workspace.db.outbox.add(queuedSale('kept'));
    const row = { tabla: 'productos', id: COFFEE.id, v: 3, borrado: false, fila: COFFEE };
    const left = await leaveDuring(workspace, feedPage({ hasta: 6, cambios: [row] }), pull);
    expect(await left.products.count()).toBe(0);
    expect(await readCursor(left)).toEqual({ version: 0, epoch: null });
    await left.delete();
  });

  it('does not queue acknowledged operations again when a page ends while the mirror is emptied', async () => {
    const session = newSession();
    const workspace = await openWorkspace(session, 'token');
    const { db } = workspace;
    await db.outbox.bulkAdd([queuedSale('kept'), { ...queuedSale('sold'), state: 'done', vFrom: 4, vTo: 4 }]);
    await leaveWorkspace(workspace);
    const handle = new ErpDatabase(db.name);
    await dropUnseen(handle, new Date());
    expect(await handle.outbox.where('state').equals('pending').count()).toBe(1);
    // After the next sign-in the fetch proves it.
    const again = await openWorkspace(session, 'token');
    expect(await again.db.meta.get('bootstrap')).toBeDefined();
    await leaveWorkspace(again);
    await handle.delete();
  });

  it.each([
    ['refuses because nobody is signed in any more', 401],
    ['can not take for a trouble of its own', 500],
  ])('is not undone by a sale on its way, which the server %s', async (_why, status) => {
    const session = newSession();
    const workspace = await openWorkspace(session, 'token');
    const effect: Operation['effect'] = {
      type: 'sale',
      serie_id: 1,
      demand: { cafe: '1.000' },
      sale: { pagos: [] } as never,
      rests: [],
    };
    await workspace.db.outbox.add({ ...queuedSale('kept'), touches: ['existencias:cafe:1'], effect });
    const left = await leaveDuring(workspace, { status, body: {}, headers: {} }, push);
    expect(await left.stocks.count()).toBe(0);
    expect(await left.outbox.toArray()).toMatchObject([{ op: 'kept', state: 'pending' }]);
    // After the next sign-in the sale is shown again.
    const again = await openWorkspace(session, 'token');
    expect(await again.db.stocks.count()).toBe(1);
    await leaveWorkspace(again);
    await left.delete();
  });

  it('sends no request once the mirror is empty, and leaves the queue as it is', async () => {
    const workspace = await openWorkspace(newSession(), 'token');
    const { db } = workspace;
    await db.outbox.add(queuedSale('kept'));
    await leaveWorkspace(workspace);
    const handle = new ErpDatabase(db.name);
    let asked = 0;
    const http = async (): Promise<HttpReply> => ({ status: 401, body: (asked += 1), headers: {} });
    await push({ db: handle, http, clock: DEVICE_CLOCK, random: () => 0 });
    expect(asked).toBe(0);
    expect(await handle.outbox.toArray()).toMatchObject([{ op: 'kept', sent: false, state: 'pending' }]);
    await handle.delete();
  });

  it('lists no sale that another tab still charges', async () => {
    const workspace = await openWorkspace(newSession(), 'token');
    await workspace.db.outbox.add(queuedSale('kept'));
    await leaveWorkspace(workspace);
    const handle = new ErpDatabase(workspace.db.name);
    const { effect, ...late } = queuedSale('late');
    const sale = { codigo_provisional: 'V-1', fecha: NOON, cliente: { nombre: 'Ana', identificacion: '1' } };
    const charged = {
      ...late,
      touches: [touch.invoice(late.entityId)],
      shownTotal: '0.00',
      delivered: true as const,
      effect: { ...effect, sale } as never,
    };
    await enqueue(handle, () => addOperation(handle, charged, new Date()));
    expect([await handle.outbox.count(), await handle.invoices.count()]).toEqual([2, 0]);
    await handle.delete();
  });

  it('keeps an operation that the server takes meanwhile as acknowledged, to be proved by the next fetch', async () => {
    const workspace = await openWorkspace(newSession(), 'token');
    await workspace.db.outbox.bulkAdd(['sent', 'kept'].map(queuedSale));
    const taken = { status: 201, body: {}, headers: { 'erp-version': '7-7' } };
    const left = await leaveDuring(workspace, taken, push);
    expect(await left.outbox.toArray()).toMatchObject([
      { op: 'sent', state: 'done', vFrom: null, vTo: null },
      { op: 'kept', state: 'pending' },
    ]);
    await left.delete();
  });

  it('does not empty the counter of a person who signs in again in another tab before the sign-out has ended', async () => {
    const session = newSession();
    const leaving = await openWorkspace(session, 'token');
    await leaving.db.outbox.add(queuedSale('kept'));
    const again = await openWorkspace(session, 'token');
    await leaveWorkspace(leaving);
    const row = { tabla: 'productos', id: COFFEE.id, v: 3, borrado: false, fila: COFFEE };
    const http = async () => feedPage({ hasta: 6, cambios: [row] });
    expect(await pull({ db: again.db, http, clock: DEVICE_CLOCK, random: () => 0 })).toEqual({
      kind: 'current',
    });
    expect(await again.db.products.count()).toBe(1);
    await leaveWorkspace(again);
    await again.db.delete();
  });
});

it('a round whose database closes under it, because another tab signed out, is no failure for the console', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const { db, catalogue } = await openWorkspace(newSession(), 'token');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let asked = 0;
  const http = async () => {
    asked += 1;
    await held;
    return feedPage({ hasta: 6 });
  };
  const engine = new SyncEngine({ db, http, clock: DEVICE_CLOCK, random: () => 0 }, new SyncStatus());
  engine.start();
  await expect.poll(() => asked).toBe(1);
  const round = engine.syncNow();
  engine.stop();
  await catalogue.close();
  db.close();
  release();
  await expect(round).rejects.toThrow(/closed/u);
  await Promise.resolve();
  expect(reported).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
  await db.delete();
});

/** Signs out while the worker, with a handle of its own, waits for an answer. @returns that handle */
async function leaveDuring(
  workspace: Workspace,
  answer: HttpReply,
  work: (context: SyncContext) => Promise<unknown>,
): Promise<ErpDatabase> {
  const handle = new ErpDatabase(workspace.db.name);
  let isAsked = false;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const http = async () => {
    if (isAsked) return { status: 401, body: {}, headers: {} };
    isAsked = true;
    await held;
    return answer;
  };
  const working = work({ db: handle, http: oneByOne(http), clock: DEVICE_CLOCK, random: () => 0 });
  await expect.poll(() => isAsked).toBe(true);
  expect(await leaveWorkspace(workspace)).toEqual({ isKept: true });
  release();
  await working;
  return handle;
}
