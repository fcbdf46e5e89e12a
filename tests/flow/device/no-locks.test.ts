import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { submitSale } from '#app/data/writes/sales.ts';
import { DEVICE_CLOCK } from '#app/sync/clock.ts';
import { SyncEngine } from '#app/sync/engine.ts';
import { SyncStatus } from '#app/sync/status.ts';
import { type Device, openDevice } from '#tests/fixtures/device/device.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, signIn, stockOf, type TestShop } from '#tests/fixtures/shop.ts';

const INVOICES = '/api/erp/facturacion/facturas/?page_size=100';

let server: TestServer;
let stops: (() => void)[] = [];
beforeAll(async () => {
  server = await startServer();
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
});
afterAll(() => server.stop());

async function openCounter(): Promise<{ shop: TestShop; device: Device }> {
  const shop = await createShop(server.db, server.clock.now, {
    products: [{ cantidad_vitrina: 500, cantidad_bodega: 0 }],
  });
  const device = await openDevice(server.url, shop.emails.l1, server.clock);
  await device.sync();
  return { shop, device };
}

/** The engines of two tabs: two realms, each with modules of its own, that nothing keeps apart. */
async function twoEngines(device: Device): Promise<{ syncNow: () => Promise<void>; stop: () => void }[]> {
  expect('navigator' in globalThis).toBe(false);
  vi.resetModules();
  const { SyncEngine: OtherEngine } = await import('#app/sync/engine.ts');
  const { SyncStatus: OtherStatus } = await import('#app/sync/status.ts');
  const engines = [
    new SyncEngine(device.context, new SyncStatus()),
    new OtherEngine({ ...device.context }, new OtherStatus()),
  ];
  stops.push(...engines.map((engine) => () => engine.stop()));
  return engines;
}

async function numbersOf(shop: TestShop): Promise<number[]> {
  const api = await signIn(server.url, shop.emails.l2);
  const { body } = await api.get<{ results: Invoice[] }>(INVOICES);
  return body.results.map(({ numero }) => numero).sort((a, b) => a - b);
}

describe('two tabs of a browser without Web Locks', () => {
  it('send every sale once, although both drain the queue at the same time and replies get lost', async () => {
    const { shop, device } = await openCounter();
    const sold = 25;
    for (let count = 0; count < sold; count += 1)
      await device.sell([{ producto_id: shop.productIds[0]!, cantidad: '2' }], {
        delivered: count % 2 === 0,
      });
    device.faults = Array.from({ length: 30 }, (_, at) => (at % 4 === 1 ? 'lost-reply' : 'ok'));
    const engines = await twoEngines(device);
    await expect
      .poll(
        async () => {
          await device.db.outbox.where('state').equals('pending').modify({ nextAt: 0 });
          await Promise.all(engines.map((engine) => engine.syncNow()));
          return (await device.operations()).filter(({ state }) => state !== 'done').length;
        },
        { timeout: 15_000 },
      )
      .toBe(0);
    expect(await numbersOf(shop)).toEqual(Array.from({ length: sold }, (_, at) => at + 1));
    const api = await signIn(server.url, shop.emails.l1);
    expect((await stockOf(api, shop.productIds[0]!)).cantidad_vitrina).toBe(500 - 2 * sold);
    expect(await device.stock(shop.productIds[0]!, shop.serieId)).toBe(500 - 2 * sold);
  });

  it('charge a sale that both have open once', async () => {
    const { shop, device } = await openCounter();
    await device.sell([{ producto_id: shop.productIds[0]!, cantidad: '1' }]);
    const [first] = await device.operations();
    const draft = first!.draft as Parameters<typeof submitSale>[1]['draft'];
    const charge = { draft, payments: [], change: '0.00' };
    const again = await Promise.all([submitSale(device.db, charge), submitSale(device.db, charge)]);
    expect(new Set(again.map(({ op }) => op))).toEqual(new Set([first!.op]));
    const engines = await twoEngines(device);
    await Promise.all(engines.map((engine) => engine.syncNow()));
    expect(await numbersOf(shop)).toEqual([1]);
  });
});

describe('a counter whose clock is wrong by a day', () => {
  it.each([-1, 1])('sells all the same (%i day); the server dates the invoice', async (days) => {
    const { shop, device } = await openCounter();
    const clock = { now: new Date(server.clock.now.getTime() + days * 86_400_000) };
    device.context.clock = { ...DEVICE_CLOCK, now: () => clock.now };
    await device.sell([{ producto_id: shop.productIds[0]!, cantidad: '1' }], { delivered: true });
    await device.db.outbox.toCollection().modify((row) => {
      row.occurredAt = clock.now.toISOString();
    });
    await device.sync();
    expect((await device.operations()).map(({ state }) => state)).toEqual(['done']);
    const api = await signIn(server.url, shop.emails.l2);
    const { body } = await api.get<{ results: Invoice[] }>(INVOICES);
    const [invoice] = body.results;
    expect(Math.abs(Date.parse(invoice!.fecha_emision) - server.clock.now.getTime())).toBeLessThan(60_000);
  });
});
