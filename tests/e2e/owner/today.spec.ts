import { expect, type Page, test } from '@playwright/test';
import type { OwnerToday } from '#contract/reports/reports.ts';
import { formatCop } from '#domain/money/money.ts';
import type { App } from '#tests/e2e/rig/app.ts';
import { violationsOf } from '#tests/e2e/rig/axe.ts';
import { apiOf, newestInvoices } from '#tests/e2e/rig/counter.ts';
import { ask, beginAsOwner } from '#tests/e2e/rig/owner.ts';

// An owner's first page: it follows the sales, is read by keyboard and screen reader, and stays without network.

let app: App;
let page: Page;
beginAsOwner((owner) => ({ app, page } = owner));

const today = () => ask<OwnerToday>(page, 'GET', '/api/mis-negocios/hoy/');

async function sellSomething(): Promise<void> {
  const api = await apiOf(app.url);
  const [last] = await newestInvoices(api, 1);
  const sale = {
    cliente_id: last?.cliente_id,
    items: [{ producto_id: last?.detalles_items[0]?.producto_id, cantidad: 1 }],
    pagos: null,
  };
  const { status } = await api.send('POST', '/api/erp/facturacion/facturas/', sale);
  expect(status).toBe(201);
}

test('the day follows the sales while it is open, and says each hour to a keyboard', async () => {
  await sellSomething();
  const shown = (amount: string) => page.getByText(formatCop(amount), { exact: true }).first();
  await expect(shown((await today()).total.ventas_netas)).toBeVisible({ timeout: 40_000 });
  const before = (await today()).total.ventas_netas;
  await sellSomething();
  const after = (await today()).total.ventas_netas;
  expect(Number(after)).toBeGreaterThan(Number(before));
  await expect(shown(after)).toBeVisible({ timeout: 40_000 });

  const picture = page.getByRole('slider', { name: 'Ventas por hora' });
  await expect(picture.locator('canvas')).toBeVisible();
  await picture.focus();
  await page.keyboard.press('End');
  await expect(picture).toHaveAttribute('aria-valuenow', (await picture.getAttribute('aria-valuemax')) ?? '');
  await page.keyboard.press('ArrowLeft');
  await expect(picture).toHaveAttribute('aria-valuetext', /^\d+:00 a \d+:00: \$ /u);
  await page.getByText('Ver en tabla').click();
  await expect(page.getByRole('table', { name: 'Ventas por hora' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: /tema/u }).click();
  expect(await violationsOf(page)).toEqual([]);
});

test('the day stays without network, with its hour, and nothing of it is left after the sign-out', async () => {
  await expect(page.getByText('Cómo pagaron')).toBeVisible();
  await page.context().setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText(/^Sin conexión: datos hasta las \d\d:\d\d\.$/u)).toBeVisible();
  await expect(page.getByText('Cómo pagaron')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/Sin conexión/u)).toHaveCount(0);
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('mostrador.hoy'))).toBeNull();
});

test('a page whose code is not on the phone yet says that there is no network, and opens by itself with it', async () => {
  const storageState = await page.context().storageState();
  const phone = await page.context().browser()?.newContext({ storageState, serviceWorkers: 'block' });
  if (!phone) throw new Error('the browser is gone');
  const visit = await phone.newPage();
  await visit.goto(`${app.url}/erplobby`);
  await expect(visit.getByText('Cómo pagaron')).toBeVisible();
  await phone.setOffline(true);
  await visit.getByRole('link', { name: 'Informes' }).first().click();
  await expect(visit.getByText(/^Sin conexión\. Esta página todavía no está/u)).toBeVisible();
  await expect(visit.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
  await phone.setOffline(false);
  await expect(visit.getByRole('heading', { name: 'Informes', level: 1 })).toBeVisible();
  await phone.close();
});
