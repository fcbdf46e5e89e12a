import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ErpDatabase } from '#app/data/db.ts';
import { currentDrawer } from '#app/data/current-drawer.ts';
import { readDrawer } from '#app/data/read/cash/drawer.ts';
import { deviceTable, rememberIdentity } from '#app/data/registry.ts';
import { exportPending } from '#app/data/restore/rescue.ts';
import { seenAtClosing } from '#app/data/read/cash/seen-at-closing.ts';
import { closeDrawer, moveMoney, openDrawer } from '#app/data/writes/cash-writes.ts';
import { payOnAccount } from '#app/data/writes/payment-writes.ts';
import type { CashSessionFigures } from '#contract/cash/cash-sessions.ts';
import { startAnew } from '#app/sync/pull/mirror.ts';
import { pull } from '#app/sync/pull/pull.ts';
import { push } from '#app/sync/push/push.ts';
import { sql } from '#server/platform/database/database.ts';
import { type Device, openDevice } from '#tests/fixtures/device/device.ts';
import { type DrawerShop, look, open, openDrawerShop } from '#tests/fixtures/drawer.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());
beforeEach(() => deviceTable().clear());

interface Till {
  shop: DrawerShop;
  device: Device;
  sell: (at: number) => Promise<string>;
}

async function openTill(level: 'l1' | 'l2' = 'l2'): Promise<Till> {
  const shop = await openDrawerShop(server);
  const device = await openDevice(server.url, shop.emails[level], server.clock);
  await device.sync();
  const sell = async (at: number) => {
    const lines = [{ producto_id: shop.productIds[at] ?? '', cantidad: '1' }];
    return (await device.sell(lines, { delivered: true })).entityId;
  };
  return { shop, device, sell };
}

const OPENING = { nombre: 'Caja 1', base: '100000.00', esperada: null, conteo: [], nota: '' };
const moved = (cajaId: string, more: object = {}) => ({
  cajaId,
  tipo: 'gasto' as const,
  categoria: 'proveedor',
  valor: '12000.00',
  nota: '',
  ...more,
});

const expectedHere = async ({ device }: Till, id: string) =>
  (await readDrawer(device.db, id, server.clock.now))?.figures.esperado;

/** Counts and closes it, with what this device knows of it. */
async function close({ device: { db } }: Till, id: string, efectivo: string): Promise<void> {
  const count = { efectivo, conteo: [], medios: {}, motivo: '' };
  const { drawer } = (await readDrawer(db, id, server.clock.now)) ?? {};
  if (!drawer) throw new Error(`no drawer ${id}`);
  const visto = await seenAtClosing(db, id, server.clock.now);
  await closeDrawer(db, { drawer, count, queda: '50000.00', nota: '', visto }, server.clock.now);
}

const statesOf = async ({ device }: Till) => (await device.operations()).map(({ state }) => state);

/** A day without network: what the drawer should hold is 136.000. */
async function dayOffline(till: Till): Promise<string> {
  const { device, sell, shop } = till;
  device.isOffline = true;
  const { id } = await openDrawer(device.db, OPENING, server.clock.now);
  await sell(1);
  await sell(2);
  await payOnAccount(
    device.db,
    { clientId: shop.debtor, valor: '40000', medio: 'efectivo', referencia: null },
    server.clock.now,
  );
  await moveMoney(device.db, moved(id), server.clock.now);
  const back = { tipo: 'retiro', categoria: 'caja fuerte', valor: '10000.00' };
  await moveMoney(device.db, moved(id, back), server.clock.now);
  return id;
}

describe('a drawer without network', () => {
  it('is opened, sold from, counted and closed, and server and device say the same once it is back', async () => {
    const till = await openTill();
    const { device, shop } = till;
    const id = await dayOffline(till);
    expect(await expectedHere(till, id)).toBe('136000.00');
    await close(till, id, '135950.00');
    expect(await currentDrawer(device.db)).toBeUndefined();
    const here = await readDrawer(device.db, id, server.clock.now);
    expect(here).toMatchObject({
      drawer: { estado: 'cerrada', z_numero: null },
      figures: { esperado: '136000.00', diferencia: '-50.00' },
      unsent: 2,
      numbers: null,
    });
    device.isOffline = false;
    await device.sync();
    expect(await statesOf(till)).toEqual(Array.from({ length: 8 }, () => 'done'));
    const there = await look(shop.l3, id);
    expect(there).toMatchObject({
      esperado: '136000.00',
      contado: '135950.00',
      z_numero: 1,
      cifras: { faltan: 0 },
    });
    const after = await readDrawer(device.db, id, server.clock.now);
    expect(after).toMatchObject({
      drawer: { estado: 'cerrada', z_numero: 1, equipo: there.equipo },
      figures: {
        esperado: there.esperado,
        diferencia: there.diferencia,
        documentos: there.cifras?.documentos,
      },
      unsent: 0,
    });
  });

  it('counts sales that an app of before kept without the key of their drawer, before and after they are sent', async () => {
    const till = await openTill();
    const { device } = till;
    const id = await dayOffline(till);
    const forgetKey = async () => {
      const one = device.db.invoices.where('drawerKey').startsWith(id).limit(1);
      expect(await one.modify((row) => delete row.drawerKey)).toBe(1);
      expect(await device.db.invoices.where('drawerKey').startsWith(id).count()).toBe(1);
    };
    await forgetKey();
    expect(await readDrawer(device.db, id, server.clock.now)).toMatchObject({
      figures: { esperado: '136000.00' },
      unsent: 2,
    });
    device.isOffline = false;
    await device.sync();
    const whole = await readDrawer(device.db, id, server.clock.now);
    expect(whole?.numbers?.first).not.toBe(whole?.numbers?.last);
    await forgetKey();
    expect(await readDrawer(device.db, id, server.clock.now)).toEqual(whole);
  });

  it('loses and doubles nothing where each answer is lost once, in whatever moment', async () => {
    const till = await openTill();
    const id = await dayOffline(till);
    await close(till, id, '136000.00');
    till.device.isOffline = false;
    till.device.faults.push('lost-reply', 'lost-request', 'lost-reply');
    for (let round = 0; round < 4; round += 1) await till.device.sync();
    const there = await look(till.shop.l3, id);
    expect(there).toMatchObject({ esperado: '136000.00', diferencia: '0.00', z_numero: 1, advertencias: [] });
    expect(await expectedHere(till, id)).toBe('136000.00');
  });

  it('shows a late sale of another device once it has come', async () => {
    const till = await openTill();
    const id = await dayOffline(till);
    await close(till, id, '136000.00');
    till.device.isOffline = false;
    await till.device.sync();
    const sale = {
      cliente_id: till.shop.finalConsumer,
      items: [{ producto_id: till.shop.productIds[1], cantidad: 1 }],
      caja_id: id,
    };
    await till.shop.l1.send('POST', '/api/erp/facturacion/facturas/', sale, { 'erp-offline': '1' });
    await till.device.sync();
    const view = await readDrawer(till.device.db, id, server.clock.now);
    expect(view?.figures).toMatchObject({ esperado: '144000.00', diferencia: '-8000.00' });
    expect(view?.drawer.ajustada_en).not.toBeNull();
  });

  it('goes again as a whole when the server has forgotten it, opening first', async () => {
    const till = await openTill();
    const { device, shop } = till;
    const id = await dayOffline(till);
    await close(till, id, '136000.00');
    device.isOffline = false;
    await device.sync();
    await forget(shop, id);
    await startAnew(device.db, 'another');
    for (let round = 0; round < 3; round += 1) await device.sync();
    expect(await look(shop.l3, id)).toMatchObject({
      estado: 'cerrada',
      contado: '136000.00',
      advertencias: [],
    });
    expect((await statesOf(till)).every((state) => state === 'done')).toBe(true);
  });

  it('goes into a rescue file whole, and from there to the server with its device', async () => {
    const till = await openTill();
    const { device, shop } = till;
    const id = await dayOffline(till);
    await close(till, id, '136000.00');
    const { operaciones } = await exportPending(device.db);
    const reply = await shop.l3.send<{ resultados: { status: number }[] }>(
      'POST',
      '/api/erp/sync/importar/',
      { operaciones },
    );
    expect(reply.body.resultados.map(({ status }) => status)).toEqual([
      201, 201, 201, 201, 201, 201, 201, 200,
    ]);
    expect(await look(shop.l3, id)).toMatchObject({ esperado: '136000.00', cifras: { faltan: 0 } });
  });
});

/** What a restore from before the drawer was opened leaves of it: nothing. */
async function forget(shop: DrawerShop, id: string): Promise<void> {
  const { db } = server;
  await sql`DELETE FROM cash_counts WHERE session_id = ${id}`.execute(db);
  await sql`DELETE FROM cash_movements WHERE session_id = ${id}`.execute(db);
  await sql`DELETE FROM cash_sessions WHERE id = ${id}`.execute(db);
  await sql`DELETE FROM changes WHERE tabla = 'cajas' AND id = ${id}`.execute(db);
  await sql`DELETE FROM operations WHERE scope = ${`b:${shop.businessId}`} AND body::text LIKE ${`%${id}%`}`.execute(
    db,
  );
}

describe('a drawer on a device that several people use', () => {
  it('holds what a colleague sold there and has not sent yet, once', async () => {
    const till = await openTill();
    const { device } = till;
    const id = await dayOffline(till);
    const [business, person] = [device.db.name.split(':')[1], 987_654];
    const name = `erp:${business}:${person}`;
    const colleague = new ErpDatabase(name);
    const [sale] = (await device.operations()).filter(({ kind }) => kind === 'sale');
    if (!sale) throw new Error('nothing was sold');
    const { seq: _own, ...copy } = sale;
    const other = { ...copy, op: 'another', entityId: 'another', lane: 'another' };
    await colleague.outbox.bulkAdd([other, { ...copy, op: 'same' }]);
    colleague.close();
    await rememberIdentity({
      id: name,
      businessId: Number(business),
      subUserId: person,
      name: 'Luz',
      businessName: '',
      pending: 1,
      lastSync: null,
    });
    expect(await expectedHere(till, id)).toBe('144000.00');
  });

  it('is the one open drawer for everybody there, until somebody closes it', async () => {
    const till = await openTill('l1');
    expect(await currentDrawer(till.device.db)).toBeUndefined();
    const { id } = await openDrawer(till.device.db, OPENING, server.clock.now);
    const colleague = new ErpDatabase(`erp:${till.device.db.name.split(':')[1]}:987655`);
    expect(await currentDrawer(colleague)).toMatchObject({
      sessionId: id,
      base: '100000.00',
      openedBy: 'Ana Pérez',
    });
    await close(till, id, '100000.00');
    expect(await currentDrawer(colleague)).toBeUndefined();
    colleague.close();
  });

  it('is forgotten where its closing was told by another device', async () => {
    const till = await openTill('l1');
    const { id } = await openDrawer(till.device.db, OPENING, server.clock.now);
    await till.device.sync();
    const path = `/api/erp/caja/sesiones/${id}/cierre/`;
    await till.shop.l3.send<CashSessionFigures>('POST', path, { queda: 0, nota: 'Se dañó el equipo' });
    expect(await currentDrawer(till.device.db)).toMatchObject({ sessionId: id });
    await till.device.sync();
    expect(await currentDrawer(till.device.db)).toBeUndefined();
  });
});

it('a device of before drawers fetches everything anew, and sends what it had still to send', async () => {
  const till = await openTill();
  const { device, sell } = till;
  device.isOffline = true;
  await sell(1);
  const tables = device.db.tables.filter(({ name }) => name !== 'cash');
  const rows = await Promise.all(tables.map((table) => table.toArray()));
  // The same shop on a device whose app knows no drawers: version 6 of the database.
  const name = `${device.db.name}-old`;
  const old = new Dexie(name);
  const outbox =
    '++seq, &op, state, lane, *touches, *dependsOn, vTo, formerNumber, [kind+state], [state+attempts]';
  old.version(6).stores({
    ...Object.fromEntries(tables.map((table) => [table.name, table.schema.primKey.src])),
    invoices: 'id, fecha',
    outbox,
  });
  for (const [at, table] of tables.entries()) await old.table(table.name).bulkAdd(rows[at] ?? []);
  old.close();
  const db = new ErpDatabase(name);
  const context = { ...device.context, db };
  expect(await db.outbox.toArray()).toEqual(rows[tables.findIndex((table) => table.name === 'outbox')]);
  expect((await db.meta.get('cursor'))?.value).toBe(0);
  const { id } = (await open(till.shop.l2, till.shop)).body;
  device.isOffline = false;
  await push(context);
  await pull(context);
  expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['done']);
  expect((await db.cash.toArray()).map((drawer) => drawer.id)).toEqual([id]);
  expect(await db.meta.get('bootstrap')).toBeUndefined();
  db.close();
});
