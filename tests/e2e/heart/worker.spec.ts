import { expect } from '@playwright/test';
import type { Till } from '#tests/e2e/rig/till.ts';
import { expectSold, readBooks, startOver, test } from '#tests/e2e/rig/shop.ts';
import { watchWorker } from '#tests/e2e/rig/worker.ts';

const PATIENCE_MS = 4000;
const STEP_MS = 100;
const LIST = '/api/erp/inventario/productos/?search=cafe&page_size=3';

test.beforeEach(({ shop, till }) => startOver(shop, till));

/**
 * Waits until what the worker was told is on disk: to cut the connection on the server's word alone would be too
 * soon. Read from a page of this origin that is not the app's.
 */
async function expectStored(till: Till, isStored: () => Promise<boolean>): Promise<void> {
  await till.page.goto(`${till.url}/manifest.webmanifest`);
  await expect.poll(isStored).toBe(true);
}

/** Leaves the browser without any page of the app. */
async function leaveApp(till: Till): Promise<void> {
  await till.page.goto('about:blank');
  expect(till.context.pages()).toHaveLength(1);
}

test('when the server hangs a list comes from the mirror after four seconds', async ({ shop, till }) => {
  await expect.poll(() => till.page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
  const asked = { path: LIST, stepMs: STEP_MS };
  const ask = () =>
    till.page.evaluate(async ({ path, stepMs }) => {
      const began = performance.now();
      let steps = 0;
      const stepping = setInterval(() => (steps += 1), stepMs);
      const headers = { authorization: `Bearer ${localStorage.getItem('subUserToken')}` };
      const reply = await fetch(path, { headers });
      const body = (await reply.json()) as unknown;
      const mirror = reply.headers.get('erp-mirror');
      clearInterval(stepping);
      return { status: reply.status, mirror, body, tookMs: performance.now() - began, steps };
    }, asked);
  let online = await ask();
  // A server that took four seconds to answer was not heard.
  await expect.poll(async () => (online = await ask()).mirror).toBeNull();
  expect(online.status).toBe(200);
  await shop.network.become('silent');
  const hung = await ask();
  expect(hung).toMatchObject({ status: 200, body: online.body });
  expect(Date.parse(hung.mirror ?? '')).toBeGreaterThan(Date.now() - 120_000);
  expect(hung.tookMs).toBeGreaterThan(PATIENCE_MS - 100);
  // In steps that the page made meanwhile: a machine that stands still makes none.
  expect(hung.steps).toBeLessThan((2 * PATIENCE_MS) / STEP_MS);
});

test("the browser's background sync sends the queue with no page open", async ({ shop, till }) => {
  const before = await readBooks(shop);
  await shop.network.become('down');
  await till.sell(2);
  await leaveApp(till);
  await shop.network.become('open');
  const { session, facts } = await watchWorker(till.page, shop.url);
  await session.send('ServiceWorker.dispatchSyncEvent', { ...facts, tag: 'erp-push', lastChance: false });
  await expect.poll(async () => (await readBooks(shop)).numero).toBe(before.numero + 2);
  await expectStored(till, async () => (await till.unsent()).length === 0);
  await shop.network.become('down'); // what the page will show was the worker's doing
  await till.enter();
  await expect(till.page.getByText('0 por enviar').first()).toBeVisible();
  await shop.network.become('open');
  await expectSold(shop, till, before, 2);
});

test('two tabs and the background sync that send the queue at once make each sale once, in the order of charging', async ({
  shop,
  till,
}) => {
  const before = await readBooks(shop);
  const second = await till.context.newPage();
  await till.enter(second);
  await shop.network.become('down');
  for (const page of [till.page, second, till.page]) {
    await page.bringToFront();
    await till.sell(2, page);
  }
  const { session, facts } = await watchWorker(till.page, shop.url);
  await shop.network.become('open');
  await Promise.all([
    till.hearOfNetwork(),
    till.hearOfNetwork(second),
    session.send('ServiceWorker.dispatchSyncEvent', { ...facts, tag: 'erp-push', lastChance: false }),
  ]);
  await till.expectQuiet();
  await till.expectQuiet(second);
  await second.close();
  await expectSold(shop, till, before, 6);
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
  await expect.poll(async () => (await readBooks(shop)).numero).toBe(before.numero + 1);
  // The pull follows the push.
  await expectStored(till, async () =>
    (await till.read('products')).some(({ codigo_barras }) => codigo_barras === code),
  );
  expect(await till.unsent()).toEqual([]);
  await shop.network.become('down');
  await till.enter();
  await till.page.keyboard.type('panela de la noche');
  await expect(till.page.getByRole('option').first()).toContainText('Panela de la noche');
  await till.page.keyboard.press('Escape');
  await shop.network.become('open');
  await expectSold(shop, till, before, 1);
});
