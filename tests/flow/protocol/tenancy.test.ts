import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { PrinterConfig } from '#contract/printer/printer.ts';
import type { ChangePage } from '#contract/sync/sync.ts';
import { createProduct, FEED, INVOICES, PRODUCTS } from '#tests/fixtures/inventory.ts';
import { logoForm, pngLogo } from '#tests/fixtures/logo.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, signInOwner, type TestShop } from '#tests/fixtures/shop.ts';

// What no path names and the matrix (tests/contract) therefore can't probe: ids in bodies, rows without ids, the feed.
const CLIENTS = ENDPOINTS.clients.path;
const SETTINGS = ENDPOINTS.printerSettings.path;

interface House {
  shop: TestShop;
  level1: ApiClient;
  level2: ApiClient;
  level3: ApiClient;
}

let server: TestServer;
let a: House;
let b: House;
beforeAll(async () => {
  server = await startServer();
  [a, b] = [await openHouse(), await openHouse()];
});
afterAll(() => server.stop());

async function openHouse(): Promise<House> {
  const shop = await createShop(server.db, server.clock.now, { products: [{ cantidad_vitrina: 100 }] });
  const [level1, level2, level3] = await Promise.all(
    [shop.emails.l1, shop.emails.l2, shop.emails.l3].map((email) => signIn(server.url, email)),
  );
  return { shop, level1: level1!, level2: level2!, level3: level3! };
}

const feed = async (api: ApiClient, since = 0, epoch = '') =>
  (await api.get<ChangePage>(`${FEED}?desde=${since}&limite=5000&epoca=${encodeURIComponent(epoch)}`)).body;

const person = (cedula_natural: string, more: object = {}) => ({
  tipo_cliente: 'Natural',
  nombre_completo_natural: 'Luz Gómez',
  cedula_natural,
  ...more,
});

const debtor = (cedula: string) =>
  person(cedula, { credito_activo: true, monto_credito_aprobado: '90000.00', dias_credito_autorizados: 30 });

describe('two businesses', () => {
  it('sell neither the product of the other nor to its client', async () => {
    const sell = (cliente_id: unknown, producto_id: unknown) =>
      a.level1.send('POST', INVOICES, { cliente_id, items: [{ producto_id, cantidad: 1 }] });
    const before = (await feed(b.level3)).hasta;
    const foreignProduct = await sell(a.shop.finalConsumer, b.shop.productIds[0]);
    expect([foreignProduct.status, foreignProduct.body['codigo']]).toEqual([400, 'producto_desconocido']);
    const foreignClient = await sell(b.shop.finalConsumer, a.shop.productIds[0]);
    expect([foreignClient.status, foreignClient.body['codigo']]).toEqual([400, 'cliente_desconocido']);
    expect((await feed(b.level3)).hasta).toBe(before);
  });

  it('may have the same client and the same barcode', async () => {
    for (const house of [a, b]) {
      expect((await house.level3.send('POST', CLIENTS, person('79884512'))).status).toBe(201);
      const product = { codigo_barras: 'T-1', nombre: 'Panela', costo: '1000' };
      expect((await house.level3.send('POST', PRODUCTS, product)).status).toBe(201);
    }
  });

  it('list only what is their own', async () => {
    const { path } = ENDPOINTS.products;
    for (const [house, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const lists = await Promise.all(
        [`${path}?page_size=100`, `${CLIENTS}?page_size=100&estado_activo=todos`].map((list) =>
          house.level3.get<{ count: number; results: { id: string }[] }>(list),
        ),
      );
      for (const { body } of lists) {
        expect(body.results).toHaveLength(body.count);
        const ids = body.results.map(({ id }) => id);
        for (const foreign of [...other.shop.productIds, other.shop.finalConsumer])
          expect(ids).not.toContain(foreign);
      }
    }
  });

  it('list only what is their own, page by page', async () => {
    for (const { shop, level3 } of [a, b]) {
      const { body: all } = await level3.get<{ count: number; results: { id: string }[] }>(
        `${ENDPOINTS.products.path}?page_size=100`,
      );
      const pages = Array.from({ length: all.count }, (_, at) =>
        level3.get<{ results: { id: string }[] }>(`${ENDPOINTS.products.path}?page_size=1&page=${at + 1}`),
      );
      const ids = (await Promise.all(pages)).flatMap(({ body }) => body.results.map(({ id }) => id));
      expect(ids).toEqual(all.results.map(({ id }) => id));
      expect(ids).toEqual(expect.arrayContaining(shop.productIds));
    }
  });

  it('have people of their own, for their owner and in their log', async () => {
    for (const { shop, level3 } of [a, b]) {
      const owner = await signInOwner(server.url, shop.ownerEmail);
      const path = ENDPOINTS.collaborators.path.replace(':id', `PJ-${shop.businessId}`);
      const { body: owned } = await owner.get<{ id: number }[]>(path);
      expect(owned.map(({ id }) => id).toSorted()).toEqual(shop.collaboratorIds.toSorted());
      const { body: people } = await level3.get<{ type: string; id: number }[]>(
        '/api/erp/core/colaboradores-list/',
      );
      const named = people.filter(({ type }) => type === 'colaborador').map(({ id }) => id);
      expect(named.toSorted()).toEqual(shop.collaboratorIds.toSorted());
    }
  });

  it('print with their own settings and logo', async () => {
    const save = (house: House, width: number) =>
      house.level1.send<PrinterConfig>('POST', SETTINGS, {
        settings: { templates: { pos58mm: { fontSize: width } } },
      });
    expect([(await save(a, 21)).status, (await save(b, 33)).status]).toEqual([200, 200]);
    const upload = async (house: House, width: number) =>
      house.level1.send<{ logo: string }>(
        'POST',
        ENDPOINTS.uploadLogo.path,
        logoForm(await pngLogo(width, 40)),
      );
    const show = async (address: string) => {
      const reply = await fetch(`${server.url}${address}`);
      return reply.ok ? (await sharp(await reply.arrayBuffer()).metadata()).width : reply.status;
    };
    const removed = (await upload(a, 30)).body.logo;
    const uploaded = await upload(b, 40);
    expect([await show(removed), await show(uploaded.body.logo)]).toEqual([30, 40]);
    expect((await a.level1.send('DELETE', ENDPOINTS.uploadLogo.path)).status).toBe(204);
    expect([await show(removed), await show(uploaded.body.logo)]).toEqual([404, 40]);
    const read = async (house: House) => (await house.level1.get<PrinterConfig>(SETTINGS)).body;
    const [own, others] = [await read(a), await read(b)];
    expect([own.settings.templates.pos58mm.fontSize, own.logo]).toEqual([21, null]);
    expect([others.settings.templates.pos58mm.fontSize, others.logo]).toEqual([33, uploaded.body.logo]);
  });

  it('have feeds without a trace of each other, tombstones included', async () => {
    const { hasta: since, epoca } = await feed(a.level3);
    const made = await createProduct(b.level3);
    await b.level3.send('DELETE', `${PRODUCTS}${made.id}/`);
    const { cambios, hasta } = await feed(a.level3, since, epoca);
    expect([cambios, hasta]).toEqual([[], since]);
    const rows = async (house: House) => new Set((await feed(house.level3)).cambios.map(({ id }) => id));
    const [own, others] = [await rows(a), await rows(b)];
    expect([...own].filter((id) => others.has(id) && id !== 'printer')).toEqual([]);
  });
});

describe('an owner', () => {
  it('sees its own businesses and no other', async () => {
    const owner = await signInOwner(server.url, a.shop.ownerEmail);
    const { body } = await owner.get<{ id: string }[]>(ENDPOINTS.businesses.path);
    expect(body.map(({ id }) => id)).toEqual([`PJ-${a.shop.businessId}`]);
  });
});

describe('level 1', () => {
  it('gets by the feed no cost, no credit, no account and nobody else’s session', async () => {
    const { shop, level1, level3 } = a;
    const client = await level3.send<{ id: string }>('POST', CLIENTS, debtor('52000111'));
    const sale = {
      cliente_id: client.body.id,
      items: [{ producto_id: shop.productIds[0], cantidad: 1 }],
      pagos: [{ medio: 'credito', valor: '1547.00' }],
    };
    expect((await level3.send('POST', INVOICES, sale)).status).toBe(201);
    const full = (await feed(level3)).cambios;
    expect(full.some(({ tabla }) => tabla === 'cuenta')).toBe(true);
    expect(full.find(({ tabla }) => tabla === 'productos')?.fila).toHaveProperty('costo');
    const { cambios } = await feed(level1);
    expect(cambios.filter(({ tabla }) => tabla === 'cuenta')).toEqual([]);
    const sessions = cambios.filter(({ tabla }) => tabla === 'sesion').map(({ id }) => id);
    expect(sessions).toEqual([String(shop.collaboratorIds[0])]);
    const hidden =
      /"(costo|porcentaje_margen|credito_activo|monto_credito_aprobado|dias_credito_autorizados|saldo_credito)"/u;
    expect(JSON.stringify(cambios)).not.toMatch(hidden);
  });

  it('reads the outcome of its own operations; level 3 that of all, and nobody abroad', async () => {
    const key = randomUUID();
    const sale = {
      cliente_id: a.shop.finalConsumer,
      items: [{ producto_id: a.shop.productIds[0], cantidad: 1 }],
    };
    const headers = { 'idempotency-key': key };
    const { body } = await a.level2.send<Invoice>('POST', INVOICES, sale, headers);
    const path = ENDPOINTS.operation.path.replace(':op', key);
    for (const reader of [a.level2, a.level3]) {
      const { status, body: outcome } = await reader.get<{ estado: string; cuerpo: Invoice }>(path);
      expect([status, outcome.estado, outcome.cuerpo.id]).toEqual([200, 'aplicada', body.id]);
    }
    for (const reader of [a.level1, b.level3, b.level2]) {
      const { status, body: refusal } = await reader.get(path);
      expect([status, refusal['codigo']]).toEqual([404, 'no_encontrado']);
    }
  });
});
