import { expect, type Page, test } from '@playwright/test';
import { App } from '#tests/e2e/rig/app.ts';
import { apiOf, type Browser, LEVEL_1, LEVEL_3 } from '#tests/e2e/rig/counter.ts';
import { enterSite, openDevice } from '#tests/e2e/rig/devices.ts';
import { readTable } from '#tests/e2e/rig/till.ts';

const LIST = '/api/erp/inventario/productos/?search=cafe&page_size=3&ordering=-precio_venta_calculado';
const EVENTS = '/api/erp/sync/eventos/';

let app: App;
let browser: Browser;

test.beforeAll(async () => {
  app = await App.start();
});
test.afterAll(() => app.stop());
test.afterEach(() => browser.close());

/** The person's counter, whose worker answers for the server. */
async function enter(email: string): Promise<Page> {
  browser = await openDevice(app, email);
  await enterSite(browser.page);
  await expect
    .poll(() => browser.page.evaluate(() => Boolean(navigator.serviceWorker.controller)))
    .toBe(true);
  return browser.page;
}

interface Answer {
  status: number;
  body: { count?: number; next?: string; results?: { nombre: string }[]; codigo?: string } | null;
  mirror: string | null;
  headers: Record<string, string>;
}

/** A plain program in the page that knows nothing of the mirror; undefined when its fetch fails. */
function ask(
  page: Page,
  path: string,
  options: { token?: string; method?: string } = {},
): Promise<Answer | undefined> {
  return page.evaluate(
    async ({ path, token, method }) => {
      const authorization = `Bearer ${token ?? localStorage.getItem('subUserToken')}`;
      try {
        const reply = await fetch(path, { method, headers: { authorization } });
        const isJson = method === 'GET' && reply.headers.get('content-type')?.includes('json');
        return {
          status: reply.status,
          body: isJson ? await reply.json() : null,
          mirror: reply.headers.get('erp-mirror'),
          headers: Object.fromEntries(reply.headers),
        };
      } catch {
        return undefined;
      }
    },
    { path, method: 'GET', ...options },
  );
}

/** As `ask`, of the server itself, again until it is in time: after four seconds the mirror answers. */
async function askServer(page: Page): Promise<Answer | undefined> {
  let answer: Answer | undefined;
  await expect.poll(async () => (answer = await ask(page, LIST))?.mirror).toBeNull();
  return answer;
}

test('with the server stopped the lists answer from the mirror, for who is signed in here only', async () => {
  const stranger = (await apiOf(app.url)).token;
  const page = await enter(LEVEL_1);
  const online = await askServer(page);
  expect(online?.status).toBe(200);
  expect(online?.body?.results?.length).toBeGreaterThan(0);

  expect(await app.pause()).toBe(0);
  // A page of the feed that came just before may still be on its way into the mirror, with a newer date.
  await page.reload();
  const offline = await ask(page, LIST);
  expect(offline).toMatchObject({ status: 200, body: online?.body });
  expect(offline?.headers).toMatchObject({
    'erp-api': '1',
    'cache-control': 'no-store',
    'content-type': 'application/json',
  });
  expect(offline?.mirror).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+-05:00$/u);
  const pages = await ask(page, `${LIST}&page=99`);
  expect([pages?.status, pages?.body?.codigo]).toEqual([404, 'pagina_invalida']);

  const own = await page.evaluate(() => localStorage.getItem('subUserToken') ?? '');
  for (const token of ['', 'x', stranger, `${own}x`, own.slice(0, -4)])
    expect(await ask(page, LIST, { token }), token).toBeUndefined();
  expect(await ask(page, LIST, { method: 'HEAD' })).toBeUndefined();
  for (const path of ['/api/erp/registros-actividad/', EVENTS])
    expect(await ask(page, path), path).toBeUndefined();
  await page.reload();
  expect((await ask(page, LIST))?.mirror).toBe(offline?.mirror);

  await app.resume();
  const again = await askServer(page);
  expect([again?.status, again?.body]).toEqual([200, online?.body]);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().filter(({ url }) => new URL(url).pathname.startsWith('/api/')).length;
  });
  expect(kept).toBe(0);
  // Nobody's database was made by asking for it.
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(databases.filter((name) => name?.startsWith('erp:'))).toHaveLength(1);
});

test('a gateway in trouble and a captive portal are no answer, a refusal is', async () => {
  const page = await enter(LEVEL_1);
  const answers = [
    { status: 502, headers: {}, mirrored: true },
    { status: 200, headers: { 'content-type': 'text/html' }, mirrored: true },
    { status: 503, headers: { 'erp-api': '1' }, mirrored: true },
    { status: 500, headers: { 'erp-api': '1' }, mirrored: false },
    { status: 403, headers: { 'erp-api': '1' }, mirrored: false },
    // The refusal of any program: a proxy that asks for its own password says so itself.
    ...[400, 401, 404, 407, 429, 500].map((status) => ({ status, headers: {}, mirrored: false })),
  ];
  for (const { status, headers, mirrored } of answers) {
    await browser.context.route('**/api/erp/inventario/**', (route) =>
      route.fulfill({ status, headers, body: 'x' }),
    );
    const answered = async () => {
      const reply = await ask(page, LIST);
      return [status, reply?.status, reply?.mirror !== null];
    };
    // Where this test itself takes four seconds to answer, the mirror is asked for a refusal too.
    await expect.poll(answered).toEqual([status, mirrored ? 200 : status, mirrored]);
    await browser.context.unroute('**/api/erp/inventario/**');
  }
});

test('a write of another program in the page brings the mirror up to date', async () => {
  const page = await enter(LEVEL_3);
  const status = await page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('subUserToken')}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ codigo_barras: 'MIRROR-1', nombre: 'Ñame del espejo', costo: 1000 });
    return (await fetch('/api/erp/inventario/productos/', { method: 'POST', headers, body })).status;
  });
  expect(status).toBe(201);
  const products = async () => (await page.evaluate(readTable, 'products')).map(({ nombre }) => nombre);
  await expect.poll(products).toContain('Ñame del espejo');
  await app.pause();
  const found = await ask(page, '/api/erp/inventario/productos/?search=espejo');
  expect(found?.body?.results?.map(({ nombre }) => nombre)).toEqual(['Ñame del espejo']);
});
