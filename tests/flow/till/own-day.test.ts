import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DayReport } from '#contract/reports/reports.ts';
import { ErpDatabase } from '#app/data/db.ts';
import { rememberIdentity } from '#app/data/registry.ts';
import { readOwnDay } from '#app/data/read/reports/own-day.ts';
import { sql } from '#server/platform/database/database.ts';
import { openDevice } from '#tests/fixtures/device/device.ts';
import { INVOICES } from '#tests/fixtures/drawer.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, signIn } from '#tests/fixtures/shop.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

it('the day on a device is what the server reports of its store, with or without network, once all is sent', async () => {
  const shop = await createShop(server.db, server.clock.now, {
    products: [{ cantidad_vitrina: 1000, costo: '1000.33' }],
  });
  await sql`UPDATE businesses SET opciones = jsonb_set(opciones, '{redondeo_efectivo}', '50')
    WHERE id = ${shop.businessId}`.execute(server.db);
  const [producto_id = ''] = shop.productIds;
  const l3 = await signIn(server.url, shop.emails.l3);
  const sellElsewhere = (cantidad: number, more: object = {}) =>
    l3.send('POST', INVOICES, {
      cliente_id: shop.finalConsumer,
      items: [{ producto_id, cantidad }],
      ...more,
    });
  // A week ago, at this hour and before it; then today at another counter of the store.
  const noon = new Date(`${server.clock.now.toISOString().slice(0, 10)}T17:00:00Z`);
  server.clock.now = new Date(noon.getTime() - 7 * DAY_MS);
  await sellElsewhere(4);
  server.clock.now = new Date(noon.getTime() - 7 * DAY_MS + 3_600_000);
  await sellElsewhere(5);
  server.clock.now = noon;
  await sellElsewhere(2, { pagos: [{ medio: 'nequi', valor: '3094.14' }] }).catch(() => undefined);
  await sellElsewhere(3);

  const device = await openDevice(server.url, shop.emails.l2, server.clock);
  await device.sync();
  await device.sell([{ producto_id, cantidad: '1.235' }], { delivered: true });
  await device.sync();
  device.isOffline = true;
  await device.sell([{ producto_id, cantidad: '7' }], { delivered: true });
  await device.sync();
  const alone = await readOwnDay(device.db, server.clock.now);
  expect(alone).toMatchObject({ unsent: 1, hours: [{ hour: 12 }] });
  device.isOffline = false;
  await device.sync();
  await device.sync();
  const sent = await readOwnDay(device.db, server.clock.now);
  expect(sent.unsent).toBe(0);
  expect(sent.figures).toEqual(alone.figures);

  const l2 = await signIn(server.url, shop.emails.l2);
  const { body } = await l2.get<DayReport>('/api/erp/informes/dia/');
  // What goods cost, and discounts, a device leaves to the server.
  const { descuentos: _discounts, ...told } = body.cifras;
  expect(sent.figures).toMatchObject(told);
  expect(sent.hours.map(({ hour, sales }) => [hour, sales])).toEqual(
    body.horas.map(({ hora, ventas_netas }) => [hora, ventas_netas]),
  );
  expect(sent.before).toEqual({ day: body.comparado.desde, sales: body.comparado.a_esta_hora });
});

it('the day on a device has what colleagues sold there without network, signed out or not, each sale once', async () => {
  const shop = await createShop(server.db, server.clock.now, { products: [{ cantidad_vitrina: 100 }] });
  const [producto_id = ''] = shop.productIds;
  const device = await openDevice(server.url, shop.emails.l2, server.clock);
  await device.sync();
  device.isOffline = true;
  const { entityId } = await device.sell([{ producto_id, cantidad: '2' }], { delivered: true });
  const [operation] = await device.operations();
  const record = await device.db.invoices.get(entityId);
  if (!operation || !record) throw new Error('nothing was sold');
  const one = await readOwnDay(device.db, server.clock.now);
  const business = Number(device.db.name.split(':')[1]);
  const colleague = async (subUserId: number) => {
    const name = `erp:${business}:${subUserId}`;
    const person = { businessId: business, subUserId, name: 'Luz', businessName: '' };
    await rememberIdentity({ id: name, ...person, pending: 1, lastSync: null });
    return new ErpDatabase(name);
  };
  // Signed out, who leaves the queue alone; and still at work, whose mirror has the own sale too.
  const gone = await colleague(987_661);
  await gone.outbox.add({ ...operation, op: 'of the first', entityId: 'sale of the first' });
  gone.close();
  const there = await colleague(987_662);
  await there.outbox.add({ ...operation, op: 'of the second', entityId: 'sale of the second' });
  await there.invoices.bulkAdd([record, { ...record, id: 'sale of the second' }]);
  there.close();
  // Of another store, which this day is not of.
  const elsewhere = await colleague(987_663);
  await elsewhere.me.put({ id: 'me', serie_id: 987_664 } as never);
  await elsewhere.outbox.add({ ...operation, op: 'of the third', entityId: 'sale of the third' });
  elsewhere.close();
  const day = await readOwnDay(device.db, server.clock.now);
  expect(day).toMatchObject({ unsent: 3, figures: { facturas: 3 } });
  expect(Number(day.figures.ventas)).toBe(3 * Number(one.figures.ventas));
});
