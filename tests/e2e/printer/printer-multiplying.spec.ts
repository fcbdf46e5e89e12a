import { expect, type Page, test } from '@playwright/test';
import type { PrinterConfig } from '#contract/printer/printer.ts';
import { defaultPrinterSettings } from '#domain/printer/printer-templates.ts';
import { MULTIPLYING } from '#tests/fixtures/paper/multiplying-templates.ts';
import { App } from '#tests/e2e/rig/app.ts';
import { apiOf, scan } from '#tests/e2e/rig/counter.ts';
import { enterSite, openDevice, SITE } from '#tests/e2e/rig/devices.ts';
import { paperOf, recordPrints } from '#tests/e2e/rig/prints.ts';
import { COFFEE } from '#tests/e2e/rig/till.ts';

/** Shown with the preview's goods it would take for ever: no clock is needed to see that it does not. */
const [, , DEEP = ''] = MULTIPLYING;

/** Runs in the page: templates as they could lie in the mirror from before anybody checked them. */
async function keepSettings(settings: object): Promise<void> {
  const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('erp:'));
  const opening = indexedDB.open(found?.name ?? '');
  const db = await new Promise<IDBDatabase>((resolve) => {
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const change = db.transaction('settings', 'readwrite');
  const done = new Promise((resolve) => {
    change.addEventListener('complete', resolve);
  });
  const store = change.objectStore('settings');
  const reading = store.get('printer');
  reading.addEventListener('success', () => {
    const row = (reading.result ?? { key: 'printer', srv: null, v: 0, rev: 0, pageRev: 0 }) as object;
    store.put({ ...row, value: { logo: null, settings } });
  });
  await done;
  db.close();
}

/** Runs in the page: whether a row of settings has come since the last save of them, so that none will. */
async function areSettingsBack(): Promise<boolean> {
  const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('erp:'));
  const opening = indexedDB.open(found?.name ?? '');
  const db = await new Promise<IDBDatabase>((resolve) => {
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const tables = db.transaction(['settings', 'outbox']);
  const row = tables.objectStore('settings').get('printer');
  const saves = tables.objectStore('outbox').getAll();
  await new Promise((resolve) => {
    tables.addEventListener('complete', resolve);
  });
  db.close();
  const own = (saves.result as { kind: string; vTo: number | null }[]).filter(
    ({ kind }) => kind === 'printer',
  );
  const { v = 0 } = (row.result ?? {}) as { v?: number };
  return own.length > 0 && own.every(({ vTo }) => vTo !== null && vTo <= v);
}

async function sell(page: Page): Promise<void> {
  await enterSite(page);
  await scan(page, COFFEE.code);
  await expect(page.getByRole('row').filter({ hasText: COFFEE.name })).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByText(/Factura POS1-\d{6}/u).first()).toBeVisible();
}

test('a template whose list stands inside itself keeps no till from selling and printing, and is mended in the printer module', async () => {
  const app = await App.start();
  const { page, close } = await openDevice(app);
  await recordPrints(page);
  await enterSite(page);
  for (const [key, name] of [
    ['pos58mm', 'POS 58 mm'],
    ['cartaA4', 'Carta / A4'],
  ] as const) {
    const settings = defaultPrinterSettings();
    settings.templates[key].customText = DEEP;
    Object.assign(settings, { activeTemplateKey: key, systemDefaultTemplateKey: key });
    await page.evaluate(keepSettings, settings);
    await sell(page);
    await page.keyboard.press('F10');
    const paper = await paperOf(page, 1);
    expect(paper.text).toContain('FACTURA DE VENTA');
    expect(paper.text).toContain(COFFEE.name.slice(0, 10));
    await expect(page.getByText(`Se usó la plantilla original de ${name}.`)).toBeVisible();
    await page.goto(`${SITE}/erp_core/impresora`);
    await expect(page.getByText('La lista {{#items}} está dentro de sí misma')).toBeVisible();
    const preview = page.frameLocator('iframe[title="Vista previa"]');
    await expect(preview.locator('body')).toContainText('FACTURA DE VENTA');
    await page.getByRole('button', { name: 'Restablecer el texto' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restablecer el texto' }).click();
    await expect(page.getByText('La lista {{#items}} está dentro de sí misma')).toHaveCount(0);
    await expect(page.getByText('Ajustes guardados correctamente.')).toBeVisible();
    await expect.poll(() => page.evaluate(areSettingsBack)).toBe(true);
  }
  const api = await apiOf(app.url);
  await expect
    .poll(async () => (await api.get<PrinterConfig>('/api/erp/config/printer-settings/')).body.settings)
    .toMatchObject({ templates: defaultPrinterSettings().templates, systemDefaultTemplateKey: 'cartaA4' });
  await close();
  await app.stop();
});
