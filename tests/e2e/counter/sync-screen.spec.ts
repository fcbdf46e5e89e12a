import { expect, type Page, test } from '@playwright/test';
import { newUuid } from '#app/data/ids.ts';
import { newOperation } from '#app/data/writes/enqueue.ts';
import { clientCreation, type NewClient } from '#app/data/writes/client-writes.ts';
import type { Client } from '#contract/clients/clients.ts';
import { App } from '#tests/e2e/rig/app.ts';
import { violationsOf } from '#tests/e2e/rig/axe.ts';
import {
  apiOf,
  type Browser,
  LEVEL_1,
  LEVEL_2,
  LEVEL_3,
  newestInvoices,
  openBrowser,
  scan,
} from '#tests/e2e/rig/counter.ts';
import { enterSite, openDevice, SITE } from '#tests/e2e/rig/devices.ts';
import { COFFEE } from '#tests/e2e/rig/till.ts';
import { expectTold, keepWords } from '#tests/e2e/rig/told.ts';

const SCREEN = '/erp_core/sincronizacion';

const natural = (name: string, cedula: string): NewClient => ({
  tipo_cliente: 'Natural',
  nombre_completo_natural: name,
  cedula_natural: cedula,
});

let app: App;
let browser: Browser;
let page: Page;

test.beforeAll(async () => {
  app = await App.start();
});
test.afterAll(() => app.stop());
test.afterEach(() => browser.close());

async function enter(email = LEVEL_1): Promise<void> {
  browser = await openDevice(app, email);
  page = browser.page;
  await enterSite(page);
}

async function sellOne(): Promise<void> {
  await scan(page, COFFEE.code);
  await expect(page.getByRole('row').filter({ hasText: COFFEE.name })).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByText('Guardado en este equipo').first()).toBeVisible();
  await page.getByRole('button', { name: /Nueva venta/u }).click();
}

const panel = (name: string) => page.getByRole('region', { name, exact: true });

/** Clients made on this device, as the module's form will save them; shown after the next start. */
async function makeClients(...clients: NewClient[]): Promise<void> {
  const rows = clients.map((client) => newOperation(clientCreation(client, newUuid()), new Date()));
  await page.evaluate(async (operations) => {
    const opened = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error as Error));
      });
    const { name } = (await indexedDB.databases()).find((one) => one.name?.startsWith('erp:')) ?? {};
    const db = await opened(indexedDB.open(name ?? ''));
    const outbox = db.transaction('outbox', 'readwrite').objectStore('outbox');
    for (const operation of operations) await opened(outbox.add(operation));
    db.close();
  }, rows);
}

/** Two clients that another device has registered too; the server does not know of ours yet. */
async function makeTwins(...twins: [NewClient, NewClient]): Promise<string> {
  await enter(LEVEL_2);
  await browser.context.setOffline(true);
  const api = await apiOf(app.url);
  const { body } = await api.send<Client>('POST', '/api/erp/clientes/', twins[0]);
  await api.send('POST', '/api/erp/clientes/', twins[1]);
  await app.pause();
  await browser.context.setOffline(false);
  await makeClients(...twins);
  await page.reload();
  return body.id;
}

test('a sale without server stands in Sincronización with its age, and then in "Lo último" with its number', async () => {
  await enter();
  await app.pause();
  await sellOne();
  // By keyboard from the header: the panel, its link, the screen.
  const pill = page.getByRole('button', { name: /1 por enviar/u });
  await pill.focus();
  await page.keyboard.press('Enter');
  const look = page.getByRole('region', { name: 'Sincronización' });
  await expect(look).toContainText('Sin conexión: 1 operación por enviar');
  await expect(look).toContainText(/Venta V-[0-9A-Z]{4}-\d{4}/u);
  await expect(look.getByRole('button', { name: 'Enviar ahora' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(look.getByRole('link', { name: 'Ver todo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${SCREEN}$`, 'u'));

  const waiting = panel('Por enviar').getByRole('listitem');
  await expect(waiting).toContainText(/Venta V-[0-9A-Z]{4}-\d{4}/u);
  await expect(waiting).toContainText(/hace (un momento|\d+ min)/u);
  await expect(page.getByText(/POS1-\d{6}/u)).toHaveCount(0);
  // It is there without server too, as a start page.
  await page.reload();
  await expect(waiting).toContainText('Consumidor final');

  await app.resume();
  await page.getByRole('button', { name: 'Enviar ahora' }).click();
  await expect(panel('Por enviar')).toHaveCount(0);
  const [invoice] = await newestInvoices(await apiOf(app.url), 1);
  await expect(panel('Lo último')).toContainText(`Factura ${invoice?.numero_factura_display}`);
  await expect(page.getByText('Todo está enviado').first()).toBeVisible();
});

test('a client that two devices made: the sale goes to the existing one, the other twin is given up', async () => {
  const existing = await makeTwins(natural('Marta Rojas', '41700100'), natural('Pedro Casas', '41700200'));
  await page.getByRole('heading', { name: 'Nueva Factura de Venta' }).waitFor();
  await page.keyboard.press('F4');
  await page.getByRole('combobox', { name: /cliente/iu }).fill('Marta');
  await page.getByRole('option', { name: /Marta Rojas/u }).click();
  await sellOne();
  await app.resume();
  await page.goto(`${SITE}${SCREEN}`);

  const review = panel('Por revisar');
  const marta = review.getByRole('listitem').filter({ hasText: 'Marta Rojas' });
  const pedro = review.getByRole('listitem').filter({ hasText: 'Pedro Casas' });
  // Both, before anything is pressed: what comes and goes above moves what is below.
  await expect(marta).toContainText('Ya existe un cliente con esta cédula.');
  await expect(pedro).toContainText('Ya existe un cliente con esta cédula.');
  await expect(marta).toContainText('1 operación espera por esta');
  await expect(panel('Por enviar')).toContainText('Espera por: Cliente nuevo “Marta Rojas”');
  await marta.getByRole('button', { name: /^Usar el existente/u }).click();
  await expect(panel('Lo último')).toContainText(/Factura POS1-\d{6}/u);
  const [invoice] = await newestInvoices(await apiOf(app.url), 1);
  expect(invoice?.cliente_id).toBe(existing);

  await expect(marta).toHaveCount(0);
  await keepWords(page);
  await pedro.getByRole('button', { name: /^Reintentar/u }).click();
  await expectTold(page, /^Rechazada otra vez: Cliente nuevo “Pedro Casas”/u);
  await expect(pedro).toContainText(
    'Rechazada otra vez hace un momento. cedula natural: Ya existe un cliente con esta cédula.',
  );
  const discard = review.getByRole('button', { name: /^Descartar: Cliente nuevo “Pedro Casas”/u });
  await discard.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Pedro Casas');
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(discard).toBeFocused();
  await discard.click();
  await dialog.getByRole('button', { name: 'Descartar' }).click();
  await expect(review).toHaveCount(0);
  await expect(panel('Descartadas')).toContainText('Cliente nuevo “Pedro Casas”');
  await expect(page.getByText('0 por enviar').first()).toBeVisible();
});

test('the header shows that the server can not give the feed, and asking again keeps the focus', async () => {
  browser = await openBrowser({ serviceWorkers: 'block' });
  const till = browser.page;
  let isBroken = true;
  const trouble = {
    status: 500,
    headers: { 'Erp-Api': '1' },
    json: { detail: 'x', codigo: 'error_interno' },
  };
  await till.route('**/sync/cambios/**', (route) => (isBroken ? route.fulfill(trouble) : route.continue()));
  await till.goto(`${app.url}/login`);
  await till.getByRole('tab', { name: 'Soy Colaborador' }).click();
  await till.getByLabel('Correo electrónico').fill(LEVEL_2);
  await till.getByLabel('Contraseña', { exact: true }).fill('mostrador2026');
  await till.getByRole('button', { name: 'Iniciar sesión' }).click();
  await till.getByRole('link', { name: 'Inventario' }).click();

  const retry = till.getByRole('button', { name: 'Reintentar' });
  await retry.focus();
  for (let tries = 0; tries < 3; tries += 1) {
    const answered = till.waitForResponse('**/sync/cambios/**');
    await till.keyboard.press('Enter');
    await answered;
    await expect(retry).not.toHaveAttribute('aria-busy');
    await expect(retry).toBeFocused();
  }
  const pill = till.getByRole('status').filter({ hasText: 'por enviar' }).first();
  await expect(pill).toContainText('El servidor tiene problemas');
  isBroken = false;
  await till.keyboard.press('Enter');
  await expect(till.getByRole('row').nth(1)).toBeVisible();
  await expect(pill).toContainText('En línea');
});

test('what is pending leaves as a file that a colleague can send', async () => {
  await enter();
  await app.pause();
  await sellOne();
  await page.goto(`${SITE}${SCREEN}`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar pendientes' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^pendientes-\d{4}-\d{2}-\d{2}-\d{4}\.json$/u);
  const path = await file.path();
  await app.resume();
  await expect(panel('Por enviar')).toHaveCount(0, { timeout: 40_000 });

  // An administrator imports it on another device; the sale was sent already: it is one invoice.
  const before = (await newestInvoices(await apiOf(app.url), 1))[0]?.numero;
  const other = await openDevice(app, LEVEL_3);
  const { page: admin } = other;
  await enterSite(admin);
  await admin.goto(`${SITE}${SCREEN}`);
  await expect(admin.getByRole('button', { name: 'Importar un archivo' })).toBeEnabled();
  await admin.getByLabel('Archivo de pendientes').setInputFiles(path);
  await expect(admin.getByText('1 operación: todo entró.')).toBeVisible();
  expect((await newestInvoices(await apiOf(app.url), 1))[0]?.numero).toBe(before);
  await other.close();
});

/** Controls of the page that are too small to be hit. */
const smallControls = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a[href], input:not([hidden]), textarea, select')]
      .map((control) => ({
        name: control.textContent || control.outerHTML,
        box: control.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24) && box.top >= 0)
      .map(({ name, box }) => `${name} ${box.width}×${box.height}`),
  );

const violations = () => violationsOf(page);

test('the screen has no accessibility violation in dark and light, its forms and dialogs open', async () => {
  await makeTwins(natural('Marta Gil', '41700300'), natural('Pedro Gil', '41700400'));
  await app.resume();
  for (const scheme of ['dark', 'light']) {
    await page.evaluate((value) => localStorage.setItem('theme', value), scheme);
    await page.goto(`${SITE}${SCREEN}`);
    await expect(panel('Por revisar').getByRole('listitem')).toHaveCount(2);
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: /^Corregir: .*Marta/u }).click();
    await expect(page.getByLabel('Cédula')).toBeFocused();
    expect(await violations()).toEqual([]);
    expect(await smallControls()).toEqual([]);
    await page.getByRole('button', { name: /^Descartar: .*Pedro/u }).hover();
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: /^Descartar: .*Pedro/u }).click();
    await page.getByRole('dialog').waitFor();
    expect(await violations()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /por revisar/u }).click();
    await page.getByRole('link', { name: 'Ver todo' }).waitFor();
    expect(await violations()).toEqual([]);
  }
});
