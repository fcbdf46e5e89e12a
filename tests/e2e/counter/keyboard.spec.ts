import { expect, type Page, test } from '@playwright/test';
import { App } from '#tests/e2e/rig/app.ts';
import { apiOf, LEVEL_2, newestInvoices, scan } from '#tests/e2e/rig/counter.ts';
import { Desks } from '#tests/e2e/rig/desks.ts';
import { paperOf, recordPrints } from '#tests/e2e/rig/prints.ts';
import { COFFEE, readTable } from '#tests/e2e/rig/till.ts';

let app: App;
let page: Page;
const desks = new Desks();

test.beforeAll(async () => {
  app = await App.startOwnBuild();
});
test.afterAll(async () => {
  await desks.close();
  await app.stop();
});
test.beforeEach(async () => {
  ({ page } = await desks.at(app, LEVEL_2));
});

const row = () => page.getByRole('row').filter({ hasText: COFFEE.name });
const newest = async () => (await newestInvoices(await apiOf(app.url), 1))[0];

test('a whole sale to a named client needs no mouse', async () => {
  const api = await apiOf(app.url);
  const { body } = await api.get<{ results: { id: string; nombre_completo_natural: string }[] }>(
    '/api/erp/clientes/?estado_activo=true&page_size=30',
  );
  const client = body.results.find(({ nombre_completo_natural: name }) => name?.split(' ').length > 2);
  if (!client) throw new Error('the demo shop has clients');
  await page.keyboard.type('cafe aguila 500');
  await expect(page.getByRole('option').first()).toContainText(COFFEE.name);
  await page.keyboard.press('Enter');
  await expect(row()).toBeVisible();
  await page.keyboard.press('F4');
  await page.keyboard.type(client.nombre_completo_natural);
  await expect(page.getByRole('option').first()).toContainText(client.nombre_completo_natural);
  await page.keyboard.press('Enter');
  await expect(page.getByText(client.nombre_completo_natural).first()).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByText(/Factura POS1-\d{6}/u).first()).toBeVisible();
  expect((await newest())?.datos_cliente.nombre).toBe(client.nombre_completo_natural);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Escanea el primer producto')).toBeVisible();
  await expect(page.getByText('Consumidor final').first()).toBeVisible();
});

test('what is typed before the counter has come arrives in its scan field, whole', async () => {
  await page.goto(page.url().replace('facturacion', 'inventario'));
  await page.getByRole('heading', { name: 'Inventario' }).waitFor();
  await page.getByRole('link', { name: 'Facturación' }).click();
  await page.keyboard.type(`${COFFEE.code}\ncafe aguila 500`);
  await expect(page.getByRole('combobox', { name: /Buscar o escanear/u })).toHaveValue('cafe aguila 500');
  await expect(page.getByRole('option').first()).toContainText(COFFEE.name);
  await expect(row()).toBeVisible();
});

test('a sale that is charged out of its note is printed and followed by the next one, all by keys', async () => {
  await recordPrints(page);
  await page.reload();
  await page.getByRole('heading', { name: 'Nueva Factura de Venta' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'En línea' }).first().waitFor();
  await scan(page, COFFEE.code);
  await expect(row()).toBeVisible();
  await page.getByRole('button', { name: 'Agregar nota' }).press('Enter');
  await page.keyboard.type('Para la vecina');
  await page.keyboard.press('F8');
  await expect(page.getByText(/Factura POS1-\d{6}/u).first()).toBeVisible();
  const search = page.getByRole('combobox', { name: 'Buscar o escanear un producto' });
  await expect(search).toBeFocused();
  await page.keyboard.press('F10');
  expect((await paperOf(page, 1)).text).toContain('Para la vecina');
  await expect(search).toBeFocused();
  // Where nothing has the focus, the frame that prints must not keep it: the next scan would be lost in it.
  await search.blur();
  await page.keyboard.press('F10');
  await paperOf(page, 2);
  await expect(page.locator('iframe:focus')).toHaveCount(0);
  await scan(page, COFFEE.code);
  await expect(row()).toBeVisible();
});

test('a removed line comes back with Deshacer, its quantity too', async () => {
  await scan(page, COFFEE.code);
  await scan(page, COFFEE.code);
  await expect(page.getByRole('textbox', { name: /cantidad/iu })).toHaveValue('2');
  await page.getByRole('button', { name: `Quitar ${COFFEE.name}` }).click();
  await expect(row()).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(row()).toBeVisible();
  await expect(page.getByRole('textbox', { name: /cantidad/iu })).toHaveValue('2');
});

test('a payment split over two methods reaches the invoice as two payments that add up', async () => {
  await scan(page, COFFEE.code);
  await expect(row()).toBeVisible();
  await page.getByRole('button', { name: 'Más medios de pago' }).click();
  await page.getByRole('menuitem', { name: 'Dividir el pago' }).click();
  const amount = page.getByRole('textbox', { name: /^Valor en/u });
  await amount.fill('5640');
  // Its method is chosen by the same keys, and looks like every other choice: as high as the field beside it.
  const method = page.getByRole('combobox', { name: 'Medio del pago 2' });
  await method.focus();
  await page.keyboard.press('ArrowDown');
  await expect(method).toBeFocused();
  await expect(method).not.toHaveValue('tarjeta');
  await expect(method).toHaveCSS('appearance', 'none');
  const heights = await Promise.all([method, amount].map((field) => field.boundingBox()));
  expect(heights[0]?.height).toBe(heights[1]?.height);
  await page.keyboard.press('F8');
  await expect(page.getByText(/Factura POS1-\d{6}/u).first()).toBeVisible();
  const invoice = await newest();
  expect(invoice?.pagos).toHaveLength(2);
  const parts = (invoice?.pagos ?? []).map(({ valor }) => valor);
  expect(parts.toSorted()).toEqual(['12000.00', '5640.00']);
  expect(invoice?.total_factura).toBe('17640.00');
});

test('a new version waits while a sale is open; installing it keeps the sale', async () => {
  await scan(page, COFFEE.code);
  await expect(row()).toBeVisible();
  app.release();
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  const update = page.getByRole('button', { name: 'Actualizar' });
  await expect(update).toBeVisible();
  await expect(row()).toBeVisible();
  // What is on screen reaches the disk a moment later.
  const open = async () => (await page.evaluate(readTable, 'drafts')).flatMap(({ lines }) => lines);
  await expect.poll(open).toHaveLength(1);
  await Promise.all([page.waitForEvent('load'), update.click()]);
  await expect(row()).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByText(/Factura POS1-\d{6}/u).first()).toBeVisible();
  expect((await newest())?.detalles_items[0]).toMatchObject({ nombre: COFFEE.name, cantidad: 1 });
});

test('a new version takes over by itself once no sale is open, not before', async () => {
  await scan(page, COFFEE.code);
  await expect(row()).toBeVisible();
  const isLoadedAgain = page.waitForEvent('load', { timeout: 100_000 }).then(() => true);
  app.release();
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  await expect(page.getByRole('button', { name: 'Actualizar' })).toBeVisible();
  // Longer than a page without a sale has to be quiet.
  const isTooEarly = await Promise.race([isLoadedAgain, page.waitForTimeout(8000).then(() => false)]);
  expect(isTooEarly).toBe(false);
  await page.getByRole('button', { name: /^Quitar Café/u }).click();
  expect(await isLoadedAgain).toBe(true);
  await expect(page.getByText('Escanea el primer producto')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actualizar' })).toHaveCount(0);
});

test('a tab that was busy when another one let the new version in loads it with one tap', async () => {
  await scan(page, COFFEE.code);
  await expect(row()).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  const offers = [page, other].map((tab) => tab.getByRole('button', { name: 'Actualizar' }));
  await expect(other.getByText('Escanea el primer producto')).toBeVisible();
  app.release();
  await other.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  for (const offer of offers) await expect(offer).toBeVisible();
  await Promise.all([other.waitForEvent('load'), offers[1]?.click()]);
  // A tab that is just opening takes over the sales of those that are gone, and the first one is about to be.
  await expect(other.getByText('Escanea el primer producto')).toBeVisible();
  await expect(offers[1]!).toHaveCount(0);
  await page.bringToFront();
  await expect(row()).toBeVisible();
  await Promise.all([page.waitForEvent('load'), offers[0]?.click()]);
  await expect(row()).toBeVisible();
  await expect(offers[0]!).toHaveCount(0);
  await other.close();
});
