import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Page, test } from '@playwright/test';
import { App, PROFILES } from './app.ts';
import {
  apiOf,
  type Browser,
  type BrowserOptions,
  LEVEL_1,
  openBrowser,
  waitUntilFilled,
} from './counter.ts';

const HOST = 'mostrador.localhost';
const MAKING_MS = 60_000;
const CACHES = ['Default/Cache', 'GraphiteDawnCache', 'GrShaderCache', 'ShaderCache'];

/** Where these browsers find their server, whatever its port: what a browser keeps belongs to one origin. */
export const SITE = `http://${HOST}`;

/**
 * A browser on which this person has worked before: the worker is installed, the mirror has the demo shop, nothing
 * was sold yet, and the session is one of this server. To make one anew for each test took longer than most of
 * them; what a first sign-in, the first download and the worker's installation do is the business of tests that
 * open a new browser.
 */
export async function openDevice(
  app: App,
  email: string = LEVEL_1,
  { args = [], ...options }: BrowserOptions = {},
): Promise<Browser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'mostrador-profile-'));
  cpSync(await usedProfile(email), profile, { recursive: true });
  const browser = await openBrowser({ ...options, profile, args: [...args, connectionTo(app)] });
  await signInSilently(browser.page, app, email);
  return browser;
}

/** The browser's argument that leads SITE to this server. */
export function connectionTo({ port }: App): string {
  return `--host-resolver-rules=MAP ${HOST}:80 127.0.0.1:${port}`;
}

/** Opens the sell screen and waits until it is in step with the server. */
export async function enterSite(page: Page): Promise<void> {
  await page.goto(`${SITE}/erp_core/facturacion`);
  await page.getByRole('heading', { name: 'Nueva Factura de Venta' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'En línea' }).first().waitFor();
}

/** What the form does in the end: the token lies where the app looks for it at its start. */
async function signInSilently(page: Page, app: App, email: string): Promise<void> {
  const { token } = await apiOf(app.url, email);
  await page.goto(`${SITE}/manifest.webmanifest`);
  await page.evaluate((value) => localStorage.setItem('subUserToken', value), token);
}

/** The person's profile, made by the first test that needs it. */
async function usedProfile(email: string): Promise<string> {
  const place = path.join(PROFILES, email);
  if (!existsSync(place)) {
    const info = test.info();
    info.setTimeout(info.timeout + MAKING_MS); // what the others are spared is no time of this test
    await makeProfile(email, place);
  }
  return place;
}

async function makeProfile(email: string, place: string): Promise<void> {
  const app = await App.start();
  const browser = await openBrowser({ args: [connectionTo(app)] });
  const { page } = browser;
  await signInSilently(page, app, email);
  await enterSite(page);
  await waitUntilFilled(page);
  await page.getByRole('button', { name: /En línea.*0 por enviar/u }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto(`${SITE}/manifest.webmanifest`);
  // Each copy is a device of its own, with its own mark in provisional codes.
  await page.evaluate(emptyTable, { name: 'erp-registry', table: 'device' });
  await browser.context.close();
  for (const cache of CACHES) rmSync(path.join(browser.profile, cache), { recursive: true, force: true });
  await app.stop();
  // Another worker may have been quicker; its profile is as good.
  mkdirSync(path.dirname(place), { recursive: true });
  if (existsSync(place)) rmSync(browser.profile, { recursive: true, force: true });
  else renameSync(browser.profile, place);
}

/** Runs in a page that is none of the app's, with a handle of its own. @param name what the database's begins with */
export async function emptyTable({ name, table }: { name: string; table: string }): Promise<void> {
  const found = (await indexedDB.databases()).find((database) => database.name?.startsWith(name));
  if (!found?.name) return;
  const opening = indexedDB.open(found.name);
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
  });
  const writing = db.transaction(table, 'readwrite');
  writing.objectStore(table).clear();
  await new Promise((resolve, reject) => {
    writing.addEventListener('complete', resolve);
    writing.addEventListener('abort', () => reject(writing.error ?? new Error('not cleared')));
  }).finally(() => db.close());
}
