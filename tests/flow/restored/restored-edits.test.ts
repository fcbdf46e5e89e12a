import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { listWork } from '#app/data/resolve/work-list.ts';
import { createProduct, editProduct } from '#app/data/writes/product-writes.ts';
import { editStock } from '#app/data/writes/stock-writes.ts';
import { pull } from '#app/sync/pull/pull.ts';
import { push } from '#app/sync/push/push.ts';
import { HEADERS } from '#contract/headers.ts';
import type { Product } from '#contract/inventory/products.ts';
import type { Client } from '#contract/clients/clients.ts';
import { createClient, editClient } from '#app/data/writes/client-writes.ts';
import { openDevice } from '#tests/fixtures/device/device.ts';
import { NEW_PRODUCT } from '#tests/fixtures/new-product.ts';
import { restorableServer, settle } from '#tests/fixtures/device/restorable-server.ts';
import { signIn } from '#tests/fixtures/shop.ts';
import { retryOperation } from '#app/data/resolve/retry.ts';

const MARTA = {
  tipo_cliente: 'Natural',
  nombre_completo_natural: 'Marta Rojas',
  cedula_natural: '1020733418',
} as const;

const server = restorableServer();

/**
 * A device that knows a product as somebody edited it, and works without network; the edit is lost in a restore, and
 * another one takes its number.
 */
async function openBeforeRestore() {
  const { shop, device } = await server.openCounter('l3');
  const [id = ''] = shop.productIds;
  const api = await signIn(server.url, shop.emails.l2);
  const place = `/api/erp/inventario/productos/${id}/`;
  const read = async () => (await api.get<Product>(place)).body;
  const put = async (changes: Partial<Product>) => {
    const { cantidad_vitrina: _display, cantidad_bodega: _storeroom, ...data } = await read();
    const { status, headers } = await api.send('PUT', place, { ...data, ...changes });
    expect(status).toBe(200);
    return headers.get('erp-version');
  };
  const restore = await server.takeBackup();
  const lost = await put({ proveedor: 'El de antes' });
  await device.sync();
  device.isOffline = true;
  return {
    shop,
    device,
    id,
    read,
    /** The backup is put back, and the product has another cost under the version that was lost. */
    async restore() {
      await restore();
      expect(await put({ costo: '3000.00' })).toBe(lost);
      device.isOffline = false;
    },
  };
}

describe('an edit that was made before a restore', () => {
  it('leaves what others have made of the product since, though its version has the same number', async () => {
    const { device, id, read, restore } = await openBeforeRestore();
    await editProduct(device.db, { id, changes: { nombre: 'Panela nueva' } });
    await restore();
    await settle(device);
    expect(await read()).toMatchObject({ nombre: 'Panela nueva', costo: '3000.00', proveedor: null });
  });

  it('waits for a person where somebody else changed the same field', async () => {
    const { device, id, read, restore } = await openBeforeRestore();
    await editProduct(device.db, { id, changes: { costo: '5000.00' } });
    await restore();
    await settle(device);
    expect(await read()).toMatchObject({ costo: '3000.00' });
    expect(await listWork(device.db)).toMatchObject([{ operation: { state: 'rejected' } }]);
  });

  it('is taken up though its first copy had left before', async () => {
    const { device, id, read, restore } = await openBeforeRestore();
    await editProduct(device.db, { id, changes: { nombre: 'Panela nueva' } });
    device.isOffline = false;
    device.faults.push('lost-request');
    await device.sync();
    await restore();
    await settle(device);
    expect(await read()).toMatchObject({ nombre: 'Panela nueva', costo: '3000.00', proveedor: null });
  });

  it.each([
    ['has been fetched', 'ok'],
    ['is just being fetched', 'lost-request'],
  ] as const)('leaves it too when the new history %s before it left', async (_when, second) => {
    const { shop, device, id, read, restore } = await openBeforeRestore();
    await editProduct(device.db, { id, changes: { nombre: 'Panela nueva' } });
    const deltas = { cantidad_vitrina: '5', cantidad_bodega: '0' };
    await editStock(device.db, { productId: id, serieId: shop.serieId, deltas });
    await restore();
    device.faults.push('ok', second);
    await pull(device.context);
    await settle(device);
    expect(await read()).toMatchObject({ nombre: 'Panela nueva', costo: '3000.00', proveedor: null });
    expect((await device.operations()).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it('that was refused, and is sent again after it, goes over nobody', async () => {
    const { device, id, read, restore } = await openBeforeRestore();
    await editProduct(device.db, { id, changes: { nombre: 'Panela nueva' } });
    device.isOffline = false;
    const { http } = device.context;
    const refusal = { status: 403, body: { detail: 'No.' }, headers: { [HEADERS.api]: '1' } };
    device.context.http = async (request) => (request.method === 'PUT' ? refusal : http(request));
    await device.sync();
    device.context.http = http;
    await restore();
    await pull(device.context);
    const [edit] = await device.operations();
    expect(edit).toMatchObject({ state: 'rejected' });
    expect(await retryOperation(device.db, edit!.seq)).toBe(true);
    await settle(device);
    expect(await read()).toMatchObject({ nombre: 'Panela nueva', costo: '3000.00', proveedor: null });
  });

  it('of its units changes nothing else of the product', async () => {
    const { shop, device, id, read, restore } = await openBeforeRestore();
    const before = (await read()).cantidad_total;
    const deltas = { cantidad_vitrina: '5', cantidad_bodega: '0' };
    await editStock(device.db, { productId: id, serieId: shop.serieId, deltas });
    await restore();
    await settle(device);
    expect(await read()).toMatchObject({ costo: '3000.00', proveedor: null, cantidad_total: before + 5 });
  });
});

describe('an edit that is made while the new history is being fetched', () => {
  it('goes over nobody: its row is one of the old history', async () => {
    const { device, id, read, restore } = await openBeforeRestore();
    await restore();
    device.faults.push('ok', 'lost-request');
    await pull(device.context);
    await editProduct(device.db, { id, changes: { nombre: 'Panela nueva' } });
    await settle(device);
    expect(await read()).toMatchObject({ nombre: 'Panela nueva', costo: '3000.00', proveedor: null });
  });

  it('waits for no page where its row was made since', async () => {
    const { device, restore } = await openBeforeRestore();
    await restore();
    device.faults.push('ok', 'lost-request');
    await pull(device.context);
    const id = await createProduct(device.db, NEW_PRODUCT);
    await push(device.context);
    await editProduct(device.db, { id, changes: { nombre: 'Otra' } });
    await push(device.context);
    expect((await device.operations()).map(({ state }) => state)).toEqual(['done', 'done']);
  });
});

describe('an edit that a restore took back together with the client whom another device had made', () => {
  it('goes again once that device has sent the client', async () => {
    const { shop, device: maker } = await server.openCounter('l3');
    const editor = await openDevice(server.url, shop.emails.l2, server.clock);
    await editor.sync();
    const restore = await server.takeBackup();
    const id = await createClient(maker.db, MARTA, server.clock.now);
    await maker.sync();
    await editor.sync();
    await editClient(editor.db, id, { ...MARTA, telefono_natural: '3001234567' }, server.clock.now);
    await editor.sync();
    await restore();
    await settle(editor);
    expect(await editor.operations()).toMatchObject([
      { state: 'rejected', error: { codigo: 'no_encontrado' } },
    ]);
    await settle(maker);
    await settle(editor);
    expect(await editor.operations()).toMatchObject([{ state: 'done' }]);
    const api = await signIn(server.url, shop.emails.l2);
    const { body } = await api.get<Client>(`/api/erp/clientes/${id}/`);
    expect(body).toMatchObject({ telefono_natural: '3001234567' });
  });
});
