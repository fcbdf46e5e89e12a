import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, deleteClient, editClient } from '#app/data/writes/client-writes.ts';
import type { NewClient } from '#app/data/writes/client-writes.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { payOnAccount } from '#app/data/writes/payment-writes.ts';
import { createProduct, deleteProduct, editProduct } from '#app/data/writes/product-writes.ts';
import { savePrinterSettings } from '#app/data/writes/printer-writes.ts';
import { saveAlertLimit } from '#app/data/writes/settings-writes.ts';
import { editStock } from '#app/data/writes/stock-writes.ts';
import { listWork } from '#app/data/resolve/work-list.ts';
import { pull } from '#app/sync/pull/pull.ts';
import { push } from '#app/sync/push/push.ts';
import { HEADERS } from '#contract/headers.ts';
import type { Client } from '#contract/clients/clients.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { Product } from '#contract/inventory/products.ts';
import { sql } from '#server/platform/database/database.ts';
import { NEW_PRODUCT } from '#tests/fixtures/new-product.ts';
import { MULTIPLYING } from '#tests/fixtures/paper/multiplying-templates.ts';
import { type Device, openDevice } from '#tests/fixtures/device/device.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, stockOf, type TestShop } from '#tests/fixtures/shop.ts';
import { retryOperation } from '#app/data/resolve/retry.ts';

const INVOICES = '/api/erp/facturacion/facturas/';
const PRODUCTS = '/api/erp/inventario/productos/';
const CLIENTS = '/api/erp/clientes/';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

interface Two {
  shop: TestShop;
  a: Device;
  b: Device;
  api: ApiClient;
  product: string;
}

/** Two devices of one shop, both of them up to date. */
async function openTwo(options: Parameters<typeof createShop>[2] = {}): Promise<Two> {
  const shop = await createShop(server.db, server.clock.now, options);
  const a = await openDevice(server.url, shop.emails.l3, server.clock);
  const b = await openDevice(server.url, shop.emails.l2, server.clock);
  await a.sync();
  await b.sync();
  return { shop, a, b, api: await signIn(server.url, shop.emails.l3), product: shop.productIds[0]! };
}

async function open(options: Parameters<typeof createShop>[2] = {}): Promise<Omit<Two, 'b'>> {
  const shop = await createShop(server.db, server.clock.now, options);
  const a = await openDevice(server.url, shop.emails.l3, server.clock);
  await a.sync();
  return { shop, a, api: await signIn(server.url, shop.emails.l3), product: shop.productIds[0]! };
}

const MARTA: NewClient = {
  tipo_cliente: 'Natural',
  nombre_completo_natural: 'Marta Rojas',
  cedula_natural: '41700100',
};

const states = (operations: readonly Operation[]) => operations.map(({ state }) => state);
const readProduct = async (api: ApiClient, id: string) => (await api.get<Product>(`${PRODUCTS}${id}/`)).body;
const readClient = async (api: ApiClient, id: string) => (await api.get<Client>(`${CLIENTS}${id}/`)).body;
const invoicesOf = async (api: ApiClient) => (await api.get<{ results: Invoice[] }>(INVOICES)).body.results;

describe('a product edited on two devices', () => {
  it('keeps both edits when they change other fields', async () => {
    const { a, b, api, product } = await openTwo();
    await editProduct(a.db, { id: product, changes: { nombre: 'Tinto' } });
    await editProduct(b.db, { id: product, changes: { porcentaje_margen: 50 } });
    await a.sync();
    await b.sync();
    await a.sync();
    expect(await readProduct(api, product)).toMatchObject({
      nombre: 'Tinto',
      porcentaje_margen: 50,
      precio_venta_calculado: '1500.00',
    });
    expect(states(await b.operations())).toEqual(['done']);
    for (const { db } of [a, b])
      expect(await db.products.get(product)).toMatchObject({ nombre: 'Tinto', porcentaje_margen: 50 });
  });

  it('keeps the names that another device gave to the places', async () => {
    const { shop, a, b, api, product } = await openTwo();
    const deltas = { cantidad_vitrina: '0', cantidad_bodega: '0' };
    await editStock(a.db, {
      productId: product,
      serieId: shop.serieId,
      deltas,
      names: { nombre_vitrina: 'Nevera' },
    });
    await a.sync();
    await editProduct(b.db, { id: product, changes: { nombre: 'Tinto' } });
    await editStock(b.db, {
      productId: product,
      serieId: shop.serieId,
      deltas,
      names: { nombre_bodega: 'Atrás' },
    });
    await b.sync();
    expect(states(await b.operations())).toEqual(['done', 'done']);
    const { body } = await api.get<Product>(`${PRODUCTS}${product}/?serie_id=${shop.serieId}`);
    expect(body).toMatchObject({ nombre: 'Tinto', nombre_vitrina: 'Nevera', nombre_bodega: 'Atrás' });
  });

  it('leaves two values of one field to a person, who sees both and may insist', async () => {
    const { a, b, api, product } = await openTwo();
    await editProduct(a.db, { id: product, changes: { nombre: 'Tinto' } });
    await editProduct(b.db, { id: product, changes: { nombre: 'Perico', proveedor: 'Luker' } });
    await a.sync();
    await b.sync();
    const [refused] = await b.operations();
    expect(refused).toMatchObject({
      state: 'rejected',
      error: {
        codigo: 'version_cambiada',
        conflict: { mine: { nombre: 'Perico' }, theirs: { nombre: 'Tinto' } },
      },
    });
    expect((await b.db.products.get(product))?.nombre).toBe('Tinto');
    await retryOperation(b.db, refused!.seq);
    await b.sync();
    expect(await readProduct(api, product)).toMatchObject({ nombre: 'Perico', proveedor: 'Luker' });
  });

  it('takes edits in a row, each on the one before', async () => {
    const { a, api, product } = await open();
    a.isOffline = true;
    await editProduct(a.db, { id: product, changes: { nombre: 'Tinto' } });
    await editProduct(a.db, { id: product, changes: { costo: '2000' } });
    await editProduct(a.db, { id: product, changes: { nombre: 'Tinto doble' } });
    expect(await a.db.products.get(product)).toMatchObject({
      nombre: 'Tinto doble',
      precio_venta_calculado: '2600.00',
    });
    a.isOffline = false;
    await a.sync();
    expect(states(await a.operations())).toEqual(['done', 'done', 'done']);
    expect(await readProduct(api, product)).toMatchObject({ nombre: 'Tinto doble', costo: '2000.00' });
  });

  it('is not deleted by one who has not seen the edit', async () => {
    const { a, b, api, product } = await openTwo();
    await editProduct(a.db, { id: product, changes: { nombre: 'Tinto' } });
    await deleteProduct(b.db, product);
    expect((await b.db.products.get(product))?.borrado).toBe(true);
    await a.sync();
    await b.sync();
    expect((await b.operations())[0]).toMatchObject({ state: 'rejected', error: { status: 412 } });
    expect(await b.db.products.get(product)).toMatchObject({ borrado: false, nombre: 'Tinto' });
    expect((await readProduct(api, product)).nombre).toBe('Tinto');
  });

  it('tells of an edit of what is gone, and is content with a second delete', async () => {
    const { a, b, product } = await openTwo({ products: [{}, {}] });
    await deleteProduct(a.db, product);
    await editProduct(b.db, { id: product, changes: { nombre: 'Perico' } });
    await a.sync();
    await b.sync();
    expect((await b.operations())[0]).toMatchObject({ state: 'rejected', error: { status: 404 } });
    expect((await b.db.products.get(product))?.borrado).toBe(true);
  });
});

describe('stock', () => {
  it('edited while sales wait, here and elsewhere, counts all of them', async () => {
    const { shop, a, b, api, product } = await openTwo();
    const deltas = { cantidad_vitrina: '5', cantidad_bodega: '-2' };
    await a.sell([{ producto_id: product, cantidad: '3' }], { delivered: true });
    await editStock(a.db, { productId: product, serieId: shop.serieId, deltas });
    expect(await a.stock(product, shop.serieId)).toBe(15);
    await b.sell([{ producto_id: product, cantidad: '4' }], { delivered: true });
    await editProduct(b.db, { id: product, changes: { nombre: 'Tinto' } });
    await b.sync();
    await a.sync();
    expect(states(await a.operations())).toEqual(['done', 'done']);
    expect(await stockOf(api, product)).toEqual({ cantidad_vitrina: 8, cantidad_bodega: 3 });
    expect(await a.stock(product, shop.serieId)).toBe(11);
    // The count carried the product's data along; the other device's name stands.
    expect((await readProduct(api, product)).nombre).toBe('Tinto');
  });

  it('is added once when the reply is lost', async () => {
    const { shop, a, api, product } = await open();
    const deltas = { cantidad_vitrina: '5', cantidad_bodega: '0' };
    await editStock(a.db, { productId: product, serieId: shop.serieId, deltas });
    a.faults.push('lost-reply', 'lost-reply');
    await a.sync();
    await a.sync();
    expect(await stockOf(api, product)).toEqual({ cantidad_vitrina: 15, cantidad_bodega: 5 });
    expect(await a.stock(product, shop.serieId)).toBe(20);
  });
});

describe('what is created offline', () => {
  it('can be sold at once: a client, a product and its price', async () => {
    const { shop, a, api } = await open();
    a.isOffline = true;
    const id = await createProduct(a.db, NEW_PRODUCT);
    expect(await a.stock(id, shop.serieId)).toBe(8);
    await editProduct(a.db, { id, changes: { costo: '4000' } });
    await a.sell([{ producto_id: id, cantidad: '2' }]);
    a.isOffline = false;
    await a.sync();
    expect(states(await a.operations())).toEqual(['done', 'done', 'done']);
    const [invoice] = await invoicesOf(api);
    expect(invoice).toMatchObject({ total_factura: '10000.00', advertencias: [] });
    expect(await a.stock(id, shop.serieId)).toBe(6);
  });

  it('is sold at its own price even when the price has changed since', async () => {
    const { a, api, product } = await open();
    a.isOffline = true;
    await editProduct(a.db, { id: product, changes: { costo: '2000', iva_rate: 0 } });
    await a.sell([{ producto_id: product, cantidad: '1' }]);
    await editProduct(a.db, { id: product, changes: { costo: '9000' } });
    a.isOffline = false;
    await a.sync();
    expect(states(await a.operations())).toEqual(['done', 'done', 'done']);
    expect((await invoicesOf(api))[0]?.total_factura).toBe('2600.00');
  });

  it('gives a client its code when the server knows it', async () => {
    const { a, api } = await open();
    const id = await createClient(a.db, MARTA);
    expect(await a.db.clients.get(id)).toMatchObject({ nombre: 'Marta Rojas', codigo_cliente: '' });
    await a.sync();
    expect((await a.db.clients.get(id))?.codigo_cliente).toBe((await readClient(api, id)).codigo_cliente);
  });

  it('is refused as a twin, and holds what uses it, and nothing else', async () => {
    const { a, b, product } = await openTwo();
    const first = await createClient(a.db, MARTA);
    await a.sync();
    const twin = await createClient(b.db, MARTA);
    await editClient(b.db, twin, { telefono_natural: '3001234567' });
    await b.sell([{ producto_id: product, cantidad: '1' }], { delivered: true });
    await b.sync();
    const [create, edit, sale] = await b.operations();
    expect([create?.state, edit?.state, sale?.state]).toEqual(['rejected', 'pending', 'done']);
    expect(create?.error?.answer).toMatchObject({ existente: { id: first } });
  });
});

describe('a client', () => {
  it('edited on two devices in other fields keeps both, credit terms too', async () => {
    const { a, b, api } = await openTwo();
    const id = await createClient(a.db, { ...MARTA, direccion_natural: 'Cll 1' });
    await a.sync();
    await b.sync();
    const credit = { credito_activo: true, monto_credito_aprobado: '100000', dias_credito_autorizados: 30 };
    await editClient(a.db, id, credit);
    await editClient(b.db, id, { telefono_natural: ' 3001234567 ' });
    await a.sync();
    await b.sync();
    expect(states(await b.operations())).toEqual(['done']);
    expect(await readClient(api, id)).toMatchObject({
      telefono_natural: '3001234567',
      direccion_natural: 'Cll 1',
      monto_credito_aprobado: '100000.00',
    });
  });

  it('owes less at once when it pays offline, and exactly once', async () => {
    const { a, api, product } = await open();
    const credit = { credito_activo: true, monto_credito_aprobado: '100000', dias_credito_autorizados: 30 };
    const id = await createClient(a.db, { ...MARTA, ...credit });
    await a.sync();
    await api.send('POST', INVOICES, {
      cliente_id: id,
      items: [{ producto_id: product, cantidad: 1 }],
      pagos: [{ medio: 'credito', valor: '1547.00' }],
    });
    await a.sync();
    a.faults.push('lost-reply', 'lost-reply');
    await payOnAccount(a.db, { clientId: id, valor: '1000', medio: 'efectivo', referencia: null });
    expect((await a.db.clients.get(id))?.saldo_credito).toBe('547.00');
    await a.sync();
    await a.sync();
    expect((await a.db.clients.get(id))?.saldo_credito).toBe('547.00');
    expect((await readClient(api, id)).saldo_credito).toBe('547.00');
    expect((await a.db.ledger.toArray()).map(({ tipo, valor }) => [tipo, valor]).toSorted()).toEqual([
      ['abono', '1000.00'],
      ['cargo', '1547.00'],
    ]);
  });

  it('deleted here is gone from view at once, and comes back when the server refuses', async () => {
    const { shop, a } = await open();
    await deleteClient(a.db, shop.finalConsumer);
    expect((await a.db.clients.get(shop.finalConsumer))?.borrado).toBe(true);
    await a.sync();
    expect((await a.operations())[0]).toMatchObject({
      state: 'rejected',
      error: { codigo: 'consumidor_final' },
    });
    expect((await a.db.clients.get(shop.finalConsumer))?.borrado).toBe(false);
  });
});

describe('a row that is deleted where it was just used', () => {
  async function openWithClient() {
    const held = { cantidad_vitrina: 10, cantidad_bodega: 0 };
    const opened = await open({ products: [held, held] });
    const id = await createClient(opened.a.db, MARTA);
    await opened.a.sync();
    return { ...opened, client: { id, nombre: 'Marta Rojas', identificacion: '41700100' } };
  }

  it('goes after its own sale and its own units, although the connection loses those', async () => {
    const { shop, a, api, product, client } = await openWithClient();
    await a.sell([{ producto_id: product, cantidad: '1' }], { client });
    await deleteClient(a.db, client.id);
    const deltas = { cantidad_vitrina: '5', cantidad_bodega: '0' };
    const [, other = ''] = shop.productIds;
    await editStock(a.db, { productId: other, serieId: shop.serieId, deltas });
    await deleteProduct(a.db, product);
    await deleteProduct(a.db, other);
    for (const fate of ['lost-request', 'lost-request', 'ok'] as const) {
      a.faults.push(fate);
      await push(a.context);
    }
    for (let round = 0; round < 3; round += 1) await a.sync();
    expect(states(await a.operations())).toEqual(Array(6).fill('done'));
    expect((await invoicesOf(api)).map(({ cliente_id }) => cliente_id)).toEqual([client.id]);
  });

  it('and made anew is made after it, though the sale before it has to wait', async () => {
    const { a, product, api } = await openWithClient();
    const { codigo_barras } = (await a.db.products.get(product))!;
    await a.sell([{ producto_id: product, cantidad: '1' }], { delivered: true });
    await deleteProduct(a.db, product);
    const again = await createProduct(a.db, { ...NEW_PRODUCT, codigo_barras });
    const { http } = a.context;
    const trouble = { status: 503, body: {}, headers: { [HEADERS.api]: '1', 'retry-after': '5' } };
    a.context.http = async (request) => (request.path.includes('facturas') ? trouble : http(request));
    await push(a.context);
    a.context.http = http;
    for (let round = 0; round < 3; round += 1) await a.sync();
    expect(states(await a.operations()).slice(-3)).toEqual(['done', 'done', 'done']);
    const { body } = await api.get<{ results: Product[] }>(`${PRODUCTS}?search=${codigo_barras}`);
    expect(body.results.map(({ id }) => id)).toEqual([again]);
  });

  it('waits for no payment that stands still, and keeps none from being given up', async () => {
    const { a, client } = await openWithClient();
    await payOnAccount(a.db, { clientId: client.id, valor: '1000', medio: 'efectivo', referencia: null });
    await deleteClient(a.db, client.id);
    const [payment, deletion] = await listWork(a.db);
    expect([payment?.discard, deletion?.waitsFor]).toEqual(['free', [payment?.seq]]);
    await a.sync();
    // She owes nothing.
    expect(states(await a.operations())).toEqual(['done', 'rejected', 'done']);
  });
});

describe('an autosave', () => {
  it('goes into the save that waits, and never into a save that has left', async () => {
    const { a } = await open();
    a.isOffline = true;
    await saveAlertLimit(a.db, 3);
    await saveAlertLimit(a.db, 4);
    expect(await a.operations()).toHaveLength(1);
    await a.sync();
    await saveAlertLimit(a.db, 5);
    expect((await a.operations()).map(({ body }) => body)).toEqual([
      { limite_alerta_inventario: 4 },
      { limite_alerta_inventario: 5 },
    ]);
    a.isOffline = false;
    await a.sync();
    expect(states(await a.operations())).toEqual(['done', 'done']);
    const key = `alert-limit:${(await a.db.me.get('me'))?.sub_user_id}`;
    expect((await a.db.settings.get(key))?.value).toEqual({ limite_alerta_inventario: 5 });
  });

  it('of the printer on two devices without network: the save that reaches the server last wins, and nothing is mixed', async () => {
    const { a, b, api } = await openTwo();
    await savePrinterSettings(a.db, { templates: { oficio: { fontSize: 15 }, cartaA4: { marginTop: 3 } } });
    await savePrinterSettings(b.db, { templates: { oficio: { marginTop: 7 } } });
    await a.sync();
    await b.sync();
    await a.sync();
    const { body } = await api.get<{ settings: unknown }>('/api/erp/config/printer-settings/');
    const [theirs] = (await b.operations()).map(({ effect }) => effect);
    expect(body.settings).toEqual(theirs?.type === 'printer' && theirs.settings);
    for (const { db } of [a, b]) expect((await db.settings.get('printer'))?.value).toMatchObject(body);
  });

  it('of which template the printer module shows, made without network, brings back nothing that another device replaced', async () => {
    const { a, b } = await openTwo();
    await savePrinterSettings(b.db, { activeTemplateKey: 'oficio' });
    await savePrinterSettings(a.db, { templates: { oficio: { fontSize: 17 } } });
    for (const device of [a, b, a]) await device.sync();
    for (const { db } of [a, b])
      expect((await db.settings.get('printer'))?.value).toMatchObject({
        settings: { activeTemplateKey: 'oficio', templates: { oficio: { fontSize: 17 } } },
      });
  });

  it('of the printer, on a device that has not heard of the shop yet, resets nothing that the shop has', async () => {
    const { shop, a, api } = await openTwo();
    await savePrinterSettings(a.db, { templates: { pos80mm: { customText: 'De la esquina' } } });
    await a.sync();
    const fresh = await openDevice(server.url, shop.emails.l1, server.clock);
    await savePrinterSettings(fresh.db, { templates: { oficio: { fontSize: 15 } } });
    await savePrinterSettings(fresh.db, { activeTemplateKey: 'pos80mm' });
    await fresh.sync();
    const { body } = await api.get<{ settings: { templates: { pos80mm: object } } }>(
      '/api/erp/config/printer-settings/',
    );
    expect(body.settings).toMatchObject({
      activeTemplateKey: 'pos80mm',
      templates: { pos80mm: { customText: 'De la esquina' }, oficio: { fontSize: 15 } },
    });
  });

  it('of the printer, on a device that hears of the shop before its own first save is sent, resets nothing either', async () => {
    const { shop, a, api } = await openTwo();
    await savePrinterSettings(a.db, { templates: { pos80mm: { customText: 'De la esquina' } } });
    await a.sync();
    const fresh = await openDevice(server.url, shop.emails.l1, server.clock);
    await savePrinterSettings(fresh.db, { templates: { oficio: { fontSize: 15 } } });
    await pull(fresh.context);
    const wanted = {
      settings: { templates: { pos80mm: { customText: 'De la esquina' }, oficio: { fontSize: 15 } } },
    };
    expect((await fresh.db.settings.get('printer'))?.value).toMatchObject(wanted);
    await savePrinterSettings(fresh.db, { activeTemplateKey: 'pos80mm' });
    await fresh.sync();
    const { body } = await api.get('/api/erp/config/printer-settings/');
    expect(body).toMatchObject({ settings: { ...wanted.settings, activeTemplateKey: 'pos80mm' } });
  });

  it('of the printer, on a device that still shows a text which multiplies and which another device mended, is taken', async () => {
    const { shop, a, b, api } = await openTwo();
    const text = (customText: string) => ({ templates: { pos58mm: { customText } } });
    await savePrinterSettings(a.db, text('Antes'));
    await a.sync();
    await sql`UPDATE printer_settings SET settings = jsonb_set(settings, '{templates,pos58mm,customText}', ${JSON.stringify(MULTIPLYING[0])}::jsonb)
      WHERE business_id = ${shop.businessId}`.execute(server.db);
    await b.sync();
    expect((await b.db.settings.get('printer'))?.value).toMatchObject({
      settings: text(MULTIPLYING[0] ?? ''),
    });
    await api.send('POST', '/api/erp/config/printer-settings/', text('Ahora'));
    await savePrinterSettings(b.db, { templates: { oficio: { fontSize: 17 } } });
    await b.sync();
    expect(states(await b.operations())).toEqual(['done']);
    expect((await b.db.settings.get('printer'))?.value).toMatchObject({
      settings: { templates: { oficio: { fontSize: 17 }, pos58mm: { customText: 'Ahora' } } },
    });
  });

  it('of the printer keeps what it does not name, and supersedes a refused one', async () => {
    const { a } = await open();
    await savePrinterSettings(a.db, { templates: { oficio: { fontSize: -1 } } });
    await a.sync();
    expect(states(await a.operations())).toEqual(['rejected']);
    await savePrinterSettings(a.db, { activeTemplateKey: 'oficio' });
    await savePrinterSettings(a.db, { templates: { oficio: { fontSize: 14 } } });
    await a.sync();
    expect(states(await a.operations())).toEqual(['discarded', 'done']);
    expect((await a.db.settings.get('printer'))?.value).toMatchObject({
      settings: { activeTemplateKey: 'oficio', templates: { oficio: { fontSize: 14 } } },
    });
  });
});

describe('a level that changes in between', () => {
  it('refuses the edit, and takes the costs off the device', async () => {
    const { shop, b, product } = await openTwo();
    await editProduct(b.db, { id: product, changes: { costo: '5000' } });
    await sql`UPDATE collaborators SET permission_level = 1 WHERE id = ${shop.collaboratorIds[1]}`.execute(
      server.db,
    );
    await b.sync();
    await b.sync();
    expect((await b.operations())[0]).toMatchObject({
      state: 'rejected',
      error: { codigo: 'nivel_insuficiente' },
    });
    expect(await b.db.products.get(product)).not.toHaveProperty('costo');
  });
});
