import { expect } from '@playwright/test';
import type { Fate } from '#tests/fixtures/cutting-proxy.ts';
import { expectSold, readBooks, startOver, test } from '#tests/e2e/rig/shop.ts';

const SEED = Number(process.env['CUTS_SEED'] ?? Date.now() % 1_000_000);
const FATES: readonly Fate[] = ['lost', 'after-headers', 'half-body'];
/** Of a hundred calls so many break. */
const BROKEN = 30;

/** Numbers in [0, 1) that a seed repeats (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test.beforeEach(({ shop, till }) => startOver(shop, till));

test('connections that break at random while twelve sales are sent double none', async ({ shop, till }, {
  annotations,
}) => {
  annotations.push({ type: 'seed', description: `CUTS_SEED=${SEED}` });
  process.stdout.write(`CUTS_SEED=${SEED}\n`);
  const before = await readBooks(shop);
  await shop.network.become('down');
  await till.sell(12);
  const random = seeded(SEED);
  const fates: Fate[] = [];
  shop.network.decide = () => {
    // The first for certain: one seed in some hundreds breaks none of so few calls.
    const isBroken = random() * 100 < BROKEN || fates.length === 0;
    fates.push(isBroken ? (FATES[Math.floor(random() * FATES.length)] ?? 'lost') : 'whole');
    return fates.at(-1) ?? 'whole';
  };
  await shop.network.become('open');
  await till.hearOfNetwork();
  await expectSold(shop, till, before, 12);
});

test("a captive portal's page is no answer: the sale stays, and is sent once the portal is gone", async ({
  shop,
  till,
}) => {
  const before = await readBooks(shop);
  await shop.network.become('portal');
  await till.charge();
  await expect(till.page.getByText('Comprobante provisional', { exact: true })).toBeVisible();
  await expect(till.page.getByRole('button', { name: /Sin conexión.*1 por enviar/u })).toBeVisible();
  // The header may say so for the stream's sake: the sale itself has had the portal's page.
  const tries = () => shop.network.misled.filter((call) => call === 'POST /api/erp/facturacion/facturas/');
  // A try that was taken for an answer would be the last.
  await expect.poll(() => tries().length).toBeGreaterThan(1);
  const kept = (await till.read('outbox')).findLast(({ kind }) => kind === 'sale');
  expect(['pending', 'sending']).toContain(kept?.['state']);
  expect(kept).toMatchObject({ response: null, error: null });
  expect(await readBooks(shop)).toEqual(before);

  await shop.network.become('open');
  await till.hearOfNetwork();
  const [invoice] = await expectSold(shop, till, before, 1);
  await expect(till.page.getByText(`Factura ${invoice?.numero_factura_display}`).first()).toBeVisible();
});

test('on a connection that never answers a sale is saved at once, and sent when the connection recovers', async ({
  shop,
  till,
}) => {
  const before = await readBooks(shop);
  await shop.network.become('silent');
  await till.sell(2);
  await expect(till.page.getByText('2 por enviar').first()).toBeVisible();
  expect(await readBooks(shop)).toEqual(before);
  await shop.network.become('open');
  await till.hearOfNetwork();
  await expectSold(shop, till, before, 2);
});
