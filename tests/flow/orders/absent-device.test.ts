import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDevice } from '#tests/fixtures/device/device.ts';
import { openDrawerShop } from '#tests/fixtures/drawer.ts';
import { order, step } from '#tests/fixtures/orders.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

it('a device that was away for forty days has no order open that was handed over or called off meanwhile', async () => {
  const shop = await openDrawerShop(server);
  const made: string[] = [];
  for (let at = 0; at < 3; at += 1) made.push((await order(shop.l1, shop, 0)).body.id);
  const [handed = '', off = '', open = ''] = made;
  const device = await openDevice(server.url, shop.emails.l2, server.clock);
  await device.sync();
  const kept = async () => (await device.db.orders.toArray()).map(({ id }) => id).toSorted();
  expect(await kept()).toEqual(made.toSorted());
  await step(shop.l1, handed, 'entregado');
  await step(shop.l1, off, 'cancelado');
  server.clock.now = new Date(server.clock.now.getTime() + 40 * DAY_MS);
  await device.signInAgain();
  await device.sync();
  expect(await kept()).toEqual([open]);
});
