import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnerToday } from '#contract/reports/reports.ts';
import { pull } from '#app/sync/pull/pull.ts';
import { deviceId } from '#app/data/registry.ts';
import { sql } from '#server/platform/database/database.ts';
import { openDevice } from '#tests/fixtures/device/device.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, signInOwner } from '#tests/fixtures/shop.ts';

const MINUTE_MS = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

const later = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * MINUTE_MS);
};

it('an owner hears of a device that had sales to send and fell silent, until it is heard again', async () => {
  const shop = await createShop(server.db, server.clock.now, { products: [{}] });
  const owner = await signInOwner(server.url, shop.ownerEmail);
  const quiet = async () => (await owner.get<OwnerToday>('/api/mis-negocios/hoy/')).body.negocios[0]?.equipos;
  const device = await openDevice(server.url, shop.emails.l1, server.clock);
  await device.sync();
  const [producto_id = ''] = shop.productIds;
  await device.sell([{ producto_id, cantidad: '1' }], { delivered: true });
  await device.sell([{ producto_id, cantidad: '1' }], { delivered: true });
  await pull(device.context);
  const heard = server.clock.now;
  expect(await quiet()).toEqual([]);
  later(11);
  expect(await quiet()).toEqual([
    {
      equipo: (await deviceId()).toLowerCase(),
      persona: 'Ana Pérez',
      visto_en: expect.anything(),
      pendientes: 2,
      con_caja: false,
    },
  ]);
  expect(Date.parse((await quiet())?.[0]?.visto_en ?? '')).toBe(heard.getTime());
  // It sends what it had, and asks for what is new.
  await device.sync();
  later(11);
  expect(await quiet()).toEqual([]);
  later(100);
  expect(await quiet()).toEqual([]);
});

it('a device is noted again once a minute, or at once when it has more or less to send', async () => {
  const shop = await createShop(server.db, server.clock.now, { products: [{}] });
  const device = await openDevice(server.url, shop.emails.l2, server.clock);
  const noted = async () => {
    const { rows } = await sql<{ visto_en: Date; pendientes: number }>`
      SELECT visto_en, pendientes FROM device_contacts WHERE business_id = ${shop.businessId}`.execute(
      server.db,
    );
    return rows.map(({ visto_en, pendientes }) => [visto_en.getTime(), pendientes]);
  };
  await device.sync();
  const first = server.clock.now.getTime();
  server.clock.now = new Date(first + 30_000);
  await pull(device.context);
  expect(await noted()).toEqual([[first, 0]]);
  await device.sell([{ producto_id: shop.productIds[0] ?? '', cantidad: '1' }], { delivered: true });
  await pull(device.context);
  expect(await noted()).toEqual([[first + 30_000, 1]]);
  later(2);
  await pull(device.context);
  expect(await noted()).toEqual([[first + 30_000 + 2 * MINUTE_MS, 1]]);
});

it('a device is known to have had work to send since it first said so, until it has none', async () => {
  const shop = await createShop(server.db, server.clock.now, { products: [{}] });
  const device = await openDevice(server.url, shop.emails.l2, server.clock);
  const since = async () => {
    const { rows } = await sql<{ since: Date | null }>`
      SELECT pendiente_desde AS since FROM device_contacts WHERE business_id = ${shop.businessId}`.execute(
      server.db,
    );
    return rows[0]?.since?.getTime() ?? null;
  };
  const sell = () =>
    device.sell([{ producto_id: shop.productIds[0] ?? '', cantidad: '1' }], { delivered: true });
  await device.sync();
  expect(await since()).toBe(null);
  await sell();
  await pull(device.context);
  const first = server.clock.now.getTime();
  later(2);
  await pull(device.context);
  await sell();
  later(2);
  await pull(device.context);
  expect(await since()).toBe(first);
  await device.sync();
  expect(await since()).toBe(null);
});
