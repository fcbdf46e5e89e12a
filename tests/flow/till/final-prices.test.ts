import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { Product } from '#contract/inventory/products.ts';
import { amountsOfSale } from '#app/data/invoice-record.ts';
import { deviceTable } from '#app/data/registry.ts';
import { editProduct } from '#app/data/writes/product-writes.ts';
import { openDevice } from '#tests/fixtures/device/device.ts';
import {
  createProduct as create,
  INVOICES,
  openInventory,
  panela,
  PRODUCTS,
  readProduct as one,
} from '#tests/fixtures/inventory.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, signIn } from '#tests/fixtures/shop.ts';

// Products that are priced with their taxes (quick-sale.md E1).

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1000 });
});
afterAll(() => server.stop());
beforeEach(() => deviceTable().clear());

const SODA = { precio_final: '2000', iva_rate: 19, porcentaje_margen: 300 };

const put = (api: ApiClient, product: Product, changes: object) =>
  api.send<Product & Record<string, string[]>>('PUT', `${PRODUCTS}${product.id}/`, {
    nombre: product.nombre,
    costo: product.costo,
    porcentaje_margen: product.porcentaje_margen,
    iva_rate: product.iva_rate,
    ...changes,
  });

describe('a product with a final price', () => {
  it('says it, and what it is before taxes, to every level', async () => {
    const { api, emails } = await openInventory(server);
    const product = await create(api, SODA);
    expect(product).toMatchObject({
      precio_final: '2000.00',
      precio_modo: 'final',
      precio_venta_calculado: '1680.67',
      porcentaje_margen: 300,
    });
    const seller = await signIn(server.url, emails.l1);
    const seen = { precio_final: '2000.00', precio_modo: 'final' };
    expect(await one(seller, product.id)).toMatchObject(seen);
    expect(await one(seller, product.id, '?contexto=facturacion')).toMatchObject(seen);
  });

  it('keeps it under an edit that names neither price nor mode, and loses it by the mode or a blank', async () => {
    const { api } = await openInventory(server);
    const product = await create(api, SODA);
    expect((await put(api, product, { nombre: 'Gaseosa' })).body).toMatchObject({ precio_final: '2000.00' });
    expect((await put(api, product, { precio_modo: 'final' })).body).toMatchObject({
      precio_final: '2000.00',
    });
    const net = { precio_final: null, precio_modo: 'neto', precio_venta_calculado: '9400.00' };
    expect((await put(api, product, { precio_modo: 'neto', precio_final: '2000' })).body).toMatchObject(net);
    expect((await put(api, product, { precio_final: 2500.5 })).body).toMatchObject({
      precio_final: '2500.50',
    });
    expect((await put(api, product, { precio_final: ' ' })).body).toMatchObject(net);
    await put(api, product, { precio_final: '2000' });
    expect((await put(api, product, { precio_modo: 'neto' })).body).toMatchObject(net);
  });

  it('is not to be had and taken away by one body: the mode is refused, beside what else is wrong', async () => {
    const { api } = await openInventory(server);
    const torn = {
      precio_modo: ['No puede ser «neto» con un precio final: envía «final», o deja «precio_final» vacío.'],
    };
    const asked = { precio_modo: 'neto', precio_final: '5000' };
    const made = await api.send('POST', PRODUCTS, panela(asked));
    expect([made.status, made.body]).toMatchObject([400, torn]);
    // As it was read, with a final price added.
    const read = await one(api, (await create(api)).id);
    const edited = await put(api, read, { ...read, precio_final: '5000' });
    expect([edited.status, edited.body]).toMatchObject([400, torn]);
    expect(await one(api, read.id)).toMatchObject({ precio_final: null });
    // Another price than the stored one.
    const soda = await create(api, SODA);
    const both = await put(api, soda, { ...asked, nombre: '' });
    expect([both.status, both.body]).toMatchObject([400, { ...torn, nombre: [expect.any(String)] }]);
    expect(await one(api, soda.id)).toMatchObject({ precio_final: '2000.00' });
  });

  it.each([
    [{ precio_modo: 'final' }, { precio_final: ['Escribe el precio final.'] }],
    [{ precio_modo: 'final', precio_final: '' }, { precio_final: ['Escribe el precio final.'] }],
    [{ precio_modo: 'bruto' }, { precio_modo: ['Debe ser «neto» o «final».'] }],
    [{ precio_final: '-1' }, { precio_final: [expect.any(String)] }],
    [{ precio_final: '1.234' }, { precio_final: [expect.any(String)] }],
    [{ precio_final: 1e15 }, { precio_final: [expect.any(String)] }],
    [{ precio_final: true }, { precio_final: [expect.any(String)] }],
  ])('is refused at its field when it says %j', async (data, fields) => {
    const { api } = await openInventory(server);
    const { status, body } = await api.send('POST', PRODUCTS, panela(data));
    expect([status, body]).toEqual([400, expect.objectContaining(fields)]);
  });
});

describe('a sale of a product with a final price', () => {
  it('is exact: three for 2.000 are 6.000', async () => {
    const { api } = await openInventory(server);
    const { id } = await create(api, { ...SODA, cantidad_vitrina: 9 });
    const { status, body } = await api.send<Invoice>('POST', INVOICES, {
      cliente_id: await finalConsumer(api),
      items: [{ producto_id: id, cantidad: 3 }],
    });
    expect([status, body.subtotal, body.total_impuestos, body.total_factura]).toEqual([
      201,
      '5042.02',
      '957.98',
      '6000.00',
    ]);
  });

  it('is billed at the price that was shown, whatever it is now', async () => {
    const { api, emails, serieId } = await openInventory(server);
    const product = await create(api, { ...SODA, cantidad_vitrina: 9 });
    const device = await openDevice(server.url, emails.l2, server.clock);
    await device.sync();
    device.isOffline = true;
    const sale = await device.sell([{ producto_id: product.id, cantidad: '3' }], { delivered: true });
    // Line by line as well, as the provisional paper has it.
    const kept = (await device.db.invoices.get(sale.entityId))?.sale;
    expect(kept && amountsOfSale(kept).total_factura).toBe('6000.00');
    await put(api, product, { precio_final: '2600' });
    device.isOffline = false;
    await device.sync();
    expect((await device.db.invoices.get(sale.entityId))?.invoice).toMatchObject({
      total_factura: '6000.00',
      advertencias: [],
    });
    expect(await device.stock(product.id, serieId)).toBe(6);
  });

  it('made of an own price that waits is billed at it once that came', async () => {
    const { api, emails } = await openInventory(server);
    const product = await create(api, { ...SODA, cantidad_vitrina: 9 });
    const device = await openDevice(server.url, emails.l2, server.clock);
    await device.sync();
    device.isOffline = true;
    await editProduct(device.db, { id: product.id, changes: { precio_final: '2100.00' } });
    const sale = await device.sell([{ producto_id: product.id, cantidad: '2' }], { delivered: true });
    device.isOffline = false;
    await device.sync();
    expect((await device.db.invoices.get(sale.entityId))?.invoice).toMatchObject({
      total_factura: '4200.00',
      advertencias: [],
    });
    expect(await one(api, product.id)).toMatchObject({ precio_final: '2100.00' });
  });
});

async function finalConsumer(api: ApiClient): Promise<string> {
  const { body } = await api.get<{ results: { id: string; es_consumidor_final: boolean }[] }>(
    '/api/erp/clientes/',
  );
  return body.results.find((client) => client.es_consumidor_final)?.id ?? '';
}
