import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import type { ChangePage } from '#contract/sync/sync.ts';
import { SUNDRIES_ID } from '#domain/products/sundries.ts';
import { sql } from '#server/platform/database/database.ts';
import {
  type CatalogueShop,
  openCatalogueShop,
  orderFrom,
  sendOrder,
  setCatalogue,
} from '#tests/fixtures/catalogue.ts';
import { FEED } from '#tests/fixtures/inventory.ts';
import { ORDERS } from '#tests/fixtures/orders.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';

let server: TestServer;
let shop: CatalogueShop;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000, trustProxy: true });
  shop = await openCatalogueShop(server);
});
afterAll(() => server.stop());

/** Orders of a shop as its counter lists them, the last one first. */
const taken = async ({ l1 }: CatalogueShop) =>
  (await l1.get<{ results: Order[] }>(`${ORDERS}?estado=abiertos`)).body.results;

let at = 0;
/** An address from which nothing came before. */
const fresh = () => `198.51.${Math.floor((at += 1) / 250)}.${at % 250}`;

describe('an order from a published catalogue', () => {
  it('arrives at the counter by the feed, at the prices of the shop, and moves no stock', async () => {
    const own = await openCatalogueShop(server);
    const stock = () =>
      sql`SELECT product_id, cantidad_vitrina FROM stocks WHERE business_id = ${own.businessId} ORDER BY 1`.execute(
        server.db,
      );
    const before = (await stock()).rows;
    const [arroz, gaseosa] = own.productIds;
    const lineas = [
      { product_id: arroz, cantidad: 2, precio_visto: '1547.00', precio: 1 },
      { product_id: gaseosa, cantidad: '3' },
    ];
    const telefono = ' 300\n123\u2028 4567\t';
    const more = {
      telefono,
      tipo: 'domicilio',
      direccion: 'Calle 10 # 4-21',
      nota: 'sin afán',
      lineas,
      total: 5,
    };
    const { status, body } = await sendOrder(own, orderFrom(own, more), fresh());
    // 1,000 and 30 %, and 19 % of VAT: 1,547 each.
    expect([status, body]).toEqual([201, { numero_display: 'PED-000001', total: '7735.00' }]);
    const [order] = await taken(own);
    expect(order).toMatchObject({
      numero_display: 'PED-000001',
      origen: 'catalogo',
      estado: 'nuevo',
      tipo: 'domicilio',
      serie_id: own.serieId,
      collaborator_id: null,
      cliente_id: null,
      domicilio: '0.00',
      nota: 'sin afán',
      contacto: {
        nombre: 'Marta Díaz',
        telefono: '300 123 4567',
        direccion: 'Calle 10 # 4-21',
        indicaciones: null,
      },
      lineas: [
        { nombre: 'Arroz', cantidad: 2, precio_visto: '1547.00', descuento: '0.00' },
        { nombre: 'Gaseosa', cantidad: 3, precio_visto: '1547.00' },
      ],
    });
    const { body: feed } = await own.l1.get<ChangePage>(FEED);
    expect(feed.cambios.filter(({ tabla }) => tabla === 'pedidos').map(({ id }) => id)).toEqual([order?.id]);
    expect((await stock()).rows).toEqual(before);
  });

  it('is found by the digits of the telephone that the customer left', async () => {
    const own = await openCatalogueShop(server);
    await sendOrder(own, orderFrom(own, { telefono: '300 123 4567' }), fresh());
    const find = async (words: string) =>
      (await own.l1.get<{ count: number }>(`${ORDERS}?search=${words}`)).body.count;
    expect([await find('3001234567'), await find('3001234568')]).toEqual([1, 0]);
  });

  it('is one order, however often it is sent, also at once', async () => {
    const own = await openCatalogueShop(server);
    const body = orderFrom(own);
    const from = fresh();
    const answers = await Promise.all([1, 2, 3, 4].map(() => sendOrder(own, body, from)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.body.numero_display)).size).toBe(1);
    expect(await taken(own)).toHaveLength(1);
    const other = await sendOrder(own, { ...body, nota: 'otra cosa' }, from);
    expect([other.status, other.body.codigo]).toEqual([409, 'id_en_uso']);
    expect(other.body['detail']).toContain('PED-000001');
    const [order] = await taken(own);
    const has = order?.lineas.map(({ product_id, nombre, cantidad }) => ({ product_id, nombre, cantidad }));
    expect(other.body['lineas']).toEqual(has);
  });

  it('is of one business, also where two send the same id and products of each other', async () => {
    const other = await openCatalogueShop(server);
    const body = orderFrom(shop);
    expect((await sendOrder(shop, body, fresh())).status).toBe(201);
    const crossed = await sendOrder(other, body, fresh());
    expect([crossed.status, crossed.body['lineas']]).toEqual([
      400,
      [{ product_id: ['Este producto ya no está en el catálogo.'] }],
    ]);
    expect((await sendOrder(other, { ...body, ...orderFrom(other), id: body.id }, fresh())).status).toBe(201);
    expect(await taken(other)).toHaveLength(1);
  });

  it('wants no cookie, and no page of another origin may send it', async () => {
    const path = `/api/publico/catalogos/${shop.name}/pedidos/`;
    const sent = (headers: Record<string, string>) =>
      shop.anybody.send('POST', path, orderFrom(shop), { 'x-forwarded-for': fresh(), ...headers });
    expect((await sent({})).status).toBe(201);
    expect((await sent({ origin: 'https://otra.example' })).body['codigo']).toBe('origen_no_permitido');
  });
});

describe('an order is refused', () => {
  it.each([
    [{ nombre: ' ' }, 'nombre'],
    [{ telefono: '12' }, 'telefono'],
    [{ telefono: 'llámame' }, 'telefono'],
    [{ telefono: null }, 'telefono'],
    [{ tipo: 'apartado' }, 'tipo'],
    [{ tipo: 'domicilio', direccion: ' ' }, 'direccion'],
    [{ lineas: [] }, 'lineas'],
    [{ lineas: 'todo' }, 'lineas'],
    [{ id: 'x' }, 'id'],
    [{ sitio_web: 'https://spam.example' }, 'non_field_errors'],
    [{ nota: 'x'.repeat(301) }, 'nota'],
    [{ nombre: '\u0000' }, 'nombre'],
  ])('at its field where it says %j', async (more, field) => {
    const { status, body } = await sendOrder(shop, orderFrom(shop, more), fresh());
    expect([status, Object.keys(body)]).toEqual([400, [field, 'codigo']]);
  });

  it.each(['0', '-1', '1000', '1.5', 'dos', '1e400'])('where it wants %s pieces', async (cantidad) => {
    const lineas = [{ product_id: shop.productIds[0], cantidad }];
    const { status, body } = await sendOrder(shop, orderFrom(shop, { lineas }), fresh());
    expect([status, Object.keys((body['lineas'] as object[])[0] ?? {})]).toEqual([400, ['cantidad']]);
  });

  it('for what is deleted, sold out, priced at the counter, built in, or named twice', async () => {
    const own = await openCatalogueShop(server, [
      { nombre: 'Arroz', cantidad_vitrina: 10 },
      { nombre: 'Panela', cantidad_vitrina: 0, cantidad_bodega: 0 },
      { nombre: 'Recarga', cantidad_vitrina: 10 },
      { nombre: 'Viejo', cantidad_vitrina: 10 },
    ]);
    const [arroz, panela, recarga, viejo] = own.productIds;
    await sql`UPDATE products SET precio_abierto = true WHERE business_id = ${own.businessId} AND id = ${recarga}`.execute(
      server.db,
    );
    await sql`UPDATE products SET deleted_at = now() WHERE business_id = ${own.businessId} AND id = ${viejo}`.execute(
      server.db,
    );
    const of = async (...ids: (string | undefined)[]) => {
      const lineas = ids.map((product_id) => ({ product_id, cantidad: 1 }));
      const { status, body } = await sendOrder(own, orderFrom(own, { lineas }), fresh());
      return [status, (body['lineas'] as object[]).map((line) => Object.values(line).flat()[0])];
    };
    expect(await of(arroz, panela, recarga, viejo, SUNDRIES_ID, randomUUID())).toEqual([
      400,
      [
        undefined,
        'Este producto se agotó.',
        ...Array.from({ length: 4 }, () => 'Este producto ya no está en el catálogo.'),
      ],
    ]);
    expect(await of(arroz, arroz)).toEqual([400, [undefined, 'Este producto está dos veces en el pedido.']]);
    expect(await taken(own)).toEqual([]);
  });

  it('for a price that the shop does not have any more, with its new one, until that was shown', async () => {
    const own = await openCatalogueShop(server);
    const [arroz, gaseosa] = own.productIds;
    const from = fresh();
    const order = (precio_visto: unknown) =>
      orderFrom(own, {
        lineas: [
          { product_id: gaseosa, cantidad: 1 },
          { product_id: arroz, cantidad: 2, precio_visto },
        ],
      });
    const told = 'Este precio cambió: ahora es $ 2.380.';
    await sql`UPDATE products SET precio_venta_calculado = '2000.00'
      WHERE business_id = ${own.businessId} AND id = ${arroz}`.execute(server.db);
    const { status, body } = await sendOrder(own, order('1547.00'), from);
    expect([status, body['lineas']]).toEqual([400, [{}, { precio_visto: [told] }]]);
    expect(
      (body['productos'] as object[]).find((product) => 'id' in product && product.id === arroz),
    ).toEqual({
      id: arroz,
      nombre: 'Arroz',
      precio: '2380.00',
      unidad: 'und',
      disponible: true,
    });
    for (const price of ['1', 0, 5_000])
      expect((await sendOrder(own, order(price), from)).body['lineas']).toEqual([
        {},
        { precio_visto: [told] },
      ]);
    for (const price of ['x', -1, {}])
      expect(Object.keys((await sendOrder(own, order(price), from)).body)).toEqual(['lineas', 'codigo']);
    expect(await taken(own)).toEqual([]);
    expect((await sendOrder(own, order('2380'), from)).body.total).toBe('6307.00');
  });

  it('of more than thirty lines, and of a body that is too large', async () => {
    const lineas = Array.from({ length: 31 }, () => ({ product_id: randomUUID(), cantidad: 1 }));
    expect((await sendOrder(shop, orderFrom(shop, { lineas }), fresh())).status).toBe(400);
    const large = await sendOrder(shop, orderFrom(shop, { basura: 'x'.repeat(40_000) }), fresh());
    expect([large.status, large.body.codigo]).toEqual([413, 'cuerpo_muy_grande']);
  });

  it.each([[null], [[]], ['x'], [{ id: {} }], [{ lineas: [null] }], [{ lineas: { length: 3 } }]])(
    'and never by a 5xx where its body is %j',
    async (body) => {
      expect((await sendOrder(shop, body, fresh())).status).toBe(400);
    },
  );

  it('while the page is not published, is paused, or the module is off', async () => {
    const own = await openCatalogueShop(server);
    const codeOf = async () => (await sendOrder(own, orderFrom(own), fresh())).body.codigo;
    await setCatalogue(own, { nombre: own.name, publicado: true, pausado: true });
    expect(await codeOf()).toBe('modulo_inactivo');
    await setCatalogue(own, { nombre: own.name, publicado: false });
    expect(await codeOf()).toBe('no_encontrado');
    await setCatalogue(own, { nombre: own.name, publicado: true });
    await sql`UPDATE business_modules SET is_active = false
      WHERE business_id = ${own.businessId} AND slug = 'pedidos'`.execute(server.db);
    expect(await codeOf()).toBe('modulo_inactivo');
    const { rows } = await sql`SELECT 1 FROM orders WHERE business_id = ${own.businessId}`.execute(server.db);
    expect(rows).toEqual([]);
  });
});

describe('the limits of an hour', () => {
  it('are ten orders of an address, which a refused or repeated one does not count towards', async () => {
    const own = await openCatalogueShop(server);
    const from = fresh();
    const first = orderFrom(own);
    await sendOrder(own, first, from);
    for (let time = 0; time < 3; time += 1) {
      await sendOrder(own, first, from);
      await sendOrder(own, orderFrom(own, { lineas: [] }), from);
    }
    const more = await Promise.all(Array.from({ length: 10 }, () => sendOrder(own, orderFrom(own), from)));
    expect(more.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => 201),
      429,
    ]);
    const refused = more.find(({ status }) => status === 429);
    expect([refused?.body.codigo, refused?.headers.get('retry-after')]).toEqual([
      'demasiados_intentos',
      '3600',
    ]);
    expect((await sendOrder(own, orderFrom(own), fresh())).status).toBe(201);
    expect((await sendOrder(own, first, from)).status).toBe(200);
    const { now } = server.clock;
    server.clock.now = new Date(now.getTime() + 3_600_001);
    expect((await sendOrder(own, orderFrom(own), from)).status).toBe(201);
    server.clock.now = now;
  });

  it('are five orders of a telephone, however it is written, in that business alone', async () => {
    const own = await openCatalogueShop(server);
    const spellings = ['300 123 4567', '+57 300 123 4567', '(300) 123-4567', '573001234567', '3001234567'];
    for (const telefono of spellings)
      expect((await sendOrder(own, orderFrom(own, { telefono }), fresh())).status).toBe(201);
    const sixth = orderFrom(own, { telefono: '300-123-4567' });
    expect((await sendOrder(own, sixth, fresh())).status).toBe(429);
    const { now } = server.clock;
    server.clock.now = new Date(now.getTime() + 3_540_000);
    const later = await sendOrder(own, { ...sixth, id: randomUUID() }, fresh());
    expect([later.status, later.headers.get('retry-after')]).toEqual([429, '60']);
    server.clock.now = now;
    const other = await openCatalogueShop(server);
    const there = orderFrom(other, { telefono: '3001234567' });
    expect((await sendOrder(other, there, fresh())).status).toBe(201);
  });
});
