import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { type InventorySummary, PRODUCT_ORDERINGS, type Product } from '#contract/inventory/products.ts';
import type { Change } from '#contract/sync/sync.ts';
import { normalizeText } from '#domain/normalize.ts';
import { sql } from '#server/platform/database/database.ts';
import {
  createProduct,
  FEED,
  INVOICES,
  type InventoryShop,
  movementsOf,
  openInventory,
  panela,
  PRODUCTS,
  readProduct,
} from '#tests/fixtures/inventory.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, signIn, type TestShop } from '#tests/fixtures/shop.ts';

interface Page {
  count: number;
  next: string | null;
  previous: string | null;
  results: Product[];
}

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1000 });
});
afterAll(() => server.stop());

const list = (api: ApiClient, query = '') => api.get<Page>(`${PRODUCTS}?${query}`);
const namesOf = async (api: ApiClient, query: string) =>
  (await list(api, query)).body.results.map((product) => product.nombre);

async function setModules(shop: TestShop, active: string[]): Promise<void> {
  await sql`UPDATE business_modules SET is_active = slug = ANY(${active}) WHERE business_id = ${shop.businessId}`.execute(
    server.db,
  );
}

describe('the list of products', () => {
  const NAMES = [
    'Ñame espino',
    'CAFÉ Águila',
    'café aguila',
    '100% jugo',
    '1000 jugos',
    'a_b',
    'axb',
    "Pan d'oro",
    'Leche entera Colanta',
    'Arroz',
  ];
  let shop: InventoryShop;
  beforeAll(async () => {
    shop = await openInventory(server, {
      products: NAMES.map((nombre, at) => ({
        nombre,
        codigo_barras: `770${at % 3}-${at}`,
        costo: `${(at * 7) % 5}00.00`,
        porcentaje_margen: (at * 3) % 4,
        proveedor: at % 3 === 0 ? null : `Proveedor ${at % 4}`,
        cantidad_vitrina: at % 4,
        cantidad_bodega: (at * 5) % 3,
      })),
    });
    await createProduct(shop.api, {
      nombre: 'De la sucursal',
      serie_id: shop.branchId,
      cantidad_vitrina: 50,
    });
    for (const nombre of ['De la sucursal', 'Arroz']) {
      const { body } = await list(shop.api, `search=${nombre}`);
      const { id } = body.results[0]!;
      const edit = { nombre, costo: 100, delta_bodega: 7, serie_id: shop.serieId, nombre_bodega: 'Fondo' };
      await shop.api.send('PUT', `${PRODUCTS}${id}/`, edit);
    }
  });

  it.each([
    ['ñame', ['Ñame espino']],
    ['NAME', ['Ñame espino']],
    ['cafe', ['café aguila', 'CAFÉ Águila']],
    ['ÁGUILA café', ['café aguila', 'CAFÉ Águila']],
    ['gui caf', ['café aguila', 'CAFÉ Águila']],
    ['100%', ['100% jugo']],
    ['a_b', ['a_b']],
    ["d'o", ["Pan d'oro"]],
    ['DORO', ["Pan d'oro"]],
    ['d’oro', ["Pan d'oro"]],
    ["'", []],
    ['7702-8', ['Leche entera Colanta']],
    ['leche 7702', ['Leche entera Colanta']],
    ['leche 7701', []],
    ['\\', []],
  ])('finds %j', async (search, names) => {
    expect((await namesOf(shop.api, `search=${encodeURIComponent(search)}`)).toSorted()).toEqual(
      names.toSorted(),
    );
  });

  it.each(PRODUCT_ORDERINGS.flatMap((field) => [field, `-${field}`]))(
    'ordered by %s is sorted, nulls last, and walks every product once',
    async (ordering) => {
      const walked: Product[] = [];
      for (let page = 1; page <= 4; page += 1) {
        walked.push(...(await list(shop.api, `page_size=3&page=${page}&ordering=${ordering}`)).body.results);
      }
      const { body } = await list(shop.api, `ordering=${ordering}`);
      expect(walked).toEqual(body.results);
      expect(new Set(walked.map((product) => product.id)).size).toBe(11);
      const field = ordering.replace(/^-/u, '') as (typeof PRODUCT_ORDERINGS)[number];
      const isMoney = ['costo', 'precio_venta_calculado'].includes(field);
      const keys = walked.map((product) => {
        const value = product[field];
        if (isMoney) return Number(value);
        return typeof value === 'string' && field !== 'codigo_barras' ? normalizeText(value) : value;
      });
      const present = keys.filter((key) => key !== null);
      expect(keys).toEqual([...present, ...keys.filter((key) => key === null)]);
      const sorted = present.toSorted((a, b) => (a! < b! ? -1 : a! > b! ? 1 : 0));
      expect(present).toEqual(ordering.startsWith('-') ? sorted.toReversed() : sorted);
      walked.forEach((product, at) => {
        if (at > 0 && keys[at] === keys[at - 1]) expect(product.id > walked[at - 1]!.id).toBe(true);
      });
    },
  );

  it('by margin goes by what a final price leaves over its cost, without a cost last', async () => {
    const { api } = await openInventory(server, {
      products: [
        { nombre: 'Treinta', costo: '1000.00', porcentaje_margen: 30 },
        { nombre: 'Gana', costo: '1000.00', porcentaje_margen: 0, precio_final: '2000.00' },
        { nombre: 'Pierde', costo: '1000.00', porcentaje_margen: 300, precio_final: '900.00' },
        { nombre: 'Sin costo', costo: '0.00', porcentaje_margen: 0, precio_final: '500.00' },
      ],
    });
    expect(await namesOf(api, 'ordering=porcentaje_margen')).toEqual([
      'Pierde',
      'Treinta',
      'Gana',
      'Sin costo',
    ]);
    expect(await namesOf(api, 'ordering=-porcentaje_margen')).toEqual([
      'Gana',
      'Treinta',
      'Pierde',
      'Sin costo',
    ]);
  });

  it('in an order that does not exist has the default one', async () => {
    const byName = await namesOf(shop.api, '');
    for (const ordering of ['id', 'busqueda', '--nombre', '-', 'nombre;--', 'constructor'])
      expect(await namesOf(shop.api, `ordering=${encodeURIComponent(ordering)}`)).toEqual(byName);
  });

  it('shows level 1 no cost, neither in rows nor by order', async () => {
    const basic = await signIn(server.url, shop.emails.l1);
    for (const ordering of ['costo', '-costo', 'porcentaje_margen', '-porcentaje_margen'])
      expect(await namesOf(basic, `ordering=${ordering}`)).toEqual(await namesOf(basic, ''));
    const { body } = await list(basic);
    expect(JSON.stringify(body)).not.toMatch(/costo|margen/u);
    expect(body.results[0]).toHaveProperty('precio_venta_calculado');
  });

  it('of one store has its quantities and names, of all stores their sums and the own names', async () => {
    const [branch, rice] = await Promise.all(
      ['sucursal', 'arroz'].map(async (search) => {
        const at = async (query: string) =>
          (await list(shop.api, `search=${search}&${query}`)).body.results[0]!;
        return {
          global: await at('serie_id=global'),
          own: await at(`serie_id=${shop.serieId}`),
          other: await at(`serie_id=${shop.branchId}`),
          absent: await at(''),
        };
      }),
    );
    expect(branch).toMatchObject({
      global: { cantidad_vitrina: 50, cantidad_bodega: 7, cantidad_total: 57, nombre_bodega: 'Fondo' },
      own: { cantidad_vitrina: 0, cantidad_bodega: 7, nombre_bodega: 'Fondo' },
      other: { cantidad_vitrina: 50, cantidad_bodega: 0, nombre_bodega: null },
    });
    expect(branch?.absent).toEqual(branch?.global);
    expect(rice?.other.cantidad_total).toBe(0);
  });

  it('of a foreign or unknown store is not found', async () => {
    const other = await openInventory(server);
    for (const serie of [other.serieId, 987_654_321, '0']) {
      const { status, body } = await list(shop.api, `serie_id=${encodeURIComponent(serie)}`);
      expect([status, body]).toEqual([404, { detail: 'No encontrado.', codigo: 'no_encontrado' }]);
      expect(
        (await list(shop.api, `contexto=facturacion&serie_id=${encodeURIComponent(serie)}`)).status,
      ).toBe(404);
    }
  });

  it('for invoicing is the own store and no more than a sale needs', async () => {
    const query = `contexto=facturacion&search=sucursal&page_size=5&serie_id=${shop.branchId}`;
    const { body } = await list(shop.api, query);
    expect(Object.keys(body.results[0]!).toSorted()).toEqual([
      'applies_bag_tax',
      'applies_icui',
      'cantidad_bodega',
      'cantidad_total',
      'cantidad_vitrina',
      'codigo_barras',
      'id',
      'inc_rate',
      'iva_rate',
      'nombre',
      'precio_abierto',
      'precio_final',
      'precio_max',
      'precio_min',
      'precio_modo',
      'precio_venta_calculado',
      'tax_summary_display',
      'unidad',
    ]);
    expect(body.results[0]).toMatchObject({ cantidad_vitrina: 0, cantidad_bodega: 7 });
  });

  it('has pages of 15, sizes up to 100, and links that keep the filters', async () => {
    for (const size of ['0', '-1', 'abc', '1.5', ''])
      expect((await list(shop.api, `page_size=${size}`)).body.results).toHaveLength(11);
    for (const size of ['1000000000', '99999999999999999999999'])
      expect((await list(shop.api, `page_size=${size}`)).body.results).toHaveLength(11);
    expect((await list(shop.api, 'page=&page_size=3')).body.results).toHaveLength(3);
    const { body } = await list(shop.api, 'page_size=1&page=2&search=cafe&ordering=-costo');
    expect([body.count, body.next, body.results.length]).toEqual([2, null, 1]);
    expect(body.previous).toContain('search=cafe&ordering=-costo');
    for (const page of ['0', '3', 'x'])
      expect((await list(shop.api, `page_size=1&search=cafe&page=${page}`)).status).toBe(404);
  });
});

describe('with the inventory switched off', () => {
  it('products are there for invoicing only', async () => {
    const shop = await openInventory(server);
    const [id] = shop.productIds;
    await setModules(shop, ['facturacion']);
    const open = ['contexto=facturacion', 'search=cafe&page_size=5', 'search=cafe&page_size=1'];
    for (const query of open) expect([query, (await list(shop.api, query)).status]).toEqual([query, 200]);
    const shut = [
      '',
      'search=cafe',
      'search=cafe&page_size=6',
      'search=%20&page_size=5',
      'page_size=5',
      'search=cafe&page_size=1e0',
    ];
    for (const query of shut) {
      const { status, body } = await list(shop.api, query);
      expect([query, status, body]).toMatchObject([query, 403, { codigo: 'modulo_inactivo' }]);
    }
    expect((await shop.api.get(`${PRODUCTS}${id}/`)).status).toBe(403);
    expect((await shop.api.get(`${PRODUCTS}${id}/?contexto=facturacion`)).status).toBe(200);
    await setModules(shop, []);
    for (const query of open) expect((await list(shop.api, query)).status).toBe(403);
    await setModules(shop, ['inventario']);
    for (const query of ['', ...open]) expect((await list(shop.api, query)).status).toBe(200);
  });
});

describe('the global summary', () => {
  const summary = (api: ApiClient) => api.get<InventorySummary>(`${PRODUCTS}resumen-global/`);

  it('adds up all stores to the cent, what is owed as negative, what is deleted not at all', async () => {
    const shop = await openInventory(server, { products: [] });
    const empty = {
      total_registros: 0,
      unidades_totales_globales: 0,
      costo_total_inventario: '0.00',
      venta_potencial_total: '0.00',
      margen_potencial_total: '0.00',
    };
    expect((await summary(shop.api)).body).toEqual(empty);
    const first = await createProduct(shop.api, {
      costo: '1000.01',
      porcentaje_margen: 30,
      cantidad_vitrina: 3,
    });
    await shop.api.send('PUT', `${PRODUCTS}${first.id}/`, {
      nombre: 'x',
      costo: '1000.01',
      porcentaje_margen: 30,
      serie_id: shop.branchId,
      delta_bodega: '0.125',
    });
    const second = await createProduct(shop.api, { costo: 2000, cantidad_bodega: 1 });
    const sale = { cliente_id: shop.finalConsumer, items: [{ producto_id: second.id, cantidad: 3 }] };
    await shop.api.send('POST', INVOICES, sale, { 'erp-offline': '1' });
    const gone = await createProduct(shop.api, { cantidad_vitrina: 500 });
    await shop.api.send('DELETE', `${PRODUCTS}${gone.id}/`);
    // 1000.01 · 3.125 = 3125.03125 and 1300.01 · 3.125 = 4062.53125; 2000 · −2 = −4000 in both.
    expect((await summary(shop.api)).body).toEqual({
      total_registros: 2,
      unidades_totales_globales: 1.125,
      costo_total_inventario: '-874.97',
      venta_potencial_total: '62.53',
      margen_potencial_total: '937.50',
    });
  });

  it('is for level 3', async () => {
    const shop = await openInventory(server);
    for (const email of [shop.emails.l1, shop.emails.l2])
      expect((await summary(await signIn(server.url, email))).status).toBe(403);
  });
});

describe('a deleted product', () => {
  it('is gone for good, frees its barcode, and leaves tombstones of data and stock', async () => {
    const shop = await openInventory(server);
    const { id, codigo_barras } = await createProduct(shop.api, { cantidad_vitrina: 3 });
    const { body: before } = await shop.api.get<{ hasta: number; epoca: string }>(`${FEED}?desde=0`);
    expect((await shop.api.send('DELETE', `${PRODUCTS}${id}/`)).status).toBe(204);
    const again = [
      await shop.api.get(`${PRODUCTS}${id}/`),
      await shop.api.send('PUT', `${PRODUCTS}${id}/`, panela()),
      await shop.api.send('DELETE', `${PRODUCTS}${id}/`),
    ];
    expect(again.map((reply) => reply.status)).toEqual([404, 404, 404]);
    expect((await list(shop.api, `search=${codigo_barras}`)).body.count).toBe(0);
    const { body } = await shop.api.get<{ cambios: Change[] }>(
      `${FEED}?desde=${before.hasta}&epoca=${before.epoca}`,
    );
    expect(body.cambios.map(({ tabla, id, borrado }) => [tabla, id, borrado])).toEqual([
      ['productos', id, true],
      ['existencias', `${id}:${shop.serieId}`, true],
    ]);
    expect((await createProduct(shop.api, { codigo_barras })).id).not.toBe(id);
  });

  it('can be sold by a device that did not know, flagged, and stays a tombstone', async () => {
    const shop = await openInventory(server);
    const { id } = await createProduct(shop.api, { cantidad_vitrina: 3 });
    await shop.api.send('DELETE', `${PRODUCTS}${id}/`);
    const sale = { cliente_id: shop.finalConsumer, items: [{ producto_id: id, cantidad: 1 }] };
    expect((await shop.api.send('POST', INVOICES, sale)).body['codigo']).toBe('producto_desconocido');
    const { status, body } = await shop.api.send<Invoice>('POST', INVOICES, sale, { 'erp-offline': '1' });
    expect([status, body.advertencias.map(({ codigo }) => codigo)]).toEqual([201, ['producto_eliminado']]);
    const { body: feed } = await shop.api.get<{ cambios: Change[] }>(`${FEED}?desde=0`);
    expect(feed.cambios.filter((change) => change.id.startsWith(id))).toEqual([]);
    expect((await movementsOf(server, shop, id)).vitrina).toBe('2.000');
  });

  it('on older data is refused', async () => {
    const { api, productIds } = await openInventory(server);
    const reply = await api.send('DELETE', `${PRODUCTS}${productIds[0]}/`, undefined, { 'if-match': '"v1"' });
    expect([reply.status, (await readProduct(api, productIds[0]!)).id]).toEqual([412, productIds[0]]);
  });
});

describe('stock under many hands', () => {
  /** Deterministic dice, so that a failure can be repeated. */
  function dice(seed: number) {
    let state = seed;
    return (sides: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * sides);
    };
  }

  it('loses no update of 60 concurrent deltas and sales', async () => {
    const shop = await openInventory(server, { products: [{ cantidad_vitrina: 100, cantidad_bodega: 100 }] });
    const [id] = shop.productIds as [string];
    const data = { nombre: 'Café Águila Roja 500 g', costo: 1000, porcentaje_margen: 30, iva_rate: 19 };
    const sale = { cliente_id: shop.finalConsumer, items: [{ producto_id: id, cantidad: 2 }] };
    const calls = Array.from({ length: 60 }, (_, at) => {
      if (at % 3 === 0) return shop.api.send('POST', INVOICES, sale);
      return shop.api.send('PUT', `${PRODUCTS}${id}/`, {
        ...data,
        ...(at % 3 === 1 ? { delta_vitrina: 3 } : { delta_bodega: -1.5 }),
      });
    });
    const replies = await Promise.all(calls);
    expect(replies.every((reply) => reply.status < 300)).toBe(true);
    const product = await readProduct(shop.api, id);
    expect(product.cantidad_total).toBe(200 - 20 * 2 + 20 * 3 - 20 * 1.5);
    const { vitrina, bodega } = await movementsOf(server, shop, id);
    expect([Number(vitrina), Number(bodega)]).toEqual([product.cantidad_vitrina, product.cantidad_bodega]);
  });

  it('is sold once to two sales that waited for the same row', async () => {
    const shop = await openInventory(server, { products: [{ cantidad_vitrina: 100, cantidad_bodega: 0 }] });
    const [id] = shop.productIds as [string];
    const sell = (cantidad: number) =>
      shop.api.send('POST', INVOICES, {
        cliente_id: shop.finalConsumer,
        items: [{ producto_id: id, cantidad }],
      });
    const waiting = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(server.db);
      return rows[0]?.n ?? 0;
    };
    const calls = await server.db.transaction().execute(async (tx) => {
      await sql`SELECT FROM stocks WHERE business_id = ${shop.businessId} AND product_id = ${id} FOR UPDATE`.execute(
        tx,
      );
      const both = [sell(60), sell(60)];
      await expect.poll(waiting).toBe(2);
      return both;
    });
    expect((await Promise.all(calls)).map(({ status }) => status)).toContain(201);
    expect((await readProduct(shop.api, id)).cantidad_vitrina).toBe(40);
  });

  it.each([11, 23, 37])('is at any time the sum of its movements (dice %i)', async (seed) => {
    const shop = await openInventory(server, { products: [] });
    const roll = dice(seed);
    const products = await Promise.all(
      [1, 2, 3].map(() => createProduct(shop.api, { cantidad_vitrina: roll(9) })),
    );
    const statuses = new Set<number>();
    for (let step = 0; step < 25; step += 1) {
      const burst = Array.from({ length: 1 + roll(4) }, () => {
        const { id, nombre, costo } = products[roll(3)]!;
        const serie_id = roll(3) === 0 ? shop.branchId : shop.serieId;
        const quantity = (roll(25) - 8) / (roll(2) + 1);
        const data = { nombre, costo, serie_id };
        const put = (body: object) => shop.api.send('PUT', `${PRODUCTS}${id}/`, { ...data, ...body });
        const sale = { cliente_id: shop.finalConsumer, items: [{ producto_id: id, cantidad: roll(6) + 1 }] };
        return [
          () => put({ cantidad_vitrina: quantity }),
          () => put({ delta_vitrina: quantity, delta_bodega: 1 }),
          () => put({ delta_bodega: quantity, cantidad_vitrina: roll(10) }),
          () => shop.api.send('POST', INVOICES, sale),
          () => shop.api.send('POST', INVOICES, sale, { 'erp-offline': '1' }),
        ][roll(5)]!();
      });
      for (const { status } of await Promise.all(burst)) statuses.add(status);
      for (const { id } of products) {
        const { cantidad_vitrina, cantidad_bodega } = await readProduct(shop.api, id);
        const { vitrina, bodega } = await movementsOf(server, shop, id);
        expect([step, Number(vitrina), Number(bodega)]).toEqual([step, cantidad_vitrina, cantidad_bodega]);
      }
    }
    expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 201, 400]);
  });

  it('is counted by the list as the table has it', async () => {
    const { rows } =
      await sql`SELECT c.business_id FROM product_counters c WHERE c.vivos <> (SELECT count(*) FROM products p
      WHERE p.business_id = c.business_id AND p.deleted_at IS NULL)`.execute(server.db);
    expect(rows).toEqual([]);
  });
});
