import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientAccount } from '#contract/clients/client-account.ts';
import { CLIENT_ORDERINGS, ORDERED_CREDIT_FIELDS } from '#contract/clients/client-fields.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { PRODUCT_ORDERINGS } from '#contract/inventory/products.ts';
import { answerFromMirror, isMirrored, MIRRORED_ENDPOINTS } from '#app/data/read/rest/mirror-answers.ts';
import { sql } from '#server/platform/database/database.ts';
import { createProduct, INVOICES, PRODUCTS } from '#tests/fixtures/inventory.ts';
import { type MirrorShop, openMirrorShop, setModules, syncAll } from '#tests/fixtures/device/mirror-shop.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, signIn } from '#tests/fixtures/shop.ts';

const RUNS = Number(process.env['PARITY_RUNS'] ?? 150);
const SEED = Number(process.env['PARITY_SEED'] ?? Date.now() % 1_000_000_000);
const CLIENTS = '/api/erp/clientes/';
const WHO = ['l1', 'l2', 'l3', 'a0'] as const;
type Who = (typeof WHO)[number];

let server: TestServer;
let shop: MirrorShop;
const apis = {} as Record<Who, ApiClient>;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
  shop = await openMirrorShop(server);
  for (const who of WHO) apis[who] = await signIn(server.url, shop.emails[who]);
}, 120_000);
afterAll(() => server.stop());

/** The same question to both. */
async function compare(who: Who, path: string): Promise<number> {
  const { status, body } = await apis[who].get(path);
  const mirrored = await answerFromMirror(shop.devices[who].db, `${server.url}${path}`, server.clock.now);
  expect({ who, path, status: mirrored?.status, body: mirrored?.body }).toEqual({ who, path, status, body });
  return status;
}

const WORDS = (
  "cafe|CAFÉ|cafe\u0301|agu|ñame|name|%|_|\\|'|😀|500|a|77|arroz 500|consumidor|222|222 final|cons|22|luz|CLI-0000|gomez|" +
  '900222|POS1|pos11|POS1-000001|V-7F3K|zzz| |a a  a|\u0000|\uFF21|ß|İ|1 2 3 4 5 6 7 8 9 0 a b c d'
).split('|');
const BAD = ['', '0', '-1', 'x', '1.5', '1e0', ' 1', '01', '99999999999', '%'];

/** A parameter that is mostly absent. */
const maybe = (values: readonly string[], freq = 2) =>
  fc.option(fc.constantFrom(...values), { freq, nil: undefined });
const search = fc.option(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...WORDS) },
    { weight: 1, arbitrary: fc.string({ maxLength: 4 }) },
  ),
  { freq: 2, nil: undefined },
);
const page = maybe(['1', '2', '3', '4', ...BAD]);
const page_size = maybe(['1', '2', '3', '5', '6', '7', '100', '1000', ...BAD], 4);
const signed = (names: readonly string[]) => [...names, ...names.map((name) => `-${name}`), ...BAD];
const ordering = (names: readonly string[]) =>
  maybe(signed([...names, '--nombre', 'toString', 'constructor', 'id', 'NOMBRE']), 6);

function ask(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${path}?${new URLSearchParams(given)}`;
}

async function holds<Query extends Record<string, string | undefined>>(
  path: string,
  queries: fc.Arbitrary<Query>,
): Promise<void> {
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...WHO), queries, async (who, query) => {
      seen.add(await compare(who, ask(path, query)));
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect(seen).toContain(200);
  expect(seen).toContain(404);
}

const products = () =>
  fc.record({
    search,
    page,
    page_size,
    ordering: ordering([...PRODUCT_ORDERINGS, 'id']),
    serie_id: maybe([
      'global',
      String(shop.serieId),
      String(shop.branchId),
      '987654',
      `0${shop.serieId}`,
      ...BAD,
    ]),
    contexto: maybe(['facturacion', 'x', '']),
  });
const clients = () =>
  fc.record({
    search,
    page,
    page_size,
    ordering: ordering([...CLIENT_ORDERINGS, ...ORDERED_CREDIT_FIELDS]),
    estado_activo: maybe(['true', 'false', 'todos', 'False', 'x', '']),
    credito_activo_filter: maybe(['true', 'false', ' TRUE', 'x']),
    monto_credito_gte: maybe(['0', '2500.5', '2500.51', '1000000', ...BAD]),
    monto_credito_lte: maybe(['0', '2500.50', ' 999999 ', ...BAD]),
    dias_credito_gte: maybe(['1', '5', '9', ...BAD]),
    dias_credito_lte: maybe(['0', '5', '17', ...BAD]),
  });
const invoices = () => {
  const day = (back: number) =>
    new Date(server.clock.now.getTime() - back * 86_400_000).toISOString().slice(0, 10);
  const bad = ['2026-02-30', '2026-13-01', 'ayer', '20261121', '2026-1-1', '0001-01-01', '9999-12-31'];
  return fc.record({
    search,
    page,
    page_size,
    date: maybe([day(0), day(1), day(2), day(3), ...bad, '']),
    cajero: maybe(['Ana Pérez', 'Nadie', ' ', '\u0000', "' OR 1=1"], 4),
    medio: maybe(['efectivo', 'NEQUI', 'credito', 'cheque', 'toString', ''], 4),
    estado: maybe(['emitida', 'anulada', 'con_avisos', 'sin_numero', ' '], 4),
  });
};

describe(`the mirror answers as the server (PARITY_SEED=${SEED}, ${RUNS} queries each)`, () => {
  it('lists of products', { timeout: 300_000 }, () => holds(PRODUCTS, products()));
  it('lists of clients', { timeout: 300_000 }, () => holds(CLIENTS, clients()));
  it('lists of invoices', { timeout: 300_000 }, () => holds(INVOICES, invoices()));

  it('every order of products and clients, both ways, at every level', { timeout: 120_000 }, async () => {
    for (const who of WHO) {
      for (const name of signed([...PRODUCT_ORDERINGS]))
        for (const serie of ['global', shop.branchId])
          expect(await compare(who, `${PRODUCTS}?page_size=100&ordering=${name}&serie_id=${serie}`)).toBe(
            200,
          );
      for (const name of signed([...CLIENT_ORDERINGS, ...ORDERED_CREDIT_FIELDS]))
        expect(await compare(who, `${CLIENTS}?page_size=100&estado_activo=todos&ordering=${name}`)).toBe(200);
    }
  });

  it('the global summary, before and after a sale', async () => {
    const path = `${PRODUCTS}resumen-global/`;
    const all = async () => {
      const statuses = [];
      for (const who of WHO) statuses.push(await compare(who, path));
      return statuses;
    };
    expect(await all()).toEqual([403, 403, 200, 200]);
    const sold = { producto_id: shop.productIds[11], cantidad: 1.5 };
    const sale = { cliente_id: shop.finalConsumer, items: [sold] };
    expect((await apis.l1.send('POST', INVOICES, sale)).status).toBe(201);
    await syncAll(shop);
    await all();
  });

  it('the credit account of a client, as it grows', async () => {
    const all = async (queries: readonly string[]) => {
      for (const who of WHO)
        for (const id of [...shop.clientIds, 'x', crypto.randomUUID()])
          for (const query of queries) await compare(who, `${CLIENTS}${id}/cuenta/${query}`);
    };
    await all(['']);
    const id = shop.clientIds[1] ?? '';
    const { body } = await apis.l3.get<ClientAccount>(`${CLIENTS}${id}/cuenta/`);
    expect(body).toMatchObject({ cupo: '2500.50', results: [] });
    const items = [{ producto_id: shop.productIds[11], cantidad: 1 }];
    const sale = { cliente_id: id, items, pagos: [{ medio: 'credito', valor: '1' }] };
    for (let at = 0; at < 3; at += 1) await apis.l1.send('POST', INVOICES, sale, { 'erp-offline': '1' });
    for (const medio of ['efectivo', 'nequi'])
      await apis.l2.send('POST', `${CLIENTS}${id}/abonos/`, { valor: '0.10', medio, referencia: 'ñ' });
    await syncAll(shop);
    const paged = (await apis.l3.get<ClientAccount>(`${CLIENTS}${id}/cuenta/?page_size=2`)).body;
    expect(paged.count).toBe(5);
    expect(paged.results).toHaveLength(2);
    expect(paged.movimientos).toEqual(paged.results);
    // All but one of them are as empty as before.
    await all(['', '?page_size=2', '?page_size=2&page=3', '?page=2', '?page=x']);
  });

  it('single rows, deleted ones, foreign ids and what is no id', async () => {
    const ids = [...shop.productIds, ...shop.clientIds, 'x', crypto.randomUUID(), '%20', '1'];
    for (const who of WHO) {
      for (const id of ids) {
        await compare(who, `${PRODUCTS}${id}/?serie_id=${shop.branchId}`);
        await compare(who, `${PRODUCTS}${id.toUpperCase()}/?contexto=facturacion`);
        await compare(who, `${CLIENTS}${id}/`);
      }
      for (const id of shop.invoiceIds) await compare(who, `${INVOICES}${id}/`);
      for (const id of [shop.serieId, shop.branchId, 0, 987_654, 'x'])
        await compare(who, `/api/erp/facturacion/series/${id}/`);
    }
  });

  it('establishments and settings, before and after somebody changes them', async () => {
    const paths = [
      '/api/erp/mi-negocio/series/',
      '/api/erp/subusers/me/',
      '/api/erp/config/printer-settings/',
    ];
    const all = async () => {
      for (const who of WHO) for (const path of paths) expect(await compare(who, path)).toBe(200);
    };
    await all();
    await apis.l2.send('PUT', '/api/erp/subusers/me/', { limite_alerta_inventario: 12 });
    const settings = { activeTemplateKey: 'pos80mm', templates: { custom: { customText: '<b>ñ</b>' } } };
    await apis.l3.send('POST', '/api/erp/config/printer-settings/', { settings });
    await syncAll(shop);
    await all();
  });

  it('an address without the last slash and a parameter that comes twice', async () => {
    await compare('l3', `${PRODUCTS.slice(0, -1)}?page_size=3&search=cafe&search=arroz&page=9&page=1`);
    await compare('l3', `${PRODUCTS}?search=caf%C3%A9+aguila&page_size=1`);
    await compare('l3', `${CLIENTS}?search=%&page_size=2`);
    // As a tax register prints it, with points.
    await compare('l3', `${CLIENTS}?search=900.222.003`);
    await compare('l3', `${CLIENTS}?search=900.222.003-1`);
    await compare('l3', `${INVOICES}?search=222.222.222.222`);
  });

  it('after every kind of change, with the order kept in memory', { timeout: 60_000 }, async () => {
    const orders = ['nombre', '-cantidad_total', 'cantidad_bodega', '-precio_venta_calculado'];
    const all = async () => {
      for (const name of orders) await compare('l2', `${PRODUCTS}?page_size=100&ordering=${name}`);
    };
    await all();
    const { id, costo } = await createProduct(apis.l3, { nombre: 'Ñ nuevo', cantidad_bodega: 3 });
    const steps = [
      () => apis.l3.send('PUT', `${PRODUCTS}${id}/`, { nombre: '😀 otro', costo, delta_vitrina: 40 }),
      () =>
        apis.l1.send('POST', INVOICES, {
          cliente_id: shop.finalConsumer,
          items: [{ producto_id: id, cantidad: 7 }],
        }),
      () => apis.l3.send('DELETE', `${PRODUCTS}${id}/`),
    ];
    for (const step of steps) {
      await syncAll(shop);
      await all();
      expect((await step()).status).toBeLessThan(300);
    }
    await syncAll(shop);
    await all();
    const many = Array.from({ length: 60 }, (_, at) => createProduct(apis.l3, { nombre: `Lote ${at % 7}` }));
    await Promise.all(many);
    await syncAll(shop);
    await all();
  });

  it('with modules switched off', { timeout: 60_000 }, async () => {
    const queries = [
      '',
      '?search=cafe',
      '?search=cafe&page_size=5',
      '?contexto=facturacion',
      '?page=0',
      '?page_size=5',
    ];
    const [product, client] = [shop.productIds[0], shop.clientIds[0]];
    const more = [
      `${PRODUCTS}${product}/`,
      `${PRODUCTS}${product}/?contexto=facturacion`,
      `${CLIENTS}${client}/`,
      `${CLIENTS}${client}/cuenta/`,
    ];
    const rest = MIRRORED_ENDPOINTS.map(({ path }) => path).filter((path) => !path.includes(':'));
    for (const modules of [['facturacion'], ['inventario'], ['clientes'], ['impresora'], []]) {
      await setModules(server, shop, modules);
      for (const who of ['l1', 'l3'] as const) {
        for (const path of [PRODUCTS, CLIENTS])
          for (const query of queries) await compare(who, `${path}${query}`);
        for (const path of [...more, ...rest]) await compare(who, path);
      }
    }
  });
});

describe('what the mirror does not answer', () => {
  const ask = (path: string) =>
    answerFromMirror(shop.devices.l3.db, `${server.url}${path}`, server.clock.now);

  it('is every other call, and what only the server can know', async () => {
    await setModules(server, shop, ['inventario', 'facturacion', 'clientes', 'impresora', 'registros']);
    const paths = ['registros-actividad/', 'sync/cambios/', 'sync/eventos/'];
    for (const path of paths) {
      expect([path, isMirrored(`/api/erp/${path}`)]).toEqual([path, false]);
      expect(await ask(`/api/erp/${path}`)).toBeUndefined();
    }
    expect(await ask(`${INVOICES}${crypto.randomUUID()}/`)).toBeUndefined();
  });

  it('is every list that invoices from before the mirror belong to', async () => {
    const lists = ['', '?search=pos1', '?page=2', '?date=2020-01-31'];
    for (const query of lists) await compare('l3', `${INVOICES}${query}`);
    await sql`UPDATE invoices SET fecha_emision = '2020-01-31T15:00:00Z'
      WHERE business_id = ${shop.businessId} AND id = ${shop.invoiceIds[0]}`.execute(server.db);
    await syncAll(shop);
    for (const query of lists) expect([query, await ask(`${INVOICES}${query}`)]).toEqual([query, undefined]);
    const today = server.clock.now.toISOString().slice(0, 10);
    await compare('l3', `${INVOICES}?date=${today}`);
  });

  it('has the permissions of the contract', () => {
    const declared = Object.values<Endpoint>(ENDPOINTS).filter(({ method }) => method === 'GET');
    for (const { path, action, modules } of MIRRORED_ENDPOINTS) {
      const endpoint = declared.find((one) => one.path === path);
      expect([path, endpoint?.action, endpoint?.modules]).toEqual([path, action, modules]);
    }
  });
});
