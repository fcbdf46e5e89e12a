import { expect, type Page, test } from '@playwright/test';
import type { CashSessionFigures } from '#contract/cash/cash-sessions.ts';
import { addMoney } from '#domain/money/money.ts';
import { App } from '#tests/e2e/rig/app.ts';
import { apiOf, LEVEL_1, newestInvoices, scan } from '#tests/e2e/rig/counter.ts';
import { Desks } from '#tests/e2e/rig/desks.ts';
import { COFFEE } from '#tests/e2e/rig/till.ts';

// A whole day of a drawer: opened, sold from with and without the server, paid out of, counted blindly and closed.

let app: App;
const desks = new Desks();
test.beforeAll(async () => {
  app = await App.start();
});
test.afterAll(async () => {
  await desks.close();
  await app.stop();
});

const coffeeIn = (page: Page) => page.getByRole('row').filter({ hasText: COFFEE.name });

async function sellCoffee(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Facturación' }).click();
  await scan(page, COFFEE.code);
  await expect(coffeeIn(page)).toBeVisible();
  await page.keyboard.press('F8');
  await expect(coffeeIn(page)).toHaveCount(0);
}

const drawers = async () => {
  const api = await apiOf(app.url);
  const { body } = await api.get<{ results: CashSessionFigures[] }>('/api/erp/caja/sesiones/?estado=cerrada');
  return body.results;
};

test('a drawer is opened, sold from, counted without the server and closed; its number and a late sale come after', async () => {
  const { page } = await desks.at(app, LEVEL_1);
  const strip = page.getByRole('link', { name: 'Abre la caja' });
  // Who remembers the drawer in the middle of a sale comes back to it.
  await scan(page, COFFEE.code);
  await strip.click();
  await page.getByLabel('Dinero en la caja').fill('100000');
  await page.keyboard.press('Enter');
  await expect(coffeeIn(page)).toBeVisible();
  await page.keyboard.press('F8');
  await expect(coffeeIn(page)).toHaveCount(0);
  await expect(strip).toHaveCount(0);
  await expect(page.getByText(/Factura POS1-\d{6}/u).first()).toBeVisible();
  const [sold] = await newestInvoices(await apiOf(app.url), 1);
  const price = sold?.total_factura ?? '';
  // The demo shop rounds cash to fifty pesos.
  const cash = sold?.pagos[0]?.valor ?? '';

  await app.pause();
  await sellCoffee(page);
  await page.getByRole('link', { name: 'Caja', exact: true }).click();
  await page.getByLabel('Valor').fill('5000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Gasto · Proveedor')).toBeVisible();
  await expect(page.getByText('Se ve al cerrar')).toBeVisible();

  await page.getByRole('button', { name: 'Cerrar caja' }).click();
  await page.getByLabel('Cuántos de $ 50.000').fill('2');
  await page.getByLabel('Cuántos de $ 50.000').press('Enter');
  await page.getByRole('button', { name: 'Seguir' }).click();
  await expect(page.getByLabel('Queda en la caja')).toHaveValue('100.000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Faltan/u)).toBeVisible();
  await expect(page.getByText('El número Z llega cuando haya conexión.')).toBeVisible();
  // Whatever happens to the page, the closing is on the disk.
  await page.reload();
  await expect(page.getByLabel('Dinero en la caja')).toHaveValue('100.000');

  await app.resume();
  await expect(page.getByText('0 por enviar').first()).toBeVisible({ timeout: 40_000 });
  const [closed, before] = await drawers();
  const z = (before?.z_numero ?? 0) + 1;
  const expected = addMoney('100000.00', cash, cash, '-5000.00');
  expect(closed).toMatchObject({
    z_numero: z,
    contado: '100000.00',
    queda: '100000.00',
    cifras: { faltan: 0, documentos: { ventas: 2, movimientos: 1 } },
  });
  expect(closed?.esperado).toBe(expected);
  await page.getByRole('button', { name: `Ver Z-${z}` }).click();
  await expect(page.getByRole('heading', { name: `Cierre Z-${z}` })).toBeVisible();

  const late = {
    cliente_id: sold?.cliente_id,
    items: [{ producto_id: sold?.detalles_items[0]?.producto_id, cantidad: 1 }],
    caja_id: closed?.id,
  };
  const api = await apiOf(app.url);
  await api.send('POST', '/api/erp/facturacion/facturas/', late, { 'erp-offline': '1' });
  await expect(page.getByText(/Después del cierre llegó algo más/u)).toBeVisible({ timeout: 40_000 });
  const [adjusted] = await drawers();
  expect(Number(adjusted?.esperado) - Number(closed?.esperado)).toBe(Math.round(Number(price)));
});
