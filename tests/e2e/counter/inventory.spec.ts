import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import type { Product } from '#contract/inventory/products.ts';
import type { ApiClient } from '#tests/fixtures/shop.ts';
import { App } from '#tests/e2e/rig/app.ts';
import { violationsOf } from '#tests/e2e/rig/axe.ts';
import { apiOf, type Browser, LEVEL_2, LEVEL_3, scan } from '#tests/e2e/rig/counter.ts';
import { Desks } from '#tests/e2e/rig/desks.ts';
import { SITE } from '#tests/e2e/rig/devices.ts';
import { COFFEE } from '#tests/e2e/rig/till.ts';
import { catchPaper } from '#tests/e2e/rig/paper.ts';

const PRODUCTS = '/api/erp/inventario/productos/';
/** Longer than the half minute after which a page looks for the server by itself. */
const SETTLED_MS = 60_000;
/** Twenty thousand rows that are gone come page by page. */
const EMPTIED_MS = 180_000;
const EMPTY = 'No se encontraron productos en el inventario o que coincidan con la búsqueda.';

let app: App;
let browser: Browser;
let page: Page;
const desks = new Desks();
let api: ApiClient;

test.beforeAll(async () => {
  app = await App.start();
  api = await apiOf(app.url);
});
test.afterAll(async () => {
  await desks.close();
  await app.stop();
});

async function enter(email: string): Promise<void> {
  ({ browser, page } = await desks.at(app, email));
  await page.getByRole('link', { name: 'Inventario' }).click();
  await expect(page.getByRole('heading', { name: 'Inventario' })).toBeVisible();
  await expect(page.getByRole('row').nth(15)).toBeVisible();
}

const search = () => page.getByLabel('Buscar producto por nombre o código');
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = () => page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const quiet = () =>
  expect(page.getByRole('button', { name: /En línea.*0 por enviar/u })).toBeVisible({ timeout: SETTLED_MS });

async function find(query: string): Promise<Product | undefined> {
  const { body } = await api.get<{ results: Product[] }>(`${PRODUCTS}?search=${encodeURIComponent(query)}`);
  return body.results[0];
}

/** The server does not answer, and the page has noticed. */
async function goOffline(): Promise<void> {
  await browser.context.setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('Sin conexión').first()).toBeVisible({ timeout: SETTLED_MS });
}

test('level 2 registers, edits and deletes without network; all of it arrives', async () => {
  await enter(LEVEL_2);
  await expect(page.getByRole('region', { name: 'Resumen global' })).toHaveCount(0);
  await goOffline();
  await button('Registrar producto').click();
  // By keyboard alone: the scanner's Enter goes on to the name.
  await expect(dialog().getByLabel(/^Código de barras/u)).toBeFocused();
  await scan(page, '7709990000017');
  await expect(dialog().getByLabel(/^Código de barras/u)).toHaveValue('7709990000017');
  await expect(dialog().getByLabel('Nombre', { exact: true })).toBeFocused();
  await page.keyboard.type('Panela El Trébol 500 g');
  await dialog()
    .getByLabel(/^Costo/u)
    .fill('2.350');
  await dialog().getByLabel('Margen (%)').fill('30');
  const price = dialog().getByRole('region', { name: 'Precio en vivo' });
  await expect(price).toContainText('$');
  await dialog()
    .getByRole('switch', { name: /^Redondear/u })
    .check({ force: true });
  await dialog().getByRole('radio', { name: '19 %' }).check({ force: true });
  await expect(price).toContainText('$ 3.689');
  await dialog().getByLabel('Cantidad en vitrina').fill('12');
  await page.keyboard.press('Enter');
  await expect(dialog()).toHaveCount(0);
  await search().fill('trebol 500');
  await expect(row('Panela El Trébol 500 g')).toContainText('Pendiente de enviar');
  await expect(row('Panela El Trébol 500 g')).toContainText('7709990000017');

  await search().fill(COFFEE.code);
  await button(`Editar ${COFFEE.name}`).click();
  await expect(dialog().getByLabel(/^Código de barras/u)).not.toBeEditable();
  const held = Number(await dialog().getByLabel('Cantidad en bodega').inputValue());
  await dialog().getByLabel('Proveedor').fill('Distribuidora Andina');
  await dialog()
    .getByLabel('Cantidad en bodega')
    .fill(String(held + 3));
  await dialog().getByRole('button', { name: 'Guardar' }).click();
  // Saving clears the search.
  await expect(search()).toHaveValue('');
  await search().fill(COFFEE.code);
  await expect(row(COFFEE.name)).toContainText('Pendiente de enviar');

  await search().fill('aceite gourmet 250');
  const opener = button('Eliminar Aceite Gourmet 250 ml');
  await opener.click();
  await expect(dialog()).toContainText('Aceite Gourmet 250 ml');
  await expect(dialog().getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog().getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText(EMPTY)).toBeVisible();

  const before = await find(COFFEE.code);
  await browser.context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await quiet();
  expect(await find('7709990000017')).toMatchObject({
    nombre: 'Panela El Trébol 500 g',
    precio_venta_calculado: '3100.00',
    iva_rate: 19,
    cantidad_vitrina: 12,
  });
  expect(await find(COFFEE.code)).toMatchObject({
    proveedor: 'Distribuidora Andina',
    cantidad_bodega: (before?.cantidad_bodega ?? 0) + 3,
  });
  expect(await find('Aceite Gourmet 250 ml')).toBeUndefined();
});

test('a code that the counter does not know opens the form with what was typed, and the product can be sold', async () => {
  ({ browser, page } = await desks.at(app, LEVEL_2));
  await scan(page, '0070999000012');
  await button('Crear producto').click();
  await expect(dialog().getByLabel(/^Código de barras/u)).toHaveValue('0070999000012');
  await dialog().getByLabel('Nombre', { exact: true }).fill('Velas x 10');
  await button('Más datos').click();
  await expect(page.getByRole('dialog', { name: 'Registrar producto' })).toBeVisible();
  await expect(dialog().getByLabel(/^Código de barras/u)).toHaveValue('0070999000012');
  await expect(dialog().getByLabel('Nombre', { exact: true })).toHaveValue('Velas x 10');
  await dialog()
    .getByLabel(/^Costo/u)
    .fill('1000');
  await dialog().getByLabel('Cantidad en vitrina').fill('5');
  await dialog().getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page).toHaveURL(/\/erp_core\/inventario$/u);
  await button('Volver a la venta').click();
  await expect(page.getByRole('heading', { name: 'Nueva Factura de Venta' })).toBeVisible();
  await scan(page, '0070999000012');
  await expect(row('Velas x 10')).toBeVisible();
});

test('what the server refuses comes back into the form with its words', async () => {
  await enter(LEVEL_2);
  await goOffline();
  await button('Registrar producto').click();
  await dialog()
    .getByLabel(/^Código de barras/u)
    .fill('7709990000024');
  await dialog().getByLabel('Nombre', { exact: true }).fill('Jabón de tierra');
  await dialog()
    .getByLabel(/^Costo/u)
    .fill('1000');
  await dialog().getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(dialog()).toHaveCount(0);
  // Somebody else was faster.
  await api.send('POST', PRODUCTS, { codigo_barras: '7709990000024', nombre: 'Jabón Rey', costo: '900' });
  await browser.context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const correct = button('Corregir Jabón de tierra');
  await expect(correct).toBeVisible({ timeout: SETTLED_MS });
  await correct.click();
  const code = dialog().getByLabel(/^Código de barras/u);
  await expect(code).toHaveAccessibleDescription(/Ya existe un producto con este código de barras\./u);
  await code.fill('7709990000031');
  await dialog().getByRole('button', { name: 'Guardar', exact: true }).click();
  const made = () => find('7709990000031');
  await expect.poll(made, { timeout: SETTLED_MS }).toMatchObject({ nombre: 'Jabón de tierra' });
});

test('a file is checked before it is saved, in Windows-1252 too, and an export is read again', async () => {
  await enter(LEVEL_3);
  await button('Importar').click();
  const lines = [
    'Código de barras;Nombre;Costo;Margen %;IVA %;Vitrina',
    '7709990000048;Piña colada;1.234,56;30;19;7',
    '7709990000055;;gratis;;;',
  ];
  await page.getByLabel('Archivo de productos').setInputFiles({
    name: 'productos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
  });
  await expect(dialog()).toContainText('1 fila con errores no se importa.');
  await expect(dialog()).toContainText('Debe ser un número.');
  await dialog().getByRole('button', { name: 'Importar 1 producto' }).click();
  await expect(dialog()).toContainText('Se guardó 1 producto en este equipo.');
  await dialog().getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  // The header may not have counted it yet: that nothing waits says nothing here.
  await expect
    .poll(() => find('7709990000048'), { timeout: SETTLED_MS })
    .toMatchObject({ nombre: 'Piña colada', costo: '1234.56', cantidad_vitrina: 7 });

  await search().fill('colada');
  await expect(row('Piña colada')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await button('Exportar').click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^inventario-\d{4}-\d{2}-\d{2}\.csv$/u);
  const content = readFileSync(await file.path(), 'utf8');
  expect(content).toContain('Piña colada');
  expect(content).toContain(';1234,56;30;');
});

test('labels leave with bars, the code and the price of the shelf', async () => {
  await enter(LEVEL_2);
  await button('Etiquetas').click();
  await dialog().getByLabel('Agregar un producto por nombre o código').fill(COFFEE.code);
  await page.keyboard.press('Enter');
  const paper = await catchPaper(page);
  await dialog().getByRole('button', { name: 'Imprimir 1 etiqueta' }).click();
  await expect(paper.locator('.name')).toHaveText(COFFEE.name);
  await expect(paper.locator('.code')).toHaveText(COFFEE.code);
  await expect.poll(() => paper.locator('rect').count()).toBeGreaterThan(20);
});

test('no accessibility violation in dark and light, forms and dialogs open', async () => {
  await enter(LEVEL_3);
  const violations = () => violationsOf(page);
  for (const scheme of ['dark', 'light']) {
    await page.evaluate((value) => localStorage.setItem('theme', value), scheme);
    await page.goto(`${SITE}/erp_core/inventario`);
    await expect(page.getByRole('row').nth(15)).toBeVisible();
    await button('Registrar producto').hover();
    expect(await violations()).toEqual([]);
    await button('Registrar producto').click();
    await dialog().getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(dialog()).toContainText('Código de Barras, Nombre y Costo son obligatorios.');
    expect(await violations()).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog()).toHaveCount(0);
    await button(/^Eliminar Aceite Gourmet 2 L$/u).click();
    await expect(dialog()).toBeVisible();
    expect(await violations()).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog()).toHaveCount(0);
    for (const name of ['Importar', 'Etiquetas']) {
      await button(name).click();
      await expect(dialog()).toBeVisible();
      expect(await violations()).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog()).toHaveCount(0);
    }
  }
});

test('level 3 sees the sums of the server, and fills and empties the shop', async () => {
  await enter(LEVEL_3);
  const summary = page.getByRole('region', { name: 'Resumen global' });
  const { body } = await api.get<{ total_registros: number }>(`${PRODUCTS}resumen-global/`);
  await expect(summary).toContainText(new Intl.NumberFormat('es-CO').format(body.total_registros));
  await expect(page.getByRole('region', { name: 'Herramientas de prueba' })).toBeInViewport({ ratio: 1 });
  await button('Generar 5000 productos de prueba').click();
  await expect(page.getByText('Se generaron 5.000 productos de prueba.')).toBeVisible({
    timeout: SETTLED_MS,
  });
  await expect(summary).toContainText(new Intl.NumberFormat('es-CO').format(body.total_registros + 5000), {
    timeout: SETTLED_MS,
  });
  await button('Eliminar todos los datos').click();
  await expect(dialog()).toContainText('Minimercado La Esquina');
  await expect(dialog().getByRole('button', { name: 'Eliminar todo' })).toBeDisabled();
  await dialog().getByLabel('Para confirmar, escribe Minimercado La Esquina').fill('Minimercado La Esquina');
  await dialog().getByRole('button', { name: 'Eliminar todo' }).click();
  await expect(page.getByText(/^Se eliminaron .* productos/u)).toBeVisible({ timeout: SETTLED_MS });
  await expect(page.getByText(EMPTY)).toBeVisible({ timeout: EMPTIED_MS });
});
