import { expect, type Locator, type Page, test } from '@playwright/test';
import { App } from './app.ts';
import { type Browser, openBrowser } from './counter.ts';

export const DEMO_OWNER = 'rosa@laesquina.example';
export const DEMO_PASSWORD = 'mostrador2026';

/** Signs the demo's owner in on the owner's tab. */
export async function signInOwner(page: Page, app: App): Promise<void> {
  await page.goto(`${app.url}/login`);
  await page.getByRole('tab', { name: 'Soy Administrador/Dueño' }).click();
  await page.getByLabel('Correo electrónico').fill(DEMO_OWNER);
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL(`${app.url}/erplobby`);
}

/**
 * Each test of a file begins with the demo's owner signed in on the built app, in a browser without a service
 * worker: tests could not answer the calls that pass through one.
 */
export function beginAsOwner(take: (owner: { app: App; page: Page }) => void): void {
  let app: App;
  let browser: Browser;
  test.beforeAll(async () => {
    app = await App.start();
  });
  test.afterAll(() => app.stop());
  test.beforeEach(async () => {
    browser = await openBrowser({ serviceWorkers: 'block' });
    await signInOwner(browser.page, app);
    take({ app, page: browser.page });
  });
  test.afterEach(() => browser.close());
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

/** A server that takes the call and says nothing: the page gives up after ten seconds and tells it. */
export async function neverAnswer(
  page: Page,
  path: string,
  press: () => Promise<void>,
  told: Locator,
): Promise<void> {
  await page.clock.install();
  await page.route(path, () => undefined);
  const asked = page.waitForRequest(path);
  await press();
  await asked;
  await page.clock.runFor(10_500);
  await expect(told).toBeVisible();
  await page.clock.resume();
  await page.unroute(path);
}

/** Nothing of the page reaches beyond its right edge. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}
