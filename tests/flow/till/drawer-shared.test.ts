import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ErpDatabase } from '#app/data/db.ts';
import { currentDrawer } from '#app/data/current-drawer.ts';
import { isKind, type Operation } from '#app/data/queue/operation.ts';
import { listDrawers } from '#app/data/read/cash/device-drawer.ts';
import { accountHere } from '#app/data/read/clients/account-here.ts';
import { readDrawer } from '#app/data/read/cash/drawer.ts';
import { seenAtClosing } from '#app/data/read/cash/seen-at-closing.ts';
import { deviceTable, rememberIdentity } from '#app/data/registry.ts';
import { discardOperation } from '#app/data/resolve/discard.ts';
import { closeDrawer, countDrawer, moveMoney, openDrawer } from '#app/data/writes/cash-writes.ts';
import { reopenSale } from '#app/data/resolve/reopen-sale.ts';
import { clearLines, restoreCleared } from '#app/data/drafts/draft-edits.ts';
import { submitSale } from '#app/data/writes/sales.ts';
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

const LUZ = { id: 987_658, nombre: 'Luz' };
const OPENING = { nombre: 'Caja 1', base: '100000.00', esperada: null, conteo: [], nota: '' };

async function seqOf(device: Device, { op }: { op: string }): Promise<number> {
  const operation = (await device.operations()).find((one) => one.op === op);
  if (!operation) throw new Error(`${op} is not queued`);
  return operation.seq;
}

async function openShopTill(level: 'l2' | 'l3') {
  const shop = await openDrawerShop(server);
  const device = await openDevice(server.url, shop.emails[level], server.clock);
  await device.sync();
  return { shop, device };
}

const openTill = async () => (await openShopTill('l2')).device;

/** What somebody else has in the queue on this device. */
async function leaveQueue(
  device: Device,
  subUserId: number,
  operations: readonly Operation[],
): Promise<void> {
  const businessId = Number(device.db.name.split(':')[1]);
  const id = `erp:${businessId}:${subUserId}`;
  const queue = new ErpDatabase(id);
  await queue.outbox.bulkAdd([...operations]);
  queue.close();
  await rememberIdentity({
    id,
    businessId,
    subUserId,
    name: 'Luz',
    businessName: '',
    pending: 1,
    lastSync: null,
  });
}

it('a drawer that a colleague opened and has not sent shows what that colleague did, and is closed here', async () => {
  const { device } = await openShopTill('l3');
  device.isOffline = true;
  const drawer = await openDrawer(device.db, OPENING, server.clock.now);
  const move = { cajaId: drawer.id, tipo: 'gasto' as const, categoria: 'otro', valor: '12000.00', nota: '' };
  await moveMoney(device.db, move, server.clock.now);
  const work = await device.operations();
  await leaveQueue(
    device,
    987_658,
    work.map((one) =>
      isKind(one, 'cash-open')
        ? { ...one, effect: { ...one.effect, drawer: { ...one.effect.drawer, abierta_por: LUZ } } }
        : one,
    ),
  );
  await Promise.all([device.db.cash.clear(), device.db.outbox.clear()]);
  const read = () => readDrawer(device.db, drawer.id, server.clock.now);
  expect(await read()).toMatchObject({
    drawer: { estado: 'abierta', base: '100000.00', movimientos: [{ valor: '12000.00' }] },
    figures: { esperado: '88000.00' },
  });
  const count = { efectivo: '88000.00', conteo: [], medios: {}, motivo: '' };
  const visto = await seenAtClosing(device.db, drawer.id, server.clock.now);
  await closeDrawer(device.db, { drawer, count, queda: '0.00', nota: '', visto }, server.clock.now);
  expect(await read()).toMatchObject({
    drawer: { estado: 'cerrada', queda: '0.00', conteos: [{ efectivo: '88000.00' }] },
    figures: { diferencia: '0.00' },
  });
  await device.db.me.update('me', { permission_level: 1 });
  expect(await read()).toMatchObject({
    drawer: { base: null, queda: null, movimientos: [{ valor: '12000.00' }] },
  });
  await device.db.me.update('me', { sub_user_id: 987_659 });
  expect(await read()).toMatchObject({ drawer: { base: null, movimientos: [], conteos: [] } });
});

/** Sends and fetches at another device of the tests, and puts its database beside those of this one. */
async function leaveDatabase(other: Device): Promise<void> {
  await other.sync();
  await other.sync();
  const copy = new ErpDatabase(other.db.name);
  for (const table of ['cash', 'ledger', 'outbox', 'returns', 'meta'])
    await copy.table(table).bulkPut(await other.db.table(table).toArray());
  copy.close();
}

it('a drawer that a colleague opened, worked in and closed is here also where the own mirror is of before', async () => {
  const shop = await openDrawerShop(server);
  const [device, other] = [
    await openDevice(server.url, shop.emails.l3, server.clock),
    await openDevice(server.url, shop.emails.l2, server.clock),
  ];
  await Promise.all([device.sync(), other.sync()]);
  const drawer = await openDrawer(other.db, OPENING, server.clock.now);
  const move = { cajaId: drawer.id, tipo: 'gasto' as const, categoria: 'otro', valor: '12000.00', nota: '' };
  await moveMoney(other.db, move, server.clock.now);
  await payOnAccount(
    other.db,
    { clientId: shop.debtor, medio: 'efectivo', referencia: null, valor: '5000' },
    server.clock.now,
  );
  await leaveDatabase(other);
  const { businessId } = shop;
  const subUserId = Number(other.db.name.split(':')[2]);
  const person = { businessId, subUserId, name: 'Ana', businessName: '', pending: 0, lastSync: null };
  await rememberIdentity({ id: other.db.name, ...person });
  const read = () => readDrawer(device.db, drawer.id, server.clock.now);
  const seen = { movimientos: [{ valor: '12000.00' }], abonos: [{ valor: '5000.00' }] };
  expect(await read()).toMatchObject({
    drawer: { estado: 'abierta', ...seen },
    figures: { esperado: '93000.00' },
  });
  const before = await device.db.ledger.where('cliente_id').equals(shop.debtor).count();
  expect((await accountHere(device.db, shop.debtor)).length).toBe(before + 1);
  const count = { efectivo: '93000.00', conteo: [], medios: {}, motivo: '' };
  const visto = await seenAtClosing(other.db, drawer.id, server.clock.now);
  await closeDrawer(other.db, { drawer, count, queda: '0.00', nota: '', visto }, server.clock.now);
  await leaveDatabase(other);
  const [listed] = await listDrawers(device.db);
  expect(listed).toMatchObject({ id: drawer.id, estado: 'cerrada', z_numero: 1, ...seen });
  expect(await read()).toMatchObject({ drawer: { estado: 'cerrada' }, figures: { diferencia: '0.00' } });
  await device.sync();
  expect(await read()).toMatchObject({ drawer: { z_numero: 1, ...seen }, figures: { esperado: '93000.00' } });
  expect((await accountHere(device.db, shop.debtor)).length).toBe(before + 1);
});

it('a count that a colleague corrected and has sent holds here too, where the own mirror is of before', async () => {
  const shop = await openDrawerShop(server);
  const [device, other] = [
    await openDevice(server.url, shop.emails.l2, server.clock),
    await openDevice(server.url, shop.emails.l3, server.clock),
  ];
  await Promise.all([device.sync(), other.sync()]);
  const drawer = await openDrawer(other.db, OPENING, server.clock.now);
  const visto = await seenAtClosing(other.db, drawer.id, server.clock.now);
  const count = { efectivo: '90000.00', conteo: [], medios: {}, motivo: '' };
  await closeDrawer(other.db, { drawer, count, queda: '0.00', nota: '', visto }, server.clock.now);
  await leaveDatabase(other);
  await device.sync();
  const [, businessId, subUserId] = other.db.name.split(':').map(Number) as [number, number, number];
  const person = { businessId, subUserId, name: 'Luis', businessName: '', pending: 0, lastSync: null };
  await rememberIdentity({ id: other.db.name, ...person });
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  const corrected = { ...count, efectivo: '100000.00', cajaId: drawer.id, corrige: true };
  await countDrawer(other.db, corrected, server.clock.now);
  await leaveDatabase(other);
  // What it touched is forgotten once its author's mirror has it.
  expect((await other.operations()).filter(({ touches }) => touches.length > 0)).toEqual([]);
  const view = await readDrawer(device.db, drawer.id, server.clock.now);
  expect(view?.figures).toMatchObject({ contado: '100000.00', diferencia: '0.00' });
});

it('a drawer whose opening a colleague sent long ago is not open here: the feed would tell of it', async () => {
  const device = await openTill();
  device.isOffline = true;
  await openDrawer(device.db, OPENING, server.clock.now);
  const work = await device.operations();
  await Promise.all([device.db.cash.clear(), device.db.outbox.clear()]);
  const sentAt = (daysAgo: number) =>
    work.map((one) => ({ ...one, state: 'done' as const, takenAt: Date.now() - daysAgo * 86_400_000 }));
  await leaveQueue(device, 987_655, sentAt(30));
  expect(await listDrawers(device.db)).toHaveLength(1);
  const left = new ErpDatabase(`erp:${device.db.name.split(':')[1]}:987655`);
  await left.outbox.clear();
  await left.outbox.bulkAdd(sentAt(70));
  left.close();
  expect(await listDrawers(device.db)).toEqual([]);
});

it('a colleague who comes after sees the drawer that was opened and is still to be sent', async () => {
  const device = await openTill();
  device.isOffline = true;
  const { id } = await openDrawer(device.db, OPENING, server.clock.now);
  await leaveQueue(device, 987_656, await device.operations());
  await Promise.all([device.db.cash.clear(), device.db.outbox.clear()]);
  const view = await readDrawer(device.db, id, server.clock.now);
  expect(view).toMatchObject({ drawer: { id, base: '100000.00' }, figures: { esperado: '100000.00' } });
});

it('sales of colleagues that the server has are not still to be sent here, and one mirror that knows a number is enough', async () => {
  const device = await openTill();
  const { id } = await openDrawer(device.db, OPENING, server.clock.now);
  const [product] = await device.db.products.limit(1).toArray();
  const sell = () => device.sell([{ producto_id: product?.id ?? '', cantidad: '1' }], { delivered: true });
  await sell();
  await device.sync();
  const [numbered] = await device.db.invoices.toArray();
  device.isOffline = true;
  await sell();
  await sell();
  const work = (await device.operations()).filter((one) => isKind(one, 'sale'));
  await leaveQueue(
    device,
    987_654,
    work.map((one, at) => (at === 1 ? { ...one, state: 'done' as const } : one)),
  );
  await leaveQueue(device, 987_653, []);
  const third = new ErpDatabase(`erp:${device.db.name.split(':')[1]}:987653`);
  await third.invoices.add(numbered!);
  third.close();
  await Promise.all([device.db.invoices.clear(), device.db.outbox.clear()]);
  const shown = numbered?.invoice?.numero_factura_display ?? 'none';
  expect(await readDrawer(device.db, id, server.clock.now)).toMatchObject({
    unsent: 1,
    numbers: { first: shown, last: shown },
    figures: { documentos: { ventas: 3 } },
  });
});

it('what a person gave up of a closed drawer is missing no more', async () => {
  const { shop, device } = await openShopTill('l3');
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
  const { shop, device } = await openShopTill('l2');
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
  const left = await device.db.outbox.get(await seqOf(device, waiting));
  if (left) await leaveQueue(device, 987_657, [{ ...left, op: 'another', entityId: 'of the colleague' }]);
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

it('a sale that goes back to the counter leaves its money in the drawer in which it lies, however late it is charged', async () => {
  const { shop, device } = await openShopTill('l3');
  device.isOffline = true;
  const drawer = await openDrawer(device.db, OPENING, server.clock.now);
  const [producto_id = ''] = shop.productIds;
  const sold = await device.sell([{ producto_id, cantidad: '1' }], { delivered: true });
  await device.db.outbox.update(await seqOf(device, sold), { state: 'rejected' });
  expect(await reopenSale(device.db, await seqOf(device, sold), 'tab', server.clock.now)).toBe(true);
  await openDrawer(device.db, OPENING, server.clock.now);
  const draft = await device.db.drafts.toCollection().first();
  const payments = [{ medio: 'efectivo' as const, valor: '8000.00', recibido: null, referencia: null }];
  const again = await submitSale(device.db, { draft: draft!, payments, change: '0.00' }, server.clock.now);
  expect((await device.db.invoices.get(again.entityId))?.cajaId).toBe(drawer.id);
  const cleared = clearLines(draft!);
  expect([draft?.cajaId, cleared.cajaId, restoreCleared(cleared, draft!).cajaId]).toEqual([
    drawer.id,
    undefined,
    drawer.id,
  ]);
});
