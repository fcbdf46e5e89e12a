import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, editClient } from '#app/data/writes/client-writes.ts';
import { createProduct, deleteProduct, editProduct } from '#app/data/writes/product-writes.ts';
import { recordReprint } from '#app/data/writes/reprint-writes.ts';
import { editStock } from '#app/data/writes/stock-writes.ts';
import { exportPending, readRescueFile } from '#app/data/restore/rescue.ts';
import { listWork } from '#app/data/resolve/work-list.ts';
import { giveUp } from '#app/sync/push/cancel.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { Product } from '#contract/inventory/products.ts';
import { sql } from '#server/platform/database/database.ts';
import { NEW_PRODUCT } from '#tests/fixtures/new-product.ts';
import { type Device, openDevice } from '#tests/fixtures/device/device.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, stockOf } from '#tests/fixtures/shop.ts';

const IMPORT = '/api/erp/sync/importar/';
const INVOICES = '/api/erp/facturacion/facturas/';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** A device without network, and level 3 who imports what it exports. */
async function open() {
  const shop = await createShop(server.db, server.clock.now);
  const device = await openDevice(server.url, shop.emails.l2, server.clock);
  await device.sync();
  device.isOffline = true;
  const [product = ''] = shop.productIds;
  return { shop, device, api: await signIn(server.url, shop.emails.l3), product };
}

const MARTA = {
  tipo_cliente: 'Natural',
  nombre_completo_natural: 'Marta Rojas',
  cedula_natural: '41700100',
} as const;

const invoicesOf = async (api: ApiClient) => (await api.get<{ results: Invoice[] }>(INVOICES)).body.results;

const exportFrom = async ({ db }: Device) =>
  readRescueFile(JSON.stringify(await exportPending(db)))![0]!.operaciones;

/** What level 3 gets as the status of each, sent in one call. */
async function importInto(api: ApiClient, operaciones: unknown[]): Promise<number[]> {
  const reply = await api.send<{ resultados: { status: number }[] }>('POST', IMPORT, { operaciones });
  return reply.body.resultados.map(({ status }) => status);
}

const statesOf = async (device: Device) => (await device.operations()).map(({ state }) => state);

/** Keys of what a device has sent, by single calls and in batches. */
const sentBy = ({ requests }: Device): unknown[] =>
  requests
    .filter(({ method }) => method !== 'GET')
    .flatMap(({ body, headers }) => {
      const { operaciones } = (body ?? {}) as { operaciones?: { op: string }[] };
      return operaciones?.map(({ op }) => op) ?? [headers?.['idempotency-key']];
    });

describe('an exported file', () => {
  it('is sent by level 3, and the device that comes back doubles nothing', async () => {
    const { shop, device, api, product } = await open();
    await createClient(device.db, MARTA);
    const sale = await device.sell([{ producto_id: product, cantidad: '2' }], { delivered: true });
    await recordReprint(device.db, sale.entityId);
    await editProduct(device.db, {
      id: product,
      changes: { nombre: 'Tinto' },
      stock: { serieId: shop.serieId, deltas: { cantidad_vitrina: '1', cantidad_bodega: '0' } },
    });
    expect(await importInto(api, await exportFrom(device))).toEqual([201, 201, 201, 200, 200]);
    device.isOffline = false;
    await device.sync();
    expect(await statesOf(device)).toEqual(Array(5).fill('done'));
    expect(await invoicesOf(api)).toHaveLength(1);
    expect(await stockOf(api, product)).toEqual({ cantidad_vitrina: 9, cantidad_bodega: 5 });
  });

  it('rescues what was blocked once its cause is gone: the refusal is stored under the key of before', async () => {
    const { shop, device, api, product } = await open();
    const setEnd = (day: string) =>
      sql`UPDATE businesses SET vigencia_hasta = ${day} WHERE id = ${shop.businessId}`.execute(server.db);
    await device.sell([{ producto_id: product, cantidad: '2' }], { delivered: true });
    await setEnd('2020-01-01');
    device.isOffline = false;
    await device.sync();
    expect(await listWork(device.db)).toMatchObject([{ state: 'blocked' }]);
    device.isOffline = true;
    const rescued = await exportFrom(device);
    await setEnd('2030-01-01');
    expect(await importInto(api, rescued)).toEqual([201]);
    device.isOffline = false;
    await device.sync();
    expect(await statesOf(device)).toEqual(['done']);
    expect(await invoicesOf(api)).toHaveLength(1);
  });

  it('has a sale wait for a client that the import refuses: its own refusal would be kept', async () => {
    const { device, api, product } = await open();
    const id = await createClient(device.db, MARTA);
    expect((await api.send('POST', '/api/erp/clientes/', MARTA)).status).toBe(201);
    const client = { id, nombre: MARTA.nombre_completo_natural, identificacion: MARTA.cedula_natural };
    await device.sell([{ producto_id: product, cantidad: '1' }], { delivered: true, client });
    expect(await importInto(api, await exportFrom(device))).toEqual([400, 424]);
    expect(await invoicesOf(api)).toEqual([]);
  });

  it('of long sales goes in portions that the server takes', async () => {
    const { device, api, product } = await open();
    const lines = Array.from({ length: 20 }, () => ({ producto_id: product, cantidad: '0.001' }));
    await device.sell(lines, { delivered: true });
    const [sale] = await exportFrom(device);
    const operaciones = Array(500).fill(sale) as unknown[];
    const portions = readRescueFile(JSON.stringify({ operaciones }))!;
    expect(portions.flatMap((portion) => portion.operaciones)).toEqual(operaciones);
    const told: number[] = [];
    for (const portion of portions) told.push(...(await importInto(api, portion.operaciones)));
    expect(told).toEqual(Array(500).fill(201));
    const huge = { ...sale!, body: 'ñ'.repeat(500_000) };
    const apart = readRescueFile(JSON.stringify({ operaciones: [sale, huge, sale] }))!;
    expect(apart.map((portion) => portion.operaciones.length)).toEqual([1, 1, 1]);
  });

  it('that is something else is not read', () => {
    expect(readRescueFile('{"operaciones": [1]}')).toBeUndefined();
    expect(readRescueFile('no')).toBeUndefined();
  });
});

/** A product made, named anew and counted; another one edited twice; a client made, edited, edited again. */
async function openWithChains() {
  const opened = await open();
  const { shop, device, product } = opened;
  const { db } = device;
  const made = await createProduct(db, NEW_PRODUCT);
  const deltas = { cantidad_vitrina: '3', cantidad_bodega: '1' };
  await editStock(db, { productId: made, serieId: shop.serieId, deltas }, server.clock.now);
  await editProduct(db, { id: made, changes: { nombre: 'Panela de kilo' } });
  await editStock(db, { productId: made, serieId: shop.serieId, deltas }, server.clock.now);
  await editProduct(db, { id: product, changes: { nombre: 'Tinto', costo: '900' } });
  await editProduct(db, { id: product, changes: { nombre: 'Tinto doble' } });
  const marta = await createClient(db, MARTA);
  await editClient(db, marta, { telefono_natural: '3104478215' });
  await editClient(db, marta, { correo_electronico_natural: 'marta@x.example' });
  return { ...opened, made, marta };
}

async function expectAllOfIt(
  api: ApiClient,
  { made, product, marta }: Record<'made' | 'product' | 'marta', string>,
) {
  const productOf = async (id: string) =>
    (await api.get<Product>(`/api/erp/inventario/productos/${id}/`)).body;
  expect(await productOf(made)).toMatchObject({ nombre: 'Panela de kilo', costo: '2000.00' });
  expect(await stockOf(api, made)).toEqual({ cantidad_vitrina: 14, cantidad_bodega: 2 });
  expect(await productOf(product)).toMatchObject({ nombre: 'Tinto doble', costo: '900.00' });
  expect((await api.get(`/api/erp/clientes/${marta}/`)).body).toMatchObject({
    nombre_completo_natural: 'Marta Rojas',
    telefono_natural: '3104478215',
    correo_electronico_natural: 'marta@x.example',
  });
}

const productPath = (id: string) => `/api/erp/inventario/productos/${id}/`;

/** Name and margin, an edit each. */
async function editTwice({ db }: Device, id: string): Promise<void> {
  await editProduct(db, { id, changes: { nombre: 'Tinto' } });
  await editProduct(db, { id, changes: { porcentaje_margen: 40 } });
}

/** Somebody else writes another field of it. */
async function changeCost(api: ApiClient, id: string): Promise<void> {
  const { body } = await api.get<Product>(productPath(id));
  expect((await api.send('PUT', productPath(id), { ...body, costo: '777' })).status).toBe(200);
}

/** The two edits and the other one. */
async function expectBoth(api: ApiClient, id: string): Promise<void> {
  const { body } = await api.get<Product>(productPath(id));
  expect(body).toMatchObject({ nombre: 'Tinto', costo: '777.00', porcentaje_margen: 40 });
}

const TAKEN = [201, 200, 200, 200, 200, 200, 201, 200, 200];

describe('own writes on top of each other in a file', () => {
  it('all get in, in one call or one by one, and a second time; the device that comes back changes nothing', async () => {
    for (const size of [9, 1]) {
      const { device, api, ...rows } = await openWithChains();
      const rescued = await exportFrom(device);
      for (let again = 0; again < 2; again += 1) {
        const told: number[] = [];
        for (let at = 0; at < rescued.length; at += size)
          told.push(...(await importInto(api, rescued.slice(at, at + size))));
        expect(told).toEqual(TAKEN);
      }
      await expectAllOfIt(api, rows);
      device.isOffline = false;
      device.requests.length = 0;
      await device.sync();
      expect(await statesOf(device)).toEqual(Array(9).fill('done'));
      expect(sentBy(device)).toHaveLength(9);
      await expectAllOfIt(api, rows);
    }
  });

  it('get in from the device itself, at the first try, when nobody imports the file; nor does it double them then', async () => {
    const { device, api, ...rows } = await openWithChains();
    const rescued = await exportFrom(device);
    device.isOffline = false;
    device.requests.length = 0;
    await device.sync();
    expect(await statesOf(device)).toEqual(Array(9).fill('done'));
    expect(sentBy(device)).toHaveLength(9);
    await expectAllOfIt(api, rows);
    expect(await importInto(api, rescued)).toEqual(TAKEN);
    await expectAllOfIt(api, rows);
  });

  it('never go over what somebody else wrote meanwhile: the import is refused, the device goes on from the newest', async () => {
    const { device, api, product } = await open();
    await editTwice(device, product);
    const rescued = await exportFrom(device);
    const [first, second] = rescued;
    expect(await importInto(api, [first])).toEqual([200]);
    await changeCost(api, product);
    expect(await importInto(api, [second])).toEqual([412]);
    device.isOffline = false;
    await device.sync();
    expect(await statesOf(device)).toEqual(['done', 'done']);
    await expectBoth(api, product);
  });

  it('get in later when what they rest on does: to come without it settles nothing', async () => {
    const { device, api } = await open();
    const marta = await createClient(device.db, MARTA);
    await editClient(device.db, marta, { telefono_natural: '3104478215' });
    const [create, edit] = await exportFrom(device);
    expect(await importInto(api, [edit])).toEqual([412]);
    expect(await importInto(api, [create, edit])).toEqual([201, 200]);
    device.isOffline = false;
    await device.sync();
    expect(await statesOf(device)).toEqual(['done', 'done']);
    expect((await api.get(`/api/erp/clientes/${marta}/`)).body).toMatchObject({
      telefono_natural: '3104478215',
    });
  });

  it('follow what they rest on under its new key: the file that is written then has both', async () => {
    const { device, api, product } = await open();
    await editTwice(device, product);
    const early = await exportFrom(device);
    await changeCost(api, product);
    // The server refuses the edit because of the other person's; then the connection is gone, with the next copy of
    // the edit.
    device.isOffline = false;
    device.faults.push('ok', 'ok', 'ok', ...Array<'lost-request'>(9).fill('lost-request'));
    await device.sync();
    device.faults.length = 0;
    expect(await statesOf(device)).toEqual(['pending', 'pending']);
    expect(await importInto(api, await exportFrom(device))).toEqual([200, 200]);
    expect(await importInto(api, early)).toEqual([412, 412]);
    await device.sync();
    expect(await statesOf(device)).toEqual(['done', 'done']);
    await expectBoth(api, product);
  });

  it('wait for the operation that they rest on: a delete is refused where the edit before it was', async () => {
    const { device, api, product } = await open();
    await editProduct(device.db, { id: product, changes: { nombre: 'Tinto' } });
    await deleteProduct(device.db, product);
    const path = productPath(product);
    expect((await api.send('PUT', path, { nombre: 'Café', costo: '777' })).status).toBe(200);
    expect(await importInto(api, await exportFrom(device))).toEqual([412, 412]);
    expect((await api.get<Product>(path)).body).toMatchObject({ nombre: 'Café' });
  });
});

describe('a dispute', () => {
  it('stays one in a file: nobody sends what a person has still to decide, whatever the row is by then', async () => {
    const { device, api, product } = await open();
    const path = productPath(product);
    const { body } = await api.get<Product>(path);
    const write = async (nombre: string) =>
      expect((await api.send('PUT', path, { ...body, nombre })).status).toBe(200);
    await write('Café');
    device.isOffline = false;
    await device.sync();
    // Its form was opened before.
    await editProduct(device.db, {
      id: product,
      changes: { nombre: 'Tinto' },
      seen: { nombre: body.nombre },
    });
    await device.sync();
    await write(body.nombre);
    await device.sync();
    const rescued = await exportFrom(device);
    const [item] = await listWork(device.db);
    expect(item).toMatchObject({ state: 'rejected', discard: 'free' });
    expect(await giveUp(device.context, item!.seq, '')).toBe('discarded');
    expect(await importInto(api, rescued)).toEqual([412]);
    expect((await api.get<Product>(path)).body.nombre).toBe(body.nombre);
  });
});
