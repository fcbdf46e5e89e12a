import { expect, type Page } from '@playwright/test';
import { bogotaDate } from '#domain/bogota-time.ts';
import { COFFEE } from '#tests/e2e/rig/till.ts';
import { expectSold, readBooks, startOver, test } from '#tests/e2e/rig/shop.ts';

const DAY_MS = 86_400_000;
/** Bytes: enough to open the counter, too little for what `overfill` writes. */
const NEARLY_FULL = 20_000_000;

test.beforeEach(({ shop, till }) => startOver(shop, till));

for (const [name, shiftMs] of [
  ['a day behind', -DAY_MS],
  ['a day ahead', DAY_MS],
] as const) {
  test(`a device whose clock is ${name} sells and sends; the invoice has the server's date`, async ({
    shop,
    till,
  }) => {
    const before = await readBooks(shop);
    const begun = bogotaDate(new Date());
    const wrong = await till.context.newPage();
    await wrong.clock.install({ time: Date.now() + shiftMs });
    await till.enter(wrong);
    await till.page.goto('about:blank');
    expect(Math.abs((await wrong.evaluate(() => Date.now())) - Date.now() - shiftMs)).toBeLessThan(60_000);
    // Once on its way, once kept for an hour of the wrong clock.
    await till.charge(wrong);
    await expect(wrong.getByText(/Factura POS1-\d{6}/u).first()).toBeVisible();
    await wrong.keyboard.press('Enter');
    await shop.network.become('down');
    await till.sell(1, wrong);
    await expect(wrong.getByText('1 por enviar').first()).toBeVisible();
    await shop.network.become('open');
    await wrong.evaluate(() => window.dispatchEvent(new Event('online')));
    await till.expectQuiet(wrong);
    // Every page of this browser has the wrong clock until it ends.
    await till.close();
    await till.reopen();
    const invoices = await expectSold(shop, till, before, 2);
    // The test may go over midnight.
    const days = [begun, bogotaDate(new Date())];
    for (const { fecha_emision } of invoices) expect(days).toContain(fecha_emision.slice(0, 10));
    expect(invoices.map(({ advertencias }) => advertencias)).toEqual([[], []]);
  });
}

/** Writes more than there is room for: the browser looks at the disk again instead of trusting its last look. */
function overfill(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('too-much');
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('rows'));
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const writing = opening.result.transaction('rows', 'readwrite');
    const bytes = new Uint8Array(20_000_000); // random ones: the browser packs what repeats itself
    for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
    writing.objectStore('rows').put(bytes, 1);
    const outcome = await new Promise<string>((resolve) => {
      writing.addEventListener('complete', () => resolve('stored'));
      writing.addEventListener('abort', () => resolve(writing.error?.name ?? ''));
    });
    opening.result.close();
    return outcome;
  });
}

test('when the disk is full a sale is refused before any receipt; the cart stays, and sells when there is room', async ({
  shop,
  till,
}) => {
  const before = await readBooks(shop);
  await till.close();
  await till.start();
  const { page } = till;
  const session = await page.context().newCDPSession(page);
  const setQuota = (quotaSize?: number) =>
    session.send('Storage.overrideQuotaForOrigin', { origin: shop.url, ...(quotaSize ? { quotaSize } : {}) });
  await setQuota(NEARLY_FULL);
  await till.enter();
  await till.expectQuiet();
  await till.scan();
  await setQuota(1);
  expect(await overfill(page)).toBe('QuotaExceededError');

  await page.keyboard.press('F8');
  await expect(page.getByText(/NO se guardó/u).first()).toBeVisible();
  await expect(page.getByText('Guardado en este equipo')).toHaveCount(0);
  await expect(page.getByText('Comprobante provisional', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: COFFEE.name })).toBeVisible();
  expect(await till.unsent()).toEqual([]); // receipts of old sales may have made room
  expect(await readBooks(shop)).toEqual(before);

  // What is changed from now on is in the page only, and says so until there is room.
  await page.getByRole('button', { name: /Agregar nota/u }).click();
  await page.keyboard.type('Para la vecina');
  await expect(page.getByText('La venta abierta no se está guardando.')).toBeVisible();

  await setQuota();
  await expect(page.getByText('La venta abierta no se está guardando.')).toHaveCount(0);
  await page.keyboard.press('F8');
  await expect(page.getByText('Guardado en este equipo').first()).toBeVisible();
  const [invoice] = await expectSold(shop, till, before, 1);
  expect(invoice?.detalles_items).toMatchObject([{ nombre: COFFEE.name, cantidad: 1 }]);
});
