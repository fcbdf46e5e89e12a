import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ErpDatabase } from '#app/data/db.ts';
import { currentDrawer } from '#app/data/current-drawer.ts';
import { readDrawer } from '#app/data/read/cash/drawer.ts';
import { deviceTable, rememberIdentity } from '#app/data/registry.ts';
import { discardOperation } from '#app/data/resolve/discard.ts';
import { openDrawer } from '#app/data/writes/cash-writes.ts';
import { openDevice } from '#tests/fixtures/device/device.ts';
import { openDrawerShop } from '#tests/fixtures/drawer.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';

// The drawer that is open on a device, seen by the next person and after its opening was given up.

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());
beforeEach(() => deviceTable().clear());

const OPENING = { nombre: 'Caja 1', base: '100000.00', esperada: null, conteo: [], nota: '' };

async function openTill() {
  const shop = await openDrawerShop(server);
  const device = await openDevice(server.url, shop.emails.l2, server.clock);
  await device.sync();
  return device;
}

it('a colleague who comes after sees the drawer that was opened and is still to be sent', async () => {
  const device = await openTill();
  device.isOffline = true;
  const { id } = await openDrawer(device.db, OPENING, server.clock.now);
  const [opening] = await device.operations();
  const business = Number(device.db.name.split(':')[1]);
  const name = `erp:${business}:987656`;
  const earlier = new ErpDatabase(name);
  if (opening) await earlier.outbox.add(opening);
  earlier.close();
  const person = { businessId: business, subUserId: 987_656, name: 'Luz', businessName: '' };
  await rememberIdentity({ id: name, ...person, pending: 1, lastSync: null });
  await Promise.all([device.db.cash.clear(), device.db.outbox.clear()]);
  const view = await readDrawer(device.db, id, server.clock.now);
  expect(view).toMatchObject({ drawer: { id, base: '100000.00' }, figures: { esperado: '100000.00' } });
});

it('a drawer is open no more once its opening was refused and given up', async () => {
  const device = await openTill();
  device.isOffline = true;
  await openDrawer(device.db, OPENING, server.clock.now);
  const [opening] = await device.operations();
  await device.db.me.update('me', { permission_level: 3 });
  expect(await discardOperation(device.db, opening?.seq ?? 0, 'No era', server.clock.now)).toBeUndefined();
  expect(await currentDrawer(device.db)).toBeUndefined();
});
