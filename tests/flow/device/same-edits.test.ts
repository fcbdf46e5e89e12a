import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#contract/inventory/products.ts';
import { removeIdentity } from '#app/data/identity/identity.ts';
import { createClient, editClient } from '#app/data/writes/client-writes.ts';
import { editProduct } from '#app/data/writes/product-writes.ts';
import { editStock } from '#app/data/writes/stock-writes.ts';
import { push } from '#app/sync/push/push.ts';
import { type Device, openDevice } from '#tests/fixtures/device/device.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, signIn, stockOf, type TestShop } from '#tests/fixtures/shop.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const MARTA = {
  tipo_cliente: 'Natural',
  nombre_completo_natural: 'Marta Rojas',
  cedula_natural: '1020733418',
};

interface Scene {
  shop: TestShop;
  /** Of level 3. */
  theirs: Device;
  /** Of level 2. */
  ours: Device;
  product: string;
}

async function twoDevices(): Promise<Scene> {
  const shop = await createShop(server.db, server.clock.now, {
    products: [{ cantidad_vitrina: 100, cantidad_bodega: 0 }, {}],
  });
  const theirs = await openDevice(server.url, shop.emails.l3, server.clock);
  const ours = await openDevice(server.url, shop.emails.l2, server.clock);
  await theirs.sync();
  await ours.sync();
  return { shop, theirs, ours, product: shop.productIds[0] ?? '' };
}

/** Something of the shop that has nothing to do with the row in question. */
async function sellOther({ shop, theirs }: Scene): Promise<void> {
  await theirs.sell([{ producto_id: shop.productIds[1] ?? '', cantidad: '1' }], { delivered: true });
  await theirs.sync();
}

async function syncOften(device: Device): Promise<void> {
  for (let round = 0; round < 3; round += 1) await device.sync();
}

const states = async (device: Device) =>
  (await device.operations()).map(({ kind, state, error }) => [kind, state, error?.status ?? null]);

describe('an edit that somebody else has made already', () => {
  it('lets the next edits of the product and of its stock through', async () => {
    const scene = await twoDevices();
    const { shop, theirs, ours, product } = scene;
    ours.isOffline = true;
    await editProduct(ours.db, { id: product, changes: { nombre: 'Tinto' } });
    await editProduct(theirs.db, { id: product, changes: { nombre: 'Tinto' } });
    await theirs.sync();
    await sellOther(scene);
    ours.isOffline = false;
    await syncOften(ours);
    await editProduct(ours.db, { id: product, changes: { proveedor: 'Luker' } });
    const deltas = { cantidad_vitrina: '5', cantidad_bodega: '0' };
    await editStock(ours.db, { productId: product, serieId: shop.serieId, deltas });
    await syncOften(ours);
    expect((await states(ours)).map(([, state]) => state)).toEqual(['done', 'done', 'done']);
    const api = await signIn(server.url, shop.emails.l3);
    const { body } = await api.get<Product>(`/api/erp/inventario/productos/${product}/`);
    expect(body).toMatchObject({ nombre: 'Tinto', proveedor: 'Luker' });
    expect(await stockOf(api, product)).toMatchObject({ cantidad_vitrina: 105 });
  });

  it('lets the next edit of the client through', async () => {
    const scene = await twoDevices();
    const { theirs, ours } = scene;
    const client = await createClient(theirs.db, MARTA as never, server.clock.now);
    await theirs.sync();
    await ours.sync();
    ours.isOffline = true;
    await editClient(ours.db, client, { telefono_natural: '3001234567' });
    await editClient(theirs.db, client, { telefono_natural: '3001234567' });
    await theirs.sync();
    await sellOther(scene);
    ours.isOffline = false;
    await syncOften(ours);
    await editClient(ours.db, client, { direccion_natural: 'Calle 5' });
    await syncOften(ours);
    expect((await states(ours)).map(([, state]) => state)).toEqual(['done', 'done']);
  });

  it('bills a sale at the price that it shows, without a flag', async () => {
    const scene = await twoDevices();
    const { theirs, ours, product } = scene;
    ours.isOffline = true;
    await editProduct(ours.db, { id: product, changes: { costo: '5000' } });
    await ours.sell([{ producto_id: product, cantidad: '1' }], { delivered: true });
    await editProduct(theirs.db, { id: product, changes: { costo: '5000' } });
    await theirs.sync();
    await sellOther(scene);
    ours.isOffline = false;
    await syncOften(ours);
    const sale = (await ours.operations()).find(({ kind }) => kind === 'sale');
    expect(sale?.state).toBe('done');
    expect(sale?.response).toMatchObject({ advertencias: [] });
  });
});

describe('an edit that was kept over a sign-out', () => {
  it('waits for the row, so that nobody else’s changes are undone', async () => {
    const { shop, theirs, ours, product } = await twoDevices();
    await editProduct(ours.db, { id: product, changes: { nombre: 'Tinto' } });
    // Acknowledged, and its page not fetched.
    await push(ours.context);
    await editProduct(ours.db, { id: product, changes: { porcentaje_margen: 40 } });
    const me = await ours.db.me.get('me');
    await removeIdentity(ours.db, { tab: 'any', release: () => undefined }, { id: ours.db.name } as never);
    await theirs.sync();
    await editProduct(theirs.db, {
      id: product,
      changes: { nombre: 'Café nuevo', proveedor: 'Luker', costo: '5000' },
    });
    await theirs.sync();
    await ours.db.meta.delete('left');
    if (me) await ours.db.me.put({ ...me, v: 0 });
    await syncOften(ours);
    const api = await signIn(server.url, shop.emails.l3);
    const { body } = await api.get<Product>(`/api/erp/inventario/productos/${product}/`);
    expect(body).toMatchObject({ nombre: 'Café nuevo', proveedor: 'Luker', costo: '5000.00' });
  });
});
