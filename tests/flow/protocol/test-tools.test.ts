import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Change } from '#contract/sync/sync.ts';
import { sql } from '#server/platform/database/database.ts';
import { FEED, INVOICES, PRODUCTS } from '#tests/fixtures/inventory.ts';
import { asAdmin } from '#tests/fixtures/database-server.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, type TestShop } from '#tests/fixtures/shop.ts';

const SEED = '/api/erp/clientes/seed-data/';
const CLEAR = '/api/erp/clientes/clear-data/';
const CLIENTS = '/api/erp/clientes/';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1000 });
});
afterAll(() => server.stop());

async function openShop(
  options: Parameters<typeof createShop>[2] = {},
): Promise<TestShop & { api: ApiClient }> {
  const shop = await createShop(server.db, server.clock.now, options);
  return { ...shop, api: await signIn(server.url, shop.emails.l3) };
}

const countOf = async (api: ApiClient, path: string) =>
  (await api.get<{ count: number }>(`${path}?estado_activo=todos`)).body.count;

const logOf = async ({ businessId }: TestShop) =>
  (
    await sql<{ accion: string; modulo: string }>`
    SELECT accion, modulo FROM activity WHERE business_id = ${businessId} AND accion NOT IN ('Vender', 'Ingresar') ORDER BY accion, modulo`.execute(
      server.db,
    )
  ).rows.map(({ accion, modulo }) => `${accion} ${modulo}`);

describe('the test tools', () => {
  it('make 5,000 products at a time, each with stock, a price and a code of its own', async () => {
    const shop = await openShop();
    for (const total of [5001, 10_001]) {
      const { status, body } = await shop.api.send('POST', SEED, { type: 'products' });
      expect([status, body]).toEqual([200, { mensaje: 'Se generaron 5.000 productos de prueba.' }]);
      expect(await countOf(shop.api, PRODUCTS)).toBe(total);
    }
    const { rows } = await sql`
      SELECT count(*) AS productos, count(DISTINCT p.codigo_barras) AS codigos, count(DISTINCT h.v) AS versiones, count(s.*) AS existencias
      FROM products p JOIN product_versions h ON h.business_id = p.business_id AND h.product_id = p.id
      LEFT JOIN stocks s ON s.business_id = p.business_id AND s.product_id = p.id AND s.serie_id = ${shop.serieId}
      WHERE p.business_id = ${shop.businessId}`.execute(server.db);
    expect(rows).toEqual([{ productos: 10_001, codigos: 10_001, versiones: 10_001, existencias: 10_001 }]);
    const sale = {
      cliente_id: shop.finalConsumer,
      items: [{ producto_id: shop.productIds[0], cantidad: 1 }],
    };
    expect((await shop.api.send('POST', INVOICES, sale)).status).toBe(201);
    expect(await logOf(shop)).toEqual(['Crear inventario', 'Crear inventario']);
  }, 60_000);

  it('make products that are read at once, while the database knows of none but the others’', async () => {
    for (let shops = 0; shops < 3; shops += 1)
      await openShop({ products: Array.from({ length: 300 }, () => ({})) });
    const admin = new URL(inject('adminUrl'));
    admin.pathname = `/${server.database}`;
    await asAdmin(admin.toString(), 'ANALYZE');
    const shop = await openShop({ products: [] });
    expect((await shop.api.send('POST', SEED, { type: 'products' })).status).toBe(200);
    // A plan that goes through all pairs of products and stocks is stopped by the database: 503.
    for (const query of ['?ordering=-cantidad_total', `?ordering=cantidad_vitrina&serie_id=${shop.serieId}`])
      expect((await shop.api.get(`${PRODUCTS}${query}`)).status).toBe(200);
    expect((await shop.api.get(`${PRODUCTS}resumen-global/`)).body['total_registros']).toBe(5000);
  }, 60_000);

  it('make 400 clients at a time, twice at once too', async () => {
    const shop = await openShop();
    const replies = await Promise.all([1, 2].map(() => shop.api.send('POST', SEED, { type: 'clients' })));
    const told = { status: 200, body: { mensaje: 'Se generaron 400 clientes de prueba.' } };
    expect(replies).toMatchObject([told, told]);
    expect(await countOf(shop.api, CLIENTS)).toBe(801);
    expect(await logOf(shop)).toEqual(['Crear clientes', 'Crear clientes']);
  });

  it('clear products and clients, but no invoice, number, log, or client who owes', async () => {
    const shop = await openShop();
    await shop.api.send('POST', SEED, { type: 'clients' });
    await sql`UPDATE clients SET saldo_credito = 500 WHERE business_id = ${shop.businessId} AND codigo_cliente = 'CLI-000007'`.execute(
      server.db,
    );
    const sale = {
      cliente_id: shop.finalConsumer,
      items: [{ producto_id: shop.productIds[0], cantidad: 1 }],
    };
    const { body: invoice } = await shop.api.send('POST', INVOICES, sale);
    const { body: before } = await shop.api.get<{ hasta: number; epoca: string }>(`${FEED}?desde=0`);
    const { status, body } = await shop.api.send('POST', CLEAR, {});
    expect([status, body]).toEqual([
      200,
      {
        mensaje: 'Se eliminaron 1 producto y 399 clientes. Conservados por su saldo pendiente: 1 cliente.',
      },
    ]);
    expect([await countOf(shop.api, PRODUCTS), await countOf(shop.api, CLIENTS)]).toEqual([0, 2]);
    expect((await shop.api.get(`${INVOICES}${String(invoice['id'])}/`)).body).toMatchObject(invoice);
    const { body: feed } = await shop.api.get<{ cambios: Change[] }>(
      `${FEED}?desde=${before.hasta}&epoca=${before.epoca}`,
    );
    const tombstones = feed.cambios.filter((change) => change.borrado);
    expect([feed.cambios.length, tombstones.length]).toEqual([401, 401]);
    expect(await logOf(shop)).toEqual(['Crear clientes', 'Eliminar inventario']);
    const again = await shop.api.send('POST', CLEAR);
    expect([again.status, await logOf(shop)]).toEqual([200, ['Crear clientes', 'Eliminar inventario']]);
    expect((await shop.api.send('POST', SEED, { type: 'clients' })).status).toBe(200);
  });

  it.each([{}, { type: 'x' }, { type: null }, { type: ['products'] }, []])(
    'refuse %j in one sentence',
    async (body) => {
      const { api } = await openShop();
      const reply = await api.send('POST', SEED, body);
      expect([reply.status, reply.body]).toEqual([
        400,
        { error: 'El tipo debe ser "products" o "clients".', codigo: 'tipo_de_datos' },
      ]);
    },
  );

  it('are for level 3, and for its own business', async () => {
    const [shop, other] = [await openShop(), await openShop()];
    for (const email of [shop.emails.l1, shop.emails.l2]) {
      const api = await signIn(server.url, email);
      for (const path of [SEED, CLEAR])
        expect((await api.send('POST', path, { type: 'clients' })).status).toBe(403);
    }
    await other.api.send('POST', CLEAR);
    expect([await countOf(shop.api, PRODUCTS), await countOf(other.api, PRODUCTS)]).toEqual([1, 0]);
    await sql`UPDATE business_modules SET is_active = false WHERE business_id = ${shop.businessId}`.execute(
      server.db,
    );
    expect((await shop.api.send('POST', CLEAR)).body).toMatchObject({ codigo: 'modulo_inactivo' });
  });

  it.each([
    ['products', 'clientes', 'inventario'],
    ['clients', 'inventario', 'clientes'],
  ])('make %s without the module %s, but not without %s', async (type, other, own) => {
    const shop = await openShop();
    const switchModule = (slug: string, isActive: boolean) =>
      sql`UPDATE business_modules SET is_active = ${isActive} WHERE business_id = ${shop.businessId} AND slug = ${slug}`.execute(
        server.db,
      );
    await switchModule(other, false);
    expect((await shop.api.send('POST', SEED, { type })).status).toBe(200);
    await switchModule(other, true);
    await switchModule(own, false);
    const { status, body } = await shop.api.send('POST', SEED, { type });
    expect([status, body['codigo']]).toEqual([403, 'modulo_inactivo']);
  });

  it('are unknown on a server that has them off', async () => {
    const plain = await startServer({ testTools: false });
    try {
      const shop = await createShop(plain.db, plain.clock.now);
      const api = await signIn(plain.url, shop.emails.l3);
      for (const path of [SEED, CLEAR]) {
        const { status, body } = await api.send('POST', path, { type: 'products' });
        expect([status, body]).toEqual([404, { detail: 'No encontrado.', codigo: 'ruta_desconocida' }]);
        for (const verb of ['PUT', 'DELETE'] as const)
          expect((await api.send(verb, path, {})).status).toBe(404);
      }
      expect(await countOf(api, PRODUCTS)).toBe(1);
    } finally {
      await plain.stop();
    }
  });
});
