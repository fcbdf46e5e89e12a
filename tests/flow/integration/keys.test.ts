import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fillPath } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { ActivityRecord } from '#contract/activity/activity.ts';
import type { ApiKey, CreatedApiKey } from '#contract/integration/api-keys.ts';
import type { Product } from '#contract/inventory/products.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { Order } from '#contract/orders/orders.ts';
import { lockForKeys } from '#server/modules/integration/api-keys.repo.ts';
import { lockForWebhooks } from '#server/modules/integration/webhooks.repo.ts';
import { sql } from '#server/platform/database/database.ts';
import { WriteQueue } from '#server/platform/write-queue.ts';
import { createKey, keysPath } from '#tests/fixtures/integration/keys.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import {
  type ApiClient,
  clientWith,
  createShop,
  signIn,
  signInOwner,
  type TestShop,
} from '#tests/fixtures/shop.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let shop: TestShop;
let owner: ApiClient;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function newShop(): Promise<void> {
  shop = await createShop(server.db, server.clock.now, { products: [{ cantidad_vitrina: 100 }] });
  owner = await signInOwner(server.url, shop.ownerEmail);
}
beforeAll(newShop);

const keyPath = (id: string) =>
  fillPath(ENDPOINTS.revokeApiKey.path, { tipo: 'PJ', id: shop.businessId, clave: id });
const products = ENDPOINTS.products.path;
const sale = () => ({
  cliente_id: shop.finalConsumer,
  items: [{ producto_id: shop.productIds[0], cantidad: 1 }],
});
const listed = async (id: string) =>
  (await owner.get<ApiKey[]>(keysPath(shop))).body.find((key) => key.id === id);

describe('a new key', () => {
  it('is shown once and kept as its hash, with its first eight characters', async () => {
    const { key } = await createKey(server.url, shop, ['leer']);
    expect(key.clave).toMatch(/^mst_[\w-]{43}$/u);
    expect(key.inicio).toBe(key.clave.slice(0, 8));
    const { rows } = await sql<{ row: string }>`
      SELECT k::text || coalesce((SELECT string_agg(o::text, '') FROM operations o), '') AS row
      FROM api_keys k WHERE id = ${key.id}`.execute(server.db);
    expect(rows[0]?.row).not.toContain(key.clave);
    expect(rows[0]?.row).toContain(key.inicio);
    const { clave: _shown, ...kept } = key;
    expect(await listed(key.id)).toEqual(kept);
  });

  it('is not given again to the same Idempotency-Key, whose answer is kept nowhere', async () => {
    const headers = { 'idempotency-key': 'a3b0c442-98fc-4c14-9afb-f4c8996fb924' };
    const body = { nombre: 'Dos veces', permisos: ['leer'] };
    const first = await owner.send<CreatedApiKey>('POST', keysPath(shop), body, headers);
    const second = await owner.send<CreatedApiKey>('POST', keysPath(shop), body, headers);
    expect(second.body.clave).not.toBe(first.body.clave);
    const { rows } = await sql`SELECT 1 FROM operations WHERE op = ${headers['idempotency-key']}`.execute(
      server.db,
    );
    expect(rows).toEqual([]);
  });

  it.each([
    [{ nombre: ' ', permisos: ['leer'] }, 'nombre'],
    [{ nombre: 'X', permisos: [] }, 'permisos'],
    [{ nombre: 'X', permisos: ['todo'] }, 'permisos'],
    [{ nombre: 'X', permisos: 'leer' }, 'permisos'],
    [{ nombre: 'X', permisos: ['vender'] }, 'serie_id'],
    [{ nombre: 'X', permisos: ['vender'], serie_id: 987_654_321 }, 'serie_id'],
    [{ nombre: 'X', permisos: ['leer'], vence: '2020-01-01' }, 'vence'],
    [{ nombre: 'X', permisos: ['leer'], vence: 'mañana' }, 'vence'],
  ])('is refused at its field: %j', async (body, field) => {
    const reply = await owner.send('POST', keysPath(shop), body);
    expect([reply.status, Object.keys(reply.body).includes(field)]).toEqual([400, true]);
  });

  it('is refused while twenty live, and taken once one of them was revoked', async () => {
    await newShop();
    const made: CreatedApiKey[] = [];
    for (let at = 0; at < 20; at += 1)
      made.push((await createKey(server.url, shop, ['leer'], { owner })).key);
    const more = () => owner.send('POST', keysPath(shop), { nombre: 'Otra', permisos: ['leer'] });
    expect((await more()).status).toBe(400);
    expect((await owner.send('DELETE', keyPath(made[0]?.id ?? ''))).status).toBe(204);
    const both = await Promise.all([more(), more()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    await newShop();
  });
});

describe('a call by a key', () => {
  it('is refused (401) once the key is revoked, and with a key that nobody has', async () => {
    const { key, api } = await createKey(server.url, shop, ['leer']);
    expect((await api.get(products)).status).toBe(200);
    expect((await owner.send('DELETE', keyPath(key.id))).status).toBe(204);
    expect((await api.get(products)).status).toBe(401);
    expect((await listed(key.id))?.estado).toBe('revocada');
    expect((await owner.send('DELETE', keyPath(key.id))).status).toBe(404);
    const unknown = clientWith(server.url, `Bearer ${key.clave.slice(0, -3)}abc`);
    expect((await unknown.get(products)).status).toBe(401);
  });

  it('is refused (401) from the day after its last one', async () => {
    const today = new Date(server.clock.now.getTime() - 5 * 3_600_000).toISOString().slice(0, 10);
    const { key, api } = await createKey(server.url, shop, ['leer'], { vence: today });
    expect((await api.get(products)).status).toBe(200);
    const { now } = server.clock;
    server.clock.now = new Date(now.getTime() + DAY_MS);
    try {
      expect((await api.get(products)).status).toBe(401);
    } finally {
      server.clock.now = now;
    }
    expect(await listed(key.id)).toMatchObject({
      usada_el: today,
      usada_desde: '127.0.0.1',
      estado: 'activa',
    });
  });

  it('is refused (400) when the key stands in its address', async () => {
    const { key, api } = await createKey(server.url, shop, ['leer']);
    const escaped = `${products}?clave=${key.clave.replace('mst_', '%6dst%5F')}`;
    for (const client of [api, clientWith(server.url, '')])
      for (const path of [
        `${products}?clave=${key.clave}`,
        `/api/erp/${key.clave}/`,
        `/t/${key.clave}`,
        escaped,
      ])
        expect((await client.get(path)).body['codigo']).toBe('clave_en_direccion');
  });

  it('shows no costs without leer-costos', async () => {
    const path = fillPath(ENDPOINTS.product.path, { id: shop.productIds[0] ?? '' });
    const without = await createKey(server.url, shop, ['leer', 'inventario']);
    const withCosts = await createKey(server.url, shop, ['leer-costos']);
    expect(Object.keys((await without.api.get<Product>(path)).body)).not.toContain('costo');
    const { body: seen } = await withCosts.api.get<Product>(path);
    expect(seen.costo).toBe('1000.00');
    // The product that has a barcode already comes with the refusal.
    const twin = { codigo_barras: seen.codigo_barras, nombre: 'Otra', costo: '1' };
    const { status, body } = await without.api.send<{ existente: object }>(
      'POST',
      ENDPOINTS.createProduct.path,
      twin,
    );
    expect([status, Object.keys(body.existente).includes('nombre')]).toEqual([400, true]);
    expect(Object.keys(body.existente)).not.toContain('costo');
    expect(Object.keys(body.existente)).not.toContain('porcentaje_margen');
  });

  it('writes a product back as it read it, without the costs that it does not see, and they stay', async () => {
    const id = shop.productIds[0] ?? '';
    const path = fillPath(ENDPOINTS.product.path, { id });
    const { api } = await createKey(server.url, shop, ['leer', 'inventario']);
    const { api: seeing } = await createKey(server.url, shop, ['leer-costos', 'inventario']);
    const { body: read } = await api.get<Product>(path);
    const { status, body } = await api.send<Product>('PUT', path, { ...read, nombre: 'Café molido' });
    expect([status, body.nombre]).toEqual([200, 'Café molido']);
    const { body: whole } = await seeing.get<Product>(path);
    expect(whole).toMatchObject({ costo: '1000.00', porcentaje_margen: 30 });
    expect(whole.precio_venta_calculado).toBe(read.precio_venta_calculado);
    const named = await api.send('PUT', path, { ...read, costo: '2000' });
    expect(named.status).toBe(200);
    expect((await seeing.get<Product>(path)).body).toMatchObject({ costo: '2000.00', porcentaje_margen: 30 });
    const refused = await seeing.send('PUT', path, read);
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['costo', 'codigo']]);
  });

  it('is refused (429) after 600 in a minute, and says so beforehand', async () => {
    const { api } = await createKey(server.url, shop, ['leer']);
    const first = await api.get(ENDPOINTS.seriesList.path);
    expect([first.headers.get('ratelimit-limit'), first.headers.get('ratelimit-remaining')]).toEqual([
      '600',
      '599',
    ]);
    for (let at = 0; at < 599; at += 1)
      await server.inject({
        url: ENDPOINTS.seriesList.path,
        headers: { authorization: `Bearer ${api.token}` },
      });
    const over = await api.get(ENDPOINTS.seriesList.path);
    expect([over.status, over.headers.get('ratelimit-remaining')]).toEqual([429, '0']);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    const { now } = server.clock;
    server.clock.now = new Date(now.getTime() + 61_000);
    try {
      expect((await api.get(ENDPOINTS.seriesList.path)).status).toBe(200);
    } finally {
      server.clock.now = now;
    }
  });
});

describe('a sale by a key', () => {
  it('is numbered in the series of the key, once per Idempotency-Key, and names the integration', async () => {
    const { api } = await createKey(server.url, shop, ['vender'], { nombre: 'Bot de pedidos' });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await api.send<Invoice>('POST', ENDPOINTS.createInvoice.path, sale(), headers);
    const again = await api.send<Invoice>('POST', ENDPOINTS.createInvoice.path, sale(), headers);
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([
      201,
      201,
      'true',
    ]);
    expect(again.body).toEqual(first.body);
    expect(JSON.stringify(first.body)).toContain('Integración: Bot de pedidos');
    const level3 = await signIn(server.url, shop.emails.l3);
    const log = await level3.get<{ results: ActivityRecord[] }>(`${ENDPOINTS.activity.path}?search=bot`);
    const actor = { colaborador_info: 'Integración: Bot de pedidos', accion: 'Vender' };
    expect(log.body.results).toContainEqual(expect.objectContaining(actor));
  });

  it('as delivered offline is refused (400)', async () => {
    const { api } = await createKey(server.url, shop, ['vender']);
    const reply = await api.send('POST', ENDPOINTS.createInvoice.path, sale(), { 'erp-offline': '1' });
    expect([reply.status, reply.body['codigo']]).toEqual([400, 'integracion_en_linea']);
    const unfit = await createKey(server.url, shop, ['leer']);
    const forbidden = await unfit.api.send('POST', ENDPOINTS.createInvoice.path, sale(), {
      'erp-offline': '1',
    });
    expect([forbidden.status, forbidden.body['codigo']]).toEqual([403, 'nivel_insuficiente']);
  });

  it('is taken under the Idempotency-Key of a call that was refused as delivered offline', async () => {
    const { api } = await createKey(server.url, shop, ['vender']);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = sale();
    const offline = { ...headers, 'erp-offline': '1' };
    const refused = await api.send('POST', ENDPOINTS.createInvoice.path, body, offline);
    const taken = await api.send('POST', ENDPOINTS.createInvoice.path, body, headers);
    expect([refused.status, taken.status]).toEqual([400, 201]);
  });
});

describe('an order by a key', () => {
  it('says that it came through the API, and names the integration', async () => {
    const { api, key } = await createKey(server.url, shop, ['pedidos'], { nombre: 'Tienda en línea' });
    const lineas = [{ product_id: shop.productIds[0], cantidad: 2 }];
    const order = { tipo: 'recoger', contacto: { nombre: 'Marta' }, lineas };
    const { status, body } = await api.send<Order>('POST', ENDPOINTS.createOrder.path, order);
    expect([status, body.origen, body.serie_id]).toEqual([201, 'api', key.serie_id]);
    const seller = await signIn(server.url, shop.emails.l1);
    const own = await seller.send<Order>('POST', ENDPOINTS.createOrder.path, order);
    expect(own.body.origen).toBe('mostrador');
  });

  it('is taken in the store of the key, and in no other', async () => {
    const { api, key } = await createKey(server.url, shop, ['pedidos']);
    const { rows } = await sql<{ id: number }>`
      INSERT INTO series (business_id, nombre_establecimiento, nombre_norm, prefijo, rango_inicio, rango_fin,
        longitud_consecutivo, proximo_consecutivo)
      VALUES (${shop.businessId}, 'Norte', 'norte', 'ZN', 1, 9, 4, 1) RETURNING id`.execute(server.db);
    const order = (serie_id: number | null | undefined) => ({
      tipo: 'recoger',
      contacto: { nombre: 'Marta' },
      serie_id,
      lineas: [{ product_id: shop.productIds[0], cantidad: 1 }],
    });
    const send = (serie_id: number | null | undefined) =>
      api.send('POST', ENDPOINTS.createOrder.path, order(serie_id));
    expect((await send(rows[0]?.id)).body).toMatchObject({
      serie_id: ['Esta clave toma pedidos en otro establecimiento.'],
    });
    expect((await send(key.serie_id)).status).toBe(201);
  });
});

describe('a write by a key', () => {
  it('goes through a door of its own, where one goes at a time, and lets those go first who stand at the counter', async () => {
    const { api } = await createKey(server.url, shop, ['vender']);
    const seller = await signIn(server.url, shop.emails.l1);
    const run = vi.spyOn(WriteQueue.prototype, 'run');
    try {
      for (const by of [api, seller]) await by.send('POST', ENDPOINTS.createInvoice.path, sale());
      expect(run.mock.calls.map(([, urgency]) => urgency)).toEqual(['delivered', 'delivered', 'live']);
      const [door, queue, counters] = run.mock.contexts;
      expect(door).not.toBe(queue);
      expect(counters).toBe(queue);
    } finally {
      run.mockRestore();
    }
  });
});

describe('a sale at the counter', () => {
  it('does not wait for somebody who makes a key or a webhook', async () => {
    const seller = await signIn(server.url, shop.emails.l1);
    await server.db.transaction().execute(async (tx) => {
      await lockForKeys(tx, shop.businessId);
      await lockForWebhooks(tx, shop.businessId);
      expect((await seller.send('POST', ENDPOINTS.createInvoice.path, sale())).status).toBe(201);
    });
  });
});

describe('the collaborator that a key acts as', () => {
  it('is in no list of people, signs in nowhere, and holds its series until the key is revoked', async () => {
    await newShop();
    const { key } = await createKey(server.url, shop, ['vender'], { owner });
    const people = await owner.get<unknown[]>(
      fillPath(ENDPOINTS.collaborators.path, { id: `PJ-${shop.businessId}` }),
    );
    expect(people.body).toHaveLength(4);
    expect(JSON.stringify(people.body)).not.toContain('Integración');
    const holds = async () =>
      (
        await sql<{ serie_id: number | null }>`
          SELECT c.serie_id FROM collaborators c JOIN api_keys k ON k.collaborator_id = c.id WHERE k.id = ${key.id}`.execute(
          server.db,
        )
      ).rows[0]?.serie_id;
    expect(await holds()).toBe(shop.serieId);
    await owner.send('DELETE', keyPath(key.id));
    expect(await holds()).toBeNull();
  });
});
