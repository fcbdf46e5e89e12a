import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { signInOwner } from '#tests/fixtures/shop.ts';
import { App } from './app.ts';
import { launchBrowser, openWindow } from './counter.ts';

export const DEMO_OWNER = 'rosa@laesquina.example';
export const DEMO_PASSWORD = 'mostrador2026';

/**
 * Each test of a file begins in the lobby of the demo's owner on the built app, in a window without a service
 * worker: tests could not answer the calls that pass through one. The form is the business of `account`.
 */
export function beginAsOwner(take: (owner: { app: App; page: Page }) => void): void {
  let app: App;
  let browser: Browser;
  let window: BrowserContext;
  test.beforeAll(async () => {
    app = await App.start();
    browser = await launchBrowser();
  });
  test.afterAll(async () => {
    await browser.close();
    await app.stop();
  });
  test.beforeEach(async () => {
    window = await openOwnerWindow(app, browser);
    const page = await window.newPage();
    await page.goto(`${app.url}/erplobby`);
    take({ app, page });
  });
  test.afterEach(() => window.close());
}

/** A window in which the demo's owner is signed in. */
export async function openOwnerWindow(app: App, browser: Browser): Promise<BrowserContext> {
  const { token } = await signInOwner(app.url, DEMO_OWNER, DEMO_PASSWORD);
  const localStorage = [{ name: 'ownerToken', value: token }];
  return openWindow(browser, {
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: app.url, localStorage }] },
  });
}

/** Calls the API as the owner who is signed in on the page. */
export async function ask<Body>(page: Page, method: string, path: string, body?: unknown): Promise<Body> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const headers: Record<string, string> = {
        Authorization: `Token ${localStorage.getItem('ownerToken')}`,
      };
      if (body !== undefined) headers['Content-Type'] = 'application/json';
      const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
      const reply = await fetch(path, init);
      const text = await reply.text();
      return (text === '' ? null : JSON.parse(text)) as Body;
    },
    { method, path, body },
  );
}

/** Fails a call as a server that is down, never answers, refuses, or is not ours. */
export const FAILURES = {
  down: (page: Page, path: string) => page.route(path, (route) => route.abort()),
  html: (page: Page, path: string) =>
    page.route(path, (route) =>
      route.fulfill({ status: 500, contentType: 'text/html', body: '<html><h1>Server Error</h1></html>' }),
    ),
  refusing: (page: Page, path: string, body: unknown) =>
    page.route(path, (route) => route.fulfill({ status: 400, json: body })),
};

/** Presses, and waits until the server is asked: what the page said of the try before is gone then. */
export async function pressToAsk(page: Page, path: string, press: () => Promise<void>): Promise<void> {
  const asked = page.waitForRequest(path);
  await press();
  await asked;
}

/** A server that takes the call and says nothing: the page gives up after ten seconds and tells it. */
export async function neverAnswer(
  page: Page,
  path: string,
  press: () => Promise<void>,
  told: Locator,
): Promise<void> {
  await page.clock.install();
  await page.route(path, () => undefined);
  await pressToAsk(page, path, press);
  await page.clock.runFor(10_500);
  await expect(told).toBeVisible();
  await page.clock.resume();
  await page.unroute(path);
}

/** Nothing of the page reaches beyond its right edge. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}
