import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { Product } from '#contract/inventory/products.ts';
import type { Change } from '#contract/sync/sync.ts';
import { DELIVERY_FEE_ID } from '#domain/products/delivery-fee.ts';
import { SUNDRIES_ID } from '#domain/products/sundries.ts';
import { sql } from '#server/platform/database/database.ts';
import {
  createProduct as create,
  FEED,
  INVOICES,
  movementsOf,
  openInventory,
  panela,
  PRODUCTS,
  readProduct as one,
} from '#tests/fixtures/inventory.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, signIn, type TestShop } from '#tests/fixtures/shop.ts';

const TAKEN = 'Ya existe un producto con este código de barras.';

type Refusal = Record<string, string[]> & { codigo: string; existente?: Product };

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1000 });
});
afterAll(() => server.stop());

const openShop = () => openInventory(server);

const logOf = async (shop: TestShop) =>
  (
    await sql<{ accion: string; modulo: string; descripcion: string }>`
    SELECT accion, modulo, descripcion FROM activity WHERE business_id = ${shop.businessId} AND accion <> 'Ingresar' ORDER BY id`.execute(
      server.db,
    )
  ).rows;

/** The newest version of a product's data and of its stock in the first store. */
async function versionsOf(shop: TestShop, id: string): Promise<[number, number]> {
  const { rows } = await sql<{ id: string; version: number }>`
    SELECT id, version FROM changes WHERE business_id = ${shop.businessId} AND id IN (${id}, ${`${id}:${shop.serieId}`})
    ORDER BY tabla DESC`.execute(server.db);
  return [rows[0]?.version ?? 0, rows[1]?.version ?? 0];
}

describe('a new product', () => {
  it('comes back with its price, its taxes and what the server alone decides', async () => {
    const { api } = await openShop();
    const product = await create(api, {
      id: randomUUID(),
      precio_venta_calculado: '1.00',
      cantidad_total: 99,
      tax_summary_display: 'x',
      porcentaje_margen: 30,
      redondear_precio_venta: true,
      iva_rate: 19,
      applies_icui: true,
      applies_bag_tax: true,
      cantidad_vitrina: 3,
      cantidad_bodega: '4',
      nombre_vitrina: '  Estante A ',
      nombre_bodega: '',
      proveedor: null,
    });
    expect(product).toMatchObject({
      precio_venta_calculado: '3100.00',
      costo: '2350.00',
      tax_summary_display: 'IVA 19% + ICUI 20% + Bolsa',
      cantidad_vitrina: 3,
      cantidad_bodega: 4,
      cantidad_total: 7,
      nombre_vitrina: 'Estante A',
      nombre_bodega: null,
      proveedor: null,
      inc_rate: null,
    });
    expect(await one(api, product.id)).toEqual(product);
  });

  it('has the defaults of the form where nothing is said', async () => {
    const { api } = await openShop();
    const blank = { porcentaje_margen: '', cantidad_vitrina: '', cantidad_bodega: null, iva_rate: '' };
    expect(await create(api, blank)).toMatchObject({
      porcentaje_margen: 0,
      precio_venta_calculado: '2350.00',
      cantidad_vitrina: 0,
      cantidad_bodega: 0,
      iva_rate: null,
      inc_rate: null,
      redondear_precio_venta: false,
      applies_icui: false,
      applies_bag_tax: false,
      tax_summary_display: 'Sin impuestos',
    });
  });

  it.each([
    [{ costo: 1000, porcentaje_margen: 30 }, '1300.00'],
    [{ costo: '70', porcentaje_margen: 43, redondear_precio_venta: true }, '200.00'],
    [{ costo: '1500', porcentaje_margen: '120', redondear_precio_venta: true }, '3300.00'],
    [{ costo: 0, porcentaje_margen: 1000 }, '0.00'],
    [{ costo: '0.01', porcentaje_margen: 50 }, '0.02'],
  ])('of %j costs the customer %s', async (data, price) => {
    const { api } = await openShop();
    expect((await create(api, data)).precio_venta_calculado).toBe(price);
  });

  it.each([
    ...[-0.01, '-0.01', 'abc', 1.234, '1.234', 1e20, 'NaN', '١٠', '1e3', true, [], '', null].map(
      (costo) => ['costo', { costo }] as const,
    ),
    ...[-1, 1001, 10.5, '10.5', 'x', true].map(
      (value) => ['porcentaje_margen', { porcentaje_margen: value }] as const,
    ),
    ...[-1, 1.5, 'x', '-1', 1e12, 1e21, '1.2345', false].flatMap((value) => [
      ['cantidad_vitrina', { cantidad_vitrina: value }] as const,
      ['cantidad_bodega', { cantidad_bodega: value }] as const,
    ]),
    ...['x', -1, 1.2345, true].map((value) => ['delta_bodega', { delta_bodega: value }] as const),
    ...[12, '19%', 'x', 16, true].map((iva_rate) => ['iva_rate', { iva_rate }] as const),
    ...[5, 19, 0, '8%'].map((inc_rate) => ['inc_rate', { inc_rate }] as const),
    ...['true', 1, null].map((value) => ['applies_icui', { applies_icui: value }] as const),
    ...[0, -1, 1.5, 'global', 'x', 987_654_321, '1e3', {}].map(
      (serie_id) => ['serie_id', { serie_id }] as const,
    ),
    ...['', '   ', null, 5, 'a\u0000b', 'x'.repeat(256)].map((nombre) => ['nombre', { nombre }] as const),
    ...['', 7.5, 'x'.repeat(101)].map((codigo) => ['codigo_barras', { codigo_barras: codigo }] as const),
    ['proveedor', { proveedor: 'x'.repeat(256) }] as const,
  ])('with a bad %s (%j) is refused at that field alone', async (field, data) => {
    const { status, body } = await anybody.send<Refusal>('POST', PRODUCTS, panela(data));
    expect([status, body.codigo, Object.keys(body)]).toEqual([400, 'datos_invalidos', [field, 'codigo']]);
    expect(body[field]?.[0]).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/u);
  });

  let anybody: ApiClient;
  beforeAll(async () => {
    anybody = (await openShop()).api;
  });

  it('with several defects hears of all of them at once, those that only the server knows too', async () => {
    const { api, productIds } = await openShop();
    const { codigo_barras } = await one(api, productIds[0]!);
    const bad = { codigo_barras, costo: -1, cantidad_vitrina: 1.5, serie_id: 987_654_321, iva_rate: 12 };
    const { status, body } = await api.send<Refusal>('POST', PRODUCTS, bad);
    expect([status, Object.keys(body).toSorted()]).toEqual([
      400,
      ['cantidad_vitrina', 'codigo', 'codigo_barras', 'costo', 'existente', 'iva_rate', 'nombre', 'serie_id'],
    ]);
    const nothing = await api.send<Refusal>('POST', PRODUCTS, {});
    expect(Object.keys(nothing.body).toSorted()).toEqual(['codigo', 'codigo_barras', 'costo', 'nombre']);
    expect((await api.send('POST', PRODUCTS, [])).status).toBe(400);
  });

  it.each([
    ['😀 Ñoquis «RTL‮» 4-byte', '😀 Ñoquis «RTL‮» 4-byte'],
    ['Cafe\u0301', 'Café'],
    ['x'.repeat(255), 'x'.repeat(255)],
    ["Robert'); DROP TABLE products;--", "Robert'); DROP TABLE products;--"],
  ])('keeps the name %s', async (nombre, kept) => {
    expect((await create(anybody, { nombre })).nombre).toBe(kept);
  });

  it.each([
    [null, null],
    [0, 4],
    [5, 8],
    [19, 16],
    ['19', '8'],
  ])('keeps IVA %s and INC %s', async (iva_rate, inc_rate) => {
    const product = await create(anybody, { iva_rate, inc_rate });
    const wanted = [iva_rate === null ? null : Number(iva_rate), inc_rate === null ? null : Number(inc_rate)];
    const read = await one(anybody, product.id);
    expect([read.iva_rate, read.inc_rate]).toEqual(wanted);
  });

  it('is in the feed as data and stock, in the log without its cost, and starts its movements', async () => {
    const shop = await openShop();
    const { id } = await create(shop.api, { cantidad_vitrina: 8, costo: 987_654 });
    const { body } = await shop.api.get<{ cambios: Change[] }>(`${FEED}?desde=0`);
    const own = body.cambios.filter((change) => change.id.startsWith(id));
    expect(own.map((change) => change.tabla)).toEqual(['productos', 'existencias']);
    expect(await movementsOf(server, shop, id)).toEqual({
      vitrina: '8.000',
      bodega: '0.000',
      motivos: ['inicial'],
    });
    const [entry, ...more] = await logOf(shop);
    expect([entry?.accion, entry?.modulo, more]).toEqual(['Crear', 'inventario', []]);
    expect(entry?.descripcion).not.toMatch(/987/u);
  });

  it('goes to the store that its body names, else to the own one, else to the first', async () => {
    const shop = await openShop();
    const named = await create(shop.api, {
      serie_id: shop.branchId,
      cantidad_vitrina: 2,
      nombre_vitrina: 'B',
    });
    expect([named.cantidad_total, named.nombre_vitrina]).toEqual([2, 'B']);
    expect((await one(shop.api, named.id, `?serie_id=${shop.serieId}`)).cantidad_total).toBe(0);
    const rover = await signIn(server.url, shop.emails.a0);
    const roving = await create(rover, { cantidad_bodega: 3, nombre_bodega: 'Atrás' });
    expect(await one(rover, roving.id)).toEqual(roving);
    expect((await one(rover, roving.id, `?serie_id=${shop.serieId}`)).cantidad_total).toBe(3);
    const other = await openShop();
    const foreign = await shop.api.send<Refusal>('POST', PRODUCTS, panela({ serie_id: other.serieId }));
    expect([foreign.status, Object.keys(foreign.body)]).toEqual([400, ['serie_id', 'codigo']]);
  });

  it('may be made by levels 2 and 3 only, and only in its own business', async () => {
    const shop = await openShop();
    const basic = await signIn(server.url, shop.emails.l1);
    expect((await basic.send('POST', PRODUCTS, {})).body).toMatchObject({ codigo: 'nivel_insuficiente' });
    for (const [method, deed] of [
      ['PUT', 'editar'],
      ['DELETE', 'eliminar'],
    ] as const) {
      const { status, body } = await basic.send(method, `${PRODUCTS}${shop.productIds[0]}/`, {});
      expect([status, body['detail']]).toEqual([403, `No tiene permiso para ${deed} productos.`]);
    }
    const clerk = await signIn(server.url, shop.emails.l2);
    expect((await create(clerk)).costo).toBe('2350.00');
    const other = await openShop();
    const { codigo_barras } = await create(shop.api);
    expect((await create(other.api, { codigo_barras })).codigo_barras).toBe(codigo_barras);
  });
});

describe('a barcode', () => {
  it('that is taken is refused with the product that has it', async () => {
    const { api, productIds } = await openShop();
    const existing = await one(api, productIds[0]!);
    const { status, body } = await api.send<Refusal>(
      'POST',
      PRODUCTS,
      panela({ codigo_barras: ` ${existing.codigo_barras} ` }),
    );
    expect([status, body]).toEqual([
      400,
      { codigo_barras: [TAKEN], existente: existing, codigo: 'datos_invalidos' },
    ]);
  });

  it('goes to exactly one of twelve that ask for it at once', async () => {
    const { api } = await openShop();
    const twins = Array.from({ length: 12 }, () => panela({ codigo_barras: 'GEMELO' }));
    const replies = await Promise.all(twins.map((twin) => api.send<Refusal>('POST', PRODUCTS, twin)));
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, ...Array(11).fill(400)]);
    const refused = replies.filter((reply) => reply.status === 400);
    expect(new Set(refused.map((reply) => reply.body['codigo_barras']?.[0]))).toEqual(new Set([TAKEN]));
    expect(new Set(refused.map((reply) => reply.body.existente?.id)).size).toBe(1);
  });
});

describe('a product made on a device', () => {
  const asDevice = (entity: string) => ({ 'erp-entity': entity, 'idempotency-key': randomUUID() });

  it('has the id of the device, and a copy under another key is the same product', async () => {
    const { api } = await openShop();
    const [id, body] = [randomUUID(), panela({ cantidad_vitrina: 5 })];
    const first = await api.send<Product>('POST', PRODUCTS, body, asDevice(id));
    await api.send('PUT', `${PRODUCTS}${id}/`, { ...body, nombre: 'Otra', cantidad_vitrina: 7 });
    const again = await api.send<Product>('POST', PRODUCTS, body, asDevice(id));
    expect([first.status, first.body.id, again.status]).toEqual([201, id, 200]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('erp-version')).toBe(first.headers.get('erp-version'));
    expect(again.body).toMatchObject({ nombre: 'Otra', cantidad_vitrina: 7 });
    await api.send('DELETE', `${PRODUCTS}${id}/`);
    expect((await api.send('POST', PRODUCTS, body, asDevice(id))).status).toBe(200);
    expect((await api.get(`${PRODUCTS}${id}/`)).status).toBe(404);
  });

  it('is refused under an id that something else has', async () => {
    const shop = await openShop();
    const [id, body] = [randomUUID(), panela()];
    await shop.api.send('POST', PRODUCTS, body, asDevice(id));
    const changed = await shop.api.send('POST', PRODUCTS, panela(), asDevice(id));
    expect([changed.status, changed.body['codigo']]).toEqual([409, 'id_en_uso']);
    const colleague = await signIn(server.url, shop.emails.l2);
    expect((await colleague.send('POST', PRODUCTS, body, asDevice(id))).status).toBe(409);
    const imported = await shop.api.send('POST', PRODUCTS, body, asDevice(shop.productIds[0]!));
    expect(imported.status).toBe(409);
  });

  it.each([
    ['Varios', SUNDRIES_ID],
    ['Domicilio', DELIVERY_FEE_ID],
  ])('is refused under the id of %s in a business that has sold none of it', async (_name, id) => {
    const { api } = await openShop();
    const { status, body } = await api.send('POST', PRODUCTS, panela(), asDevice(id));
    expect([status, body['codigo']]).toEqual([409, 'id_en_uso']);
  });

  it('sent eight times at once under different keys is one product', async () => {
    const shop = await openShop();
    const [id, body] = [randomUUID(), panela({ cantidad_vitrina: 5 })];
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => shop.api.send<Product>('POST', PRODUCTS, body, asDevice(id))),
    );
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([...Array(7).fill(200), 201]);
    expect(await movementsOf(server, shop, id)).toMatchObject({ vitrina: '5.000', motivos: ['inicial'] });
    expect(await logOf(shop)).toHaveLength(1);
  });
});

describe('an edit', () => {
  it('that writes the sum of all stores into none in particular is refused: it was read without a store', async () => {
    const shop = await openShop();
    const product = await create(shop.api, { cantidad_vitrina: 2, cantidad_bodega: 1 });
    const path = `${PRODUCTS}${product.id}/`;
    const branch = { ...product, serie_id: shop.branchId, cantidad_vitrina: 5, cantidad_bodega: 0 };
    expect((await shop.api.send('PUT', path, branch)).status).toBe(200);

    const { body: global } = await shop.api.get<Product>(`${path}?serie_id=global`);
    expect([global.cantidad_vitrina, global.cantidad_bodega]).toEqual([7, 1]);
    const { status, body } = await shop.api.send<Refusal>('PUT', path, { ...global, nombre: 'Panela nueva' });
    expect([status, body['serie_id']]).toEqual([
      400,
      ['Indica el establecimiento: estas cantidades son la suma de todos.'],
    ]);
    // One of both was edited: the other is the sum all the same.
    for (const edited of [{ cantidad_bodega: 4 }, { cantidad_bodega: 0, cantidad_vitrina: 7 }])
      expect((await shop.api.send<Refusal>('PUT', path, { ...global, ...edited })).status).toBe(400);
    const own = { ...global, serie_id: shop.serieId };
    expect((await shop.api.send<Product>('PUT', path, own)).body).toMatchObject({ cantidad_vitrina: 7 });
    const counted = { ...product, cantidad_vitrina: 9, cantidad_bodega: 1 };
    expect((await shop.api.send('PUT', path, counted)).status).toBe(200);
  });

  const put = (api: ApiClient, id: string, body: object, headers: Record<string, string> = {}) =>
    api.send<Product>('PUT', `${PRODUCTS}${id}/`, body, headers);

  it('replaces the data, resets what it leaves out, and keeps barcode, stock and the names of its places', async () => {
    const shop = await openShop();
    const { id, codigo_barras } = await create(shop.api, {
      cantidad_vitrina: 4,
      porcentaje_margen: 30,
      iva_rate: 19,
      proveedor: 'Distribuidora',
      nombre_vitrina: 'A',
    });
    const [data, stock] = await versionsOf(shop, id);
    const edited = await put(shop.api, id, { codigo_barras: 'OTRO', nombre: 'Panela', costo: 1000 });
    expect([edited.status, edited.body]).toEqual([200, await one(shop.api, id)]);
    expect(edited.body).toMatchObject({
      codigo_barras,
      nombre: 'Panela',
      precio_venta_calculado: '1000.00',
      iva_rate: null,
      proveedor: null,
      nombre_vitrina: 'A',
      cantidad_vitrina: 4,
    });
    const [newData, newStock] = await versionsOf(shop, id);
    expect(newData).toBeGreaterThan(data);
    expect(newStock).toBe(stock);
    expect((await movementsOf(server, shop, id)).motivos).toEqual(['inicial']);
  });

  it('of quantities alone moves the stock, is logged as a count, and leaves the data version', async () => {
    const shop = await openShop();
    const data = panela({ cantidad_vitrina: 4 });
    const { body: product } = await shop.api.send<Product>('POST', PRODUCTS, data);
    const [before] = await versionsOf(shop, product.id);
    const { body } = await put(shop.api, product.id, { ...data, cantidad_vitrina: 1, delta_bodega: '2.5' });
    expect([body.cantidad_vitrina, body.cantidad_bodega, body.cantidad_total]).toEqual([1, 2.5, 3.5]);
    expect((await versionsOf(shop, product.id))[0]).toBe(before);
    expect(await movementsOf(server, shop, product.id)).toMatchObject({
      vitrina: '1.000',
      bodega: '2.500',
      motivos: ['ajuste', 'inicial'],
    });
    expect((await logOf(shop)).find(({ accion }) => accion !== 'Crear')).toMatchObject({
      accion: 'Ajustar',
      descripcion: `Existencias de Panela El Trébol (${product.codigo_barras}): vitrina -3, bodega +2,5`,
    });
  });

  it('that changes nothing leaves no trace', async () => {
    const shop = await openShop();
    const data = panela({ cantidad_vitrina: 4 });
    const { body: product } = await shop.api.send<Product>('POST', PRODUCTS, data);
    const [versions, log] = [await versionsOf(shop, product.id), await logOf(shop)];
    const again = await put(shop.api, product.id, data);
    expect([again.status, again.headers.get('erp-version')?.split('-')[0]]).toEqual([
      200,
      String(Math.max(...versions)),
    ]);
    expect([await versionsOf(shop, product.id), await logOf(shop)]).toEqual([versions, log]);
  });

  it('takes a quantity that is the stored one, fractional or negative, and no other such', async () => {
    const shop = await openShop();
    const id = shop.productIds[0]!;
    const sale = { cliente_id: shop.finalConsumer, items: [{ producto_id: id, cantidad: 20.5 }] };
    await shop.api.send('POST', INVOICES, sale, { 'erp-offline': '1' });
    const data = { nombre: 'Café', costo: 5 };
    const kept = await put(shop.api, id, { ...data, cantidad_vitrina: '-5.5', cantidad_bodega: 0 });
    expect([kept.status, kept.body.cantidad_vitrina]).toEqual([200, -5.5]);
    const other = await put(shop.api, id, { ...data, cantidad_vitrina: -5 });
    expect([other.status, Object.keys(other.body)]).toEqual([400, ['cantidad_vitrina', 'codigo']]);
    const filled = await put(shop.api, id, { ...data, delta_vitrina: 2, cantidad_vitrina: 99 });
    expect([filled.status, filled.body.cantidad_vitrina]).toEqual([200, -3.5]);
    const taken = await put(shop.api, id, { ...data, delta_bodega: -1 });
    expect([taken.status, Object.keys(taken.body)]).toEqual([400, ['delta_bodega', 'codigo']]);
  });

  it('hears of all defects at once, and of a product that is not there before them', async () => {
    const shop = await openShop();
    const bad = { costo: 'x', cantidad_vitrina: -1, cantidad_bodega: 5, serie_id: 987_654_321 };
    const { body } = await put(shop.api, shop.productIds[0]!, bad);
    expect(Object.keys(body).toSorted()).toEqual([
      'cantidad_vitrina',
      'codigo',
      'costo',
      'nombre',
      'serie_id',
    ]);
    const nothing = await put(shop.api, shop.productIds[0]!, {});
    expect(Object.keys(nothing.body).toSorted()).toEqual(['codigo', 'costo', 'nombre']);
    const free = await put(shop.api, shop.productIds[0]!, { nombre: 'Panela' });
    expect([free.status, Object.keys(free.body)]).toEqual([400, ['costo', 'codigo']]);
    const other = await openShop();
    expect((await put(other.api, shop.productIds[0]!, bad)).status).toBe(404);
    expect((await put(shop.api, 'no-es-un-id', bad)).status).toBe(404);
  });

  it('on older data is refused; stock that moved meanwhile makes no edit old', async () => {
    const shop = await openShop();
    const id = shop.productIds[0]!;
    const [v] = await versionsOf(shop, id);
    const [data, base] = [{ nombre: 'Café', costo: 5 }, { 'if-match': `"v${v}"` }];
    await shop.api.send('POST', INVOICES, {
      cliente_id: shop.finalConsumer,
      items: [{ producto_id: id, cantidad: 1 }],
    });
    expect(
      (
        await put(shop.api, id, {
          nombre: 'Café Águila Roja 500 g',
          costo: 1000,
          porcentaje_margen: 30,
          iva_rate: 19,
          delta_vitrina: 3,
        })
      ).status,
    ).toBe(200);
    expect((await put(shop.api, id, data, base)).status).toBe(200);
    const stale = await put(shop.api, id, { ...data, nombre: 'Tinto' }, base);
    const [current] = await versionsOf(shop, id);
    expect([stale.status, stale.body]).toMatchObject([412, { codigo: 'version_cambiada', version: current }]);
    expect(await one(shop.api, id)).toMatchObject({ nombre: 'Café', cantidad_vitrina: 12 });
  });

  it('prices later sales, while a sale at a price shown before keeps that price', async () => {
    const shop = await openShop();
    const id = shop.productIds[0]!;
    const [v] = await versionsOf(shop, id);
    await put(shop.api, id, { nombre: 'Café', costo: 2000 });
    const sell = async (item: object) =>
      (
        await shop.api.send<Invoice>('POST', INVOICES, {
          cliente_id: shop.finalConsumer,
          items: [{ producto_id: id, cantidad: 1, ...item }],
        })
      ).body.subtotal;
    expect([await sell({}), await sell({ v })]).toEqual(['2000.00', '1300.00']);
  });
});
