import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { writeBarcodeVideo } from '#tests/fixtures/screen/barcode-video.ts';
import { App } from '#tests/e2e/rig/app.ts';
import { violationsOf } from '#tests/e2e/rig/axe.ts';
import { type Browser, LEVEL_2, scan } from '#tests/e2e/rig/counter.ts';
import { enterSite, openDevice, SITE } from '#tests/e2e/rig/devices.ts';
import { COFFEE } from '#tests/e2e/rig/till.ts';

let app: App;
let browser: Browser;
let folder: string;

test.beforeAll(async () => {
  app = await App.start();
  folder = mkdtempSync(path.join(tmpdir(), 'mostrador-camera-'));
});
test.afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.stop();
});
test.afterEach(() => browser.close());

/** A device whose camera looks at this code. */
async function lookAt(code: string): Promise<void> {
  const film = path.join(folder, `${code}.y4m`);
  writeBarcodeVideo(film, code);
  browser = await openDevice(app, LEVEL_2, {
    args: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
}

test('the camera adds what it sees to the sale, without server, with a reader of our own', async () => {
  await lookAt(COFFEE.code);
  const { page } = browser;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await enterSite(page);
  await app.pause();
  await page.getByRole('button', { name: 'Escanear con la cámara' }).click();
  const row = page.getByRole('row').filter({ hasText: COFFEE.name });
  await expect(row).toBeVisible();
  await expect(page.getByText(`Código leído: ${COFFEE.code}`)).toBeVisible();
  await expect(page.getByRole('dialog').getByText(COFFEE.name)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  // It stays in the picture: one sight is one unit.
  await expect(row.getByRole('textbox').first()).toHaveValue('1');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(asked.filter((url) => !url.startsWith(SITE))).toEqual([]);
  await app.resume();
});

test('the camera says of a code that nobody knows what it is, in front of the notice that it hides', async () => {
  await lookAt('7700000000017');
  const { page } = browser;
  await enterSite(page);
  await page.getByRole('button', { name: 'Escanear con la cámara' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Código leído: 7700000000017')).toBeVisible();
  await expect(dialog.getByText('No está en el inventario.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('El código 7700000000017 no está en el inventario.')).toBeVisible();
});

test('the form of a product takes a code from the camera, and from a scanner wherever the focus is', async () => {
  await lookAt('7700000000017');
  const { page } = browser;
  await enterSite(page);
  await page.goto(`${SITE}/erp_core/inventario`);
  await page.getByRole('button', { name: 'Registrar producto' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/Proveedor/u).fill('Nutresa');
  await scan(page, '7702511000014');
  await expect(form.getByLabel(/Código de barras/u)).toHaveValue('7702511000014');
  await expect(form.getByLabel(/Proveedor/u)).toHaveValue('Nutresa');
  await expect(form.getByRole('textbox', { name: 'Nombre', exact: false }).first()).toBeVisible();
  await form.getByRole('button', { name: 'Escanear con la cámara' }).click();
  await expect(form.getByLabel(/Código de barras/u).first()).toHaveValue('7700000000017');
  await expect(page.locator('video')).toHaveCount(0);
});
