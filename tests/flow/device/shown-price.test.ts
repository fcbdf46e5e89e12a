import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { exportPending, readRescueFile } from '#app/data/restore/rescue.ts';
import { push } from '#app/sync/push/push.ts';
import { editProduct } from '#app/data/writes/product-writes.ts';
import { markDelivered } from '#app/data/writes/hand-over.ts';
import { submitSale } from '#app/data/writes/sales.ts';
import { sql } from '#server/platform/database/database.ts';
import { type Device, draftOf, openDevice } from '#tests/fixtures/device/device.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, type TestShop } from '#tests/fixtures/shop.ts';
import { retryOperation } from '#app/data/resolve/retry.ts';

const INVOICES = '/api/erp/facturacion/facturas/';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

interface Counter {
  shop: TestShop;
  device: Device;
  api: ApiClient;
  /** Costs 1,000 and 30 %; with IVA 19 % it is sold at 1,547. */
  product: string;
}

async function openCounter(): Promise<Counter> {
  const shop = await createShop(server.db, server.clock.now);
  const device = await openDevice(server.url, shop.emails.l3, server.clock);
  await device.sync();
  return { shop, device, api: await signIn(server.url, shop.emails.l3), product: shop.productIds[0]! };
}

/** The totals billed, oldest first, with what was flagged about each. */
async function billed(api: ApiClient): Promise<[total: string, flags: string[]][]> {
  const { body } = await api.get<{ results: Invoice[] }>(INVOICES);
  return body.results
    .toReversed()
    .map(({ total_factura, advertencias }) => [
      total_factura,
      (advertencias ?? []).map(({ codigo }) => codigo),
    ]);
}

const setMargin = ({ device, product }: Counter, porcentaje_margen: number) =>
  editProduct(device.db, { id: product, changes: { porcentaje_margen } });

/** Somebody else edits the product. */
async function reprice(api: ApiClient, product: string, changes: object): Promise<void> {
  const { body } = await api.get(`/api/erp/inventario/productos/${product}/`);
  expect(
    (await api.send('PUT', `/api/erp/inventario/productos/${product}/`, { ...body, ...changes })).status,
  ).toBe(200);
}

const openSale = ({ device, product }: Counter) =>
  draftOf(device.db, [{ producto_id: product, cantidad: '1' }]);

async function charge(
  { device }: Counter,
  draft: Awaited<ReturnType<typeof openSale>>,
  delivered = false,
): Promise<void> {
  const saved = await submitSale(device.db, { draft, payments: [], change: '0.00' }, server.clock.now);
  if (delivered) await markDelivered(device.db, saved.entityId);
}

const endResolution = (shop: TestShop, day: string) =>
  sql`UPDATE businesses SET vigencia_hasta = ${day} WHERE id = ${shop.businessId}`.execute(server.db);

describe('a line whose price is that of an own edit', () => {
  it('is billed at it when the edit was acknowledged while the sale was open', async () => {
    const counter = await openCounter();
    await setMargin(counter, 50);
    const draft = await openSale(counter);
    await counter.device.sync();
    await charge(counter, draft);
    await counter.device.sync();
    expect(await billed(counter.api)).toEqual([['1785.00', []]]);
  });

  it('is billed at it when another own edit came after, whichever of them the server has', async () => {
    const counter = await openCounter();
    await setMargin(counter, 50);
    const first = await openSale(counter);
    const again = await openSale(counter);
    await setMargin(counter, 100);
    await charge(counter, first);
    await counter.device.sync();
    await charge(counter, again);
    await counter.device.sync();
    expect(await billed(counter.api)).toEqual([
      ['1785.00', []],
      ['1785.00', []],
    ]);
  });

  it('is billed at it when the sale goes once more after a later own edit', async () => {
    const counter = await openCounter();
    const { device, api, shop } = counter;
    await setMargin(counter, 50);
    await charge(counter, await openSale(counter), true);
    await endResolution(shop, '2020-01-01');
    await device.sync();
    expect((await device.operations()).map(({ state }) => state)).toEqual(['done', 'blocked']);
    await setMargin(counter, 100);
    await device.sync();
    await endResolution(shop, '2030-01-01');
    const [, sale] = await device.operations();
    await retryOperation(device.db, sale!.seq);
    await device.sync();
    expect(await billed(api)).toEqual([['1785.00', []]]);
  });

  it('is billed at it when both reach the server in a rescued file', async () => {
    const counter = await openCounter();
    const { device, api } = counter;
    device.isOffline = true;
    await setMargin(counter, 50);
    await charge(counter, await openSale(counter), true);
    const [file] = readRescueFile(JSON.stringify(await exportPending(device.db))) ?? [];
    const imported = await api.send<{ resultados: { status: number }[] }>(
      'POST',
      '/api/erp/sync/importar/',
      file,
    );
    expect(imported.body.resultados.map(({ status }) => status)).toEqual([200, 201]);
    expect(await billed(api)).toEqual([['1785.00', []]]);
    device.isOffline = false;
    await device.sync();
    expect((await device.operations()).map(({ state }) => state)).toEqual(['done', 'done']);
    expect(await billed(api)).toHaveLength(1);
  });
});

describe('a line whose price is older than an own edit', () => {
  it('keeps it, and its sale does not wait for the edit', async () => {
    const counter = await openCounter();
    const { device, api } = counter;
    const draft = await openSale(counter);
    await setMargin(counter, 50);
    await charge(counter, draft);
    const [edit, sale] = await device.operations();
    expect(sale?.dependsOn).toEqual([]);
    await device.db.outbox.update(edit!.seq, { nextAt: server.clock.now.getTime() + 60_000 });
    await push(device.context);
    expect((await device.operations()).map(({ state }) => state)).toEqual(['pending', 'done']);
    await device.sync();
    expect(await billed(api)).toEqual([['1547.00', []]]);
  });
});

describe('a line that shows a price of the server', () => {
  it('keeps it when an own edit of something else stands still and somebody sets another price', async () => {
    const counter = await openCounter();
    const { device, api, shop, product } = counter;
    await sql`UPDATE business_modules SET is_active = false
      WHERE business_id = ${shop.businessId} AND slug = 'inventario'`.execute(server.db);
    await editProduct(device.db, { id: product, changes: { nombre: 'Tinto' } });
    const draft = await openSale(counter);
    await device.sync();
    await sql`UPDATE business_modules SET is_active = true
      WHERE business_id = ${shop.businessId} AND slug = 'inventario'`.execute(server.db);
    await reprice(api, product, { porcentaje_margen: 100 });
    await charge(counter, draft, true);
    await push(device.context);
    expect(await billed(api)).toEqual([['1547.00', []]]);
  });
});

describe('a line that shows a price which the server never took', () => {
  it('is billed at what the product costs now when the own edit was refused, and flagged', async () => {
    const counter = await openCounter();
    const { device, api, product } = counter;
    await setMargin(counter, 50);
    await charge(counter, await openSale(counter), true);
    await reprice(api, product, { porcentaje_margen: 100 });
    await device.sync();
    await device.sync();
    expect(await billed(api)).toEqual([['2380.00', ['total_distinto']]]);
  });

  it('is not billed at what an older own edit had made of it, which is not in force any more', async () => {
    const counter = await openCounter();
    const { device, api, product } = counter;
    await setMargin(counter, 50);
    await device.sync();
    await reprice(api, product, { porcentaje_margen: 100 });
    await device.sync();
    await setMargin(counter, 80);
    await charge(counter, await openSale(counter), true);
    await reprice(api, product, { porcentaje_margen: 120 });
    await device.sync();
    await device.sync();
    expect((await device.operations()).map(({ state }) => state)).toEqual(['done', 'rejected', 'done']);
    expect(await billed(api)).toEqual([['2618.00', ['total_distinto']]]);
  });

  it('is billed at what became of the own edit when somebody else had changed the cost, and flagged', async () => {
    const counter = await openCounter();
    const { device, api, product, shop } = counter;
    await setMargin(counter, 50);
    await charge(counter, await openSale(counter), true);
    await reprice(api, product, { costo: '2000' });
    await endResolution(shop, '2020-01-01');
    await device.sync();
    await device.sync();
    expect((await device.operations()).map(({ state }) => state)).toEqual(['done', 'blocked']);
    // What it costs by then is neither what the receipt shows nor what the edit came to.
    await reprice(api, product, { porcentaje_margen: 200 });
    await endResolution(shop, '2030-01-01');
    const [, sale] = await device.operations();
    await retryOperation(device.db, sale!.seq);
    await device.sync();
    expect(await billed(api)).toEqual([['3570.00', ['total_distinto']]]);
  });
});

describe('a sale of a product whose edits stand still', () => {
  it('goes although an edit of its price waits behind a refused one', async () => {
    const counter = await openCounter();
    const { device, api, product } = counter;
    await editProduct(device.db, { id: product, changes: { nombre: 'Perico' } });
    await setMargin(counter, 50);
    await charge(counter, await openSale(counter), true);
    const { body } = await api.get(`/api/erp/inventario/productos/${product}/`);
    await api.send('PUT', `/api/erp/inventario/productos/${product}/`, { ...body, nombre: 'Tinto' });
    await device.sync();
    await device.sync();
    expect((await device.operations()).map(({ state }) => state)).toEqual(['rejected', 'pending', 'done']);
    expect(await billed(api)).toEqual([['1547.00', ['total_distinto']]]);
  });

  it('goes although an edit of its price is blocked', async () => {
    const counter = await openCounter();
    const { device, api, shop } = counter;
    await setMargin(counter, 50);
    await charge(counter, await openSale(counter), true);
    await sql`UPDATE business_modules SET is_active = false
      WHERE business_id = ${shop.businessId} AND slug = 'inventario'`.execute(server.db);
    await device.sync();
    await device.sync();
    expect((await device.operations()).map(({ state }) => state)).toEqual(['blocked', 'done']);
    expect(await billed(api)).toEqual([['1547.00', ['total_distinto']]]);
  });
});
