import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import { saveOwnerToken } from '#app/api/session-token.ts';
import { cataloguePath } from '#domain/catalogue/catalogue.ts';
import { setCatalogue } from '#tests/fixtures/catalogue.ts';
import { PASSWORD, signInOwner, type TestShop } from '#tests/fixtures/shop.ts';
import type { BenchContext, Cell, Table } from './bench.ts';
import { findChromium } from './rig/browser-rig.ts';
import { startServer } from './rig/server-rig.ts';
import { createLargeShop } from './rig/shops.ts';
import { median, round } from './rig/statistics.ts';

// Fetched when the bench runs: 110 packages that nothing else needs.
const LIGHTHOUSE = 'lighthouse@13.5.0';
const STORE = 'la-esquina';
const STORE_PRODUCTS = 5000;
const PAGES = ['/', '/login', '/register', cataloguePath(STORE)];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const MOMENTS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];
const RUNS = 5;

/** A phone on a 3G line as Lighthouse has it: ms, bytes a second, and how much slower its processor is. */
const LINE = { offline: false, latency: 300, downloadThroughput: 87_500, uploadThroughput: 87_500 };
const SLOWER = 4;

interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue: number; details: { items: Request[] } }>;
}

interface Request {
  resourceType: string;
  transferSize: number;
}

/** Lighthouse as for a phone on a slow connection (its own standard), the median of five runs of each public page. */
export async function run(context: BenchContext): Promise<Table[]> {
  let shop: TestShop | undefined;
  const server = await startServer(context, async (owner) => {
    shop = await createLargeShop(owner, STORE_PRODUCTS);
  });
  if (!shop) throw new Error('no shop was made');
  const owner = await signInOwner(server.url, shop.ownerEmail);
  const { status } = await setCatalogue({ ...shop, owner }, { nombre: STORE, publicado: true });
  if (status !== 200) throw new Error(`the page of the store was not published: ${status}`);
  const rows: Cell[][] = [];
  for (const page of PAGES) {
    const reports: Report[] = [];
    for (let time = 0; time < (context.isQuick ? 1 : RUNS); time += 1)
      // Lighthouse may miss the start of its own recording (NO_NAVSTART): such a run has measured nothing.
      reports.push(await measure(server.url + page).catch(() => measure(server.url + page)));
    const middle = (of: (report: Report) => number) => round(median(reports.map(of)), 0);
    rows.push([
      page,
      ...CATEGORIES.map((name) => middle(({ categories }) => (categories[name]?.score ?? 0) * 100)),
      ...MOMENTS.map((name) => middle(({ audits }) => audits[name]?.numericValue ?? Number.NaN)),
      middle(scriptBytes) / 1000,
    ]);
    context.log(`${page} done`);
  }
  return [
    {
      title: 'Public pages by Lighthouse, mobile: points and ms',
      columns: ['page', ...CATEGORIES, ...MOMENTS, 'JavaScript, kB sent'],
      rows,
    },
    {
      title: 'Hoy of the owner on a phone over 3G: navigation or sign-in → first figure, ms',
      columns: ['', 'median', 'most'],
      rows: await measureToday(server.url, shop.ownerEmail, owner.token, context.isQuick ? 1 : RUNS),
    },
  ];
}

/**
 * An empty phone opens the page by itself, and again; or the login, where the password takes its time to be typed.
 * Without the worker: its fetches are on no line of a page.
 */
async function measureToday(url: string, email: string, token: string, runs: number): Promise<Cell[][]> {
  const stored: [string, string][] = [];
  saveOwnerToken(
    { getItem: () => null, removeItem: () => undefined, setItem: (key, value) => stored.push([key, value]) },
    token,
  );
  const browser = await chromium.launch({
    executablePath: findChromium() ?? chromium.executablePath(),
    args: ['--no-sandbox'],
  });
  const open = (page: Page) => page.goto(`${url}/erplobby`, { waitUntil: 'commit' });
  const times: [visit: string, ms: number[]][] = [
    ['first visit', []],
    ['again', []],
    ['from the login', []],
  ];
  const [first, again, fromLogin] = times.map(([, ms]) => ms);
  const figureAfter = async (page: Page, begin: () => Promise<unknown>, ms: number[] = []) => {
    const begun = performance.now();
    await begin();
    await page.locator('p').filter({ hasText: /^\$\s/u }).first().waitFor();
    ms.push(performance.now() - begun);
  };
  try {
    for (let time = 0; time < runs; time += 1) {
      const known = await openPhone(browser, stored);
      await figureAfter(known, () => open(known), first);
      await figureAfter(known, () => open(known), again);
      await known.context().close();
      const empty = await openPhone(browser, []);
      await empty.goto(`${url}/login`);
      await empty.getByRole('tab', { name: /Dueño/u }).click();
      await empty.getByLabel('Correo electrónico').fill(email);
      await empty.getByLabel('Contraseña', { exact: true }).pressSequentially(PASSWORD, { delay: 200 });
      await figureAfter(empty, () => empty.keyboard.press('Enter'), fromLogin);
      await empty.context().close();
    }
  } finally {
    await browser.close();
  }
  return times.map(([name, ms]) => [name, round(median(ms), 0), round(Math.max(...ms), 0)]);
}

/** A page of a new profile on a slow phone and line, with this in its `localStorage`. */
async function openPhone(browser: Browser, stored: readonly [string, string][]): Promise<Page> {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  await phone.addInitScript((pairs) => {
    for (const [key, value] of pairs) localStorage.setItem(key, value);
  }, stored);
  const page = await phone.newPage();
  const session = await phone.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

async function measure(url: string): Promise<Report> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mostrador-lighthouse-'));
  try {
    const file = path.join(folder, 'report.json');
    const flags = ['--quiet', '--output=json', `--output-path=${file}`];
    const chrome = '--chrome-flags=--headless=new --no-sandbox';
    await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...flags, chrome], {
      env: { ...process.env, CHROME_PATH: findChromium() ?? chromium.executablePath() },
    });
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function scriptBytes({ audits }: Report): number {
  const requests = audits['network-requests']?.details.items ?? [];
  return requests
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
}
