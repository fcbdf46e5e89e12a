import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { bringsSales, expectSold, readBooks, startOver, test } from '#tests/e2e/rig/shop.ts';

test.beforeEach(({ shop, till }) => startOver(shop, till));

test('the server is killed in the middle of taking thirty sales and comes back: thirty invoices', async ({
  shop,
  till,
}) => {
  const before = await readBooks(shop);
  await shop.network.become('down');
  await till.sell(30);
  // Of many sales in one request a few are answered by then, or those of a small one: how many of the others are
  // committed is nobody's to say. The server dies before its connection breaks, after which it would begin nothing more.
  const killed = new Promise<unknown>((resolve) => {
    const cut = {
      bytes: 2500,
      get isReached() {
        return false;
      },
      set isReached(_is: boolean) {
        resolve(shop.app.pause('SIGKILL'));
      },
    };
    shop.network.decide = (call) => (bringsSales(call) ? cut : 'whole');
  });
  await shop.network.become('open');
  await till.hearOfNetwork();
  await killed;
  shop.network.decide = undefined;
  await expect(till.page.getByText(/Sin conexión/u).first()).toBeVisible();
  // What is left goes by itself within a second: not before it is counted.
  await shop.network.become('down');
  await shop.app.resume();
  expect((await readBooks(shop)).numero).toBeLessThan(before.numero + 30);
  await shop.network.become('open');
  await till.hearOfNetwork();
  await expectSold(shop, till, before, 30);
});

test('a server restored from a backup gets every sale that it lacks, once; the mirror starts anew', async ({
  shop,
  till,
}) => {
  const { app, network } = shop;
  const file = path.join(app.dataDir, 'yesterday.respaldo.gz');
  const before = await readBooks(shop);
  const epochOf = async () => (await till.read('meta')).find(({ key }) => key === 'epoch')?.['value'];
  const epoch = await epochOf();
  await app.run('backup', file);
  // What came after the backup: the device was told that it is sold, the server will not know of it.
  await till.sell(2);
  await expectSold(shop, till, before, 2);
  await network.become('down');
  await till.sell(1);
  await app.pause('SIGKILL');
  await app.run('restore', file, '--force');
  rmSync(file);
  await app.resume();
  expect(await readBooks(shop)).toEqual(before);

  await network.become('open');
  await till.hearOfNetwork();
  await expect.poll(epochOf).not.toBe(epoch);
  await expect.poll(async () => (await readBooks(shop)).numero).toBe(before.numero + 3);
  // What the server had forgotten goes again once the device knows of the restore, after what was waiting.
  const sold = await expectSold(shop, till, before, 3, 'any');
  // The history on the device is the server's: no number twice.
  const newest = async () => {
    const shown = (await till.read('invoices')) as { invoice: { numero: number } | null }[];
    const numbers = shown.flatMap(({ invoice }) => (invoice ? [invoice.numero] : []));
    return numbers.toSorted((a, b) => a - b).slice(-3);
  };
  await expect.poll(newest).toEqual(sold.map(({ numero }) => numero));
});
