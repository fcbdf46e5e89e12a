import { expect } from '@playwright/test';
import type { Fate } from '#tests/fixtures/cutting-proxy.ts';
import { expectSold, readBooks, startOver, test } from './shop.ts';

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

// Many sales through a real screen: on a machine that is busy they take their time.
test.describe.configure({ timeout: 150_000 });
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
    const isBroken = random() * 100 < BROKEN;
    fates.push(isBroken ? (FATES[Math.floor(random() * FATES.length)] ?? 'lost') : 'whole');
    return fates.at(-1) ?? 'whole';
  };
  await shop.network.become('open');
  await till.hearOfNetwork();
  await expectSold(shop, till, before, 12);
  expect(fates.filter((fate) => fate !== 'whole').length).toBeGreaterThan(0);
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
  const [pending] = (await till.sales()).slice(-1);
  expect(pending).toMatchObject({ state: 'pending', numero: null });
  expect(await readBooks(shop)).toEqual(before);

  await shop.network.become('open');
  await till.hearOfNetwork();
  const [invoice] = await expectSold(shop, till, before, 1);
  await expect(till.page.getByText(`Factura ${invoice?.numero_factura_display}`).first()).toBeVisible();
});

test('on a line that never answers a sale is saved at once, and sent when the line recovers', async ({
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
