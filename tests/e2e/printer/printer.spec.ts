import { expect, type Page, test } from '@playwright/test';
import type { PrinterConfig } from '#contract/printer/printer.ts';
import { jpegLogo, pngLogo } from '#tests/fixtures/logo.ts';
import { playPrinter } from '#tests/fixtures/paper/virtual-printer.ts';
import { App } from '#tests/e2e/rig/app.ts';
import { violationsOf } from '#tests/e2e/rig/axe.ts';
import { apiOf, type Browser, LEVEL_1, LEVEL_2, LEVEL_3, scan } from '#tests/e2e/rig/counter.ts';
import {
  paperOf,
  plugInPrinter,
  plugInUsbPrinter,
  pretendToShare,
  printsOf,
  pullOutAfter,
  recordPrints,
  sentBytes,
  sharedOf,
  switchPrinter,
} from '#tests/e2e/rig/prints.ts';
import { Desks } from '#tests/e2e/rig/desks.ts';
import { enterSite, openDevice, SITE } from '#tests/e2e/rig/devices.ts';
import { COFFEE } from '#tests/e2e/rig/till.ts';
import { expectTold, keepWords } from '#tests/e2e/rig/told.ts';

let app: App;
let device: Browser | undefined;
let page: Page;
const desks = new Desks();

test.beforeAll(async () => {
  app = await App.start();
});
test.afterAll(async () => {
  await desks.close();
  await app.stop();
});
test.afterEach(() => device?.close());

async function enter(email: string = LEVEL_1): Promise<void> {
  ({ page } = await desks.at(app, email));
  await recordPrints(page);
  await openModule();
}

/** A device of its own: printers are chosen per device. `prepare` is given its page before anything is loaded. */
async function enterNewDevice(email: string, prepare: (page: Page) => Promise<unknown>): Promise<void> {
  device = await openDevice(app, email);
  page = device.page;
  await recordPrints(page);
  await prepare(page);
  await enterSite(page);
  await openModule();
}

async function openModule(): Promise<void> {
  await page.goto(`${SITE}/erp_core/impresora`);
  await expect(page.getByRole('heading', { name: 'Módulo de Impresora' })).toBeVisible();
}

const tab = (name: string) => page.getByRole('tab', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const status = () =>
  page
    .getByRole('status')
    .filter({ hasText: /guardad|Guard/u })
    .first();
const preview = () => page.frameLocator('iframe[title="Vista previa"]');
const stored = async (): Promise<PrinterConfig> =>
  (await (await apiOf(app.url)).get<PrinterConfig>('/api/erp/config/printer-settings/')).body;
/** Newest version of the shop: every save takes one, whether the page or its worker sends it. */
async function newest(desde = 0): Promise<number> {
  const path = `/api/erp/sync/cambios/?desde=${desde}`;
  const { hasta, mas } = (await (await apiOf(app.url)).get<{ hasta: number; mas: boolean }>(path)).body;
  return mas ? newest(hasta) : hasta;
}

async function sell(): Promise<void> {
  await page.getByRole('link', { name: 'Facturación' }).click();
  await page.getByRole('heading', { name: 'Nueva Factura de Venta' }).waitFor();
  await scan(page, COFFEE.code);
  await expect(page.getByRole('row').filter({ hasText: COFFEE.name })).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByText(/Factura POS1-\d{6}/u).first()).toBeVisible();
}

test('every level sees eleven templates, the one of 58 mm in use, and its preview in mm', async () => {
  for (const email of [LEVEL_1, LEVEL_2, LEVEL_3]) {
    await enter(email);
    await expect(page.getByRole('tablist', { name: 'Plantillas' }).getByRole('tab')).toHaveCount(11);
    await expect(tab('POS 58 mm')).toHaveAttribute('aria-selected', 'true');
    await expect(tab('POS 58 mm')).toContainText('predeterminada');
    await expect(preview().getByText('FACTURA DE VENTA')).toBeVisible();
    const frame = page.locator('iframe[title="Vista previa"]');
    expect(await frame.getAttribute('sandbox')).toBe('allow-same-origin');
    expect((await frame.boundingBox())?.width).toBeCloseTo(58 * 3.78, 0);
  }
});

test('the letters of a sheet are those of its template, in its tables too', async () => {
  await enter(LEVEL_1);
  await tab('Carta / A4').click();
  const cell = preview().locator('td').filter({ hasText: 'Papas fritas' });
  await expect(cell).toHaveCSS('font-size', '12px');
  const size = page.getByLabel('Tamaño de letra (px)');
  await size.fill('15');
  await expect(cell).toHaveCSS('font-size', '15px');
  // Steps by the keyboard; the browser's own arrows are too small to be hit.
  await expect(size).toHaveCSS('appearance', 'textfield');
  await size.press('ArrowUp');
  await expect(cell).toHaveCSS('font-size', '16px');
  // The next test on this browser counts what it sends.
  await expect.poll(async () => (await stored()).settings.templates.cartaA4.fontSize).toBe(16);
  await expect(page.getByText('Ajustes guardados correctamente.')).toBeVisible();
});

test('nothing is saved by opening; the choice of a template is, and an edit, a second and a half after the last key', async () => {
  await enter(LEVEL_1);
  const before = await newest();
  await page.reload();
  await expect(preview().getByText('FACTURA DE VENTA')).toBeVisible();
  // Longer than an autosave waits: of what does not come nothing tells.
  await page.waitForTimeout(2000);
  expect(await newest()).toBe(before);
  for (const [name, key] of [
    ['Oficio', 'oficio'],
    ['POS 58 mm', 'pos58mm'],
  ] as const) {
    await tab(name).click();
    await expect.poll(async () => (await stored()).settings.activeTemplateKey).toBe(key);
  }
  await expect(page.getByText('Ajustes guardados correctamente.')).toBeVisible();
  const text = page.getByLabel('Texto de la plantilla');
  const original = await text.inputValue();
  await keepWords(page);
  const edited = Date.now();
  await text.fill(`GRACIAS {{cajero}}\n${original}`);
  await expectTold(page, 'Guardando…');
  await expect(preview().getByText('GRACIAS Ana Pérez')).toBeVisible();
  await expect(page.getByText('Ajustes guardados correctamente.')).toBeVisible();
  // On the device it is saved; it leaves a moment later, by the page or by the worker.
  await expect
    .poll(async () => (await stored()).settings.templates.pos58mm.customText)
    .toMatch(/^GRACIAS \{\{cajero\}\}/u);
  expect(Date.now() - edited).toBeGreaterThan(1300);
  await page.getByLabel('Tamaño de letra (px)').fill('80');
  await expect(page.getByText('Debe estar entre 6 y 72.')).toBeVisible();
  await page.getByLabel('Tamaño de letra (px)').fill('11');
  await expect.poll(async () => (await stored()).settings.templates.pos58mm.fontSize).toBe(11);
  await button('Restablecer el texto').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restablecer el texto' }).click();
  await expect(preview().getByText('GRACIAS')).toHaveCount(0);
  await expect
    .poll(async () => JSON.stringify((await stored()).settings.templates.pos58mm))
    .not.toContain('GRACIAS');
  await expect(page.getByText('Ajustes guardados correctamente.')).toBeVisible();
});

test('a button writes its variable where the caret stands, and a broken template says so', async () => {
  await enter(LEVEL_2);
  await tab('POS 80 mm').click();
  const text = page.getByLabel('Texto de la plantilla');
  await text.fill('Hola ');
  await text.focus();
  await page.keyboard.press('End');
  await button('{{cajero}}').click();
  await expect(text).toHaveValue('Hola {{cajero}}');
  await expect(preview().getByText('Hola Ana Pérez')).toBeVisible();
  await text.fill('{{#items}}sin cerrar');
  await expect(page.getByText(/La plantilla no se puede leer/u)).toBeVisible();
  await expect(preview().getByText('FACTURA DE VENTA')).toBeVisible();
  await text.fill('TOTAL {{total_factura}}');
  await expect(page.getByText(/La plantilla no se puede leer/u)).toHaveCount(0);
});

test('settings and logo are kept without server, print at once, and arrive when it is back', async () => {
  await enter(LEVEL_2);
  await page.getByText('En línea').first().waitFor();
  await app.pause();
  await tab('Carta / A4').click();
  await button('Usar como Predeterminada').click();
  await expect(status()).toHaveText('Guardado en este equipo');
  await page
    .getByLabel('Subir logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await pngLogo(300, 90) });
  await expect(page.getByText('Logo subido y guardado correctamente.')).toBeVisible();
  await expect(page.getByText('Pendiente de enviar')).toBeVisible();
  await expect(preview().locator('img.logo')).toBeVisible();
  await page.reload();
  await expect(preview().locator('img.logo')).toBeVisible();
  await button('Imprimir prueba').click();
  const paper = await paperOf(page, 1);
  expect(paper.html).toContain('data:image/png;base64,');
  expect(paper.html).toContain('size: 210mm 297mm');
  expect(paper.afterMs).toBeGreaterThan(290);
  await app.resume();
  await expect
    .poll(async () => (await stored()).settings.systemDefaultTemplateKey, { timeout: 40_000 })
    .toBe('cartaA4');
  await expect.poll(async () => (await stored()).logo).toMatch(/^\/media\//u);
  await expect(page.getByText('Pendiente de enviar')).toHaveCount(0);
  await button('Eliminar logo').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar logo' }).click();
  await expect(page.getByText('Logo eliminado correctamente.')).toBeVisible();
  await expect.poll(async () => (await stored()).logo).toBeNull();
  await tab('POS 58 mm').click();
  await button('Usar como Predeterminada').click();
  await expect.poll(async () => (await stored()).settings.systemDefaultTemplateKey).toBe('pos58mm');
});

test('a logo that is too heavy, too large or no picture is refused in its words', async () => {
  await enter(LEVEL_1);
  const upload = (name: string, buffer: Buffer) =>
    page.getByLabel('Subir logo').setInputFiles({ name, mimeType: 'image/png', buffer });
  const heavy = Buffer.concat([await pngLogo(10, 10), Buffer.alloc(2_097_152)]);
  await upload('b.png', await jpegLogo(801, 10));
  await expect(page.getByText('Error: Las dimensiones exceden el máximo de 800x800px.')).toBeVisible();
  for (const content of ['GIF89a', '<svg onload=alert(1)>', '\u0089PNG']) {
    // Between them, or what was said of the one before would stand for the next.
    await upload('a.png', heavy);
    await expect(page.getByText('Error: El archivo es demasiado grande. El máximo es 2MB.')).toBeVisible();
    await upload('c.png', Buffer.from(content));
    await expect(page.getByText('Error: No se pudo leer el archivo de imagen.')).toBeVisible();
  }
});

test('a sale prints on the default template with one key, again as REIMPRESIÓN, from the history too, and the log knows', async () => {
  await enter(LEVEL_2);
  const text = page.getByLabel('Texto de la plantilla');
  const original = await text.inputValue();
  await text.fill(`LEMA DE LA CASA\n${original}`);
  await expect(page.getByText('Ajustes guardados correctamente.')).toBeVisible();
  await sell();
  await page.keyboard.press('F10');
  const first = await paperOf(page, 1);
  expect(first.text).toContain('LEMA DE LA CASA');
  expect(first.text).toMatch(/N° POS1-\d{6}/u);
  expect(first.text).toContain(COFFEE.name.slice(0, 10));
  expect(first.text).not.toContain('REIMPRESIÓN');
  await button(/^Imprimir/u).click();
  expect((await paperOf(page, 2)).text).toContain('*** REIMPRESIÓN ***');
  const log = async () =>
    (
      await (
        await apiOf(app.url)
      ).get<{ results: { accion: string }[] }>('/api/erp/registros-actividad/?search=Reimprimir')
    ).body.results.length;
  // A page that goes at once tells the log nothing of its last paper.
  await expect.poll(log).toBe(1);
  await page.goto(`${SITE}/erp_core/facturacion?vista=historial`);
  await button(/^POS1-/u)
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).click();
  expect((await paperOf(page, 1)).text).toContain('*** REIMPRESIÓN ***');
  await expect.poll(log).toBe(2);
});

test('a sale without server prints as no invoice, and a print that fails leaves it as it is', async () => {
  await enter(LEVEL_1);
  await app.pause();
  await page.getByRole('link', { name: 'Facturación' }).click();
  await page.getByRole('heading', { name: 'Nueva Factura de Venta' }).waitFor();
  await scan(page, COFFEE.code);
  await expect(page.getByRole('row').filter({ hasText: COFFEE.name })).toBeVisible();
  await page.keyboard.press('F8');
  await button('Imprimir comprobante provisional').waitFor();
  await page.keyboard.press('F10');
  const { text } = await paperOf(page, 1);
  expect(text.replaceAll(/\s+/gu, ' ')).toContain('COMPROBANTE PROVISIONAL — NO ES FACTURA');
  expect(text).not.toContain('FACTURA DE VENTA');
  await page.evaluate(() => {
    document.createElement('iframe').remove();
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentDocument', {
      get: () => null,
      configurable: true,
    });
  });
  await page.keyboard.press('F10');
  await expect(page.getByText('Error: No se pudo acceder al iframe de impresión.')).toBeVisible();
  await app.resume();
  await expect(page.getByText(/Factura POS1-\d{6}/u).first()).toBeVisible({ timeout: 40_000 });
});

/** Runs in the page: after three seconds without a number the provisional receipt would come out by itself. */
function waitForNumber(): void {
  const { setTimeout: later } = window;
  const patient = (run: () => void, ms = 0, ...rest: unknown[]) =>
    later(run, ms > 2000 && ms <= 3000 ? 120_000 : ms, ...rest);
  Object.assign(window, { setTimeout: patient });
}

test('a receipt is shared as text and as a picture, and the next one prints by itself when the device says so', async () => {
  await enterNewDevice(LEVEL_2, async (counter) => {
    await pretendToShare(counter);
    await counter.addInitScript(waitForNumber);
  });
  await page.getByRole('switch', { name: 'Imprimir sin preguntar después de cada venta' }).check();
  await sell();
  expect((await paperOf(page, 1)).text).toMatch(/N° POS1-\d{6}/u);
  await button('Compartir').click();
  const shared = () => sharedOf(page);
  await button('Texto').click();
  await expect.poll(async () => (await shared()).length).toBe(1);
  await button('Imagen').click();
  await expect.poll(async () => (await shared()).length).toBe(2);
  const [text, picture] = await shared();
  expect(text?.text).toContain(COFFEE.name.slice(0, 10));
  expect(picture?.files?.[0]).toMatchObject({ type: 'image/png' });
  expect(picture?.files?.[0]?.name).toMatch(/^POS1-\d{6}\.png$/u);
  await button('PDF').click();
  expect((await paperOf(page, 2)).html).toContain('@page');
  expect(await printsOf(page)).toHaveLength(2);
});

test('a receipt printer is set up by a cashier, takes bytes that read as the template, and failing it harms nothing', async () => {
  await enterNewDevice(LEVEL_1, plugInPrinter);
  await page.getByRole('radio', { name: 'Puerto serie' }).check();
  await button('Elegir impresora').click();
  await expect(page.getByText('Impresora elegida. Haz una prueba de letras.')).toBeVisible();
  await button('Prueba de letras').click();
  expect(playPrinter(await sentBytes(page)).lines.slice(0, 2)).toEqual([
    '1 Niño, café, ¿acción? ¡Ñandú! ü',
    '2 Niño, café, ¿acción? ¡Ñandú! ü',
  ]);
  await page.getByRole('switch', { name: 'Abrir el cajón al imprimir' }).check();
  await page.getByLabel('Código al pie').selectOption('qr');
  await sell();
  await page.keyboard.press('F10');
  const { lines, events, codes } = playPrinter(await sentBytes(page));
  expect(lines.some((line) => line.includes('FACTURA DE VENTA'))).toBe(true);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(32);
  expect(events).toEqual(['drawer 0', 'cut']);
  expect(codes[0]).toMatch(/^qr POS1-\d{6}$/u);
  expect(await printsOf(page)).toEqual([]);
  await switchPrinter(page, true);
  await page.keyboard.press('F10');
  await expect(page.getByText(/La impresora de este equipo no respondió/u)).toBeVisible();
  await expect(page.getByText(/Factura POS1-\d{6}/u).first()).toBeVisible();
});

test('a printer on USB that is pulled out harms no sale, and prints the receipt when it is back', async () => {
  await enterNewDevice(LEVEL_2, plugInUsbPrinter);
  await page.getByRole('radio', { name: 'USB' }).check();
  await button('Elegir impresora').click();
  await expect(page.getByText('Impresora elegida. Haz una prueba de letras.')).toBeVisible();
  await sell();
  await pullOutAfter(page, 100);
  await page.keyboard.press('F10');
  await expect(page.getByText(/La impresora de este equipo no respondió/u)).toBeVisible();
  await expect(page.getByText(/Factura POS1-\d{6}/u).first()).toBeVisible();
  expect(await sentBytes(page)).toHaveLength(100);
  await switchPrinter(page, true);
  await button('Reintentar').click();
  await expect(page.getByText(/La impresora de este equipo no respondió/u)).toBeVisible();
  await switchPrinter(page, false);
  await pullOutAfter(page, null);
  await button('Reintentar').click();
  await expect(page.getByText(/La impresora de este equipo no respondió/u)).toHaveCount(0);
  const { lines, events } = playPrinter(await sentBytes(page));
  expect(lines.some((line) => /N° POS1-\d{6}/u.test(line))).toBe(true);
  // What never came out whole is no reprint.
  expect(lines.join(' ')).not.toContain('REIMPRESIÓN');
  expect(events).toEqual(['cut']);
});

test('the module has no accessibility violation, dark and light, and its tabs are walked by arrow keys', async () => {
  await enterNewDevice(LEVEL_3, plugInPrinter);
  await tab('POS 58 mm').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('POS 76 mm')).toBeFocused();
  await expect(preview().locator('body')).toHaveCSS('width', /28[67]/u);
  for (const scheme of ['dark', 'light']) {
    await page.evaluate((value) => localStorage.setItem('theme', value), scheme);
    await page.goto(`${SITE}/erp_core/impresora`);
    await expect(preview().locator('main')).toBeAttached();
    await page.getByRole('radio', { name: 'Puerto serie' }).check();
    expect(await violationsOf(page)).toEqual([]);
    await tab('Personalizada').click();
    expect(await violationsOf(page)).toEqual([]);
    await tab('POS 58 mm').click();
  }
});
