import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ErpDatabase } from '#app/data/db.ts';
import { currentDrawer } from '#app/data/current-drawer.ts';
import { readDrawer } from '#app/data/read/cash/drawer.ts';
import { seenAtClosing } from '#app/data/read/cash/seen-at-closing.ts';
import { deviceTable, rememberIdentity } from '#app/data/registry.ts';
import { discardOperation } from '#app/data/resolve/discard.ts';
import { closeDrawer, openDrawer } from '#app/data/writes/cash-writes.ts';
import { payOnAccount } from '#app/data/writes/payment-writes.ts';
import { type Device, openDevice } from '#tests/fixtures/device/device.ts';
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

async function seqOf(device: Device, { op }: { op: string }): Promise<number> {
  const operation = (await device.operations()).find((one) => one.op === op);
  if (!operation) throw new Error(`${op} is not queued`);
  return operation.seq;
}

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

it('what a person gave up of a closed drawer is missing no more', async () => {
  const shop = await openDrawerShop(server);
  const device = await openDevice(server.url, shop.emails.l3, server.clock);
  await device.sync();
  device.isOffline = true;
  const drawer = await openDrawer(device.db, OPENING, server.clock.now);
  const [producto_id = ''] = shop.productIds;
  const sale = await device.sell([{ producto_id, cantidad: '1' }], { delivered: true });
  const count = { efectivo: '101000.00', conteo: [], medios: {}, motivo: '' };
  const visto = await seenAtClosing(device.db, drawer.id, server.clock.now);
  await closeDrawer(device.db, { drawer, count, queda: '0.00', nota: '', visto }, server.clock.now);
  await device.db.outbox.update(await seqOf(device, sale), { state: 'rejected' });
  device.isOffline = false;
  await device.sync();
  expect(await device.db.cash.get(drawer.id)).toMatchObject({ z_numero: 1, faltan: 1 });
  expect(
    await discardOperation(device.db, await seqOf(device, sale), 'No era', server.clock.now),
  ).toBeUndefined();
  await device.sync();
  expect(await device.db.cash.get(drawer.id)).toMatchObject({ z_numero: 1, faltan: 0 });
});

it('a closing awaits a payment on account that waits, and none that was refused and given up', async () => {
  const shop = await openDrawerShop(server);
  const device = await openDevice(server.url, shop.emails.l2, server.clock);
  await device.sync();
  device.isOffline = true;
  const drawer = await openDrawer(device.db, OPENING, server.clock.now);
  // More than is owed by the time it arrives.
  const form = { clientId: shop.debtor, medio: 'efectivo' as const, referencia: null };
  const paid = await payOnAccount(device.db, { ...form, valor: '40000' }, server.clock.now);
  await shop.l3.send('POST', `/api/erp/clientes/${shop.debtor}/abonos/`, { valor: 90_000 });
  const visto = await seenAtClosing(device.db, drawer.id, server.clock.now);
  expect(visto).toMatchObject({ documentos: { abonos: 1 }, pendientes: [paid.entityId] });
  const count = { efectivo: '140000.00', conteo: [], medios: {}, motivo: '' };
  await closeDrawer(device.db, { drawer, count, queda: '0.00', nota: '', visto }, server.clock.now);
  device.isOffline = false;
  await device.sync();
  expect(await device.db.cash.get(drawer.id)).toMatchObject({ z_numero: 1, faltan: 1 });
  expect(await discardOperation(device.db, paid.seq, '', server.clock.now)).toBeUndefined();
  await device.sync();
  expect(await device.db.cash.get(drawer.id)).toMatchObject({ z_numero: 1, faltan: 0 });
  expect((await device.operations()).at(-1)).toMatchObject({ kind: 'given-up', state: 'done' });
});

it('a closing awaits what waits, a refused sale whose goods left and what a colleague left there; no other refused sale', async () => {
  const device = await openTill();
  device.isOffline = true;
  const { id } = await openDrawer(device.db, OPENING, server.clock.now);
  const sales = [];
  for (const delivered of [true, true, false]) {
    const product = await device.db.products.toCollection().first();
    sales.push(await device.sell([{ producto_id: product?.id ?? '', cantidad: '1' }], { delivered }));
  }
  const [waiting, refused, undelivered] = sales;
  if (!waiting || !refused || !undelivered) throw new Error('nothing was sold');
  for (const sale of [refused, undelivered])
    await device.db.outbox.update(await seqOf(device, sale), { state: 'rejected' });
  const business = Number(device.db.name.split(':')[1]);
  const name = `erp:${business}:987657`;
  const colleague = new ErpDatabase(name);
  const left = await device.db.outbox.get(await seqOf(device, waiting));
  if (left) await colleague.outbox.add({ ...left, op: 'another', entityId: 'of the colleague' });
  colleague.close();
  const person = { businessId: business, subUserId: 987_657, name: 'Luz', businessName: '' };
  await rememberIdentity({ id: name, ...person, pending: 1, lastSync: null });
  const { pendientes, documentos } = await seenAtClosing(device.db, id, server.clock.now);
  expect(pendientes).toEqual([waiting.entityId, refused.entityId, 'of the colleague']);
  expect(documentos).toEqual({ ventas: 3, abonos: 0, devoluciones: 0, movimientos: 0 });
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
