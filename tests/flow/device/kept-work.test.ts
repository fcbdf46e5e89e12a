import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeIdentity } from '#app/data/identity.ts';
import { identityOf } from '#app/data/workspace.ts';
import { exportPending } from '#app/data/outbox/rescue.ts';
import { editStock } from '#app/data/writes/stock-writes.ts';
import { type Device, openDevice } from '#tests/fixtures/device.ts';
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
    expect((await exportPending(device.db)).operaciones).toMatchObject([{ body }]);
    await device.sync();
    expect(await device.operations()).toMatchObject([{ state: 'pending', sent: false, error: null }]);
    await device.sync();
    expect(await device.operations()).toMatchObject([{ state: 'done' }]);
    expect(await stockOf(await signIn(server.url, shop.emails.l2), productId)).toMatchObject({
      cantidad_vitrina: 105,
    });
  });
});
