import { expect, type Page, test } from '@playwright/test';
import { App } from './app.ts';
import { apiOf, type Browser, LEVEL_1, LEVEL_2, newestInvoices, scan, signInAt } from './counter.ts';
import { enterSite, openDevice, SITE } from './devices.ts';
import { COFFEE } from './till.ts';

let app: App;
let browser: Browser;
let first: Page;
let second: Page;

test.beforeAll(async () => {
  app = await App.start();
});
test.afterAll(() => app.stop());
test.beforeEach(async () => {
  browser = await openDevice(app);
  first = browser.page;
  await enterSite(first);
  second = await browser.context.newPage();
  await second.goto(`${SITE}/erp_core/facturacion`);
  await second.getByRole('heading', { name: 'Nueva Factura de Venta' }).waitFor();
});
test.afterEach(() => browser.close());

async function scanOne(page: Page): Promise<void> {
  await page.bringToFront();
  await scan(page, COFFEE.code);
  await expect(page.getByRole('row').filter({ hasText: COFFEE.name })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.bringToFront();
  await page.getByRole('button', { name: /^Perfil de/u }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
}

test('signing out in one tab brings the other to the login, which says so; what was being charged is kept', async () => {
  const before = (await newestInvoices(await apiOf(app.url), 1))[0]?.numero ?? 0;
  await scanOne(second);
  await app.pause();
  // Asked in the first while the second has not charged yet: nothing but its open sale stands in the way.
  await signOut(first);
  const dialog = first.getByRole('dialog');
  await Promise.all([
    second.keyboard.press('F8'),
    dialog.getByRole('button', { name: /^Cerrar sesión y conservar/u }).click(),
  ]);
  await expect(first.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  await expect(second.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  await expect(second.getByText(/^La sesión de Carlos .* se cerró en otra pestaña/u)).toBeVisible();

  await app.resume();
  // Whoever signs in next in one tab works in both; the work of the one before waits for its author.
  await second.bringToFront();
  await second.getByRole('tab', { name: 'Soy Colaborador' }).click();
  await second.getByLabel('Correo electrónico').fill(LEVEL_2);
  await second.getByLabel('Contraseña', { exact: true }).fill('mostrador2026');
  await second.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(second.getByRole('button', { name: /^Perfil de Ana/u })).toBeVisible();
  await expect(first.getByRole('button', { name: /^Perfil de Ana/u })).toBeVisible();
  await signOut(second);
  await expect(second.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  await signInAt(second, SITE, LEVEL_1);
  // Charged or not by then: the sale is there, once.
  const open = second.getByRole('row').filter({ hasText: COFFEE.name });
  const api = await apiOf(app.url);
  await expect
    .poll(async () => {
      const sold = ((await newestInvoices(api, 1))[0]?.numero ?? 0) - before;
      return sold + (await open.count());
    })
    .toBe(1);
});

test('a sale of one tab is in the other, and what another counter sells is in both, without waiting for the polling', async () => {
  const [one, other] = [first, second];
  const api = await apiOf(app.url);
  const streams: string[] = [];
  browser.context.on('request', (request) => {
    if (request.url().includes('/sync/eventos/')) streams.push(request.url());
  });
  const product = (
    await api.get<{ results: { id: string }[] }>(`/api/erp/inventario/productos/?search=${COFFEE.code}`)
  ).body.results[0];
  const clients = await api.get<{ results: { id: string; es_consumidor_final: boolean }[] }>(
    '/api/erp/clientes/?page_size=100',
  );
  const client = clients.body.results.find((row) => row.es_consumidor_final);
  const sold = await api.send<{ numero_completo: string; numero: number }>(
    'POST',
    '/api/erp/facturacion/facturas/',
    {
      cliente_id: client?.id,
      items: [{ producto_id: product?.id, cantidad: 1 }],
    },
  );
  expect(sold.status).toBe(201);
  for (const page of [one, other]) {
    const text = page.evaluate(async (numero) => {
      const [{ name = '' } = {}] = (await indexedDB.databases()).filter(({ name }) =>
        /^erp:\d/u.test(name ?? ''),
      );
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
      });
      const limit = Date.now() + 10_000;
      for (;;) {
        const rows = await new Promise<{ srv?: { numero?: number } }[]>((resolve) => {
          const request = db.transaction('invoices').objectStore('invoices').getAll();
          request.addEventListener('success', () =>
            resolve(request.result as { srv?: { numero?: number } }[]),
          );
        });
        if (JSON.stringify(rows).includes(`"numero":${numero}`)) return 'there';
        if (Date.now() > limit) return 'missing';
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }, sold.body.numero);
    expect(await text).toBe('there');
  }
  // Both tabs were open before anybody listened here: no second stream was opened for the second tab.
  expect(streams).toEqual([]);
});
