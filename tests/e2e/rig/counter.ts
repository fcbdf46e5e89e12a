import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type BrowserContext,
  type BrowserContextOptions,
  type Browser as ChromiumBrowser,
  chromium,
  expect,
  type Page,
} from '@playwright/test';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { type ApiClient, signIn } from '#tests/fixtures/shop.ts';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const PASSWORD = 'mostrador2026';
/** A first download of the demo shop, on a machine that does other things too. */
const FILLED_MS = 60_000;
export const LEVEL_1 = 'carlos@laesquina.example';
export const LEVEL_2 = 'ana@laesquina.example';
export const LEVEL_3 = 'luis@laesquina.example';

/** A browser with a profile on disk, as on a counter PC: closing it keeps its data. */
export interface Browser {
  context: BrowserContext;
  /** The page that it opened with. */
  page: Page;
  profile: string;
  close(): Promise<void>;
}

export interface BrowserOptions {
  profile?: string;
  viewport?: { width: number; height: number };
  args?: string[];
  /** 'block' for tests that answer calls themselves: past a worker they would not see them. */
  serviceWorkers?: 'allow' | 'block';
}

const PLACE = {
  locale: 'es-CO',
  timezoneId: 'America/Bogota',
  viewport: { width: 1280, height: 800 },
};

const launching = (args: string[] = []) => {
  const executablePath = process.env['CHROMIUM_PATH'];
  return { ...(executablePath ? { executablePath } : {}), args: [...ARGS, ...args], headless: true };
};

export async function openBrowser({ args, ...options }: BrowserOptions = {}): Promise<Browser> {
  const profile = options.profile ?? mkdtempSync(path.join(tmpdir(), 'mostrador-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...launching(args),
    ...PLACE,
    serviceWorkers: options.serviceWorkers ?? 'allow',
    ...(options.viewport ? { viewport: options.viewport } : {}),
  });
  // An exception that nobody handled, `reportError` too: the page may show no more than that something failed.
  context.on('weberror', (error) => process.stdout.write(`Page error: ${error.error().message}\n`));
  const [page] = context.pages();
  if (!page) throw new Error('a persistent context opens with a page');
  return {
    context,
    page,
    profile,
    async close() {
      await killBrowser(context);
      await discardProfile(profile);
    },
  };
}

/** Process ids of a browser that are of this kind. */
export async function processIds(context: BrowserContext, kind: 'browser' | 'renderer'): Promise<number[]> {
  const session = await context.browser()?.newBrowserCDPSession();
  const info = await session?.send('SystemInfo.getProcessInfo');
  await session?.detach();
  return (info?.processInfo ?? []).flatMap(({ type, id }) => (type === kind ? [id] : []));
}

/** The browser's process dies at once: where it is asked to end, it may take the half minute that Playwright gives it. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const [browser] = await processIds(context, 'browser').catch(() => []);
  if (browser === undefined) return; // dead already
  const closed = context.waitForEvent('close');
  process.kill(browser, 'SIGKILL');
  await closed;
}

/** Removes a profile. Processes of a killed browser end a moment after it, and write meanwhile. */
export async function discardProfile(profile: string): Promise<void> {
  const remove = (): string => {
    try {
      rmSync(profile, { recursive: true, force: true });
      return 'removed';
    } catch (error) {
      return String(error);
    }
  };
  await expect.poll(remove, { timeout: 30_000 }).toBe('removed');
}

/** A browser for several tests, each in a private window (`openWindow`): a tenth of what a browser costs. */
export const launchBrowser = () => chromium.launch(launching());

/** A window that knows nothing of the others, and forgets all when it is closed. */
export function openWindow(
  browser: ChromiumBrowser,
  options: Pick<BrowserContextOptions, 'serviceWorkers' | 'storageState'> = {},
): Promise<BrowserContext> {
  return browser.newContext({ ...PLACE, ...options });
}

/** Signs in through the form and waits until the counter can sell and works without network. */
export async function signInAt(page: Page, url: string, email: string = LEVEL_1): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('tab', { name: 'Soy Colaborador' }).click();
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  // The workspace opens with its first module.
  await page.getByRole('link', { name: 'Facturación' }).click();
  await page.getByRole('heading', { name: 'Nueva Factura de Venta' }).waitFor();
  await waitUntilFilled(page);
  await page.getByRole('status').filter({ hasText: 'En línea' }).first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

/**
 * Waits for the end of the signed-in person's first download: before its first page is stored the header says «En
 * línea» too.
 */
export async function waitUntilFilled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isFilled), { timeout: FILLED_MS }).toBe(true);
}

/** Runs in the page. */
async function isFilled(): Promise<boolean> {
  const stored = localStorage.getItem('subUserData');
  if (stored === null) return false;
  const { business_id, sub_user_id } = JSON.parse(stored) as Record<string, number>;
  const name = ['erp', business_id, sub_user_id].join(':');
  if (!(await indexedDB.databases()).some((database) => database.name === name)) return false;
  const answer = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
    });
  const db = await answer(indexedDB.open(name));
  const finished = await answer(db.transaction('meta').objectStore('meta').get('last-sync'));
  db.close();
  return finished !== undefined;
}

/** Seconds between two keys of a scanner. */
const KEY_S = 0.005;

/** A keyboard-wedge scanner: a fast burst ending in Enter, wherever the focus is. */
export async function scan(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // The keys say themselves when they were pressed: a test machine may stand still between two of them.
  let timestamp = Date.now() / 1000 - (code.length + 1) * KEY_S;
  const press = (key: string, text: string, keyCode: number) => {
    timestamp += KEY_S;
    const event = { key, timestamp, windowsVirtualKeyCode: keyCode };
    return [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...event }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }),
    ];
  };
  const digits = Array.from(code).flatMap((digit) => press(digit, digit, digit.charCodeAt(0)));
  await Promise.all([...digits, ...press('Enter', '\r', 13)]);
  await session.detach();
}

/** The API as another program sees it, for checking what the server holds. */
export function apiOf(url: string, email: string = LEVEL_3): Promise<ApiClient> {
  return signIn(url, email, PASSWORD);
}

/** Invoices of today, newest first. */
export async function newestInvoices(api: ApiClient, count: number): Promise<Invoice[]> {
  const { body } = await api.get<{ results: Invoice[] }>(`/api/erp/facturacion/facturas/?page_size=${count}`);
  return body.results;
}
