import { expect, type Page } from '@playwright/test';
import { violationsOf } from '#tests/e2e/rig/axe.ts';
import { LEVEL_3 } from '#tests/e2e/rig/counter.ts';
import { startOver, test } from '#tests/e2e/rig/shop.ts';
import { COFFEE, Till } from '#tests/e2e/rig/till.ts';

test.beforeEach(({ shop, till }) => startOver(shop, till));

const opener = (page: Page) => page.getByRole('navigation').getByRole('button', { name: 'Andy' });
const chat = (page: Page) => page.getByRole('dialog', { name: 'Andy' });
const log = (page: Page) => chat(page).getByRole('log');

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Pregunta para Andy' }).fill(question);
  await page.keyboard.press('Enter');
}

const PRICE = /Café Águila Roja 500 g vale \$ [\d.]+ con impuestos/u;
const AS_OF = /Sin conexión, con datos de \d\d:\d\d:/u;

test('Andy greets by name and answers from the server, and without it from the device', async ({
  shop,
  till,
}) => {
  const { page } = till;
  await opener(page).click();
  await expect(log(page)).toContainText('¡Hola, Carlos! Soy Andy.');
  await expect(page.getByRole('textbox', { name: 'Pregunta para Andy' })).toBeFocused();
  await ask(page, 'cuánto vale el café águila roja de 500');
  await expect(log(page)).toContainText(PRICE);
  await expect(log(page)).not.toContainText('Sin conexión');
  await shop.network.become('down');
  await ask(page, '¿y cuánto hay?');
  await expect(log(page)).toContainText(AS_OF);
  await expect(
    log(page)
      .getByText(/Hay [\d.]+ unidades/u)
      .last(),
  ).toBeVisible();
  await ask(page, 'cuánto nos cuesta el café');
  await expect(log(page)).toContainText('Los costos y márgenes solo puedo mostrarlos desde el nivel 2.');
  await expect(log(page).getByText('Andy está escribiendo…')).toBeHidden();
  // Closed and opened again it is the same talk; the counter sells meanwhile.
  await page.keyboard.press('Escape');
  await expect(chat(page)).toBeHidden();
  await opener(page).click();
  await expect(log(page)).toContainText(PRICE);
});

test('the question goes by the worker, and the words of the server for a failure are shown', async ({
  till,
}) => {
  const { page } = till;
  const place = '**/api/erp/andy/consulta/';
  await page.route(place, (route) => route.fulfill({ status: 500, json: { error: 'Roto a propósito.' } }));
  await page.reload();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await opener(page).click();
  await ask(page, 'cuánto vale el café');
  await expect(log(page)).toContainText('Roto a propósito.');
  await page.unroute(place);
  await ask(page, 'cuánto vale el café águila roja de 500');
  await expect(log(page)).toContainText(PRICE);
});

test('a level 3 gets costs and totals, with and without network', async ({ shop }) => {
  const till = await Till.open(shop.url, LEVEL_3);
  try {
    const { page } = till;
    await opener(page).click();
    await expect(log(page)).toContainText('¡Hola, Luis! Soy Andy.');
    await ask(page, 'valor del inventario');
    const value = log(page).getByText(/El inventario vale \$ [\d.]+ al costo/u);
    await expect(value).toHaveCount(1);
    await till.expectQuiet();
    await shop.network.become('down');
    await ask(page, 'valor del inventario');
    await expect(value).toHaveCount(2);
    const [online, offline] = await value.allInnerTexts();
    expect(offline?.replace(AS_OF, '').trim()).toContain(online?.replace('Andy:', '').trim());
  } finally {
    await till.throwAway();
  }
});

test('the page loads without network and Andy still answers', async ({ shop, till }) => {
  const { page } = till;
  await shop.network.become('down');
  await page.reload();
  await page.getByRole('heading', { name: 'Nueva Factura de Venta' }).waitFor();
  await opener(page).click();
  await ask(page, 'cuánto vale el café águila roja de 500');
  await expect(log(page)).toContainText(PRICE);
  await expect(log(page)).toContainText(AS_OF);
});

test('the chat never covers the charge button nor the focus, and scans go to the sale', async ({ shop }) => {
  // A counter of its own: what it scans stays unsold.
  const till = await Till.open(shop.url);
  const { page } = till;
  for (const [units, viewport] of [
    ['1', { width: 1280, height: 800 }],
    ['2', { width: 1024, height: 600 }],
  ] as const) {
    await page.setViewportSize(viewport);
    await opener(page).click();
    const panel = await chat(page).boundingBox();
    const charge = await page.getByRole('button', { name: /^Facturar/u }).boundingBox();
    expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThan(charge?.x ?? 0);
    const sizes = await chat(page)
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    for (const height of [...sizes, (await opener(page).boundingBox())?.height ?? 0])
      expect(height).toBeGreaterThanOrEqual(44);
    await till.scan();
    const quantity = page.getByRole('row').filter({ hasText: COFFEE.name }).getByRole('textbox').first();
    await expect(quantity).toHaveValue(units);
    await expect(page.getByRole('textbox', { name: 'Pregunta para Andy' })).toHaveValue('');
    // A field of the line lies under the chat or beside it; with the focus it is in sight.
    await expect(chat(page)).toBeVisible();
    await quantity.focus();
    const isOnTop = () =>
      quantity.evaluate((field) => {
        const { left, top, width, height } = field.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === field;
      });
    await expect.poll(isOnTop).toBe(true);
    if (await chat(page).isVisible()) await chat(page).getByRole('button', { name: 'Cerrar chat' }).click();
    await page.keyboard.press('F2');
  }
  await till.throwAway();
});

test('the chat has no accessibility faults, dark and light, wide and on a phone', async ({ till }) => {
  const { page } = till;
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    if (!(await chat(page).isVisible())) await opener(page).click();
    await ask(page, 'qué se está acabando');
    await expect(log(page).getByText('Andy está escribiendo…')).toBeHidden();
    for (const toggle of ['Cambiar a tema claro', 'Cambiar a tema oscuro']) {
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole('button', { name: toggle }).click();
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
});

test.afterEach(async ({ shop, till }) => {
  await shop.network.become('open');
  await till.page.setViewportSize({ width: 1280, height: 800 });
});
