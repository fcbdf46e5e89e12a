import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import type { ChangePage } from '#contract/sync/sync.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { SUNDRIES_ID } from '#domain/products/sundries.ts';
import { insertSeries } from '#server/modules/businesses/business-creation.ts';
import { sql } from '#server/platform/database/database.ts';
import { type DrawerShop, OFFLINE, openDrawerShop, under } from '#tests/fixtures/drawer.ts';
import { createKey } from '#tests/fixtures/integration/keys.ts';
import { FEED } from '#tests/fixtures/inventory.ts';
import { change, lookUp, order, orderOf, ORDERS, step } from '#tests/fixtures/orders.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, signIn, signInOwner } from '#tests/fixtures/shop.ts';

let server: TestServer;
let shop: DrawerShop;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
  shop = await openDrawerShop(server);
});
afterAll(() => server.stop());

const later = (ms: number) => (server.clock.now = new Date(server.clock.now.getTime() + ms));
const DAY_MS = 86_400_000;

describe('an order', () => {
  it('gets the next number, keeps what it was told, and moves neither stock nor debt', async () => {
    const own = await openDrawerShop(server);
    const stock = () =>
      sql`SELECT product_id, cantidad_vitrina, cantidad_bodega FROM stocks WHERE business_id = ${own.businessId}
        ORDER BY 1`.execute(server.db);
    const before = (await stock()).rows;
    const para = bogotaTimestamp(new Date(server.clock.now.getTime() + DAY_MS));
    const { status, body } = await order(own.l1, own, 2, {
      tipo: 'domicilio',
      cliente_id: own.debtor,
      contacto: { telefono: 3_001_234_567, direccion: 'Calle 10 # 4-21', indicaciones: 'casa azul' },
      para,
      domicilio: 5000,
      nota: 'sin afán',
      lineas: [
        { product_id: own.productIds[2], cantidad: '1.5', descuento: 10, precio_visto: 10_000, nota: 'frío' },
        { product_id: SUNDRIES_ID, cantidad: 1, precio_visto: '2500' },
      ],
    });
    expect([status, body]).toMatchObject([
      201,
      {
        numero: 1,
        numero_display: 'PED-000001',
        tipo: 'domicilio',
        estado: 'nuevo',
        serie_id: own.serieId,
        cliente_id: own.debtor,
        contacto: { nombre: null, telefono: '3001234567', direccion: 'Calle 10 # 4-21' },
        para,
        domicilio: '5000.00',
        origen: 'mostrador',
        collaborator_id: own.collaboratorIds[0],
        invoice_id: null,
        factura_numero: null,
        abonado: '0.00',
        advertencias: [],
        pasos: [],
        lineas: [
          { linea: 1, cantidad: 1.5, descuento: '10.00', precio_visto: '10000.00', nota: 'frío' },
          { linea: 2, product_id: SUNDRIES_ID, nombre: 'Varios', cantidad: 1, precio_visto: '2500.00' },
        ],
      },
    ]);
    expect((await order(own.l2, own, 0)).body.numero_display).toBe('PED-000002');
    expect((await stock()).rows).toEqual(before);
    const { version, ...read } = await lookUp(own.l3, body.id);
    expect(read).toEqual(body);
    expect(version).toBeGreaterThan(0);
  });

  it('is one for its device, however often it is sent, and no business skips a number for a refused one', async () => {
    const own = await openDrawerShop(server);
    const headers = under();
    const made = await order(own.l1, own, 0, {}, headers);
    const again = await order(own.l1, own, 0, {}, headers);
    expect([made.status, again.status, again.body.id]).toEqual([201, 200, made.body.id]);
    expect(again.headers.get('erp-version')).toBe(made.headers.get('erp-version'));
    expect((await order(own.l2, own, 0, {}, headers)).body.codigo).toBe('id_en_uso');
    expect((await order(own.l1, own, 1, {}, headers)).body.codigo).toBe('id_en_uso');
    expect((await order(own.l1, own, 0, { serie_id: 1 })).status).toBe(400);
    const two = await Promise.all([order(own.l1, own, 0), order(own.l2, own, 1)]);
    expect(two.map(({ body }) => body.numero).toSorted()).toEqual([2, 3]);
  });

  it.each([
    ['tipo', { tipo: 'enviar' }, { tipo: ['Debe ser recoger, domicilio o apartado.'] }],
    ['lineas', { lineas: [] }, { lineas: ['Añade al menos un producto.'] }],
    ['contacto', { tipo: 'domicilio' }, { contacto: { direccion: ['Escribe la dirección del domicilio.'] } }],
    [
      'contacto, beside what is amiss with its lines',
      { tipo: 'domicilio', lineas: [{ product_id: randomUUID(), cantidad: 0 }] },
      {
        contacto: { direccion: ['Escribe la dirección del domicilio.'] },
        lineas: [{ cantidad: [expect.any(String)] }],
      },
    ],
    ['para', { para: 'mañana' }, { para: [expect.stringMatching(/^Debe ser una fecha con hora/u)] }],
    ['para', { para: '9999-12-31T23:59:59-12:00' }, { para: ['Debe ser de un año entre 2000 y 2099.'] }],
    ['para', { para: '2020-01-01T10:00:00-05:00' }, { para: ['Esta hora pasó hace más de un día.'] }],
    ['nota', { nota: 'x'.repeat(301) }, { nota: ['No puede tener más de 300 caracteres.'] }],
    ['domicilio', { domicilio: -1 }, { domicilio: ['No puede ser negativo.'] }],
    ['cliente_id', { cliente_id: randomUUID() }, { cliente_id: ['El cliente no existe en este negocio.'] }],
    ['serie_id', { serie_id: 999_999 }, { serie_id: ['El establecimiento no existe en este negocio.'] }],
  ])('that has no good %s is refused at the field', async (_field, more, told) => {
    const { status, body } = await order(shop.l2, shop, 0, more);
    expect([status, body]).toEqual([400, { ...told, codigo: 'datos_invalidos' }]);
  });

  it('names every line that is wrong: an unknown product, nothing of one, a discount above all of it', async () => {
    const good = { product_id: shop.productIds[0], cantidad: 1 };
    const refused = (lineas: object[]) => order(shop.l2, shop, 0, { lineas });
    const unknown = await refused([good, { ...good, product_id: randomUUID() }]);
    expect([unknown.status, unknown.body]).toMatchObject([
      400,
      { lineas: [{}, { product_id: ['Este producto no existe en el inventario.'] }] },
    ]);
    const none = await refused([{ ...good, cantidad: 0, descuento: 101 }]);
    expect([none.status, none.body]).toMatchObject([
      400,
      { lineas: [{ cantidad: [expect.any(String)], descuento: [expect.any(String)] }] },
    ]);
  });

  it('taken at a counter without network is a fact: what is unknown of it is flagged, and its time is that of the counter', async () => {
    const gone = randomUUID();
    const occurredAt = new Date(server.clock.now.getTime() - DAY_MS).toISOString();
    const { status, body } = await order(
      shop.l1,
      shop,
      0,
      {
        cliente_id: gone,
        para: '2020-01-01T10:00:00-05:00',
        serie_id: 999_999,
        lineas: [{ product_id: gone, cantidad: 1 }],
      },
      { ...OFFLINE, ...under(), 'erp-occurred-at': occurredAt },
    );
    expect(status).toBe(201);
    expect(body.advertencias).toEqual([
      { codigo: 'serie_distinta' },
      { codigo: 'cliente_desconocido' },
      { codigo: 'para_pasada' },
      { codigo: 'producto_desconocido', product_id: gone },
    ]);
    expect(body).toMatchObject({ serie_id: shop.serieId, cliente_id: gone, lineas: [{ nombre: null }] });
    expect(Date.parse(body.fisico_en)).toBe(Date.parse(occurredAt));
  });
});

describe('an order of a program', () => {
  it('says that it came by the integration, and one of a person that it was taken at the counter', async () => {
    const { api } = await createKey(server.url, shop, ['pedidos']);
    const { status, body } = await order(api, shop, 0, {}, {});
    expect([status, body.origen]).toEqual([201, 'api']);
    expect((await lookUp(shop.l1, body.id)).origen).toBe('api');
    expect((await order(shop.l1, shop, 0)).body.origen).toBe('mostrador');
  });
});

describe('an edit of an order', () => {
  it('replaces all of it on the version that was read, and is refused on an older one', async () => {
    const { body: made } = await order(shop.l1, shop, 0);
    const { version = 0 } = await lookUp(shop.l1, made.id);
    const lineas = [{ product_id: shop.productIds[1], cantidad: 3 }];
    const edited = await change(shop.l2, made, orderOf(shop, 0, { tipo: 'apartado', lineas }), version);
    expect([edited.status, edited.body]).toMatchObject([
      200,
      { id: made.id, tipo: 'apartado', collaborator_id: made.collaborator_id, lineas: [{ cantidad: 3 }] },
    ]);
    const late = await change(shop.l1, made, orderOf(shop, 2), version);
    expect([late.status, late.body.codigo]).toEqual([412, 'version_cambiada']);
    const now = await lookUp(shop.l1, made.id);
    expect(now.lineas.map(({ product_id }) => product_id)).toEqual([shop.productIds[1]]);
    const same = orderOf(shop, 0, { tipo: 'apartado', lineas });
    expect((await change(shop.l1, made, same, now.version)).status).toBe(200);
    expect((await lookUp(shop.l1, made.id)).version).toBe(now.version);
  });

  it('leaves alone what the order holds already, and looks at what is new in it', async () => {
    const own = await openDrawerShop(server);
    const para = new Date(server.clock.now.getTime() + 60_000).toISOString();
    const { body: made } = await order(own.l2, own, 0, { para });
    await own.l3.send('DELETE', `/api/erp/inventario/productos/${own.productIds[0]}/`, null);
    later(3 * DAY_MS);
    const [known] = orderOf(own, 0).lineas;
    const kept = await change(own.l2, made, orderOf(own, 0, { para, nota: 'con hielo' }));
    expect([kept.status, kept.body.nota]).toEqual([200, 'con hielo']);
    const lineas = [known, { product_id: randomUUID(), cantidad: 1 }];
    const refused = await change(own.l2, made, orderOf(own, 0, { para, lineas }));
    expect(refused.body).toMatchObject({ lineas: [{}, { product_id: [expect.any(String)] }] });
    expect((await change(own.l2, { ...made, id: randomUUID() }, orderOf(own, 0))).status).toBe(404);
  });
});

describe('an edit of an order that was flagged', () => {
  it('keeps the flags of what is still in it, and lets those go whose client and product are no longer', async () => {
    const own = await openDrawerShop(server);
    const [client, product] = [randomUUID(), randomUUID()];
    const [known] = orderOf(own, 0).lineas;
    const unknown = { product_id: product, cantidad: 1 };
    const odd = { cliente_id: client, serie_id: 999_999, lineas: [known, unknown] };
    const { body: made } = await order(own.l1, own, 0, odd, { ...OFFLINE, ...under() });
    const store = { codigo: 'serie_distinta' };
    const flags = [
      store,
      { codigo: 'cliente_desconocido' },
      { codigo: 'producto_desconocido', product_id: product },
    ];
    expect(made.advertencias).toEqual(flags);
    const noted = await change(own.l1, made, orderOf(own, 0, { ...odd, nota: 'sin hielo' }));
    expect([noted.status, noted.body.nota, noted.body.advertencias]).toEqual([200, 'sin hielo', flags]);
    const without = await change(own.l1, made, orderOf(own, 0, { ...odd, lineas: [known] }));
    expect(without.body.advertencias).toEqual(flags.slice(0, 2));
    const nobodys = await change(own.l1, made, orderOf(own, 0));
    expect([nobodys.status, nobodys.body.advertencias]).toEqual([200, [store]]);
  });
});

describe('the list of orders', () => {
  it('narrows by state, kind, day and words, newest first, in pages', async () => {
    const own = await openDrawerShop(server);
    const { body: first } = await order(own.l1, own, 0, {
      contacto: { nombre: 'Águeda', telefono: '310555' },
    });
    later(DAY_MS);
    const { body: second } = await order(own.l1, own, 0, { tipo: 'apartado', cliente_id: own.debtor });
    await step(own.l1, second.id, 'listo');
    const { body: third } = await order(own.l1, own, 0);
    await step(own.l1, third.id, 'cancelado');
    const find = async (query: string) =>
      (await own.l2.get<{ results: Order[] }>(`${ORDERS}?${query}`)).body.results.map(({ id }) => id);
    const today = second.fisico_en.slice(0, 10);
    const yesterday = first.fisico_en.slice(0, 10);
    later(60_000);
    const { body: fourth } = await order(own.l1, own, 0, {
      tipo: 'domicilio',
      contacto: { direccion: 'Calle 1' },
    });
    await step(own.l1, fourth.id, 'entregado');
    expect((await find('')).at(0)).toBe(fourth.id);
    expect((await find('')).at(-1)).toBe(first.id);
    expect((await find('estado=abiertos')).toSorted()).toEqual([first.id, second.id].toSorted());
    expect(await find('estado=listo')).toEqual([second.id]);
    expect(await find('tipo=apartado')).toEqual([second.id]);
    expect(await find(`hasta=${yesterday}`)).toEqual([first.id]);
    expect((await find(`desde=${today}`)).toSorted()).toEqual([second.id, third.id, fourth.id].toSorted());
    expect(await find('search=agueda')).toEqual(expect.arrayContaining([first.id, second.id]));
    const client = `/api/erp/clientes/${own.debtor}/`;
    const { body: row } = await own.l3.get<object>(client);
    await own.l3.send('PUT', client, { ...row, nombre_completo_natural: 'Águeda Rentería' });
    expect(await find('search=renteria')).toEqual([second.id]);
    expect(await find('search=ped-000001')).toEqual([first.id]);
    expect(await find('search=310555')).toEqual([first.id]);
    const page = await own.l2.get<{ count: number; next: string | null }>(`${ORDERS}?page_size=2`);
    expect([page.body.count, page.body.next]).toEqual([4, expect.stringContaining('page=2')]);
    expect((await own.l2.get(`${ORDERS}?page=9`)).status).toBe(404);
  });

  it('finds an order by the digits of its telephone, however it was written and after an edit too', async () => {
    const own = await openDrawerShop(server);
    const { body: made } = await order(own.l1, own, 0, { contacto: { telefono: '300 123 4567' } });
    await order(own.l1, own, 0, { contacto: { telefono: '310 555 0000' } });
    const find = async (words: string) => {
      const query = `${ORDERS}?search=${encodeURIComponent(words)}`;
      return (await own.l2.get<{ results: Order[] }>(query)).body.results.map(({ id }) => id);
    };
    for (const words of ['3001234567', '300 123 4567', '1234567'])
      expect(await find(words)).toEqual([made.id]);
    await change(own.l1, made, orderOf(own, 0, { contacto: { telefono: '(604) 222-3344' } }));
    expect(await find('6042223344')).toEqual([made.id]);
    expect(await find('3001234567')).toEqual([]);
  });

  it('refuses each filter that cannot be read, at its name', async () => {
    const { status, body } = await shop.l1.get(`${ORDERS}?estado=perdido&tipo=x&desde=ayer&hasta=2026-02-30`);
    expect(status).toBe(400);
    expect(Object.keys(body as object).toSorted()).toEqual(['codigo', 'desde', 'estado', 'hasta', 'tipo']);
  });
});

describe('the feed', () => {
  const orders = async (by: ApiClient) => {
    const { body } = await by.get<ChangePage>(`${FEED}?desde=0&limite=5000`);
    return body.cambios.filter((one) => one.tabla === 'pedidos');
  };

  it('tells a device that was away for more than thirty days what was closed meanwhile', async () => {
    const own = await openDrawerShop(server);
    const { body: closed } = await order(own.l1, own, 0);
    const { body: known } = await own.l1.get<ChangePage>(`${FEED}?desde=0&limite=5000`);
    await step(own.l1, closed.id, 'entregado');
    later(40 * DAY_MS);
    const back = await signIn(server.url, own.emails.l1);
    const after = async (more: string) => {
      const { body } = await back.get<ChangePage>(`${FEED}?desde=${known.hasta}&limite=5000${more}`);
      return body.cambios.filter((one) => one.tabla === 'pedidos');
    };
    expect((await after('')).map(({ fila }) => (fila as Order).estado)).toEqual(['entregado']);
    // The next page of a device that holds none of them as open.
    expect(await after('&inicial=1')).toEqual([]);
  });

  it('carries each order with its lines and steps, closed ones for thirty days and open ones for ever', async () => {
    const own = await openDrawerShop(server);
    const { body: open } = await order(own.l1, own, 0);
    const { body: closed } = await order(own.l1, own, 0);
    await step(own.l1, closed.id, 'entregado');
    const [, told] = await orders(own.l1);
    const { version, ...read } = await lookUp(own.l1, closed.id);
    expect(told).toEqual({ tabla: 'pedidos', id: closed.id, v: version, borrado: false, fila: read });
    later(31 * DAY_MS);
    const back = await signIn(server.url, own.emails.l1);
    expect((await orders(back)).map(({ id }) => id)).toEqual([open.id]);
    await step(back, open.id, 'listo');
    expect((await orders(back)).map(({ fila }) => (fila as Order).estado)).toEqual(['listo']);
  });
});

describe('the module', () => {
  it('is on in a new business, and closes every call where it is off', async () => {
    const own = await openDrawerShop(server);
    const { body: made } = await order(own.l1, own, 0);
    await sql`UPDATE business_modules SET is_active = false
      WHERE business_id = ${own.businessId} AND slug = 'pedidos'`.execute(server.db);
    for (const answer of [
      await order(own.l3, own, 0),
      await step(own.l3, made.id, 'listo'),
      await change(own.l3, made, orderOf(own, 0)),
      await own.l3.get<{ codigo: string }>(ORDERS),
    ])
      expect([answer.status, answer.body.codigo]).toEqual([403, 'modulo_inactivo']);
  });
});

describe('a store', () => {
  it('that has orders is not removed', async () => {
    const own = await openDrawerShop(server);
    const south = {
      nombre_establecimiento: 'Sur',
      prefijo: 'S',
      rango_inicio: 1,
      rango_fin: 9,
      longitud_consecutivo: 4,
    };
    const serieId = await server.db.transaction().execute((tx) => insertSeries(tx, own.businessId, south));
    const { body } = await order(own.l1, own, 0, { serie_id: serieId });
    expect(body.serie_id).toBe(serieId);
    const owner = await signInOwner(server.url, own.ownerEmail);
    const path = `/api/erp/negocio-detalle-para-editar/PJ-${own.businessId}/`;
    const { body: detail } = await owner.get<{ series: { id: number }[] }>(path);
    const series = detail.series.filter(({ id }) => id === own.serieId);
    const refused = await owner.send('PUT', path, { ...detail, series });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { series: ['No se puede eliminar Sur: tiene pedidos.'] },
    ]);
  });
});
