import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountPayment, ClientAccount } from '#contract/clients/client-account.ts';
import { clientText } from '#contract/clients/client-text.ts';
import type { Client } from '#contract/clients/clients.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { sql } from '#server/platform/database/database.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, type ApiReply, createShop, signIn, type TestShop } from '#tests/fixtures/shop.ts';
import { waitingWrites } from '#tests/fixtures/device/waiting-writes.ts';

const CLIENTS = '/api/erp/clientes/';
const INVOICES = '/api/erp/facturacion/facturas/';
const LIMIT = '10000.00';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

interface Shop extends TestShop {
  l1: ApiClient;
  l2: ApiClient;
  l3: ApiClient;
  /** A client who may owe 10.000; each unit sold costs 1.547. */
  debtor: string;
}

/** Adds a client who may owe 10.000. */
async function openAccount(l3: ApiClient): Promise<string> {
  const { body } = await l3.send<Client>('POST', CLIENTS, {
    tipo_cliente: 'Juridico',
    nombre_empresa_juridico: 'Restaurante El Fogón',
    nit_juridico: '900508908',
    credito_activo: true,
    monto_credito_aprobado: LIMIT,
    dias_credito_autorizados: 30,
  });
  return body.id;
}

async function openShop(): Promise<Shop> {
  const shop = await createShop(server.db, server.clock.now, { products: [{ cantidad_vitrina: 1000 }] });
  const [l1, l2, l3] = await Promise.all(
    [shop.emails.l1, shop.emails.l2, shop.emails.l3].map((email) => signIn(server.url, email)),
  );
  return { ...shop, l1: l1!, l2: l2!, l3: l3!, debtor: await openAccount(l3!) };
}

function sellOnCredit(shop: Shop, cantidad = 1, headers: Record<string, string> = {}) {
  return shop.l1.send<Invoice & { codigo: string }>(
    'POST',
    INVOICES,
    {
      cliente_id: shop.debtor,
      items: [{ producto_id: shop.productIds[0], cantidad }],
      pagos: [{ medio: 'credito', valor: cantidad * 1547 }],
    },
    headers,
  );
}

type Paid = AccountPayment & Record<string, unknown>;

function pay(
  api: ApiClient,
  client: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<ApiReply<Paid>> {
  return api.send<Paid>('POST', `${CLIENTS}${client}/abonos/`, body, headers);
}

const account = (shop: Shop, client: string = shop.debtor) =>
  shop.l2.get<ClientAccount>(`${CLIENTS}${client}/cuenta/`);

function later(): void {
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
}

/** A sale of which nothing is owed, entered as a credit. */
const ofNothing = (shop: Shop, client: string, headers: Record<string, string> = {}) =>
  shop.l1.send<Invoice>(
    'POST',
    INVOICES,
    {
      cliente_id: client,
      items: [{ producto_id: shop.productIds[0], cantidad: 1, descuento: 100 }],
      pagos: [{ medio: 'credito', valor: '0.00' }],
    },
    headers,
  );

const EMPTY = { count: 0, next: null, previous: null, results: [], movimientos: [] };

describe('an account', () => {
  it('comes in pages of 30 like every list, with balance and limit on each', async () => {
    const shop = await openShop();
    await sellOnCredit(shop, 2);
    for (let count = 0; count < 31; count += 1) {
      later();
      expect((await pay(shop.l2, shop.debtor, { valor: count + 1 })).status).toBe(201);
    }
    const path = `${CLIENTS}${shop.debtor}/cuenta/`;
    const read = async (query: string) => (await shop.l2.get<ClientAccount>(`${path}?${query}`)).body;
    const [first, second] = [await read(''), await read('page=2')];
    expect(first).toMatchObject({ count: 32, previous: null, next: `${server.url}${path}?page=2` });
    expect(second).toMatchObject({ saldo: first.saldo, cupo: LIMIT, count: 32, next: null });
    expect([first, second].map(({ results }) => results.length)).toEqual([30, 2]);
    expect(first.results.map(({ valor }) => Number(valor))).toEqual(
      Array.from({ length: 30 }, (_, at) => 31 - at),
    );
    expect(second.results.map(({ tipo }) => tipo)).toEqual(['abono', 'cargo']);
    expect((await read('page_size=5&page=7')).results).toHaveLength(2);
    const beyond = await shop.l2.get(`${path}?page=3`);
    expect([beyond.status, beyond.body]).toEqual([
      404,
      { detail: 'Página inválida.', codigo: 'pagina_invalida' },
    ]);
  });

  it.each([
    ['sold at the counter', {}],
    ['delivered', { 'erp-offline': '1' }],
  ])('gets no movement of a sale that costs nothing, %s', async (_, how) => {
    const shop = await openShop();
    const headers = { ...how, 'idempotency-key': randomUUID(), 'erp-entity': randomUUID() };
    const sold = await ofNothing(shop, shop.debtor, headers);
    expect([sold.status, sold.body.total_factura]).toEqual([201, '0.00']);
    expect((await account(shop)).body).toEqual({ saldo: '0.00', cupo: LIMIT, ...EMPTY });
    // Told again what it was told, and the same under another key: it took those versions and no more.
    const again = await ofNothing(shop, shop.debtor, headers);
    const anew = await ofNothing(shop, shop.debtor, { ...headers, 'idempotency-key': randomUUID() });
    const versions = [sold, again, anew].map((reply) => reply.headers.get('erp-version'));
    expect(versions).toEqual([versions[0], versions[0], versions[0]]);
    expect((await ofNothing(shop, shop.finalConsumer)).status).toBe(201);
  });

  it('gets no movement of a delivered sale whose credit is of nothing, whatever it costs', async () => {
    const shop = await openShop();
    const sold = await shop.l1.send<Invoice>(
      'POST',
      INVOICES,
      {
        cliente_id: shop.debtor,
        items: [{ producto_id: shop.productIds[0], cantidad: 1 }],
        pagos: [{ medio: 'credito', valor: '0.00' }],
      },
      { 'erp-offline': '1' },
    );
    expect([sold.status, sold.body.advertencias]).toMatchObject([201, [{ codigo: 'pagos_no_cuadran' }]]);
    expect((await account(shop)).body.results).toEqual([]);
  });

  it('holds charges of sales and payments, newest first, and their sum', async () => {
    const shop = await openShop();
    expect((await account(shop)).body).toEqual({ saldo: '0.00', cupo: LIMIT, ...EMPTY });
    const sale = await sellOnCredit(shop, 2);
    later();
    const paid = await pay(shop.l2, shop.debtor, { valor: 1000.5, medio: 'nequi', referencia: ' M-77 ' });
    expect([paid.status, paid.body]).toMatchObject([
      201,
      {
        tipo: 'abono',
        valor: '1000.50',
        referencia: 'M-77',
        medio: 'nequi',
        factura_id: null,
        saldo: '2093.50',
      },
    ]);
    const { body } = await account(shop);
    expect(body.saldo).toBe('2093.50');
    expect(body.results).toMatchObject([
      {
        id: paid.body.id,
        tipo: 'abono',
        valor: '1000.50',
        medio: 'nequi',
        referencia: 'M-77',
        factura_id: null,
      },
      { tipo: 'cargo', valor: '3094.00', medio: null, factura_id: sale.body.id },
    ]);
    expect(body.results[0]!.fecha).toMatch(/-05:00$/u);
    const client = await shop.l2.get<Client>(`${CLIENTS}${shop.debtor}/`);
    expect(client.body.saldo_credito).toBe('2093.50');
  });

  it('is for level 2 and up; a payment for everybody who may sell, who sees no balance at level 1', async () => {
    const shop = await openShop();
    await sellOnCredit(shop);
    expect((await shop.l1.get(`${CLIENTS}${shop.debtor}/cuenta/`)).status).toBe(403);
    const paid = await pay(shop.l1, shop.debtor, { valor: '100' });
    expect([paid.status, paid.body.medio]).toEqual([201, 'efectivo']);
    expect(paid.body).not.toHaveProperty('saldo');
  });

  it('takes payments while clients and invoicing are on, both of them', async () => {
    const shop = await openShop();
    await sellOnCredit(shop);
    const turn = (slug: string, isActive: boolean) =>
      sql`UPDATE business_modules SET is_active = ${isActive} WHERE business_id = ${shop.businessId} AND slug = ${slug}`.execute(
        server.db,
      );
    const statuses = async () => [
      (await pay(shop.l1, shop.debtor, { valor: 1 })).status,
      (await account(shop)).status,
    ];
    expect(await statuses()).toEqual([201, 200]);
    await turn('clientes', false);
    expect(await statuses()).toEqual([403, 403]);
    await turn('clientes', true);
    await turn('facturacion', false);
    expect(await statuses()).toEqual([403, 200]);
    await turn('clientes', false);
    expect(await statuses()).toEqual([403, 403]);
  });

  it('of Consumidor final is an empty one, of another business none', async () => {
    const [shop, other] = await Promise.all([openShop(), openShop()]);
    expect((await account(shop, shop.finalConsumer)).body).toEqual({
      saldo: '0.00',
      cupo: '0.00',
      ...EMPTY,
    });
    expect((await pay(shop.l2, shop.finalConsumer, { valor: 1 })).status).toBe(400);
    expect((await account(shop, other.debtor)).status).toBe(404);
    expect((await pay(shop.l2, other.debtor, { valor: 1 })).body['codigo']).toBe('no_encontrado');
    expect((await pay(shop.l2, randomUUID(), { valor: 1 })).status).toBe(404);
    // Before its fields, as everywhere.
    expect((await pay(shop.l2, other.debtor, {})).status).toBe(404);
    expect((await pay(shop.l2, 'x', { valor: 0 })).status).toBe(404);
  });
});

describe('a payment that is wrong', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    await sellOnCredit(shop);
  });

  it.each([
    [{}, 'valor'],
    [{ valor: 0 }, 'valor'],
    [{ valor: '-5' }, 'valor'],
    [{ valor: '1.001' }, 'valor'],
    [{ valor: 'abc' }, 'valor'],
    [{ valor: 1e21 }, 'valor'],
    [{ valor: '١٠' }, 'valor'],
    [{ valor: 1547.01 }, 'valor'],
    [{ valor: 1, medio: 'credito' }, 'medio'],
    [{ valor: 1, medio: 'bitcoin' }, 'medio'],
    [{ valor: 1, referencia: 'x'.repeat(61) }, 'referencia'],
    [{ valor: 1, referencia: 5 }, 'referencia'],
  ])('as %j is refused at its field and changes nothing', async (body, field) => {
    const reply = await pay(shop.l2, shop.debtor, body);
    expect([reply.status, Object.keys(reply.body)]).toEqual([400, [field, 'codigo']]);
    expect((await account(shop)).body.saldo).toBe('1547.00');
  });
});

describe('a payment', () => {
  it('above the balance says so without the figure', async () => {
    const shop = await openShop();
    await sellOnCredit(shop);
    const { body } = await pay(shop.l1, shop.debtor, { valor: 2000 });
    expect(body).toEqual({ valor: [clientText.paymentOverBalance], codigo: 'datos_invalidos' });
  });

  it('of the pesos that the balance is rounded up to pays all of it, and a peso more is refused', async () => {
    const shop = await openShop();
    await sellOnCredit(shop);
    // Level 1 sees no balance: it types what the client's paper says of 1546.60.
    expect((await pay(shop.l2, shop.debtor, { valor: '0.40' })).status).toBe(201);
    expect((await pay(shop.l1, shop.debtor, { valor: '1548' })).status).toBe(400);
    expect((await pay(shop.l1, shop.debtor, { valor: '1546.61' })).status).toBe(400);
    const { status, body } = await pay(shop.l1, shop.debtor, { valor: '1547' });
    expect([status, body.valor, (await account(shop)).body.saldo]).toEqual([201, '1546.60', '0.00']);
  });

  it('of several at once never pays more than is owed', async () => {
    const shop = await openShop();
    await sellOnCredit(shop);
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => pay(shop.l1, shop.debtor, { valor: 700 })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      201,
      201,
      ...Array<number>(10).fill(400),
    ]);
    const { body } = await account(shop);
    expect([body.saldo, body.results.length]).toEqual(['147.00', 3]);
  });

  it('that had to wait is dated behind the charge that it pays', async () => {
    const shop = await openShop();
    const key = randomUUID();
    let paying: Promise<ApiReply<Paid>> | undefined;
    const holding = server.db.transaction().execute(async (tx) => {
      await sql`INSERT INTO operations (scope, op, actor, hash, created_at)
        VALUES (${`b:${shop.businessId}`}, ${key}, '', '', now())`.execute(tx);
      paying = pay(shop.l1, shop.debtor, { valor: 1547 }, { 'idempotency-key': key });
      await expect.poll(() => waitingWrites(server.db)).toBe(1);
      later();
      expect((await sellOnCredit(shop)).status).toBe(201);
      later();
      throw new Error('let it go');
    });
    await expect(holding).rejects.toThrow('let it go');
    expect((await paying)?.status).toBe(201);
    const { results } = (await account(shop)).body;
    expect(results.map(({ tipo }) => tipo)).toEqual(['abono', 'cargo']);
  });

  it('sent again is the same one: by its key, and by its id under another key', async () => {
    const shop = await openShop();
    await sellOnCredit(shop);
    const body = { valor: '500.00' };
    const [key, entity] = [randomUUID(), randomUUID()];
    const send = (op: string, by = shop.l2, what: unknown = body) =>
      pay(by, shop.debtor, what, { 'idempotency-key': op, 'erp-entity': entity });
    const first = await send(key);
    expect([first.status, first.body.id]).toEqual([201, entity]);
    const again = await send(key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    const renewed = await send(randomUUID());
    expect([renewed.status, renewed.body.id, renewed.headers.get('idempotent-replayed')]).toEqual([
      200,
      entity,
      'true',
    ]);
    expect((await send(randomUUID(), shop.l3)).body['codigo']).toBe('id_en_uso');
    expect((await send(randomUUID(), shop.l2, { valor: 1 })).status).toBe(409);
    expect((await send(key, shop.l2, { valor: 1 })).status).toBe(422);
    expect((await account(shop)).body.saldo).toBe('1047.00');
  });

  it('is in the feed with its client, and in the log once, without figures', async () => {
    const shop = await openShop();
    await sellOnCredit(shop);
    const { body, headers } = await pay(shop.l1, shop.debtor, { valor: '543.21' });
    const [from, to] = headers.get('erp-version')!.split('-').map(Number) as [number, number];
    const feed = (api: ApiClient) =>
      api.get<{ cambios: { tabla: string; id: string; v: number; fila: Record<string, unknown> }[] }>(
        `/api/erp/sync/cambios/?desde=0`,
      );
    const seen = (await feed(shop.l2)).body.cambios.filter(({ v }) => v >= from && v <= to);
    expect(seen.map(({ tabla, id }) => [tabla, id])).toEqual([
      ['cuenta', body.id],
      ['clientes', shop.debtor],
    ]);
    expect(seen[1]!.fila['saldo_credito']).toBe('1003.79');
    expect((await feed(shop.l1)).body.cambios.some(({ tabla }) => tabla === 'cuenta')).toBe(false);
    const { rows } = await sql<{ descripcion: string }>`SELECT modulo, accion, descripcion FROM activity
      WHERE business_id = ${shop.businessId} AND accion = 'Abonar'`.execute(server.db);
    expect(rows).toMatchObject([{ modulo: 'clientes', accion: 'Abonar' }]);
    expect(rows[0]!.descripcion).not.toMatch(/543|1003|1547/u);
  });
});

describe('a sale on credit', () => {
  it('stays within the limit however many sell at once', async () => {
    const shop = await openShop();
    const replies = await Promise.all(Array.from({ length: 10 }, () => sellOnCredit(shop)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(6);
    const refused = replies.find(({ status }) => status === 400);
    expect(refused?.body).toMatchObject({ codigo: 'cupo_insuficiente', error: expect.any(String) as string });
    expect((await account(shop)).body.saldo).toBe('9282.00');
  });

  it('of any size is over the limit, and charged when it is delivered', async () => {
    const shop = await createShop(server.db, server.clock.now, {
      products: [{ costo: '9999999999.99', porcentaje_margen: 1000, iva_rate: null, cantidad_vitrina: 1000 }],
    });
    const l3 = await signIn(server.url, shop.emails.l3);
    const debtor = await openAccount(l3);
    const sell = (cantidad: number, valor: string, headers = {}) =>
      l3.send<Invoice & { codigo: string }>(
        'POST',
        INVOICES,
        {
          cliente_id: debtor,
          items: [{ producto_id: shop.productIds[0], cantidad }],
          pagos: [{ medio: 'credito', valor }],
        },
        headers,
      );
    const refused = await sell(10, '1099999999998.90');
    expect([refused.status, refused.body.codigo]).toEqual([400, 'cupo_insuficiente']);
    for (let count = 0; count < 2; count += 1) {
      const delivered = await sell(70_000, '7699999999992300.00', { 'erp-offline': '1' });
      expect(delivered.body.advertencias).toContainEqual({ codigo: 'cupo_excedido' });
    }
    const { body } = await l3.get<ClientAccount>(`${CLIENTS}${debtor}/cuenta/`);
    expect([body.saldo, body.results[0]?.valor]).toEqual(['15399999999984600.00', '7699999999992300.00']);
  });

  it('answers again with the versions it took, the client among them', async () => {
    const shop = await openShop();
    const entity = { 'erp-entity': randomUUID() };
    const first = await sellOnCredit(shop, 1, { ...entity, 'idempotency-key': randomUUID() });
    const again = await sellOnCredit(shop, 1, { ...entity, 'idempotency-key': randomUUID() });
    expect([again.status, again.headers.get('erp-version')]).toEqual([200, first.headers.get('erp-version')]);
  });

  it('is refused once credit is closed, but a delivered one is charged and flagged', async () => {
    const shop = await openShop();
    const close = { nombre_empresa_juridico: 'X', nit_juridico: '900508908', credito_activo: false };
    expect((await shop.l3.send('PUT', `${CLIENTS}${shop.debtor}/`, close)).status).toBe(200);
    expect((await sellOnCredit(shop)).body.codigo).toBe('credito_inactivo');
    const delivered = await sellOnCredit(shop, 1, { 'erp-offline': '1' });
    expect(delivered.body.advertencias).toEqual([{ codigo: 'credito_inactivo' }]);
    expect((await account(shop)).body.saldo).toBe('1547.00');
  });

  it('delivered to a client who was deleted meanwhile leaves a tombstone in the feed', async () => {
    const shop = await openShop();
    const path = '/api/erp/sync/cambios/';
    const start = (await shop.l2.get<{ hasta: number }>(path)).body.hasta;
    expect((await shop.l2.send('DELETE', `${CLIENTS}${shop.debtor}/`)).status).toBe(204);
    expect((await sellOnCredit(shop, 1, { 'erp-offline': '1' })).status).toBe(201);
    const { body } = await shop.l2.get<{ cambios: { tabla: string; id: string; borrado: boolean }[] }>(
      `${path}?desde=${start}`,
    );
    expect(body.cambios.filter(({ tabla }) => tabla === 'clientes')).toMatchObject([
      { id: shop.debtor, borrado: true },
    ]);
  });

  it('keeps its client from being deleted until it is paid', async () => {
    const shop = await openShop();
    await sellOnCredit(shop);
    const remove = () => shop.l2.send('DELETE', `${CLIENTS}${shop.debtor}/`);
    const refused = await remove();
    expect([refused.status, refused.body['codigo'], typeof refused.body['detail']]).toEqual([
      400,
      'cliente_con_saldo',
      'string',
    ]);
    await pay(shop.l1, shop.debtor, { valor: '1547.00', medio: 'efectivo' });
    expect((await remove()).status).toBe(204);
    const { body } = await shop.l1.get<{ results: Invoice[] }>(`${INVOICES}?search=fogon`);
    expect(body.results[0]?.datos_cliente).toEqual({
      nombre: 'Restaurante El Fogón',
      identificacion: '900508908',
    });
    expect((await sellOnCredit(shop)).body.codigo).toBe('cliente_desconocido');
  });

  it('and a delete at once leave no debt without a client', async () => {
    for (let round = 0; round < 5; round += 1) {
      const shop = await openShop();
      const [sale, remove] = await Promise.all([
        sellOnCredit(shop),
        shop.l2.send('DELETE', `${CLIENTS}${shop.debtor}/`),
      ]);
      expect([201, 400]).toContain(sale.status);
      expect(remove.status).toBe(sale.status === 201 ? 400 : 204);
    }
  });
});
