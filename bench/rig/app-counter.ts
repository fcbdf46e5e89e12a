import type { Page } from 'playwright';
import type { Cell } from '#bench/bench.ts';
import type { BrowserRig } from './browser-rig.ts';
import { type ApiClient, type TestShop } from '#tests/fixtures/shop.ts';
import { spread } from './statistics.ts';

const COUNTER = '/erp_core/facturacion';
const SCAN_FIELD = 'input[data-scan-field]';
const LINES_PER_SALE = 20;
/** As many as a page of favourites holds (quick-sale.md). */
const TILES = 24;

/** What the page notes by its own clock: when the last key or tap came in and when the product's row stood there. */
interface ScanWatch {
  code: string;
  lastKeyAt: number;
  rowAt: number;
}

/** A piece of work that kept the page from answering, by the page's own clock. */
interface LongTask {
  startTime: number;
  duration: number;
}

declare global {
  var scanWatch: ScanWatch;
  /** Over 50 ms, since the navigation. */
  var longTasks: LongTask[];
}

/** Runs in every page before the app does. */
function installWatch(): void {
  globalThis.scanWatch = { code: '', lastKeyAt: 0, rowAt: 0 };
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter') scanWatch.lastKeyAt = event.timeStamp;
    },
    { capture: true },
  );
  addEventListener('click', (event) => (scanWatch.lastKeyAt = event.timeStamp), { capture: true });
  new MutationObserver(() => {
    if (scanWatch.code === '' || scanWatch.rowAt > 0) return;
    const rows = [...document.querySelectorAll('tbody tr')];
    if (rows.some((row) => row.textContent.includes(scanWatch.code))) scanWatch.rowAt = performance.now();
  }).observe(document, { childList: true, subtree: true });
}

/** A keyboard-wedge scanner: the whole code and Enter in one burst. @returns what the page noted */
export async function scan(page: Page, code: string): Promise<ScanWatch> {
  await page.evaluate((wanted) => {
    globalThis.scanWatch = { code: wanted, lastKeyAt: 0, rowAt: 0 };
  }, code);
  const session = await page.context().newCDPSession(page);
  const press = (key: string, text: string, windowsVirtualKeyCode: number) => [
    session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, windowsVirtualKeyCode }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode }),
  ];
  const digits = Array.from(code).flatMap((digit) => press(digit, digit, digit.charCodeAt(0)));
  await Promise.all([...digits, ...press('Enter', '\r', 13)]);
  await page.waitForFunction(() => scanWatch.rowAt > 0);
  await session.detach();
  return page.evaluate(() => globalThis.scanWatch);
}

/** Opens the built app on the mirror that the bench page has filled. */
export async function openApp(rig: BrowserRig): Promise<Page> {
  await rig.browser.addInitScript(installWatch);
  const page = await rig.openPage(COUNTER);
  await page.locator(SCAN_FIELD).first().waitFor();
  return page;
}

/** Holds the sale and begins another one; the shop takes orders, so it is asked which of both it is to be. */
async function beginAnother(page: Page): Promise<void> {
  await page.keyboard.press('F9');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'En espera' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Last key of a scan → the row in the built app. */
export async function measureScans(rig: BrowserRig, codes: readonly string[]): Promise<Cell[]> {
  const page = await openApp(rig);
  const durations: number[] = [];
  for (const [at, code] of codes.entries()) {
    if (at > 0 && at % LINES_PER_SALE === 0) await beginAnother(page);
    const { lastKeyAt, rowAt } = await scan(page, code);
    durations.push(rowAt - lastKeyAt);
  }
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return [durations.length, ...spread(durations)];
}

/** Fills the tiles of a shop with products spread over its catalogue. @returns their names and codes */
export async function fillTiles(
  manager: ApiClient,
  { serieId, productIds }: TestShop,
  products: readonly { nombre: string; codigo_barras: string }[],
): Promise<{ name: string; code: string }[]> {
  const places = Array.from({ length: TILES }, (_, at) => Math.floor((at * products.length) / TILES));
  const casillas = places.map((at) => ({ tipo: 'producto', id: productIds[at] }));
  const body = { paginas: [{ nombre: 'Banco', casillas }] };
  const { status } = await manager.send('PUT', `/api/erp/config/favoritos/${serieId}/`, body);
  if (status !== 200) throw new Error(`favourites answered ${status}`);
  return places.map((at) => ({ name: products[at]?.nombre ?? '', code: products[at]?.codigo_barras ?? '' }));
}

/** A tap on a tile → the row in the built app that is open. */
export async function measureTaps(
  page: Page,
  tiles: readonly { name: string; code: string }[],
  sales: number,
): Promise<Cell[]> {
  const durations: number[] = [];
  for (let sale = 0; sale < sales; sale += 1) {
    await beginAnother(page);
    await page.getByRole('tab', { name: 'Banco' }).click();
    for (const { name, code } of tiles) {
      await page.evaluate((wanted) => {
        globalThis.scanWatch = { code: wanted, lastKeyAt: 0, rowAt: 0 };
      }, code);
      await page.getByRole('button', { name }).first().click();
      await page.waitForFunction(() => scanWatch.rowAt > 0);
      const { lastKeyAt, rowAt } = await page.evaluate(() => globalThis.scanWatch);
      durations.push(rowAt - lastKeyAt);
    }
  }
  return [durations.length, ...spread(durations)];
}

/** Ends what the app leaves in the profile, so that the bench page is the server's again. */
export async function forgetApp(rig: BrowserRig): Promise<void> {
  await rig.page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations())
      await registration.unregister();
  });
}
