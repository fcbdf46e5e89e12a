import { expect, test } from '@playwright/test';
import type { Order } from '#contract/orders/orders.ts';
import { App } from '#tests/e2e/rig/app.ts';
import { apiOf, LEVEL_1 } from '#tests/e2e/rig/counter.ts';
import { Desks } from '#tests/e2e/rig/desks.ts';
import { COFFEE } from '#tests/e2e/rig/till.ts';

// An order from the telephone to its invoice, and what comes from elsewhere while somebody sells.

let app: App;
const desks = new Desks();
test.beforeAll(async () => {
  app = await App.start();
});
test.afterAll(async () => {
  await desks.close();
  await app.stop();
});

const WHO = 'Rosalba Peláez';

const find = async (name: string): Promise<Order | undefined> => {
  const api = await apiOf(app.url);
  const { body } = await api.get<{ results: Order[] }>(
    `/api/erp/pedidos/?search=${encodeURIComponent(name)}`,
  );
  return body.results[0];
};

test('an order that is taken without the server gets its number, goes its way and is billed once', async () => {
  const { page } = await desks.at(app, LEVEL_1);
  await app.pause();
  await page.getByRole('link', { name: 'Pedidos' }).click();
  await page.getByRole('button', { name: 'Nuevo pedido' }).first().click();
  await page.getByLabel('Teléfono').fill('3109998877');
  await page.getByLabel('Nombre o cliente').fill(WHO);
  await page.getByLabel('Buscar un producto para el pedido').fill(COFFEE.code);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(`Cantidad de ${COFFEE.name}`, { exact: true })).toHaveValue('1');
  await page.getByRole('button', { name: 'Guardar pedido' }).click();
  const card = page.getByRole('listitem').filter({ hasText: WHO });
  await expect(card.getByText('Provisional')).toBeVisible();
  await page.getByRole('button', { name: `Preparar: ${WHO}` }).click();
  await page.getByRole('button', { name: `Marcar listo: ${WHO}` }).click();
  await expect(page.getByRole('list', { name: 'Listos' }).getByText(WHO)).toBeVisible();
  // Whatever happens to the page, it is on the disk.
  await page.reload();
  await expect(page.getByRole('list', { name: 'Listos' }).getByText(WHO)).toBeVisible();

  await app.resume();
  await expect(card.getByText(/^PED-\d{6}$/u)).toBeVisible({ timeout: 40_000 });
  // Its number comes with the first of three answers.
  await expect.poll(() => find(WHO)).toMatchObject({ estado: 'listo', invoice_id: null });

  await page.getByRole('button', { name: `Facturar pedido: ${WHO}` }).click();
  await expect(page.getByText(/^Factura el pedido PED-\d{6}$/u)).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByText(/Factura POS1-\d{6}/u).first()).toBeVisible();
  await expect
    .poll(async () => (await find(WHO))?.factura_numero ?? '', { timeout: 20_000 })
    .toMatch(/^POS1-\d{6}$/u);
  expect(await find(WHO)).toMatchObject({ estado: 'entregado' });
});

test('a sale that is put aside may become an order', async () => {
  const { page } = await desks.at(app, LEVEL_1);
  await page.getByRole('combobox').first().fill(COFFEE.code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: COFFEE.name })).toBeVisible();
  await page.keyboard.press('F9');
  await page.getByRole('button', { name: 'Pedido', exact: true }).click();
  await page.getByLabel('Nombre o cliente').fill('Venta que espera');
  await page.getByRole('button', { name: 'Guardar pedido' }).click();
  await expect(page.getByRole('row').filter({ hasText: COFFEE.name })).toHaveCount(0);
  await expect.poll(async () => (await find('Venta que espera'))?.lineas.length).toBe(1);
});

test('an order from elsewhere announces itself while somebody sells, and takes no focus', async () => {
  const { page } = await desks.at(app, LEVEL_1);
  const scanField = page.getByRole('combobox').first();
  await expect(scanField).toBeFocused();
  // What is there when the counter begins to look is no news.
  await expect(page.getByRole('link', { name: /^Pedidos \d+$/u })).toBeVisible();
  const api = await apiOf(app.url);
  const { body: found } = await api.get<{ results: { id: string }[] }>(
    `/api/erp/inventario/productos/?search=${COFFEE.code}`,
  );
  const sent = await api.send('POST', '/api/erp/pedidos/', {
    tipo: 'recoger',
    contacto: { nombre: 'Desde otra parte' },
    lineas: [{ product_id: found.results[0]?.id, cantidad: 1 }],
  });
  expect(sent.status).toBe(201);
  await expect(page.getByText('Pedido nuevo de Desde otra parte.')).toBeVisible({ timeout: 40_000 });
  await expect(scanField).toBeFocused();
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Desde otra parte')).toBeVisible();
});
