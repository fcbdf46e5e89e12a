import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { signInOwner } from '#tests/fixtures/shop.ts';
import { apiOf, launchBrowser, LEVEL_3, openWindow } from '#tests/e2e/rig/counter.ts';
import { DEMO_OWNER, DEMO_PASSWORD } from '#tests/e2e/rig/owner.ts';
import { test } from '#tests/e2e/rig/shop.ts';

// One walk through every screen: each opens, shows its own and lets its first button be pressed.

let browser: Browser;
let window: BrowserContext | undefined;
test.beforeAll(async () => {
  browser = await launchBrowser();
});
test.afterEach(() => window?.close());
test.afterAll(() => browser.close());

/** A private window in which somebody is signed in already, and what went wrong in it. */
async function enter(url: string, item: { name: string; value: string }) {
  const origins = [{ origin: url, localStorage: [item] }];
  window = await openWindow(browser, { serviceWorkers: 'block', storageState: { cookies: [], origins } });
  const page = await window.newPage();
  const troubles: string[] = [];
  page.on('pageerror', ({ message }) => troubles.push(message));
  page.on('response', (reply) => {
    if (reply.status() >= 400) troubles.push(`${reply.status()} ${reply.url()}`);
  });
  return { page, troubles };
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
}

/** A dialog is there, and goes with Escape. */
async function expectDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').first();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test('a collaborator opens every module, and the first thing that each offers', async ({ shop }) => {
  const { token } = await apiOf(shop.url, LEVEL_3);
  const { page, troubles } = await enter(shop.url, { name: 'subUserToken', value: token });
  await page.goto(`${shop.url}/erp_core`);
  const modules = page.getByRole('navigation', { name: 'Módulos' });
  const go = (name: string) => modules.getByRole('link', { name }).click();

  await go('Facturación');
  await page.getByPlaceholder('Escanea o escribe el producto').fill('cafe');
  await page.getByRole('option').first().click();
  await page.keyboard.press('F8');
  await expect(page.getByText(/Factura POS1-\d{6}/u).first()).toBeVisible();
  await page.goto(`${shop.url}/erp_core/facturacion?vista=historial`);
  await press(page, /^POS1-/u);
  await expectDialog(page);

  await go('Inventario');
  await press(page, /^Editar /u);
  await expectDialog(page);

  await go('Clientes');
  await press(page, /^Cuenta de/u);
  await expect(page.getByText('Movimientos').first()).toBeVisible();

  await go('Impresora');
  await page.getByRole('tab', { name: /^POS 80 mm/u }).click();
  await expect(
    page.frameLocator('iframe[title="Vista previa"]').getByText('Papas fritas').first(),
  ).toBeVisible();

  await go('Registros');
  await expect(page.getByRole('row').nth(5)).toBeVisible();

  await go('Caja');
  await page.getByLabel('Dinero en la caja').fill('100000');
  await press(page, /^Abrir caja$/u);
  await expect(page.getByRole('button', { name: 'Cerrar caja' })).toBeVisible();

  await go('Pedidos');
  await press(page, 'Nuevo pedido');
  await expectDialog(page);

  await go('Informes');
  await page.getByRole('radio', { name: 'Informes' }).click();
  await expect(page.getByRole('table', { name: 'Ventas por día' })).toBeVisible();

  await press(page, 'Andy');
  const chat = page.getByRole('dialog', { name: 'Andy' });
  await chat.getByRole('textbox').fill('¿Qué se está acabando?');
  await page.keyboard.press('Enter');
  await expect(chat.getByText(/unidad/u).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`${shop.url}/erp_core/sincronizacion`);
  await expect(page.getByText('Todo está enviado').first()).toBeVisible();
  expect(troubles).toEqual([]);
});

test("an owner opens every page of the owner's side, and the pages that everybody sees", async ({ shop }) => {
  const { token } = await signInOwner(shop.url, DEMO_OWNER, DEMO_PASSWORD);
  const { page, troubles } = await enter(shop.url, { name: 'ownerToken', value: token });
  const heading = page.getByRole('heading', { level: 1 });
  for (const path of [
    '/',
    '/features',
    '/pricing',
    '/about',
    '/contact',
    '/docs',
    '/support',
    '/terms',
    '/privacy',
  ]) {
    await page.goto(`${shop.url}${path}`);
    await expect(heading).toBeVisible();
  }
  await page.goto(`${shop.url}/erplobby`);
  await expect(page.getByText('Listo para facturar.')).toBeVisible();
  await press(page, 'Agregar negocio');
  await expect(page.getByRole('button', { name: 'Autorrellenar' })).toBeVisible();
  const ofBusiness: [string, (shown: Page) => Promise<void>][] = [
    ['/servicios', (shown) => press(shown, 'Editar')],
    ['/crear-colaborador-subusuario', (shown) => expect(shown.getByRole('table')).toBeVisible()],
    ['/configurar-paquetes-negocio', (shown) => expect(shown.getByRole('switch').first()).toBeVisible()],
  ];
  for (const [path, look] of ofBusiness) {
    await page.goto(`${shop.url}${path}`);
    await page.getByLabel('Negocio').selectOption({ index: 1 });
    await look(page);
  }
  await page.goto(`${shop.url}/informes`);
  await page.getByLabel('Informe', { exact: true }).selectOption('contador');
  await expect(page.getByRole('table', { name: 'Líneas vendidas' })).toBeVisible();
  // A large one: packing it has to need nothing that the page's content policy refuses.
  const file = page.waitForEvent('download');
  await press(page, 'Descargar Excel');
  expect((await file).suggestedFilename()).toMatch(/^ventas-del-mes-.*\.xlsx$/u);
  await page.goto(`${shop.url}/cajas`);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  for (const path of ['/catalogo', '/integraciones']) {
    await page.goto(`${shop.url}${path}`);
    await expect(heading).toBeVisible();
  }
  await page.goto(`${shop.url}/registro-negocio-exitoso`);
  await expect(heading).toBeVisible();
  await page.goto(`${shop.url}/andy`);
  await expect(heading).toBeVisible();

  await press(page, 'Cerrar sesión');
  await expect(page.getByRole('tab', { name: 'Soy Colaborador' })).toBeVisible();
  await page.goto(`${shop.url}/register`);
  await expect(page.getByLabel('Primer nombre')).toBeVisible();
  await page.goto(`${shop.url}/recuperar`);
  await expect(page.getByLabel('Correo electrónico')).toBeVisible();
  expect(troubles).toEqual([]);
});
