import { type CDPSession, expect, type Page } from '@playwright/test';
import type { Till } from './till.ts';
import { expectSold, readBooks, startOver, test } from './shop.ts';

const PATIENCE_MS = 4000;
const LIST = '/api/erp/inventario/productos/?search=cafe&page_size=3';

test.beforeEach(({ shop, till }) => startOver(shop, till));

/** The worker's registration as the browser knows it, watched from a page that is not the app's. */
async function watchWorker(page: Page, url: string) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(url) && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return { session, facts: { origin: url, registrationId: await found } };
}

/** Leaves the browser without any page of the app. */
async function leaveApp(till: Till): Promise<void> {
  await till.page.goto('about:blank');
  expect(till.context.pages()).toHaveLength(1);
}

test('when the server hangs a list comes from the mirror after four seconds', async ({ shop, till }) => {
  await expect.poll(() => till.page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
  const ask = () =>
    till.page.evaluate(async (path) => {
      const began = performance.now();
      const headers = { authorization: `Bearer ${localStorage.getItem('subUserToken')}` };
      const reply = await fetch(path, { headers });
      const body = (await reply.json()) as unknown;
      const mirror = reply.headers.get('erp-mirror');
      return { status: reply.status, mirror, body, tookMs: performance.now() - began };
    }, LIST);
  const online = await ask();
  expect([online.status, online.mirror]).toEqual([200, null]);
  await shop.network.become('silent');
  const hung = await ask();
  expect(hung).toMatchObject({ status: 200, body: online.body });
  expect(Date.parse(hung.mirror ?? '')).toBeGreaterThan(Date.now() - 120_000);
  expect(hung.tookMs).toBeGreaterThan(PATIENCE_MS - 100);
  expect(hung.tookMs).toBeLessThan(2 * PATIENCE_MS);
});

test("the browser's background sync sends the queue with no page open", async ({ shop, till }) => {
  const before = await readBooks(shop);
  await shop.network.become('down');
  await till.sell(2);
  await leaveApp(till);
  await shop.network.become('open');
  const { session, facts } = await watchWorker(till.page, shop.url);
  await session.send('ServiceWorker.dispatchSyncEvent', { ...facts, tag: 'erp-push', lastChance: false });
  await expect.poll(async () => (await readBooks(shop)).numero, { timeout: 20_000 }).toBe(before.numero + 2);
  await shop.network.become('down'); // what the page will show was the worker's doing
  await till.enter();
  await expect(till.page.getByText('0 por enviar').first()).toBeVisible();
  await shop.network.become('open');
  await expectSold(shop, till, before, 2);
});

test('the periodic sync brings the mirror up to date and sends the queue with no page open', async ({
  shop,
  till,
}) => {
  const before = await readBooks(shop);
  await shop.network.become('down');
  await till.sell();
  await leaveApp(till);
  const code = `77099${Date.now() % 100_000_000}`;
  const created = await shop.api.send('POST', '/api/erp/inventario/productos/', {
    codigo_barras: code,
    nombre: 'Panela de la noche',
    costo: '2350.00',
    cantidad_vitrina: 3,
  });
  expect(created.status).toBe(201);
  await shop.network.become('open');
  const { session, facts } = await watchWorker(till.page, shop.url);
  await session.send('ServiceWorker.dispatchPeriodicSyncEvent', { ...facts, tag: 'erp-pull' });
  await expect.poll(async () => (await readBooks(shop)).numero, { timeout: 20_000 }).toBe(before.numero + 1);
  // The pull follows the push; the feed of a device is asked until nothing is left.
  await expect.poll(() => shop.network.calls.at(-1)).toContain('/api/erp/sync/cambios/');
  await shop.network.become('down');
  await till.enter();
  await till.page.keyboard.type('panela de la noche');
  await expect(till.page.getByRole('option').first()).toContainText('Panela de la noche');
  await till.page.keyboard.press('Escape');
  await shop.network.become('open');
  await expectSold(shop, till, before, 1);
});
