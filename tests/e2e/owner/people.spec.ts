import { expect, type Page, test } from '@playwright/test';
import { App } from '#tests/e2e/rig/app.ts';
import {
  apiOf,
  type Browser,
  LEVEL_1,
  LEVEL_2,
  newestInvoices,
  openBrowser,
  scan,
  signInAt,
} from '#tests/e2e/rig/counter.ts';
import { COFFEE } from '#tests/e2e/rig/till.ts';

let app: App;
let browser: Browser;
let page: Page;

test.beforeEach(async () => {
  app = await App.start();
  browser = await openBrowser();
  page = browser.page;
});
test.afterEach(async () => {
  await browser.close();
  await app.stop();
});

async function sellOne(): Promise<void> {
  await scan(page, COFFEE.code);
  await expect(page.getByRole('row').filter({ hasText: COFFEE.name })).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByText('Guardado en este equipo').first()).toBeVisible();
}

async function askToLeave(): Promise<void> {
  await page.getByRole('button', { name: /^Perfil de/u }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
}

const newest = async (count: number) => newestInvoices(await apiOf(app.url), count);
const numberBefore = async () => (await newest(1))[0]?.numero ?? 0;

test('signing out with unsent sales asks first; kept sales wait for their seller while another person is signed in', async () => {
  const before = await numberBefore();
  await signInAt(page, app.url, LEVEL_1);
  await app.pause();
  await sellOne();
  await page.getByRole('button', { name: /Nueva venta/u }).click();

  await askToLeave();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 operación no se ha enviado todavía.');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByText('1 por enviar').first()).toBeVisible();
  await askToLeave();
  await dialog.getByRole('button', { name: 'Cerrar sesión y conservar 1 operación en este equipo' }).click();
  await expect(page.getByText('Queda 1 operación de Carlos Méndez en este equipo.')).toBeVisible();

  await app.resume();
  // A colleague sells on the same device: her invoice is hers, and his sale stays where it is.
  await signInAt(page, app.url, LEVEL_2);
  await sellOne();
  await expect(page.getByText(/POS1-\d{6}/u).first()).toBeVisible();
  const [hers] = await newest(1);
  expect([hers?.numero, hers?.cajero]).toEqual([before + 1, 'Ana Pérez']);
  await page.getByRole('button', { name: /Nueva venta/u }).click();
  await askToLeave();
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();

  await signInAt(page, app.url, LEVEL_1);
  await expect.poll(async () => (await newest(1))[0]?.numero).toBe(before + 2);
  const [his] = await newest(1);
  expect([his?.cajero, his?.advertencias]).toEqual(['Carlos Méndez', []]);
  await expect(page.getByText('0 por enviar').first()).toBeVisible();
});

test('sending first leaves nothing behind on the device', async () => {
  const before = await numberBefore();
  await signInAt(page, app.url, LEVEL_1);
  await app.pause();
  await sellOne();
  await page.getByRole('button', { name: /Nueva venta/u }).click();
  await askToLeave();
  const send = page.getByRole('dialog').getByRole('button', { name: 'Enviar ahora' });
  await expect(send).toBeVisible();
  await app.resume(); // only now: what is sent by itself before the question leaves nothing to ask
  await send.click();
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  expect(await numberBefore()).toBe(before + 1);
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(databases.filter((name) => name?.startsWith('erp:'))).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('subUserToken'))).toBeNull();
});
