import { expect } from '@playwright/test';
import { bringsSales, expectSold, readBooks, startOver, test } from '#tests/e2e/rig/shop.ts';
import { COFFEE } from '#tests/e2e/rig/till.ts';
import { watchWorker } from '#tests/e2e/rig/worker.ts';

/** IndexedDB's own count: ten of it are one version of ours. */
const ONE_VERSION = 10;

test.beforeEach(({ shop, till }) => startOver(shop, till));

test('three tabs sell thirty times without network; each sale is sent once, by one of them or by the worker', async ({
  shop,
  till,
}) => {
  const before = await readBooks(shop);
  const others = [await till.context.newPage(), await till.context.newPage()];
  for (const tab of others) await till.enter(tab);
  const tabs = [till.page, ...others];
  await shop.network.become('down');
  await Promise.all(tabs.map((tab) => till.sell(10, tab)));
  await expect(till.page.getByText('30 por enviar').first()).toBeVisible();
  const asked = shop.network.calls.length;
  const { session, facts } = await watchWorker(till.page, shop.url);
  await shop.network.become('open');
  // All at once, as when the router comes back.
  await Promise.all([
    session.send('ServiceWorker.dispatchPeriodicSyncEvent', { ...facts, tag: 'erp-pull' }),
    ...tabs.map((tab) => tab.evaluate(() => window.dispatchEvent(new Event('online')))),
  ]);
  await expectSold(shop, till, before, 30);
  for (const tab of tabs) await till.expectQuiet(tab);
  const posts = shop.network.calls.slice(asked).filter(bringsSales);
  // After the outage one alone, then four, sixteen, the rest: a second tab that sent too would double them.
  expect(posts.length).toBeGreaterThan(0);
  expect(posts.length).toBeLessThanOrEqual(5);
  for (const tab of others) await tab.close();
});

test('a tab of an older version gives its database up to a newer one and asks to be loaded again', async ({
  shop,
  till,
}) => {
  const before = await readBooks(shop);
  await shop.network.become('down');
  await till.sell();
  await till.scan();
  const { page } = till;
  // The draft is on disk, with its line.
  const lines = async () =>
    (await till.read('drafts')).flatMap((draft) => draft['lines'] as { product: unknown }[]);
  await expect.poll(async () => (await lines()).filter(({ product }) => product).length).toBe(1);
  // The tab of the next version: any page of this origin can be it.
  const newer = await till.context.newPage();
  await newer.goto(`${shop.url}/manifest.webmanifest`);
  const raised = await newer.evaluate(async (by) => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('erp:'));
    const opening = indexedDB.open(found?.name ?? '', (found?.version ?? 0) + by);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('of-the-next-version'));
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    // Held as a tab holds it: the old one must not take it back.
    Object.assign(globalThis, { held: opening.result });
    return opening.result.version - (found?.version ?? 0);
  }, ONE_VERSION);
  expect(raised).toBe(ONE_VERSION);
  await expect(page.getByRole('button', { name: 'Recargar' })).toBeVisible();
  await newer.close();

  await shop.network.become('open');
  await page.getByRole('button', { name: 'Recargar' }).click();
  await expect(page.getByRole('row').filter({ hasText: COFFEE.name })).toBeVisible();
  await expectSold(shop, till, before, 1);
  await page.keyboard.press('F8');
  await expect(page.getByText(/Factura POS1-\d{6}/u).first()).toBeVisible();
  await expectSold(shop, till, before, 2);
});
