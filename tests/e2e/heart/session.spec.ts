import { expect } from '@playwright/test';
import { clientWith } from '#tests/fixtures/shop.ts';
import { LEVEL_1, signInAt } from '#tests/e2e/rig/counter.ts';
import { COFFEE } from '#tests/e2e/rig/till.ts';
import { expectSold, readBooks, startOver, test } from '#tests/e2e/rig/shop.ts';

const TOKEN = 'subUserToken';

test.beforeEach(({ shop, till }) => startOver(shop, till));

test('a revoked session with pending work asks for a sign-in, loses nothing, and sends all after it', async ({
  shop,
  till,
}) => {
  const before = await readBooks(shop);
  const { page } = till;
  await shop.network.become('down');
  await till.sell(2);
  const token = await page.evaluate((key) => localStorage.getItem(key), TOKEN);
  const revoked = await clientWith(shop.url.replace(/\d+$/u, String(shop.app.port)), `Bearer ${token}`).send(
    'POST',
    '/api/erp/sub-logout/',
    {},
  );
  expect(revoked.status).toBeLessThan(300);
  await shop.network.become('open');
  await till.hearOfNetwork();
  await expect(page.getByText('Inicia sesión para enviar 2 operaciones')).toBeVisible();
  expect(await till.unsent()).toHaveLength(2);
  // The counter goes on selling meanwhile, with its button in sight.
  await expect(page.getByRole('button', { name: /^Facturar/u })).toBeInViewport({ ratio: 1 });
  await till.sell();
  await expect(page.getByText('Inicia sesión para enviar 3 operaciones')).toBeVisible();
  expect(await readBooks(shop)).toEqual(before);

  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  // Nothing to decide: what is unsent stays, and sending is what the session is missing for.
  await expect(page.getByText('Quedan 3 operaciones de Carlos Méndez en este equipo.')).toBeVisible();
  // Nobody signed out: the shop stays on the device, and need not be fetched again.
  expect((await till.read('products')).length).toBeGreaterThan(0);
  await signInAt(page, shop.url, LEVEL_1);
  await expectSold(shop, till, before, 3);
  await till.expectQuiet();
});

test('a session that expired while the browser was closed leads to the login, which names what is pending', async ({
  shop,
  till,
}) => {
  const before = await readBooks(shop);
  await shop.network.become('down');
  await till.sell(2);
  // Thirty days later, as far as the device can tell: it reads the date of the token and no more.
  await till.page.evaluate((key) => {
    const [head, claims, signature] = (localStorage.getItem(key) ?? '').split('.');
    const read = JSON.parse(atob((claims ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as object;
    const expired = btoa(JSON.stringify({ ...read, exp: 1_000_000_000 })).replaceAll('=', '');
    localStorage.setItem(key, [head, expired, signature].join('.'));
  }, TOKEN);
  await till.close();
  await till.start();
  await till.page.goto(`${shop.url}/erp_core`);
  await expect(till.page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  await expect(till.page.getByText('Quedan 2 operaciones de Carlos Méndez en este equipo.')).toBeVisible();
  expect(await till.page.evaluate((key) => localStorage.getItem(key), TOKEN)).toBeNull();
  expect(await till.unsent()).toHaveLength(2);
  expect(await readBooks(shop)).toEqual(before);

  await shop.network.become('open');
  await signInAt(till.page, shop.url, LEVEL_1);
  await expectSold(shop, till, before, 2);
});

test('signing out with work keeps it and the open sale, and takes everything else off the device', async ({
  shop,
  till,
}) => {
  const before = await readBooks(shop);
  const { page } = till;
  await shop.network.become('down');
  await till.sell();
  await till.scan();
  await page.getByRole('button', { name: /^Perfil de/u }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 operación no se ha enviado todavía.');
  await expect(dialog).toContainText('Hay 1 venta abierta.');
  await dialog.getByRole('button', { name: /^Cerrar sesión y conservar/u }).click();
  await expect(page.getByText('Queda 1 operación de Carlos Méndez en este equipo.')).toBeVisible();
  for (const table of ['products', 'stocks', 'clients', 'invoices', 'ledger', 'settings', 'me', 'session'])
    expect([table, await till.read(table)]).toEqual([table, []]);
  expect(await till.unsent()).toHaveLength(1);

  await shop.network.become('open');
  await signInAt(page, shop.url, LEVEL_1);
  await expectSold(shop, till, before, 1);
  await expect(page.getByRole('row').filter({ hasText: COFFEE.name })).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByText(/Factura POS1-\d{6}/u).first()).toBeVisible();
  await expectSold(shop, till, before, 2);
});

test('a sign-out during which the page goes is completed, and nothing of the shop is left', async ({
  shop,
  till,
}) => {
  const { page } = till;
  await page.getByRole('button', { name: /^Perfil de/u }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).evaluate((button: HTMLElement) => {
    button.click();
    location.reload();
  });
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN)).toBeNull();
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(databases).not.toContainEqual(expect.stringMatching(/^erp:\d/u));
  await signInAt(page, shop.url, LEVEL_1);
  await till.expectQuiet();
});
