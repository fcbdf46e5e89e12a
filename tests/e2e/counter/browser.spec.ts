import { expect } from '@playwright/test';
import { bringsSales, expectSold, readBooks, startOver, test } from '#tests/e2e/rig/shop.ts';

test.beforeEach(({ shop, till }) => startOver(shop, till));

test('a cold start without network opens the counter, which sells', async ({ shop, till }) => {
  const before = await readBooks(shop);
  await till.close();
  await shop.network.become('down');
  await till.reopen();
  await till.charge();
  await expect(till.page.getByText('Comprobante provisional', { exact: true })).toBeVisible();
  await expect(till.page.getByText(/V-[0-9A-Z]{4}-\d{4}/u).first()).toBeVisible();
  expect(await readBooks(shop)).toEqual(before);

  await shop.network.become('open');
  await till.hearOfNetwork();
  await expectSold(shop, till, before, 1);
  await expect(till.page.getByText(/Factura POS1-\d{6}/u).first()).toBeVisible();
});

test('twenty sales without network, the browser closed and opened online: twenty invoices', async ({
  shop,
  till,
}) => {
  const before = await readBooks(shop);
  await shop.network.become('down');
  await till.sell(20);
  await expect(till.page.getByText('20 por enviar').first()).toBeVisible();
  await till.close();
  await shop.network.become('open');
  await till.reopen();
  await expectSold(shop, till, before, 20);
  await till.expectQuiet();
});

for (const fate of ['unanswered', 'swallowed'] as const) {
  test(`the page's process dies while a sale is being sent (${fate}): each is sold once`, async ({
    shop,
    till,
  }) => {
    const before = await readBooks(shop);
    await shop.network.become('down');
    await till.sell(3);
    // The first request has one of them or all: it depends on whether a request of before failed.
    let isSent = false;
    const isOut = new Promise<void>((resolve) => {
      shop.network.decide = (call) => {
        if (isSent || !bringsSales(call)) return 'whole';
        isSent = true;
        resolve();
        return fate;
      };
    });
    // Decided before: the till tests the connection by itself too.
    await shop.network.become('open');
    await till.hearOfNetwork();
    await isOut;
    if (fate === 'unanswered') {
      // The server has committed; nobody but the API hears of it.
      await expect.poll(async () => (await readBooks(shop)).numero).toBeGreaterThan(before.numero);
    }
    await till.killRenderers();
    shop.network.decide = undefined;
    await till.enter();
    await expectSold(shop, till, before, 3);
  });
}

test('the browser is killed a tenth of a second after «Guardado»: the sale is there', async ({
  shop,
  till,
}) => {
  const before = await readBooks(shop);
  await shop.network.become('down');
  await till.charge();
  await till.page.waitForTimeout(100); // the promise is about this very moment
  await till.kill();
  await till.reopen();
  await expect(till.page.getByText('1 por enviar').first()).toBeVisible();
  expect(await readBooks(shop)).toEqual(before);
  await shop.network.become('open');
  await till.hearOfNetwork();
  await expectSold(shop, till, before, 1);
});
