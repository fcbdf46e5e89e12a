import { expect, test } from '@playwright/test';
import { App } from '#tests/e2e/rig/app.ts';
import { apiOf, LEVEL_1, newestInvoices, scan } from '#tests/e2e/rig/counter.ts';
import { Desks } from '#tests/e2e/rig/desks.ts';
import { COFFEE, readTable } from '#tests/e2e/rig/till.ts';

let app: App;
const desks = new Desks();

test.beforeAll(async () => {
  app = await App.start();
});
test.afterAll(async () => {
  await desks.close();
  await app.stop();
});

async function openSellScreen() {
  const { page } = await desks.at(app, LEVEL_1);
  return page;
}

test('a scan and F8 make an invoice with the next number, exact total and one unit less in stock', async () => {
  const api = await apiOf(app.url);
  const [before] = await newestInvoices(api, 1);
  const product = async () =>
    (
      await api.get<{ results: { cantidad_total: number; precio_venta_calculado: string }[] }>(
        `/api/erp/inventario/productos/?search=${COFFEE.code}`,
      )
    ).body.results[0]!;
  const stock = (await product()).cantidad_total;

  const page = await openSellScreen();
  await expect(page.getByPlaceholder('Escanea o escribe el producto')).toBeFocused();
  await scan(page, COFFEE.code);
  await expect(page.getByRole('row').filter({ hasText: COFFEE.name })).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByText(/Factura POS1-\d{6}/u).first()).toBeVisible();

  const [after] = await newestInvoices(api, 1);
  expect(after?.numero).toBe((before?.numero ?? 0) + 1);
  expect(after?.cajero).toBe('Carlos Méndez');
  expect(after?.detalles_items[0]).toMatchObject({ nombre: COFFEE.name, cantidad: 1 });
  expect((await product()).cantidad_total).toBe(stock - 1);
});

test('a double click on Facturar makes one invoice', async () => {
  const api = await apiOf(app.url);
  const [before] = await newestInvoices(api, 1);
  const page = await openSellScreen();
  await scan(page, COFFEE.code);
  await expect(page.getByRole('row').filter({ hasText: COFFEE.name })).toBeVisible();
  await page.getByRole('button', { name: /^Facturar/u }).dblclick();
  await expect(page.getByText(/POS1-\d{6}/u).first()).toBeVisible();
  // A second one would be sent by then.
  await expect(page.getByText('0 por enviar').first()).toBeVisible();
  const [after] = await newestInvoices(api, 1);
  expect(after?.numero).toBe((before?.numero ?? 0) + 1);
});

test('typing finds products without accents, and Enter adds the one marked', async () => {
  const page = await openSellScreen();
  await page.keyboard.type('cafe aguila 500');
  await expect(page.getByRole('option').first()).toContainText(COFFEE.name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: COFFEE.name })).toBeVisible();
});

test('the same code again raises the quantity; an unknown one leaves the cart alone and says so', async () => {
  const page = await openSellScreen();
  await scan(page, COFFEE.code);
  await scan(page, COFFEE.code);
  await expect(page.getByRole('row').filter({ hasText: COFFEE.name })).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: /cantidad/iu })).toHaveValue('2');
  await scan(page, '9999999999994');
  await expect(page.getByText(/9999999999994/u).first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: COFFEE.name })).toHaveCount(1);
});

test('a scan while the focus is in a quantity does not touch that quantity', async () => {
  const page = await openSellScreen();
  await scan(page, COFFEE.code);
  await page.getByRole('textbox', { name: /cantidad/iu }).focus();
  await scan(page, COFFEE.code);
  await expect(page.getByRole('textbox', { name: /cantidad/iu })).toHaveValue('2');
});

test('the button that charges an empty sale can be pressed, and says what is missing', async () => {
  const page = await openSellScreen();
  await page.getByRole('button', { name: 'Facturar', exact: true }).click();
  await expect(page.getByText('Debe añadir al menos un producto válido a la factura.')).toBeVisible();
});

test('more than the stock is marked, and the charge is refused with the sentence of the specification', async () => {
  const page = await openSellScreen();
  await scan(page, COFFEE.code);
  const quantity = page.getByRole('textbox', { name: /cantidad/iu });
  await quantity.fill('99999');
  await expect(quantity).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(/^Stock/u).first()).toBeVisible();
  await page.keyboard.press('F8');
  await expect(
    page.getByText('No se puede facturar. Uno o más productos exceden el stock disponible.').first(),
  ).toBeVisible();
});

test('an unfinished sale is there again after a reload', async () => {
  const page = await openSellScreen();
  await scan(page, COFFEE.code);
  await expect(page.getByRole('row').filter({ hasText: COFFEE.name })).toBeVisible();
  const lines = async () => {
    const drafts = await page.evaluate(readTable, 'drafts');
    return drafts.flatMap((draft) => draft['lines'] as { product: { nombre: string } | null }[]);
  };
  const onDisk = async () => (await lines()).map(({ product }) => product?.nombre);
  await expect.poll(onDisk).toContain(COFFEE.name);
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: COFFEE.name })).toBeVisible();
});

test('the history shows the sale with its detail', async () => {
  const page = await openSellScreen();
  await scan(page, COFFEE.code);
  await expect(page.getByRole('row').filter({ hasText: COFFEE.name })).toBeVisible();
  await page.keyboard.press('F8');
  const number = await page
    .getByText(/POS1-\d{6}/u)
    .first()
    .textContent();
  const display = /POS1-\d{6}/u.exec(number ?? '')?.[0] ?? '';
  await page.getByRole('button', { name: 'Historial de Facturas' }).click();
  await page.getByRole('button', { name: display }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'Autorización numeración de facturación DIAN N° 18764000001',
  );
});
