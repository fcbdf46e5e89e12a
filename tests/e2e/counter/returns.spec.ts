import { expect, type Page } from '@playwright/test';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { Return } from '#contract/returns/returns.ts';
import { formatCop } from '#domain/money/money.ts';
import { violationsOf } from '#tests/e2e/rig/axe.ts';
import { LEVEL_2, LEVEL_3, newestInvoices, scan } from '#tests/e2e/rig/counter.ts';
import { type Shop, test } from '#tests/e2e/rig/shop.ts';
import { COFFEE, Till } from '#tests/e2e/rig/till.ts';

// Goods come back to a counter: with network, without it, and to two counters at once.

/** A product that costs less than the coffee that a till sells. */
const CHEAPER = { code: '7702511846094', name: 'Arroz Diana 1 kg' };
const RETURNS = '/api/erp/facturacion/devoluciones/';

async function returnsOf({ api }: Shop): Promise<Return[]> {
  return (await api.get<{ results: Return[] }>(RETURNS)).body.results;
}

const openHistory = (page: Page) => page.getByRole('button', { name: 'Historial de Facturas' }).click();

/** Opens the newest sale of the history. */
async function openNewest({ page }: Till): Promise<void> {
  await openHistory(page);
  await page.locator('tbody').getByRole('button').first().click();
}

/** The dialog in which goods come back. */
async function beginReturn(till: Till) {
  await openNewest(till);
  await till.page.getByRole('button', { name: 'Devolver', exact: true }).click();
  const dialog = till.page.getByRole('dialog', { name: /^Devolver /u });
  await expect(dialog.getByText('Quedan 1 de 1')).toBeVisible();
  return dialog;
}

async function annulNewest(till: Till): Promise<void> {
  const dialog = await beginReturn(till);
  await dialog.getByRole('button', { name: 'Devolver todo' }).click();
  await dialog.getByRole('button', { name: 'Anular la factura' }).click();
  await expect(dialog.getByText('Devolución recibida')).toBeVisible();
}

const close = (page: Page) => page.getByRole('button', { name: 'Cerrar' }).last().click();

test('a sale comes back whole with network: its note has a number, and the history calls it annulled', async ({
  shop,
}) => {
  const till = await Till.open(shop.url, LEVEL_2);
  try {
    await till.sell();
    await till.expectQuiet();
    const stock = await till.shownStock();
    const before = (await returnsOf(shop)).length;
    await annulNewest(till);
    await expect(till.page.getByText(/Nota crédito NC1-\d{6}\./u)).toBeVisible();
    await close(till.page);
    await expect(till.page.getByText('Esta factura está anulada.')).toBeVisible();
    expect(await till.shownStock()).toBe(stock + 1);
    const [note, ...rest] = await returnsOf(shop);
    expect([rest.length, note?.concepto, note?.advertencias]).toEqual([before, 2, []]);
  } finally {
    await till.throwAway();
  }
});

test('a sale made without network comes back without network, and both arrive in their order', async ({
  shop,
}) => {
  const till = await Till.open(shop.url, LEVEL_2);
  try {
    await till.expectQuiet();
    const before = (await returnsOf(shop)).length;
    await shop.network.become('down');
    await till.sell();
    const dialog = await beginReturn(till);
    await expect(dialog.getByText('Quédate con el recibo del cliente')).toBeVisible();
    await dialog.getByRole('button', { name: /sumar$/u }).click();
    await dialog.getByRole('button', { name: 'Anular la factura' }).click();
    await expect(dialog.getByText('La nota crédito llega sola cuando haya conexión.')).toBeVisible();
    await close(till.page);
    await expect(till.page.getByText('Pendiente de nota crédito')).toBeVisible();
    await shop.network.become('open');
    await till.hearOfNetwork();
    await till.expectQuiet();
    await expect(till.page.getByText(/^NC1-\d{6}$/u)).toBeVisible();
    const [note, ...rest] = await returnsOf(shop);
    expect(rest).toHaveLength(before);
    expect(note).toMatchObject({ concepto: 2, advertencias: [], nota: { total: note?.total } });
  } finally {
    await shop.network.become('open');
    await till.throwAway();
  }
});

test('goods that come back pay for others: one call makes the note and the sale, and the rest is given back', async ({
  shop,
}) => {
  const till = await Till.open(shop.url, LEVEL_2);
  const { page } = till;
  try {
    await till.sell();
    await till.expectQuiet();
    const dialog = await beginReturn(till);
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Devolver todo' }).click();
    await dialog.getByRole('button', { name: 'Cambiar por otro' }).click();
    await expect(page.getByText('a favor: agrega lo que se lleva.')).toBeVisible();
    await page.keyboard.press('F8');
    await expect(page.getByText('Debe añadir al menos un producto válido a la factura.')).toBeVisible();
    // The sale is there with its goods when the page is loaded anew.
    await page.reload();
    await expect(page.getByText('a favor: agrega lo que se lleva.')).toBeVisible();
    await scan(page, CHEAPER.code);
    await page.getByRole('row').filter({ hasText: CHEAPER.name }).waitFor();
    await expect(page.getByText('Se devuelve en efectivo')).toBeVisible();
    const toBack = page.getByText('Se devuelve en efectivo').locator('..');
    const shown = (await toBack.innerText()).split('\n').at(-1);
    await page.keyboard.press('F8');
    await page.getByText('Guardado en este equipo').first().waitFor();
    await expect(page.getByText(/^Factura POS1-/u)).toBeVisible();
    const [back] = await returnsOf(shop);
    const [sold] = (await shop.api.get<{ results: Invoice[] }>('/api/erp/facturacion/facturas/')).body
      .results;
    const goods = sold?.total_factura;
    expect(sold).toMatchObject({ id: back?.venta_id, pagos: [{ medio: 'cambio', valor: goods }] });
    const [paid, rest] = back?.reembolso ?? [];
    expect([paid?.medio, paid?.valor, rest?.medio]).toEqual(['cambio', goods, 'efectivo']);
    expect(shown).toBe(formatCop(rest?.valor ?? ''));
  } finally {
    await till.throwAway();
  }
});

test('level 3 takes goods back without their invoice, at no more than they cost today', async ({ shop }) => {
  const till = await Till.open(shop.url, LEVEL_3);
  const { page } = till;
  try {
    await till.expectQuiet();
    const stock = await till.shownStock();
    await openHistory(page);
    await page.getByRole('button', { name: 'Devolver sin factura' }).click();
    const dialog = page.getByRole('dialog', { name: 'Devolución sin factura' });
    await dialog
      .getByRole('combobox', { name: 'Cliente' })
      .or(dialog.getByLabel('Cliente', { exact: true }))
      .first()
      .fill('a');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Agregar producto').first().fill(COFFEE.code);
    await expect(page.getByRole('option', { name: new RegExp(COFFEE.name, 'u') })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await violationsOf(page)).toEqual([]);
    const price = dialog.getByLabel(`Precio de ${COFFEE.name} antes de impuestos`);
    await price.fill('99999');
    await dialog.getByRole('button', { name: 'Recibir la devolución' }).click();
    await expect(
      dialog.getByText(`El precio de ${COFFEE.name} no puede ser mayor que el de hoy.`),
    ).toBeVisible();
    await price.fill('1000');
    await dialog.getByRole('button', { name: 'Recibir la devolución' }).click();
    await expect(dialog.getByText(/Nota crédito NC1-\d{6}\./u)).toBeVisible();
    await close(page);
    expect(await till.shownStock()).toBe(stock + 1);
    const [note] = await returnsOf(shop);
    expect([note?.factura_id, note?.concepto, note?.advertencias]).toEqual([null, 1, []]);
    await page.getByRole('button', { name: 'Devolver sin factura' }).click();
    await expect(dialog.getByText('Las últimas sin factura')).toBeVisible();
    await expect(dialog.getByText(note?.nota?.numero_display ?? '')).toBeVisible();
  } finally {
    await till.throwAway();
  }
});

test('two counters without network take the same goods back: one note, and the second is flagged', async ({
  shop,
}) => {
  const first = await Till.open(shop.url, LEVEL_2);
  const second = await Till.open(shop.url, LEVEL_3);
  try {
    await first.sell();
    await first.expectQuiet();
    await second.expectQuiet();
    const [newest] = await newestInvoices(shop.api, 1);
    await openHistory(second.page);
    // Until the sale of the other counter has come, the first row is the one before.
    const row = second.page
      .locator('tbody')
      .getByRole('button', { name: newest?.numero_factura_display ?? 'no sale' });
    await row.waitFor();
    await shop.network.become('down');
    await annulNewest(first);
    await row.click();
    await second.page.getByRole('button', { name: 'Devolver', exact: true }).click();
    await second.page.getByRole('button', { name: 'Devolver todo' }).click();
    await second.page.getByRole('button', { name: 'Anular la factura' }).click();
    await expect(second.page.getByText('Devolución recibida')).toBeVisible();
    await shop.network.become('open');
    for (const till of [first, second]) {
      await till.hearOfNetwork();
      await till.expectQuiet();
    }
    const [one, other] = await returnsOf(shop);
    expect([one, other].filter((back) => back?.nota)).toHaveLength(1);
    const odd = [one, other].find((back) => !back?.nota);
    expect(odd?.advertencias.map(({ codigo }) => codigo)).toContain('devolucion_excedida');
    expect(await first.shownStock()).toBe(await second.shownStock());
  } finally {
    await shop.network.become('open');
    await first.throwAway();
    await second.throwAway();
  }
});
