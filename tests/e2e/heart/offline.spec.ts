import { expect, type Page, test } from '@playwright/test';
import { App } from '#tests/e2e/rig/app.ts';
import { apiOf, type Browser, newestInvoices, openBrowser, scan, signInAt } from '#tests/e2e/rig/counter.ts';
import { enterSite, connectionTo, openDevice, SITE } from '#tests/e2e/rig/devices.ts';
import { COFFEE } from '#tests/e2e/rig/till.ts';

let app: App;
let browser: Browser;

test.beforeAll(async () => {
  app = await App.start();
});
test.afterAll(() => app.stop());
test.afterEach(() => browser.close());

async function enter(): Promise<Page> {
  browser = await openDevice(app);
  await enterSite(browser.page);
  return browser.page;
}

async function sellOne(page: Page): Promise<void> {
  await scan(page, COFFEE.code);
  await expect(page.getByRole('row').filter({ hasText: COFFEE.name })).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByText('Guardado en este equipo').first()).toBeVisible();
}

async function stock(): Promise<number> {
  const api = await apiOf(app.url);
  const { body } = await api.get<{ results: { cantidad_total: number }[] }>(
    `/api/erp/inventario/productos/?search=${COFFEE.code}`,
  );
  return body.results[0]?.cantidad_total ?? Number.NaN;
}

test('with the server stopped the counter reloads, sells three times, and gets three numbers in order', async () => {
  const before = (await newestInvoices(await apiOf(app.url), 1))[0]?.numero ?? 0;
  const stockBefore = await stock();
  const page = await enter();

  expect(await app.pause()).toBe(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nueva Factura de Venta' })).toBeVisible();
  await page.keyboard.type('cafe');
  await expect(page.getByRole('listbox').getByText(/^Existencias al \d\d\/\d\d \d\d:\d\d$/u)).toBeVisible();
  for (const _again of ['close the answers', 'empty the field']) await page.keyboard.press('Escape');
  for (let count = 0; count < 3; count += 1) {
    await sellOne(page);
    await expect(page.getByText(/V-[0-9A-Z]{4}-\d{4}/u).first()).toBeVisible();
    await page.getByRole('button', { name: /Nueva venta/u }).click();
  }
  await expect(page.getByText('3 por enviar').first()).toBeVisible();
  await expect(page.getByText(/POS1-\d{6}/u)).toHaveCount(0);

  await app.resume();
  await page.getByRole('button', { name: /por enviar/u }).click();
  await page.getByRole('button', { name: 'Enviar ahora' }).click();
  await expect(page.getByText('0 por enviar').first()).toBeVisible();

  const invoices = await newestInvoices(await apiOf(app.url), 4);
  expect(invoices.map((invoice) => invoice.numero)).toEqual([before + 3, before + 2, before + 1, before]);
  expect(new Set(invoices.map((invoice) => invoice.codigo_provisional)).size).toBe(4);
  expect(await stock()).toBe(stockBefore - 3);
});

test('a reply that is lost after the commit does not double the invoice', async () => {
  const before = (await newestInvoices(await apiOf(app.url), 1))[0]?.numero ?? 0;
  // The call is made again from here, which knows the server by its own address only.
  browser = await openBrowser();
  const { page } = browser;
  await signInAt(page, app.url);
  let lost = 0;
  await browser.context.route('**/api/erp/facturacion/facturas/', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch(); // the server commits…
    return route.abort('connectionreset'); // …and nobody hears of it
  });
  await sellOne(page);
  await expect(page.getByText(/POS1-\d{6}/u).first()).toBeVisible({ timeout: 40_000 });
  expect(lost).toBe(1);
  const invoices = await newestInvoices(await apiOf(app.url), 2);
  expect(invoices.map((invoice) => invoice.numero)).toEqual([before + 1, before]);
});

test('two tabs sell at the same time and every sale is one invoice', async () => {
  const before = (await newestInvoices(await apiOf(app.url), 1))[0]?.numero ?? 0;
  const first = await enter();
  const second = await browser.context.newPage();
  await second.goto(`${SITE}/erp_core/facturacion`);
  await second.getByRole('heading', { name: 'Nueva Factura de Venta' }).waitFor();
  for (const page of [first, second, first, second]) {
    await page.bringToFront();
    await sellOne(page);
    await expect(page.getByText(/POS1-\d{6}/u).first()).toBeVisible();
    await page.getByRole('button', { name: /Nueva venta/u }).click();
  }
  const invoices = await newestInvoices(await apiOf(app.url), 5);
  expect(invoices.map((invoice) => invoice.numero)).toEqual([4, 3, 2, 1, 0].map((more) => before + more));
});

test('a sale survives the browser being closed before it was sent', async () => {
  const before = (await newestInvoices(await apiOf(app.url), 1))[0]?.numero ?? 0;
  const page = await enter();
  await app.pause('SIGKILL');
  await sellOne(page);
  await browser.context.close();
  await app.resume();
  browser = await openBrowser({ profile: browser.profile, args: [connectionTo(app)] });
  const again = browser.page;
  await again.goto(`${SITE}/erp_core/facturacion`);
  const api = await apiOf(app.url);
  const numbers = async () => (await newestInvoices(api, 2)).map((invoice) => invoice.numero);
  await expect.poll(numbers).toEqual([before + 1, before]);
  await expect(again.getByText('0 por enviar').first()).toBeVisible();
});
