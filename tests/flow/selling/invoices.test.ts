import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { ImportedProduct } from '#server/modules/inventory/product-import.ts';
import { sql } from '#server/platform/database/database.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, stockOf, type TestShop } from '#tests/fixtures/shop.ts';

const INVOICES = '/api/erp/facturacion/facturas/';
const CLIENTS = '/api/erp/clientes/';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

interface Shop extends TestShop {
  api: ApiClient;
}

async function openShop(options: Parameters<typeof createShop>[2] = {}): Promise<Shop> {
  const shop = await createShop(server.db, server.clock.now, options);
  return { ...shop, api: await signIn(server.url, shop.emails.l3) };
}

type Answer = Invoice & { error: string; codigo: string } & Record<string, unknown>;
type Page = { count: number; results: Invoice[] };

interface Item {
  at?: number;
  cantidad: number | string;
  descuento?: number | string;
}

function sell(
  shop: Shop,
  items: Item[] | number = 1,
  more: object = {},
  headers: Record<string, string> = {},
) {
  const lines = typeof items === 'number' ? [{ cantidad: items }] : items;
  const body = {
    cliente_id: shop.finalConsumer,
    items: lines.map(({ at = 0, ...line }) => ({ producto_id: shop.productIds[at], ...line })),
    ...more,
  };
  return shop.api.send<Answer>('POST', INVOICES, body, headers);
}

const line = (shop: Shop) => ({ producto_id: shop.productIds[0], cantidad: 1 });
const list = async (shop: Shop, query: string) => (await shop.api.get<Page>(`${INVOICES}?${query}`)).body;
const numbers = async (shop: Shop, query: string) =>
  (await list(shop, query)).results.map(({ numero }) => numero);

async function makeClient(shop: Shop, more: object = {}): Promise<string> {
  const form = {
    tipo_cliente: 'Natural',
    nombre_completo_natural: 'Águeda Peña',
    cedula_natural: '52418803',
    ...more,
  };
  return (await shop.api.send<{ id: string }>('POST', CLIENTS, form)).body.id;
}

const PRICED: Partial<ImportedProduct>[] = [
  { iva_rate: 19 },
  { costo: '1500.00', porcentaje_margen: 120, redondear_precio_venta: true, iva_rate: 19 },
  { iva_rate: 5 },
  { iva_rate: null, inc_rate: 8 },
  { iva_rate: 19, applies_icui: true },
  { costo: '0.00', iva_rate: null, applies_bag_tax: true },
];

describe('an invoice', () => {
  it.each([
    [{ at: 0, cantidad: 2 }, ['2600.00', '494.00', '3094.00']],
    [{ at: 1, cantidad: 3, descuento: 10 }, ['8910.00', '1692.90', '10602.90']],
    [{ at: 2, cantidad: 1, descuento: '33.33' }, ['866.71', '43.34', '910.05']],
    [{ at: 3, cantidad: 2 }, ['2600.00', '208.00', '2808.00']],
    [{ at: 4, cantidad: 1 }, ['1300.00', '507.00', '1807.00']],
    [{ at: 5, cantidad: 3 }, ['0.00', '210.00', '210.00']],
  ])('of %j costs %j', async (item, amounts) => {
    const { status, body } = await sell(await openShop({ products: PRICED }), [item]);
    expect([status, [body.subtotal, body.total_impuestos, body.total_factura]]).toEqual([201, amounts]);
  });

  it('carries what the specification reads, in copies that later edits do not change', async () => {
    const shop = await openShop();
    const cliente_id = await makeClient(shop);
    const { body } = await sell(shop, [{ cantidad: 1.5, descuento: 10 }], {
      cliente_id,
      nota: ' Para llevar ',
    });
    expect(body).toMatchObject({
      numero_factura_display: 'POS1-000001',
      estado: 'emitida',
      datos_vendedor: {
        nombre_vendedor: 'Tienda La Esquina',
        identificacion_vendedor: '900508908-9',
        nombre_establecimiento: 'Principal',
      },
      datos_cliente: { nombre: 'Águeda Peña', identificacion: '52418803' },
      datos_resolucion: {
        texto_resolucion:
          'Autorización numeración de facturación DIAN N° 18764000001 de 2026-01-15. Prefijo POS1 del 1 al 10000. Vigencia hasta 2098-01-15.',
      },
      detalles_items: [
        {
          codigo_barras: '7702032252000',
          cantidad: 1.5,
          valor_unitario: '1300.00',
          descuento_pct: '10.00',
          base_gravable: '1755.00',
          impuestos_aplicados: [{ nombre: 'IVA 19%', valor_calculado: '333.45' }],
        },
      ],
      serie_id: shop.serieId,
      cliente_id,
      cajero: 'Ana Pérez',
      advertencias: [],
      nota: 'Para llevar',
      codigo_provisional: null,
    });
    expect(body.fecha_emision).toMatch(/-05:00$/u);
    const edit = { nombre_completo_natural: 'Otra', cedula_natural: '1' };
    await shop.api.send('PUT', `${CLIENTS}${cliente_id}/`, edit);
    await shop.api.send('DELETE', `${CLIENTS}${cliente_id}/`);
    const kept = { ...body, devuelto: [], notas: [], debe: '0.00' };
    expect((await shop.api.get(`${INVOICES}${body.id}/`)).body).toEqual(kept);
    expect((await list(shop, '')).results).toEqual([body]);
  });

  it('takes price, tax, number and date from nobody but the server', async () => {
    const shop = await openShop();
    const forged = { precio: 1, valor_unitario: '1.00', iva_rate: 0, total_linea: '1.00' };
    const more = {
      numero: 77,
      total_factura: '1.00',
      fecha_emision: '2020-01-01T00:00:00Z',
      estado: 'anulada',
    };
    const { body } = await sell(shop, [{ cantidad: 1, ...forged }], more);
    expect(body).toMatchObject({ numero: 1, total_factura: '1547.00', estado: 'emitida' });
    expect(Math.abs(Date.parse(body.fecha_emision) - server.clock.now.getTime())).toBeLessThan(1000);
  });

  it('has 1 to 500 lines', async () => {
    const shop = await openShop({ products: [{ cantidad_vitrina: 1000 }] });
    const lines = (count: number) => Array.from({ length: count }, () => ({ cantidad: 1 }));
    const most = await sell(shop, lines(500));
    expect([most.status, most.body.detalles_items.length, most.body.total_factura]).toEqual([
      201,
      500,
      '773500.00',
    ]);
    expect((await sell(shop, lines(501))).status).toBe(400);
    expect((await sell(shop, [])).body.error).toBe('Debe añadir al menos un producto válido a la factura.');
    expect((await sell(shop, 1, { items: undefined })).status).toBe(400);
  });

  it('names a client and products of this business, who are active', async () => {
    const [shop, other] = [await openShop(), await openShop()];
    const inactive = await makeClient(shop, { is_active: false });
    const refused = async (more: object) => {
      const { status, body } = await sell(shop, 1, more);
      expect([status, typeof body.error]).toEqual([400, 'string']);
      return body.codigo;
    };
    expect(await refused({ cliente_id: inactive })).toBe('cliente_inactivo');
    expect(await refused({ cliente_id: other.finalConsumer })).toBe('cliente_desconocido');
    expect(await refused({ cliente_id: 0 })).toBe('cliente_requerido');
    const stray = {
      items: [
        { producto_id: shop.productIds[0], cantidad: 1 },
        { producto_id: other.productIds[0], cantidad: 1 },
      ],
    };
    expect(await refused(stray)).toBe('producto_desconocido');
    for (const each of [shop, other])
      expect(await stockOf(each.api, each.productIds[0]!)).toEqual({
        cantidad_vitrina: 10,
        cantidad_bodega: 5,
      });
    expect((await sell(shop)).body.numero).toBe(1);
  });

  it('is refused at the field and in one sentence, and blanks are nothing', async () => {
    const shop = await openShop();
    for (const [line, field] of [
      [{ cantidad: 0 }, 'cantidad'],
      [{ cantidad: 'abc' }, 'cantidad'],
      [{ cantidad: 1, descuento: 100.01 }, 'descuento'],
    ] as const) {
      const { status, body } = await sell(shop, [line]);
      expect([status, body.codigo, Object.keys((body['items'] as object[])[0]!)]).toEqual([
        400,
        'datos_invalidos',
        [field],
      ]);
      expect(body.error).toBe((body['items'] as Record<string, string[]>[])[0]?.[field]?.[0]);
    }
    for (const items of [[null], [5], ['x'], [[]], 'x', { 0: 1 }])
      expect((await sell(shop, 1, { items })).body.error).toBe(
        'Debe añadir al menos un producto válido a la factura.',
      );
    const blank = { nota: '', codigo_provisional: ' ', fecha_venta: null, pagos: null };
    for (const descuento of [null, '', ' '])
      expect((await sell(shop, 1, { ...blank, items: [{ ...line(shop), descuento, v: null }] })).status).toBe(
        201,
      );
  });

  it('too large to be counted is refused, not a fault', async () => {
    const shop = await openShop({ products: [{ costo: '9999999999.99', porcentaje_margen: 1000 }] });
    for (const pagos of [undefined, [{ medio: 'efectivo', valor: 1 }]]) {
      const { status, body } = await sell(shop, [{ cantidad: '9999999.999' }], { pagos });
      expect([status, body.codigo]).toEqual([400, 'total_excesivo']);
    }
  });

  it('sold offline to somebody deleted or inactive is accepted and flagged', async () => {
    const shop = await openShop();
    const cliente_id = await makeClient(shop);
    const offline = { 'erp-offline': '1' };
    await shop.api.send('PUT', `${CLIENTS}${cliente_id}/`, {
      nombre_completo_natural: 'Águeda',
      cedula_natural: '52418803',
      is_active: false,
    });
    expect((await sell(shop, 1, { cliente_id }, offline)).body.advertencias).toEqual([
      { codigo: 'cliente_inactivo' },
    ]);
    await shop.api.send('DELETE', `${CLIENTS}${cliente_id}/`);
    expect((await sell(shop, 1, { cliente_id }, offline)).body.advertencias).toEqual([
      { codigo: 'cliente_eliminado' },
    ]);
    expect((await sell(shop, 1, { cliente_id })).body.codigo).toBe('cliente_desconocido');
  });
});

describe('payments', () => {
  it.each([
    [[{ medio: 'efectivo', valor: 1547, recibido: 2000 }], 201],
    [
      [
        { medio: 'tarjeta', valor: '547.00', referencia: '0042' },
        { medio: 'breb', valor: 1000 },
      ],
      201,
    ],
    [
      [
        { medio: 'Nequi', valor: 547 },
        { medio: 'Bre-B', valor: 1000 },
      ],
      201,
    ],
    [[], 201],
    [null, 201],
    [[{ medio: 'efectivo', valor: 1547, recibido: 1546 }], 400],
    [[{ medio: 'efectivo', valor: 1546.99 }], 400],
    [[{ medio: 'efectivo', valor: 1547.01 }], 400],
    [[{ medio: 'efectivo', valor: 1550 }], 400],
    [[{ medio: 'credito', valor: 1547 }], 400],
  ])('%j answer %i', async (pagos, expected) => {
    const { status, body } = await sell(await openShop(), 1, { pagos });
    expect(status).toBe(expected);
    if (expected === 400) expect(typeof body.error).toBe('string');
  });

  it.each([
    [[{ medio: 'bitcoin', valor: 1547 }], 'medio'],
    [[{ valor: 1547 }], 'medio'],
    [[{ medio: 'efectivo' }], 'valor'],
    [[{ medio: 'efectivo', valor: -1 }], 'valor'],
    [[{ medio: 'efectivo', valor: 'NaN' }], 'valor'],
    [[{ medio: 'efectivo', valor: 1547, recibido: 'x' }], 'recibido'],
  ])('%j are refused at the field', async (pagos, field) => {
    const { status, body } = await sell(await openShop(), 1, { pagos });
    expect([status, Object.keys((body.pagos as unknown as object[])[0]!)]).toEqual([400, [field]]);
  });

  it('in cash are rounded to 50 where the business wants it, and the invoice is not', async () => {
    const shop = await openShop();
    await sql`UPDATE businesses SET opciones = opciones || '{"redondeo_efectivo": 50}' WHERE id = ${shop.businessId}`.execute(
      server.db,
    );
    const pay = (medio: string, valor: number) => sell(shop, 1, { pagos: [{ medio, valor }] });
    const rounded = await pay('efectivo', 1550);
    expect([rounded.status, rounded.body.total_factura, rounded.body.pagos[0]?.valor]).toEqual([
      201,
      '1547.00',
      '1550.00',
    ]);
    expect((await pay('efectivo', 1500)).body.codigo).toBe('pagos_no_cuadran');
    expect((await pay('tarjeta', 1550)).body.codigo).toBe('pagos_no_cuadran');
  });
});

describe('the history', () => {
  let shop: Shop;
  beforeAll(async () => {
    // 23:30 in Bogotá on 10 March is the 11th in UTC.
    server.clock.now = new Date('2027-03-11T04:30:00Z');
    shop = await openShop({ products: [{ cantidad_vitrina: 1000 }] });
    const cliente_id = await makeClient(shop);
    await sell(shop, 1, { cliente_id });
    server.clock.now = new Date('2027-03-11T05:00:00Z');
    await sell(shop, 1, { codigo_provisional: 'V-7F3K-0042' });
    for (let count = 3; count <= 33; count += 1) {
      server.clock.now = new Date(server.clock.now.getTime() + 1000);
      await sell(shop);
    }
  });

  it('comes newest first in pages of 30', async () => {
    const first = await list(shop, '');
    expect([first.count, first.results.length]).toEqual([33, 30]);
    expect(first.results.map(({ numero }) => numero)).toEqual(Array.from({ length: 30 }, (_, at) => 33 - at));
    expect(await numbers(shop, 'page=2')).toEqual([3, 2, 1]);
    expect((await shop.api.get(`${INVOICES}?page=3`)).body['detail']).toBe('Página inválida.');
  });

  it.each([
    ['POS1-000001', [1]],
    ['pos133', [33]],
    ['águeda', [1]],
    ['pena 5241', [1]],
    ['52.418.803', [1]],
    ['V-7F3K-0042', [2]],
    ['7f3k', [2]],
    ['nadie', []],
    ['%', []],
  ])('is searched by number, client, identification and provisional code: %s', async (search, expected) => {
    expect(await numbers(shop, `search=${encodeURIComponent(search)}`)).toEqual(expected);
  });

  it('knows the day as Bogotá has it', async () => {
    expect(await numbers(shop, 'date=2027-03-10')).toEqual([1]);
    expect((await list(shop, 'date=2027-03-11')).count).toBe(32);
    expect(await numbers(shop, 'date=2027-03-11&search=7f3k')).toEqual([2]);
    expect((await list(shop, 'date=2027-03-12')).count).toBe(0);
    for (const date of ['2027-02-30', 'hoy', '2027-3-1', "'"])
      expect((await shop.api.get(`${INVOICES}?date=${date}`)).status, date).toBe(400);
  });

  it('is the whole business’s for every level, and nobody else’s', async () => {
    const basic = await signIn(server.url, shop.emails.l1);
    expect((await basic.get<Page>(INVOICES)).body.count).toBe(33);
    expect((await list(await openShop(), '')).count).toBe(0);
  });
});

describe('numbering', () => {
  it('starts at the range’s first number, padded, and moves the banner', async () => {
    const shop = await openShop({
      series: { prefijo: 'FE', rango_inicio: 501, rango_fin: 502, longitud_consecutivo: 4 },
    });
    const next = async () =>
      (await shop.api.get(`/api/erp/facturacion/series/${shop.serieId}/`)).body['proximo_consecutivo'];
    expect(await next()).toBe(501);
    expect((await sell(shop)).body.numero_factura_display).toBe('FE-0501');
    expect(await next()).toBe(502);
    await sell(shop);
    const { status, body } = await sell(shop);
    expect([status, body.codigo, body.error]).toEqual([400, 'rango_agotado', expect.stringContaining('FE')]);
    expect(await stockOf(shop.api, shop.productIds[0]!)).toEqual({ cantidad_vitrina: 8, cantidad_bodega: 5 });
  });

  it('goes on through the last day of the resolution and stops at midnight in Bogotá', async () => {
    const before = server.clock.now;
    server.clock.now = new Date('2027-06-16T04:59:59Z');
    const shop = await openShop({ vigencia_hasta: '2027-06-15' });
    expect((await sell(shop)).status).toBe(201);
    server.clock.now = new Date('2027-06-16T05:00:00Z');
    const { status, body } = await sell(shop);
    expect([status, body.codigo]).toEqual([400, 'resolucion_vencida']);
    expect(body.error).toContain('15/06/2027');
    expect(await stockOf(shop.api, shop.productIds[0]!)).toEqual({ cantidad_vitrina: 9, cantidad_bodega: 5 });
    server.clock.now = before;
  });

  it('has no gap when half of the parallel sales of 20 clients are refused', async () => {
    const shop = await openShop({ products: [{ cantidad_vitrina: 55, cantidad_bodega: 5 }] });
    const each = async (): Promise<number[]> => {
      const taken: number[] = [];
      for (let count = 0; count < 6; count += 1) {
        const { status, body } = await sell(shop);
        if (status === 201) taken.push(body.numero);
        else
          expect(body.error).toBe('No se puede facturar. Uno o más productos exceden el stock disponible.');
      }
      return taken;
    };
    const taken = (await Promise.all(Array.from({ length: 20 }, each))).flat().toSorted((a, b) => a - b);
    expect(taken).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
    expect(await stockOf(shop.api, shop.productIds[0]!)).toEqual({ cantidad_vitrina: 0, cantidad_bodega: 0 });
  });
});

describe('a key', () => {
  it('of a refused sale stays refused after stock came; a new one sells', async () => {
    const shop = await openShop();
    const key = { 'idempotency-key': randomUUID() };
    const refused = await sell(shop, 16, {}, key);
    await sql`UPDATE stocks SET cantidad_vitrina = 100 WHERE product_id = ${shop.productIds[0]}`.execute(
      server.db,
    );
    const again = await sell(shop, 16, {}, key);
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([
      400,
      refused.body,
      'true',
    ]);
    expect((await sell(shop, 16, {}, { 'idempotency-key': randomUUID() })).status).toBe(201);
  });

  it('is a uuid and nothing else', async () => {
    const shop = await openShop();
    const post = (headers: [string, string][]) =>
      new Promise<number | undefined>((resolve, reject) => {
        const { port } = new URL(server.url);
        const flat = [
          ['authorization', `Bearer ${shop.api.token}`],
          ['content-type', 'application/json'],
          ['content-length', '2'],
          ['host', 'localhost'],
          ...headers,
        ].flat();
        const call = request(
          { port, host: '127.0.0.1', method: 'POST', path: INVOICES, headers: flat },
          (response) => {
            response.resume();
            resolve(response.statusCode);
          },
        );
        call.on('error', reject);
        call.end('{}');
      });
    for (const key of ['', 'a'.repeat(256), 'clé', "' OR 1=1 --", randomUUID().slice(1), `{${randomUUID()}}`])
      expect(await post([['idempotency-key', key]]), key).toBe(400);
    expect(
      await post([
        ['idempotency-key', randomUUID()],
        ['idempotency-key', randomUUID()],
      ]),
    ).toBe(400);
  });

  it('that is absent makes each request a sale of its own', async () => {
    const shop = await openShop();
    const twice = await Promise.all([sell(shop), sell(shop)]);
    expect(twice.map(({ body }) => body.numero).toSorted()).toEqual([1, 2]);
  });

  it('does not care about the order of members, but about their values', async () => {
    const shop = await openShop();
    const key = { 'idempotency-key': randomUUID() };
    const [cliente_id, items] = [shop.finalConsumer, [{ producto_id: shop.productIds[0], cantidad: 1 }]];
    const first = await shop.api.send<Invoice>('POST', INVOICES, { cliente_id, items }, key);
    const turned = await shop.api.send<Invoice>('POST', INVOICES, { items, cliente_id }, key);
    expect(turned.body).toEqual(first.body);
    expect((await sell(shop, 2, {}, key)).status).toBe(422);
  });
});

describe('a reprint', () => {
  it('is logged, each one, and changes nothing', async () => {
    const shop = await openShop();
    const { body } = await sell(shop);
    const basic = await signIn(server.url, shop.emails.l1);
    const key = { 'idempotency-key': randomUUID() };
    for (const headers of [key, key, {}]) {
      const reply = await basic.send('POST', `${INVOICES}${body.id}/reimpresiones/`, undefined, headers);
      expect([reply.status, typeof reply.body['detail']]).toEqual([201, 'string']);
    }
    const { rows } = await sql<{ descripcion: string }>`SELECT descripcion FROM activity
      WHERE business_id = ${shop.businessId} AND modulo = 'facturacion' AND accion = 'Reimprimir'`.execute(
      server.db,
    );
    const printed = 'Reimpresión de la factura POS1-000001';
    expect(rows.map(({ descripcion }) => descripcion)).toEqual([printed, printed]);
    expect((await basic.send('POST', `${INVOICES}${randomUUID()}/reimpresiones/`)).status).toBe(404);
  });
});
