import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import { announce } from '#app/data/announce.ts';
import { countUnsentWork, removeIdentity } from '#app/data/identity/identity.ts';
import { purgeReceipts } from '#app/data/restore/receipts.ts';
import { readStanding } from '#app/data/queue/at-server.ts';
import { exportPending } from '#app/data/restore/rescue.ts';
import { retryWhenFull, StorageFullError } from '#app/data/storage-full.ts';
import { identityOf } from '#app/data/workspace.ts';
import { pull } from '#app/sync/pull/pull.ts';
import { push } from '#app/sync/push/push.ts';
import { SyncEngine } from '#app/sync/engine.ts';
import { SyncStatus } from '#app/sync/status.ts';
import type { Device } from '#tests/fixtures/device/device.ts';
import { restorableServer, settle } from '#tests/fixtures/device/restorable-server.ts';
import { signIn } from '#tests/fixtures/shop.ts';

const DAY_MS = 86_400_000;
const CHANGES = '/api/erp/sync/cambios/?desde=0';
const INVOICES = '/api/erp/facturacion/facturas/';

const server = restorableServer();

/** A counter of whose only sale the server has told. */
async function soldOnce() {
  const { shop, device } = await server.openCounter();
  const sell = () => device.sell([{ producto_id: shop.productIds[0]!, cantidad: '1' }], { delivered: true });
  await sell();
  await device.sync();
  return { shop, device, sell };
}

/** A counter whose sale of before the backup the server has, and whose second one a restore takes back; not its session. */
async function restoredCounter() {
  const { shop, device, sell } = await soldOnce();
  await server.restoreAfter(async () => {
    await sell();
    await device.sync();
  });
  const invoices = async () => {
    const api = await signIn(server.url, shop.emails.l3);
    return (await api.get<{ count: number }>(INVOICES)).body.count;
  };
  const epoch = async () => {
    const api = await signIn(server.url, shop.emails.l1);
    return (await api.get<{ epoca: string }>(CHANGES)).body.epoca;
  };
  return { device, sell, invoices, epoch };
}

async function signOut({ db }: Device): Promise<{ isKept: boolean }> {
  const me = (await db.me.get('me'))!;
  return removeIdentity(db, { tab: 'only', release: () => undefined }, identityOf(me));
}

/** Nothing is claimed, and nothing thrown away: for room, by age, or with the sign-out. */
async function expectAllKept(device: Device): Promise<void> {
  const { db } = device;
  const count = (await device.operations()).length;
  expect(await readStanding(db)).toMatchObject({ pending: 0, isAllThere: false, isUnknown: true });
  expect(await countUnsentWork(db)).toMatchObject({ operations: 0, isUnknown: true });
  expect((await exportPending(db)).operaciones).toHaveLength(count);
  const then = new Date(server.clock.now.getTime() - 9 * DAY_MS);
  await db.outbox.toCollection().modify({ occurredAt: then.toISOString(), takenAt: then.getTime() });
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  await expect(retryWhenFull(db, full)).rejects.toThrow(StorageFullError);
  await purgeReceipts(db, server.clock.now);
  expect(await device.operations()).toHaveLength(count);
  const now = server.clock.now;
  await db.outbox.toCollection().modify({ occurredAt: now.toISOString(), takenAt: now.getTime() });
  expect(await signOut(device)).toEqual({ isKept: true });
}

/** The same person comes back, and everything that a restore took is at the server again. */
async function expectSentAgain(device: Device): Promise<void> {
  await device.db.meta.delete('left');
  await device.signInAgain();
  await settle(device);
  expect(await readStanding(device.db)).toMatchObject({ pending: 0, review: 0, isAllThere: true });
}

describe('a restored server that still knows the session', () => {
  it('is believed to have nothing once the stream names another history, while the page hangs', async () => {
    const { device, invoices, epoch } = await restoredCounter();
    const told = await epoch();
    expect(await readStanding(device.db)).toMatchObject({ isAllThere: true });
    let cut = () => {};
    const page = new Promise<never>((_, reject) => (cut = () => reject(new ApiError('network'))));
    page.catch(() => undefined);
    const engine = new SyncEngine({ ...device.context, http: () => page }, new SyncStatus());
    engine.start();
    announce(device.db.name, 'new-version', { version: 1, epoch: told });
    await expect.poll(async () => (await readStanding(device.db)).isAllThere).toBe(false);
    engine.stop();
    cut();
    await engine.syncNow();
    await expectAllKept(device);
    await expectSentAgain(device);
    expect(await invoices()).toBe(2);
  });

  it('is believed to have nothing once it answers a sale, where the page after it is lost', async () => {
    const { device, sell, invoices } = await restoredCounter();
    await sell();
    await push(device.context);
    await expectAllKept(device);
    await expectSentAgain(device);
    expect(await invoices()).toBe(3);
  });

  it('is believed to have nothing once it refuses a page in another history', async () => {
    const { device } = await soldOnce();
    const headers = { 'erp-epoch': 'other.l1.s1' };
    const troubled = { ...device.context, http: () => Promise.resolve({ status: 500, body: {}, headers }) };
    await new SyncEngine(troubled, new SyncStatus()).syncNow();
    await expectAllKept(device);
  });

  it('is believed again once a page that was asked for later comes in the history of the mirror', async () => {
    const { device } = await soldOnce();
    // An answer from before the last restore comes late.
    await device.db.meta.put({ key: 'told', value: 'past' });
    expect(await readStanding(device.db)).toMatchObject({ isAllThere: false });
    await device.sync();
    expect(await readStanding(device.db)).toMatchObject({ isAllThere: true });
  });

  it('is not believed again by a page that was asked for before it named another history', async () => {
    const { device } = await soldOnce();
    const { db, context } = device;
    const [cursor, own] = await db.meta.bulkGet(['cursor', 'epoch']);
    const page = { epoca: own?.value, hasta: cursor?.value, mas: false, cambios: [], aplicadas: [] };
    const late = async () => {
      await db.meta.put({ key: 'told', value: 'other' });
      return { status: 200, body: page, headers: {} };
    };
    await new SyncEngine({ ...context, http: late }, new SyncStatus()).syncNow();
    expect(await readStanding(db)).toMatchObject({ isAllThere: false });
  });
});

describe('a sale that the server acknowledged before the first page of its history came', () => {
  const countInvoices = async (email: string) =>
    (await (await signIn(server.url, email)).get<{ count: number }>(INVOICES)).body.count;

  it('goes again where the server goes back once more', async () => {
    const { shop, device, sell } = await soldOnce();
    const restore = await server.takeBackup();
    await restore();
    device.faults = ['ok', 'lost-request'];
    await pull(device.context);
    await sell();
    await push(device.context);
    await restore();
    await settle(device);
    expect(await countInvoices(shop.emails.l3)).toBe(2);
    expect(await readStanding(device.db)).toMatchObject({ pending: 0, isAllThere: true });
  });

  it('goes again where it was kept at a sign-out, and the server goes back', async () => {
    const { shop, device, sell } = await soldOnce();
    await sell();
    const me = (await device.db.me.get('me'))!;
    expect(await signOut(device)).toEqual({ isKept: true });
    const restore = await server.takeBackup();
    await device.db.meta.delete('left');
    await device.db.me.put(me);
    await device.signInAgain();
    await push(device.context);
    device.faults = ['lost-request'];
    await pull(device.context);
    expect(await countInvoices(shop.emails.l3)).toBe(2);
    await restore();
    await device.signInAgain();
    await settle(device);
    expect(await countInvoices(shop.emails.l3)).toBe(2);
  });
});
