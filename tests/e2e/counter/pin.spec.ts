import { expect, type Page, test } from '@playwright/test';
import { App } from '#tests/e2e/rig/app.ts';
import { violationsOf } from '#tests/e2e/rig/axe.ts';
import {
  apiOf,
  type Browser,
  LEVEL_2,
  LEVEL_3,
  newestInvoices,
  openBrowser,
  scan,
  signInAt,
} from '#tests/e2e/rig/counter.ts';
import { COFFEE } from '#tests/e2e/rig/till.ts';

// Two people at one counter: each comes back by PIN, also without network, and each sale is its author's.

let app: App;
let browser: Browser;
test.beforeAll(async () => {
  app = await App.start();
  browser = await openBrowser();
});
test.afterAll(async () => {
  await browser.close();
  await app.stop();
});

const coffeeIn = (page: Page) => page.getByRole('row').filter({ hasText: COFFEE.name });
/** The receipt, which may come a moment after the sale has left the screen. */
const saved = (page: Page) => page.getByText('Guardado en este equipo');
const sellScreen = (page: Page) => page.getByRole('heading', { name: 'Nueva Factura de Venta' });
const question = (page: Page) => page.getByRole('heading', { name: '¿Quién atiende?' });

async function stayWithPin(page: Page, name: string, pin: string): Promise<void> {
  await page.getByRole('button', { name: `Perfil de ${name}` }).click();
  await page.getByRole('button', { name: 'Quedarme en este equipo con PIN' }).click();
  await page.getByLabel('PIN nuevo').fill(pin);
  await page.getByLabel('Repite el PIN').fill(pin);
  await page.getByRole('button', { name: 'Guardar PIN' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** By finger, as on a tablet. */
async function enterPin(page: Page, name: string, pin: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^\\S* ?${name}`, 'u') }).click();
  const keypad = page.getByRole('group', { name: 'Teclado del PIN' });
  for (const digit of pin) await keypad.getByRole('button', { name: digit, exact: true }).click();
  await keypad.getByRole('button', { name: 'Entrar' }).click();
}

async function charge(page: Page): Promise<void> {
  await scan(page, COFFEE.code);
  await expect(coffeeIn(page)).toBeVisible();
  await page.keyboard.press('F8');
  await expect(saved(page)).toBeVisible();
}

test('two people take turns at a counter without network, and each sale is its author’s once it is back', async () => {
  const { page } = browser;
  await signInAt(page, app.url, LEVEL_2);
  await stayWithPin(page, 'Ana Pérez', '4071');
  await page.keyboard.press('F10');
  await expect(question(page)).toBeVisible();
  await expect(page).toHaveTitle(/Pantalla bloqueada/u);
  // Reloaded it is locked still.
  await page.reload();
  await expect(question(page)).toBeVisible();
  await page.getByRole('button', { name: 'Entrar con contraseña' }).click();
  await signInAt(page, app.url, LEVEL_3);
  await stayWithPin(page, 'Luis Rojas', '908172');
  await page.keyboard.press('F10');
  await enterPin(page, 'Ana Pérez', '4071');
  await expect(sellScreen(page)).toBeVisible();

  await app.pause();
  await charge(page);
  // A receipt waits to be printed by F10.
  await page.keyboard.press('Control+F10');
  await enterPin(page, 'Luis Rojas', '908172');
  await expect(page.getByRole('button', { name: 'Perfil de Luis Rojas' })).toBeVisible();
  await charge(page);
  await page.keyboard.press('Enter');
  await expect(saved(page)).toHaveCount(0);
  // What Luis has open goes to Ana.
  await scan(page, COFFEE.code);
  await expect(coffeeIn(page)).toBeVisible();
  await page.keyboard.press('F10');
  await enterPin(page, 'Ana Pérez', '4071');
  await expect(page.getByRole('heading', { name: 'Luis dejó una venta abierta' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: /Tomarla yo/u }).click();
  await expect(page.getByRole('button', { name: 'Perfil de Ana Pérez' })).toBeVisible();
  await expect(coffeeIn(page)).toBeVisible();
  await page.keyboard.press('F8');
  await expect(coffeeIn(page)).toHaveCount(0);

  await app.resume();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const api = await apiOf(app.url);
  const cashiers = async () => (await newestInvoices(api, 3)).map(({ cajero }) => cajero);
  await expect
    .poll(async () => (await cashiers()).toSorted(), { timeout: 60_000 })
    .toEqual(['Ana Pérez', 'Ana Pérez', 'Luis Rojas']);
});

test('the lock, its dialogs and a wrong PIN can be used by everybody, in both themes', async () => {
  const { page } = browser;
  for (const theme of ['Cambiar a tema claro', 'Cambiar a tema oscuro']) {
    await page.getByRole('button', { name: 'Perfil de Ana Pérez' }).click();
    await page.getByRole('button', { name: 'Mi PIN y el bloqueo' }).click();
    await page.getByRole('button', { name: 'Guardar PIN' }).click();
    await expect(page.getByText('Escribe de 4 a 6 números.')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+F10');
    await enterPin(page, 'Luis Rojas', '555555');
    await expect(page.getByText(/PIN incorrecto/u)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await enterPin(page, 'Ana Pérez', '4071');
    await expect(sellScreen(page)).toBeVisible();
    await page.getByRole('button', { name: theme }).click();
  }
});

test('a second tab is locked with the first, and shows whose PIN was right', async () => {
  const { page, context } = browser;
  const second = await context.newPage();
  await second.goto(`${app.url}/erp_core/facturacion`);
  await expect(second.getByRole('button', { name: 'Perfil de Ana Pérez' })).toBeVisible();
  await page.keyboard.press('Control+F10');
  await expect(question(second)).toBeVisible();
  await enterPin(second, 'Luis Rojas', '908172');
  for (const tab of [page, second])
    await expect(tab.getByRole('button', { name: 'Perfil de Luis Rojas' })).toBeVisible();
  await second.close();
});
