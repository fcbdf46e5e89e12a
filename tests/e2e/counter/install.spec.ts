import { expect, test } from '@playwright/test';
import { App } from '#tests/e2e/rig/app.ts';
import { violationsOf } from '#tests/e2e/rig/axe.ts';
import { type Browser, openBrowser, scan, signInAt } from '#tests/e2e/rig/counter.ts';

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

test('the app can be installed: Chromium finds no error', async () => {
  const page = await browser.context.newPage();
  await signInAt(page, app.url);
  const session = await browser.context.newCDPSession(page);
  const faults = async () => (await session.send('Page.getInstallabilityErrors')).installabilityErrors;
  await expect.poll(faults).toEqual([]);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  await page.close();
});

test('every picture that the manifest names exists in its size', async ({ request }) => {
  const manifest = (await (await request.get(`${app.url}/manifest.webmanifest`)).json()) as {
    icons: { src: string; purpose?: string }[];
    screenshots: { src: string; form_factor: string }[];
    shortcuts: { url: string }[];
  };
  expect(new Set(manifest.icons.map((icon) => icon.purpose ?? 'any'))).toEqual(new Set(['any', 'maskable']));
  expect(manifest.screenshots.map((shot) => shot.form_factor).toSorted()).toEqual(['narrow', 'wide']);
  expect(manifest.shortcuts.length).toBeGreaterThan(0);
  for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
    const reply = await request.get(`${app.url}${src}`);
    expect([src, reply.status(), reply.headers()['content-type']]).toEqual([src, 200, 'image/png']);
  }
});

for (const scheme of ['dark', 'light'] as const) {
  test(`the login and the sell screen have no accessibility violation in ${scheme}`, async () => {
    const page = await browser.context.newPage();
    await page.goto(`${app.url}/login`);
    await page.evaluate((value) => localStorage.setItem('theme', value), scheme);
    if (await page.evaluate(() => localStorage.getItem('subUserToken') === null)) {
      await page.reload();
      expect(await violationsOf(page)).toEqual([]);
      await signInAt(page, app.url);
    } else await page.goto(`${app.url}/erp_core/facturacion`);
    await page.getByRole('heading', { name: 'Nueva Factura de Venta' }).waitFor();
    await scan(page, '7702032252015');
    await page.getByRole('row').filter({ hasText: 'Café Águila Roja' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.close();
  });
}

test('the console stays silent: no error, no blocked resource', async () => {
  const page = await browser.context.newPage();
  const said: string[] = [];
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  await page.goto(`${app.url}/erp_core/facturacion`);
  await page.getByRole('heading', { name: 'Nueva Factura de Venta' }).waitFor();
  await page.waitForTimeout(1000);
  expect(said).toEqual([]);
  await page.close();
});
