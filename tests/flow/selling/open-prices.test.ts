import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DailyReport } from '#contract/cash/daily-report.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { Product } from '#contract/inventory/products.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { SUNDRIES_ID } from '#domain/products/sundries.ts';
import type { ImportedProduct } from '#server/modules/inventory/product-import.ts';
import { sql } from '#server/platform/database/database.ts';
import { giveBack } from '#tests/fixtures/returns.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, stockOf, type TestShop } from '#tests/fixtures/shop.ts';

const INVOICES = '/api/erp/facturacion/facturas/';
const PRODUCTS = '/api/erp/inventario/productos/';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

type Shop = TestShop & { api: ApiClient };
type Answer = Invoice & { error: string; codigo: string } & Record<string, unknown>;

const CHEESE: Partial<ImportedProduct> = {
  nombre: 'Queso campesino',
  precio_final: '18650.00',
  iva_rate: null,
  unidad: 'kg',
};
const RECHARGE: Partial<ImportedProduct> = {
  nombre: 'Recarga',
  precio_final: '5000.00',
  iva_rate: 19,
  precio_abierto: true,
  precio_min: '1000.00',
  precio_max: '50000.00',
};
const RICE: Partial<ImportedProduct> = { nombre: 'Arroz', precio_final: '2000.00', iva_rate: 19 };

async function openShop(products: Partial<ImportedProduct>[] = [CHEESE, RECHARGE, RICE]): Promise<Shop> {
  const shop = await createShop(server.db, server.clock.now, { products });
  return { ...shop, api: await signIn(server.url, shop.emails.l3) };
}

const delivered = (): Record<string, string> => ({
  'Idempotency-Key': randomUUID(),
  'Erp-Offline': '1',
  'Erp-Occurred-At': server.clock.now.toISOString(),
});

function sell(shop: Shop, items: object[], more: object = {}, headers: Record<string, string> = {}) {
  const body = { cliente_id: shop.finalConsumer, items, ...more };
  return shop.api.send<Answer>('POST', INVOICES, body, headers);
}

/** As the owner does in the options of the business. */
async function decideIva({ businessId }: Shop, rate: number): Promise<void> {
  await sql`UPDATE businesses SET opciones = jsonb_set(opciones, '{varios_iva}', ${String(rate)}::jsonb)
    WHERE id = ${businessId}`.execute(server.db);
}

describe('goods asked for by what they come to', () => {
  it('come to what was said, and the stock falls by the quantity that follows', async () => {
    const shop = await openShop();
    const before = await stockOf(shop.api, shop.productIds[0] ?? '');
    const item = { producto_id: shop.productIds[0], cantidad: '0.107', valor: '2000' };
    const { status, body } = await sell(shop, [item]);
    expect([status, body.total_factura]).toEqual([201, '2000.00']);
    expect(body.detalles_items[0]).toMatchObject({
      cantidad: 0.107,
      unidad: 'kg',
      total_linea: '2000.00',
      valor_unitario: '18650.00',
    });
    const after = await stockOf(shop.api, shop.productIds[0] ?? '');
    expect(before.cantidad_vitrina - after.cantidad_vitrina).toBeCloseTo(0.107, 3);
  });

  it('of another quantity, or of what is sold by the piece, are refused while they are still here', async () => {
    const shop = await openShop();
    const [cheese, , rice] = shop.productIds;
    for (const item of [
      { producto_id: cheese, cantidad: '0.108', valor: '2000' },
      { producto_id: rice, cantidad: '1', valor: '2000' },
    ]) {
      const { status, body } = await sell(shop, [item]);
      expect([status, body.codigo]).toEqual([400, 'valor_no_cuadra']);
      expect(body.error).toMatch(/^La cantidad de «/u);
    }
  });

  it.each(['2000.00', '3730.00'])(
    'that have left with another quantity cost what that quantity does, and are flagged where %s was told',
    async (told) => {
      const shop = await openShop();
      const item = { producto_id: shop.productIds[0], cantidad: '0.2', valor: '2000' };
      const headers = { ...delivered(), 'Erp-Total': told };
      const { status, body } = await sell(shop, [item], {}, headers);
      expect([status, body.total_factura]).toEqual([201, '3730.00']);
      expect(body.advertencias).toEqual([
        { codigo: 'total_distinto', mostrado: '2000.00', facturado: '3730.00' },
      ]);
    },
  );

  it('that have left with another quantity are flagged where no total was told, by what the line was to come to', async () => {
    const shop = await openShop();
    const [cheese, , rice] = shop.productIds;
    const items = [
      { producto_id: cheese, cantidad: '0.2', valor: '2000' },
      { producto_id: rice, cantidad: 1 },
    ];
    const { status, body } = await sell(shop, items, { descuento_total: '500' }, delivered());
    expect([status, body.total_factura]).toEqual([201, '5230.00']);
    expect(body.advertencias).toEqual([
      { codigo: 'total_distinto', mostrado: '3500.00', facturado: '5230.00' },
    ]);
  });

  it('count the discount into how much they are', async () => {
    const shop = await openShop();
    const item = { producto_id: shop.productIds[0], cantidad: '0.119', descuento: 10, valor: '2000' };
    const { status, body } = await sell(shop, [item]);
    expect([status, body.total_factura]).toEqual([201, '2000.00']);
  });
});

describe('a price that the counter names', () => {
  it('is that of a product whose price is open, within its bounds', async () => {
    const shop = await openShop();
    const item = { producto_id: shop.productIds[1], cantidad: 2, precio_final: '12000' };
    const { status, body } = await sell(shop, [item]);
    expect([status, body.total_factura, body.total_impuestos]).toEqual([201, '24000.00', '3831.93']);
    expect(body.detalles_items[0]?.valor_unitario).toBe('10084.03');
  });

  it.each([
    ['below the least', 1, '999.99'],
    ['above the most', 1, '50000.01'],
    ['of a product whose price is not open', 2, '1500'],
  ])('%s is refused, and flagged once the goods have left', async (_name, at, named) => {
    const shop = await openShop();
    const items = [{ producto_id: shop.productIds[at], cantidad: 1, precio_final: named }];
    const refused = await sell(shop, items);
    expect([refused.status, refused.body.codigo]).toEqual([400, 'precio_no_permitido']);
    const { status, body } = await sell(shop, items, {}, delivered());
    expect([status, Number(body.total_factura)]).toEqual([201, Number(named)]);
    expect(body.advertencias).toEqual([{ codigo: 'precio_fuera', producto_id: shop.productIds[at] }]);
  });

  it('is left out by an app of before: the product’s own counts', async () => {
    const shop = await openShop();
    const { body } = await sell(shop, [{ producto_id: shop.productIds[1], cantidad: 1 }]);
    expect(body.total_factura).toBe('5000.00');
  });

  it('is asked for at its field where the product has none of its own, and its want flagged once the goods have left', async () => {
    const shop = await openShop([RICE, { ...RECHARGE, precio_final: '0.00', precio_min: null }]);
    const items = [
      { producto_id: shop.productIds[0], cantidad: 1 },
      { producto_id: shop.productIds[1], cantidad: 1 },
    ];
    const refused = await sell(shop, items);
    expect([refused.status, refused.body.codigo]).toEqual([400, 'datos_invalidos']);
    expect(refused.body['items']).toEqual([{}, { precio_final: ['Escribe el precio.'] }]);
    expect(refused.body.error).toBe('Escribe el precio.');
    const { status, body } = await sell(shop, items, {}, delivered());
    expect([status, body.total_factura]).toEqual([201, '2000.00']);
    expect(body.advertencias).toEqual([{ codigo: 'precio_fuera', producto_id: shop.productIds[1] }]);
  });

  it.each([
    [{ precio_final: -1 }, 'precio_final'],
    [{ iva_rate: 7 }, 'iva_rate'],
    [{ precio_final: 'mucho' }, 'precio_final'],
    [{ valor: '1.234' }, 'valor'],
  ])('as %j is refused at its field', async (bad, field) => {
    const shop = await openShop();
    const { status, body } = await sell(shop, [{ producto_id: shop.productIds[1], cantidad: 1, ...bad }]);
    expect([status, body.codigo]).toEqual([400, 'datos_invalidos']);
    expect(JSON.stringify(body['items'])).toContain(field);
  });
});

describe('Varios', () => {
  it('sells what is no product, without stock and without a place in any list', async () => {
    const shop = await openShop();
    const items = [{ producto_id: SUNDRIES_ID, cantidad: 1, precio_final: '3500' }];
    const { status, body } = await sell(shop, items);
    expect([status, body.total_factura, body.total_impuestos]).toEqual([201, '3500.00', '0.00']);
    expect(body.detalles_items[0]).toMatchObject({ nombre: 'Varios', codigo_barras: '' });
    expect((await sell(shop, items)).status).toBe(201);
    const list = await shop.api.get<{ count: number; results: Product[] }>(`${PRODUCTS}?search=varios`);
    expect(list.body.count).toBe(0);
    const summary = await shop.api.get<{ total_registros: number }>(`${PRODUCTS}resumen-global/`);
    expect(summary.body.total_registros).toBe(3);
  });

  it('needs a price', async () => {
    const shop = await openShop();
    const { status, body } = await sell(shop, [{ producto_id: SUNDRIES_ID, cantidad: 1 }]);
    expect([status, body['items']]).toEqual([400, [{ precio_final: ['Escribe el precio.'] }]]);
  });

  it('for nothing is refused, and flagged once the goods have left', async () => {
    const shop = await openShop();
    const items = [{ producto_id: SUNDRIES_ID, cantidad: 1, precio_final: '0.00' }];
    const refused = await sell(shop, items);
    expect([refused.status, refused.body.codigo]).toEqual([400, 'precio_no_permitido']);
    const { status, body } = await sell(shop, items, {}, delivered());
    expect([status, body.advertencias]).toEqual([
      201,
      [{ codigo: 'precio_fuera', producto_id: SUNDRIES_ID }],
    ]);
  });

  it('bears the VAT that the owner decided, out of the price that was named', async () => {
    const shop = await openShop();
    await decideIva(shop, 19);
    const items = [{ producto_id: SUNDRIES_ID, cantidad: 3, precio_final: '2000' }];
    const { status, body } = await sell(shop, items);
    expect([status, body.total_factura, body.total_impuestos]).toEqual([201, '6000.00', '957.98']);
  });

  it.each([
    ['another one', null, ['iva_actualizado']],
    ['this one', 19, []],
    ['nothing of it', undefined, []],
  ])(
    'keeps its total when the owner decided another VAT since: flagged as its paper showed %s',
    async (_what, iva_rate, flags) => {
      const shop = await openShop();
      await decideIva(shop, 19);
      const items = [{ producto_id: SUNDRIES_ID, cantidad: 1, precio_final: '2000', iva_rate }];
      const { status, body } = await sell(shop, items, {}, { ...delivered(), 'Erp-Total': '2000.00' });
      expect([status, body.total_factura, body.total_impuestos]).toEqual([201, '2000.00', '319.33']);
      expect(body.advertencias.map(({ codigo }) => codigo)).toEqual(flags);
    },
  );

  it('comes back without touching any stock', async () => {
    const shop = await openShop();
    const { body } = await sell(shop, [{ producto_id: SUNDRIES_ID, cantidad: 2, precio_final: '3500' }]);
    const lineas = [{ linea: 1, cantidad: 1, destino: 'vitrina' }];
    const reply = await giveBack(shop.api, body.id, { lineas });
    expect([reply.status, reply.body.total]).toEqual([201, '3500.00']);
    const { rows } =
      await sql`SELECT FROM stocks WHERE business_id = ${shop.businessId} AND product_id = ${SUNDRIES_ID}`.execute(
        server.db,
      );
    expect(rows).toEqual([]);
  });

  it('of a copy of the request is the same sale, with the same versions', async () => {
    const shop = await openShop();
    const [items, headers] = [
      [{ producto_id: SUNDRIES_ID, cantidad: 1, precio_final: '3500' }],
      { 'Erp-Entity': randomUUID() },
    ];
    const first = await sell(shop, items, {}, { ...headers, 'Idempotency-Key': randomUUID() });
    const again = await sell(shop, items, {}, { ...headers, 'Idempotency-Key': randomUUID() });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.headers.get('erp-version')).toBe(first.headers.get('erp-version'));
  });
});

describe('a discount on the whole sale', () => {
  it('is taken off its lines, and told', async () => {
    const shop = await openShop();
    const [, , rice] = shop.productIds;
    const items = [
      { producto_id: rice, cantidad: 5 },
      { producto_id: SUNDRIES_ID, cantidad: 1, precio_final: '2000' },
    ];
    const { status, body } = await sell(shop, items, { descuento_total: '1000' });
    expect([status, body.total_factura, body.descuento_total]).toEqual([201, '11000.00', '1000.00']);
    expect(body.detalles_items.map(({ total_linea }) => total_linea)).toEqual(['9166.67', '1833.33']);
    const read = await shop.api.get<Invoice>(`${INVOICES}${body.id}/`);
    expect(read.body).toMatchObject({ descuento_total: '1000.00', detalles_items: body.detalles_items });
  });

  it.each([
    ['a final price', { producto_id: 2, cantidad: 5 }, '1000', '840.33'],
    ['goods asked for by their value', { producto_id: 0, cantidad: '0.107', valor: '2000' }, '1', '1.00'],
    ['the same without one', { producto_id: 0, cantidad: '0.107', valor: '2000' }, undefined, '0.00'],
    [
      'a value with a discount of its own',
      { producto_id: 0, cantidad: '0.119', descuento: 10, valor: '2000' },
      '100',
      '322.22',
    ],
    ['a small price times many', { producto_id: 3, cantidad: 100_000 }, '50', '42.02'],
  ])(
    'is to the centavo that of the reports: %s',
    async (_name, { producto_id, ...item }, descuento_total, off) => {
      const salt: Partial<ImportedProduct> = {
        nombre: 'Sal',
        precio_final: '19.00',
        iva_rate: 19,
        unidad: 'g',
        cantidad_vitrina: 200_000,
      };
      const shop = await openShop([CHEESE, RECHARGE, RICE, salt]);
      const sale = await sell(shop, [{ ...item, producto_id: shop.productIds[producto_id] }], {
        descuento_total,
      });
      expect([sale.status, sale.body.detalles_items?.[0]?.descuento_valor]).toEqual([201, off]);
      const day = bogotaDate(server.clock.now);
      const told = await shop.api.get<{ cifras: { descuentos: string } }>(
        `/api/erp/informes/ventas/?desde=${day}&hasta=${day}`,
      );
      const legal = await shop.api.get<DailyReport>(`/api/erp/caja/informe-diario/?fecha=${day}`);
      expect([told.body.cifras.descuentos, legal.body.series[0]?.descuentos]).toEqual([off, off]);
    },
  );

  it('above what the goods come to is refused, and gives them away once they have left', async () => {
    const shop = await openShop();
    const items = [{ producto_id: shop.productIds[2], cantidad: 1 }];
    const refused = await sell(shop, items, { descuento_total: '2000.01' });
    expect([refused.status, refused.body.codigo]).toEqual([400, 'descuento_excesivo']);
    const { status, body } = await sell(shop, items, { descuento_total: '2000.01' }, delivered());
    expect([status, body.total_factura]).toEqual([201, '0.00']);
  });
});

describe('how a product is sold', () => {
  const form = { codigo_barras: '7700000000901', nombre: 'Queso', costo: 1000, precio_final: '18650' };

  it('says whether its stock takes parts of a unit', async () => {
    const shop = await openShop([]);
    const made = await shop.api.send<Product>('POST', PRODUCTS, {
      ...form,
      unidad: 'kg',
      cantidad_vitrina: 12.5,
    });
    expect([made.status, made.body.cantidad_vitrina]).toEqual([201, 12.5]);
    const address = `${PRODUCTS}${made.body.id}/`;
    const { codigo_barras: _code, ...edit } = form;
    // An app of before sends no unit.
    const counted = await shop.api.send<Product>('PUT', address, {
      ...edit,
      cantidad_vitrina: '0.125',
      cantidad_bodega: 3.5,
    });
    expect(counted.body).toMatchObject({ cantidad_vitrina: 0.125, cantidad_bodega: 3.5 });
    const moved = await shop.api.send<Product>('PUT', address, {
      ...edit,
      delta_vitrina: '1.5',
      delta_bodega: '-1.5',
    });
    expect(moved.body).toMatchObject({ cantidad_vitrina: 1.625, cantidad_bodega: 2 });
    const list = await shop.api.get<{ results: Product[] }>(`${PRODUCTS}?search=queso`);
    expect(list.body.results).toMatchObject([{ cantidad_vitrina: 1.625, cantidad_bodega: 2 }]);
  });

  it.each([
    ['kg', '-0.5', 'Debe ser un número mayor o igual a cero, con máximo tres decimales.'],
    ['kg', '1.2345', 'Debe ser un número mayor o igual a cero, con máximo tres decimales.'],
    ['und', '2.5', 'Debe ser un número entero mayor o igual a cero.'],
  ])('of %s refuses %s at the field', async (unidad, cantidad_bodega, why) => {
    const shop = await openShop([]);
    const { status, body } = await shop.api.send('POST', PRODUCTS, { ...form, unidad, cantidad_bodega });
    expect([status, body]).toMatchObject([400, { cantidad_bodega: [why] }]);
  });

  it('is kept by an edit of an app that does not know it', async () => {
    const shop = await openShop([]);
    const made = await shop.api.send<Product>('POST', PRODUCTS, {
      ...form,
      unidad: 'kg',
      precio_abierto: true,
    });
    expect([made.status, made.body.unidad, made.body.precio_abierto]).toEqual([201, 'kg', true]);
    const { codigo_barras: _code, ...edit } = form;
    const edited = await shop.api.send<Product>('PUT', `${PRODUCTS}${made.body.id}/`, {
      ...edit,
      nombre: 'Quesillo',
    });
    expect(edited.body).toMatchObject({ nombre: 'Quesillo', unidad: 'kg', precio_abierto: true });
  });

  it.each([
    [{ unidad: 'docena' }, 'unidad', expect.any(String)],
    [{ precio_abierto: 'tal vez' }, 'precio_abierto', expect.any(String)],
    [{ precio_min: -1 }, 'precio_min', 'No puede ser negativo.'],
    [{ precio_max: 1.005 }, 'precio_max', 'Debe ser un número con máximo dos decimales.'],
    [{ precio_final: '9'.repeat(17) }, 'precio_final', 'El valor es demasiado grande.'],
    [{ precio_min: 2000, precio_max: 1000 }, 'precio_max', expect.any(String)],
  ])('as %j is refused at the field, in words of what is wrong', async (bad, field, words) => {
    const shop = await openShop([]);
    const { status, body } = await shop.api.send('POST', PRODUCTS, {
      ...form,
      ...bad,
    });
    expect([status, body[field]]).toEqual([400, [words]]);
  });

  it.each([
    [{ precio_min: '3000' }, { precio_min: ['No puede ser mayor que el precio máximo.'] }],
    [{ precio_max: '400' }, { precio_max: ['No puede ser menor que el precio mínimo.'] }],
  ])('as %j, beyond the bound that is stored, is refused at the bound that is sent', async (bound, told) => {
    const shop = await openShop([]);
    const bounds = { precio_min: '500', precio_max: '2000' };
    const made = await shop.api.send<Product>('POST', PRODUCTS, { ...form, ...bounds });
    const { codigo_barras: _code, ...edit } = form;
    const { status, body } = await shop.api.send('PUT', `${PRODUCTS}${made.body.id}/`, { ...edit, ...bound });
    expect([status, body]).toMatchObject([400, told]);
    expect(Object.keys(body).filter((name) => name.startsWith('precio'))).toEqual(Object.keys(told));
  });

  it.each([
    [{ precio_min: '5000', precio_max: '1000' }, ['nombre', 'precio_max']],
    [{ precio_modo: 'final', precio_final: '' }, ['nombre', 'precio_final']],
    // Beside the stored bound: what is malformed is judged by its own message alone.
    [{ precio_min: 'mucho', precio_max: '400' }, ['nombre', 'precio_min']],
  ])('as %j beside a blank name is refused at every wrong field at once', async (bad, fields) => {
    const shop = await openShop([]);
    const made = await shop.api.send<Product>('POST', PRODUCTS, { ...form, precio_min: '500' });
    const { codigo_barras: _code, ...edit } = { ...form, nombre: '', ...bad };
    for (const { status, body } of [
      await shop.api.send('POST', PRODUCTS, { ...edit, codigo_barras: '7700000000902' }),
      await shop.api.send('PUT', `${PRODUCTS}${made.body.id}/`, edit),
    ]) {
      const named = Object.keys(body).filter((name) => /^(?:nombre|precio)/u.test(name));
      expect([status, named.toSorted()]).toEqual([400, fields]);
    }
  });
});
