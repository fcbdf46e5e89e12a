import { expect, type Page } from '@playwright/test';
import { newestInvoices } from '#tests/e2e/rig/counter.ts';
import { expectSold, readBooks, startOver, test } from '#tests/e2e/rig/shop.ts';

test.beforeEach(({ shop, till }) => startOver(shop, till));

/**
 * Writes a quantity into the request of a queued sale, which no screen does: a bad sector, a mistake to come.
 * @returns false while it is on its way: as it was, it may still arrive
 */
function tamper(page: Page, code: string, cantidad: unknown): Promise<boolean> {
  return page.evaluate(
    async ({ code, cantidad }) => {
      const done = (request: EventTarget) =>
        new Promise((resolve) => request.addEventListener('success', resolve));
      const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('erp:'));
      const opening = indexedDB.open(found?.name ?? '');
      await done(opening);
      const outbox = opening.result.transaction('outbox', 'readwrite').objectStore('outbox');
      const reading = outbox.getAll();
      await done(reading);
      const sales = reading.result as {
        state: string;
        body: { codigo_provisional: string; items: { cantidad: unknown }[] };
      }[];
      const sale = sales.find(({ body }) => body.codigo_provisional === code);
      const isHere = sale !== undefined && sale.state !== 'sending';
      if (isHere && sale.body.items[0]) sale.body.items[0].cantidad = cantidad;
      if (isHere) await done(outbox.put(sale));
      opening.result.close();
      return isHere;
    },
    { code, cantidad },
  );
}

test('one poisoned sale in the middle of eleven is shown with its reason; the ten others are sold', async ({
  shop,
  till,
}) => {
  const before = await readBooks(shop);
  const { page } = till;
  await shop.network.become('down');
  await till.sell(11);
  const sixth = (await till.unsent())[5]?.split(' ')[0] ?? '';
  await expect.poll(() => tamper(page, sixth, 'mucha')).toBe(true);
  await shop.network.become('open');
  await till.hearOfNetwork();
  await expect.poll(() => till.unsent(), { timeout: 30_000 }).toEqual([`${sixth} rejected`]);

  const invoices = await newestInvoices(shop.api, 11);
  expect(invoices.map(({ numero }) => numero)).toEqual(
    Array.from({ length: 11 }, (_, at) => before.numero + 10 - at),
  );
  expect(invoices.map((invoice) => invoice.codigo_provisional)).not.toContain(sixth);
  const { stock } = await readBooks(shop);
  expect(stock).toBe(before.stock - 10);
  // Its goods are gone all the same: the shelf that the till shows has one less.
  await expect.poll(() => till.shownStock()).toBe(stock - 1);
  await page.getByRole('button', { name: /1 por revisar/u }).click();
  await page.getByRole('link', { name: 'Ver todo' }).click();
  const review = page.getByRole('region', { name: 'Por revisar', exact: true });
  const row = review.getByRole('listitem').filter({ hasText: sixth });
  await expect(row).toContainText('Mercancía entregada');

  expect(await tamper(page, sixth, '1')).toBe(true);
  await row.getByRole('button', { name: 'Reintentar' }).click();
  await expectSold(shop, till, before, 11);
});
