import { expect, type Page, test } from '@playwright/test';
import { templateFault } from '#domain/printer/template-check.ts';
import { XSS_VARIANTS } from '#tests/fixtures/paper/xss-variants.ts';
import { App } from '#tests/e2e/rig/app.ts';
import type { Browser } from '#tests/e2e/rig/counter.ts';
import { enterSite, openDevice, SITE } from '#tests/e2e/rig/devices.ts';
import { paperOf, recordPrints } from '#tests/e2e/rig/prints.ts';

/** What a payload does when it runs: it tells the page that it has. */
const armed = XSS_VARIANTS.map((payload) => payload.replaceAll(/alert\(\d?\)/gu, 'top.ran=1'));
/** Those that the editor does not refuse as a whole. */
const taken = armed.filter((payload) => templateFault(payload) === null);
const BATCH = 40;
/** What the product asks its server for by itself; no payload names any of it. */
const OWN =
  /^\/(?:api\/(?:erp\/(?:config|sync|eventos|mi-negocio|sub-token)|ensure-csrf|health)|assets|icons|media|erp_core\/impresora$|theme\.js|manifest\.webmanifest|sw\.js|index\.html)/u;

let app: App;
let browser: Browser;
let page: Page;
/** Requests that are none of the product's own. */
let foreign: string[];

test.beforeAll(async () => {
  app = await App.start();
});
test.afterAll(() => app.stop());
test.beforeEach(async () => {
  browser = await openDevice(app);
  page = browser.page;
  foreign = [];
  page.on('dialog', (dialog) => {
    foreign.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await recordPrints(page);
  await enterSite(page);
  await page.goto(`${SITE}/erp_core/impresora`);
  await page.getByRole('heading', { name: 'Módulo de Impresora' }).waitFor();
  browser.context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const isOwn = origin === SITE && OWN.test(pathname);
    if (!isOwn && !request.url().startsWith('data:')) foreign.push(request.url());
  });
});
test.afterEach(() => browser.close());

const frame = () => page.frameLocator('iframe[title="Vista previa"]');

/** Everything in the preview, or on a paper, that could act; read in a page of no policy, where nothing loads. */
async function activeParts(html: string): Promise<string[]> {
  const reader = await browser.context.newPage();
  const parts = await reader.evaluate((markup) => {
    const parsed = new DOMParser().parseFromString(markup, 'text/html');
    const acting =
      'script,link,base,iframe,object,embed,svg,math,form,input,button,a,video,audio,template,meta[http-equiv=refresh]';
    return [...parsed.querySelectorAll('*')].flatMap((element) => [
      ...(element.matches(acting) ? [element.tagName] : []),
      ...[...element.attributes]
        .filter(({ name, value }) => name.startsWith('on') || /javascript:|evil\.example/iu.test(value))
        .map(({ name, value }) => `${name}=${value}`),
    ]);
  }, html);
  await reader.close();
  return parts;
}

async function expectNothingRan(): Promise<void> {
  expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined();
  expect(foreign).toEqual([]);
}

test('no payload in a template of a sheet or of a roll runs or asks for anything, shown or printed', async () => {
  for (const [name, label] of [
    ['Carta / A4', 'HTML de la plantilla'],
    ['POS 80 mm', 'Texto de la plantilla'],
  ] as const) {
    await page.getByRole('tab', { name }).click();
    const field = page.getByLabel(label);
    for (const [at, payload] of armed.entries()) {
      await field.fill(`${payload}<p>marca ${at}</p> marca ${at}`);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
    await expect(frame().locator('body')).toContainText(`marca ${armed.length - 1}`);
    // All of it at once, on paper.
    await field.fill(`${taken.map((payload) => `<p>${payload}</p>`).join('\n')}\n<p>fin</p>`);
    await page.getByRole('button', { name: 'Imprimir prueba' }).click();
    const { html } = await paperOf(page, 1);
    const parts = await frame()
      .locator('html')
      .evaluate((root) => root.outerHTML);
    expect(await activeParts(`${html}${parts}`.replaceAll(/<style>[\s\S]*?<\/style>/gu, ''))).toEqual([]);
    await expectNothingRan();
    if (name === 'Carta / A4') await page.reload();
  }
});

test('no payload in a name, an address, a note or a logo runs or asks for anything, shown or printed', async () => {
  for (let from = 0; from < armed.length; from += BATCH) {
    const text = armed.slice(from, from + BATCH).join(' ');
    await page.evaluate(writeHostileRows, text);
    await page.reload();
    for (const name of ['Carta / A4', 'POS 58 mm']) {
      await page.getByRole('tab', { name }).click();
      await expect(frame().locator('body')).toContainText('NIT');
    }
    await page.getByRole('button', { name: 'Imprimir prueba' }).click();
    const { html } = await paperOf(page, 1);
    expect(await activeParts(html.replaceAll(/<style>[\s\S]*?<\/style>/gu, ''))).toEqual([]);
    await expectNothingRan();
  }
});

/** Runs in the page: what a hostile server, or a hostile colleague, would have put into the mirror. */
async function writeHostileRows(text: string): Promise<void> {
  const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('erp:'));
  const opening = indexedDB.open(found?.name ?? '');
  const db = await new Promise<IDBDatabase>((resolve) => {
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const change = db.transaction(['business', 'settings'], 'readwrite');
  const done = new Promise((resolve) => {
    change.addEventListener('complete', resolve);
  });
  const businesses = change.objectStore('business');
  const reading = businesses.getAll();
  reading.addEventListener('success', () => {
    for (const row of reading.result as Record<string, unknown>[])
      businesses.put({
        ...row,
        nombre: text,
        direccion: text,
        ciudad: text,
        telefono: text,
        identificacion: text,
      });
  });
  const settings = change.objectStore('settings');
  const printer = settings.get('printer');
  printer.addEventListener('success', () => {
    const row = (printer.result ?? { key: 'printer', srv: null, v: 0, rev: 0, pageRev: 0 }) as {
      value?: object;
    };
    settings.put({ ...row, value: { ...row.value, logo: text } });
  });
  await done;
  db.close();
}
