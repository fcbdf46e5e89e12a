import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeIdentity } from '#app/data/identity/identity.ts';
import { identityOf } from '#app/data/workspace.ts';
import { exportPending } from '#app/data/restore/rescue.ts';
import { editStock } from '#app/data/writes/stock-writes.ts';
import { push } from '#app/sync/push/push.ts';
import { type Device, openDevice } from '#tests/fixtures/device/device.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, signIn, stockOf } from '#tests/fixtures/shop.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Signs out, with what is unsent kept, and in again. */
async function leaveAndComeBack({ db }: Device): Promise<void> {
  const me = (await db.me.get('me'))!;
  const leaving = { tab: 'only', release: () => undefined };
  expect(await removeIdentity(db, leaving, identityOf(me))).toEqual({ isKept: true });
  await db.meta.delete('left');
  await db.me.put({ ...me, v: 0 });
}

describe('what a sign-out kept', () => {
  it('is sent whole: an edit of units waits for its product, which the emptied mirror lacks', async () => {
    const shop = await createShop(server.db, server.clock.now, {
      products: [{ cantidad_vitrina: 100, cantidad_bodega: 0 }],
    });
    const [productId = ''] = shop.productIds;
    const device = await openDevice(server.url, shop.emails.l2, server.clock);
    await device.sync();
    const deltas = { cantidad_vitrina: '5', cantidad_bodega: '0' };
    await editStock(device.db, { productId, serieId: shop.serieId, deltas }, server.clock.now);
    await leaveAndComeBack(device);
    // A file that is made before the product has come tells the units, and takes nothing from the device's own copy.
    const body = { delta_vitrina: '5', delta_bodega: '0', serie_id: shop.serieId };
    const rescued = await exportPending(device.db);
    expect(rescued.operaciones).toMatchObject([{ body }]);
    const importer = await signIn(server.url, shop.emails.l3);
    const told = await importer.send('POST', '/api/erp/sync/importar/', rescued);
    expect(told.body).toMatchObject({ resultados: [{ status: 412 }] });
    device.requests.length = 0;
    await device.sync();
    expect(device.requests.map(({ method }) => method)).toEqual(['GET', 'PUT']);
    expect(await device.operations()).toMatchObject([{ state: 'done' }]);
    expect(await stockOf(await signIn(server.url, shop.emails.l2), productId)).toMatchObject({
      cantidad_vitrina: 105,
    });
  });

  it('remembers which papers were printed, and takes everything else along', async () => {
    const shop = await createShop(server.db, server.clock.now);
    const device = await openDevice(server.url, shop.emails.l1, server.clock);
    await device.sync();
    await device.sell([{ producto_id: shop.productIds[0] ?? '', cantidad: '1' }]);
    await device.db.meta.put({ key: 'printed', value: ['one'] });
    await leaveAndComeBack(device);
    expect((await device.db.meta.toArray()).map(({ key }) => key).toSorted()).toEqual([
      'bootstrap',
      'printed',
    ]);
  });
});

describe('a sale while the history is fetched anew', () => {
  it('that is refused opens again, for its customer is still here', async () => {
    const shop = await createShop(server.db, server.clock.now, {
      products: [{ cantidad_vitrina: 1, cantidad_bodega: 0 }],
    });
    const [productId = ''] = shop.productIds;
    const device = await openDevice(server.url, shop.emails.l1, server.clock);
    const other = await openDevice(server.url, shop.emails.l2, server.clock);
    await device.sync();
    await other.sync();
    await other.sell([{ producto_id: productId, cantidad: '1' }], { delivered: true });
    await other.sync();
    await device.sell([{ producto_id: productId, cantidad: '1' }]);
    await device.db.meta.put({ key: 'bootstrap', value: 0 });
    await push(device.context);
    expect(await device.operations()).toMatchObject([{ state: 'discarded' }]);
    expect(await device.db.drafts.toArray()).toMatchObject([{ error: expect.stringContaining('tock') }]);
  });
});
