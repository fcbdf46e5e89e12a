import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATALOGUE_FILE, FORM_PAGES, OWNER_HOME, PAGES, sitePageFile } from '#contract/pages.ts';
import { openCatalogueShop, setCatalogue } from '#tests/fixtures/catalogue.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';

const SHELL = '<!doctype html><title>Mostrador</title>';
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const STORE = '<!doctype html><title>Catálogo en línea</title>';

/** Pages of the app with a file of their own. */
const FILED = [...FORM_PAGES, OWNER_HOME] as const;

/** The app with what a page begins with in it. */
const drawn = (page: string) => `${SHELL}<main>${page}</main>`;

let dir: string;
let server: TestServer;
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'mostrador-pages-'));
  for (const folder of ['assets', 'site']) mkdirSync(path.join(dir, folder));
  for (const page of FILED) writeFileSync(path.join(dir, sitePageFile(page)), drawn(page));
  writeFileSync(path.join(dir, CATALOGUE_FILE), STORE);
  for (const name of ['index.html', 'sw.js', 'assets/app-1a2b.js'])
    writeFileSync(path.join(dir, name), name === 'index.html' ? SHELL : '0;');
  server = await startServer({ clientDir: dir });
});
afterAll(async () => {
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

async function ask(address: string, accept = '*/*', method: 'GET' | 'HEAD' = 'GET') {
  const { statusCode, headers, body } = await server.inject({ url: address, method, headers: { accept } });
  return [statusCode, String(headers['content-type']).split(';')[0], body];
}

/** Addresses of each page, its parts filled in. */
const DEEP = PAGES.flatMap((page) => {
  const filled = page.replace('$module', 'informes').replaceAll(/\{?-?\$\w+\}?/gu, 'PJ-12');
  return page.includes('{-') ? [filled, page.replace(/\/\{.*$/u, '')] : [filled];
});

describe('an address', () => {
  it.each([...DEEP, '/login/', '/Login', '/erp_core/facturacion?vista=historial', '/index.html'])(
    'of the app, %s, is answered with the app, in the file of its page if it has one',
    async (address) => {
      const page = FILED.find((filed) => address.toLowerCase().startsWith(filed));
      const app = page === undefined ? SHELL : drawn(page);
      expect(await ask(address)).toEqual([200, 'text/html', app]);
      expect(await ask(address, BROWSER)).toEqual([200, 'text/html', app]);
    },
  );

  const NOWHERE = [
    '/metrics',
    '/livez',
    '/readyz',
    '/health',
    '/erplobby/12',
    '/negocio/editar',
    '/erp_core/metrics',
    '/erp_core/informes/dia',
    '/wp-admin/',
    '/a%2Fb',
  ];
  it.each(NOWHERE)('that nothing has, %s, is 404, for a person in the words of the app', async (address) => {
    const [status, type, body] = await ask(address);
    expect([status, type, JSON.parse(String(body))]).toMatchObject([
      404,
      'application/json',
      { codigo: 'ruta_desconocida' },
    ]);
    expect(await ask(address, BROWSER)).toEqual([404, 'text/html', SHELL]);
    expect((await ask(address, '*/*', 'HEAD'))[0]).toBe(404);
  });

  it.each([
    { range: 'bytes=0-3' },
    { 'if-none-match': '*' },
    { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
    { 'if-match': '"other"' },
  ])('that nothing has is 404 and whole for a person too who asks with %j', async (conditions) => {
    const headers = { accept: BROWSER, ...conditions };
    const { statusCode, body } = await server.inject({ url: '/metrics', headers });
    expect([statusCode, body]).toEqual([404, SHELL]);
  });

  it('of a store is its page, and 404 with the same page while no store has it', async () => {
    const shop = await openCatalogueShop(server);
    for (const address of [`/t/${shop.name}`, `/t/${shop.name.toUpperCase()}/`, `/t/${shop.name}?a=1`])
      expect(await ask(address, BROWSER), address).toEqual([
        200,
        'text/html',
        expect.stringMatching(/^<!doctype html><title>[^<]+ · Catálogo<\/title>/u),
      ]);
    expect((await ask(`/t/${shop.name}`, BROWSER, 'HEAD')).slice(0, 2)).toEqual([200, 'text/html']);
    await setCatalogue(shop, { nombre: shop.name });
    for (const address of [`/t/${shop.name}`, '/t/ni-una', '/t/%00', '/t/ni una', '/t/a%2Fb'])
      expect(await ask(address, BROWSER), address).toEqual([404, 'text/html', STORE]);
    const headers = { accept: BROWSER, 'if-none-match': '*' };
    const { statusCode, body } = await server.inject({ url: '/t/ni-una', headers });
    expect([statusCode, body]).toEqual([404, STORE]);
  });

  it('of a file is the file or 404, never the app', async () => {
    expect(await ask('/assets/app-1a2b.js')).toEqual([200, 'application/javascript', '0;']);
    for (const address of ['/assets/old-9z.js', '/assets/', '/favicon.bmp', '/.env'])
      expect((await ask(address, BROWSER)).slice(0, 2), address).toEqual([404, 'application/json']);
  });
});
