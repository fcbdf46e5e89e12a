import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { App } from '#tests/e2e/rig/app.ts';
import { launchBrowser, LEVEL_1, openWindow } from '#tests/e2e/rig/counter.ts';
import { DEMO_PASSWORD } from '#tests/e2e/rig/owner.ts';

let app: App;
let browser: Browser;
let context: BrowserContext;
let page: Page;

test.beforeAll(async () => {
  app = await App.start();
  browser = await launchBrowser();
});
test.afterAll(async () => {
  await browser.close();
  await app.stop();
});
test.beforeEach(async () => {
  context = await openWindow(browser, { serviceWorkers: 'block' });
  page = await context.newPage();
});
test.afterEach(() => context.close());

/** Opens a page whose scripts do not come. @returns lets them come, and waits until the app has taken over */
async function openDrawn(path: string): Promise<() => Promise<void>> {
  let letCome = (): void => undefined;
  const scripts = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await context.route('**/assets/*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto(app.url + path, { waitUntil: 'domcontentloaded' });
  return async () => {
    letCome();
    await expect(page.locator('[data-drawn]')).toHaveCount(0);
  };
}

/** Where everything stands that a person reads, types into or presses. */
const places = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, label, input, select, button, main a')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.tagName, x, y, width, height].join(' ');
    }),
  );

for (const [path, title] of [
  ['/login', 'Iniciar sesión'],
  ['/register', 'Crea tu cuenta'],
] as const) {
  for (const width of [1280, 390]) {
    test(`${path} stands before its scripts are there, and nothing moves when they are (${width} px)`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const takeOver = await openDrawn(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const before = await places();
      expect(before.length).toBeGreaterThan(8);
      await takeOver();
      await expect.poll(places).toEqual(before);
    });
  }
}

test('a password that is typed while the app takes the place of the drawn form loses no character', async () => {
  const takeOver = await openDrawn('/login');
  await page.getByRole('tab', { name: 'Soy Colaborador' }).click();
  await page.getByLabel('Correo electrónico').fill(LEVEL_1);
  const typed = 'mostrador2026'.repeat(30);
  const password = page.getByLabel('Contraseña', { exact: true });
  await password.focus();
  await Promise.all([page.keyboard.type(typed, { delay: 2 }), takeOver()]);
  await expect(password).toHaveValue(typed);
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(LEVEL_1);
  await expect(page.getByRole('tab', { name: 'Soy Colaborador' })).toHaveAttribute('aria-selected', 'true');
});

test('a login that is filled in and sent before its scripts are there signs in once they are', async () => {
  const takeOver = await openDrawn('/login');
  await page.getByRole('tab', { name: 'Soy Colaborador' }).click();
  await page.getByLabel('Correo electrónico').fill(LEVEL_1);
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_PASSWORD);
  // By itself the drawn form sends nothing, least of all the password as part of an address.
  await page.keyboard.press('Enter');
  expect(page.url()).toBe(`${app.url}/login`);
  await takeOver();
  await expect(page).toHaveURL(/\/erp_core/u);
});

test('what is typed into a registration whose scripts are still to come stays, and so does the cursor', async () => {
  const takeOver = await openDrawn('/register');
  await page.getByLabel('Primer nombre').fill('Rosa');
  await page.getByLabel('País').selectOption('Colombia');
  await page.getByLabel('Cédula').fill('524');
  await takeOver();
  await expect(page.getByLabel('Cédula')).toHaveValue('524');
  await expect(page.getByLabel('Cédula')).toBeFocused();
  await page.keyboard.type('18803');
  await expect(page.getByLabel('Cédula')).toHaveValue('52418803');
  await expect(page.getByLabel('Primer nombre')).toHaveValue('Rosa');
  // What hangs on the country can be chosen.
  await page.getByLabel('Departamento').selectOption('Antioquia');
  await expect(page.getByLabel('País')).toHaveValue('Colombia');
});
