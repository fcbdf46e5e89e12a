import { expect } from '@playwright/test';
import type { ErpConfiguration } from '#contract/packages/packages.ts';
import { signInOwner } from '#tests/fixtures/shop.ts';
import { COFFEE } from '#tests/e2e/rig/till.ts';
import { expectSold, readBooks, type Shop, startOver, test } from '#tests/e2e/rig/shop.ts';

const OWNER = 'rosa@laesquina.example';
const PASSWORD = 'mostrador2026';

test.beforeEach(({ shop, till }) => startOver(shop, till));

/** Switches every module of the shop, as its owner does. */
async function switchAll({ app }: Shop, isOn: boolean): Promise<void> {
  const owner = await signInOwner(app.url, OWNER, PASSWORD);
  const { body: businesses } = await owner.get<{ id: string }[]>('/api/erp/my-businesses/');
  const [kind, id] = (businesses[0]?.id ?? '').split('-');
  const path = `/api/erp/negocios/${kind}/${id}/configuracion-erp/`;
  const all = await owner.get<ErpConfiguration>(path);
  for (const component of all.body.componentes_configurados) {
    const { status } = await owner.send(
      'PATCH',
      `/api/erp/componentes-configurados/${component.id}/update/`,
      {
        is_active: isOn,
      },
    );
    expect(status).toBe(200);
  }
}

test('with every module switched off the counter says so, and what it sold before is sent; the open sale waits', async ({
  shop,
  till,
}) => {
  const before = await readBooks(shop);
  const { page } = till;
  const line = page.getByRole('row').filter({ hasText: COFFEE.name });
  const modules = page.getByRole('navigation', { name: 'Módulos' }).getByRole('link');
  const count = await modules.count();
  expect(count).toBeGreaterThan(1);
  await shop.network.become('down');
  await till.sell(2);
  await till.scan();
  await switchAll(shop, false);
  try {
    await shop.network.become('open');
    await till.hearOfNetwork();
    await expect(page.getByText('No tienes módulos asignados')).toBeVisible();
    await expect(modules).toHaveCount(0);
    // They were made while it was on (offline §9).
    await expect.poll(() => till.unsent()).toEqual([]);
    // Synchronization is there whatever is on.
    await page.getByRole('button', { name: /En línea/u }).click();
    await page.getByRole('link', { name: 'Ver todo' }).click();
    await expect(page.getByText('Todo está enviado').first()).toBeVisible();
    await page.goto(`${till.url}/erp_core/facturacion`);
    await expect(page.getByText('No tienes módulos asignados')).toBeVisible();
  } finally {
    await switchAll(shop, true);
  }
  // The first module that is there again opens; the open sale waits in its own. Until all are there they move.
  await expect(modules).toHaveCount(count);
  await page.getByRole('link', { name: 'Facturación' }).click();
  await expect(line).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByText(/Factura POS1-\d{6}/u).first()).toBeVisible();
  await expectSold(shop, till, before, 3);
});

test("every page of the workspace says its name in the browser's tab", async ({ till }) => {
  const { page } = till;
  const names = [
    ['inventario', 'Inventario'],
    ['clientes', 'Clientes'],
    ['facturacion', 'Facturación'],
    ['facturacion?vista=historial', 'Historial de Facturas'],
    ['registros', 'Registros'],
    ['sincronizacion', 'Sincronización'],
  ] as const;
  for (const [address, name] of names) {
    await page.goto(`${till.url}/erp_core/${address}`);
    await expect(page).toHaveTitle(`${name} · ERP Core · Mostrador`);
  }
});

test('an address that the workspace does not have is called unknown inside its frame, in the one main of the page', async ({
  till,
}) => {
  const { page } = till;
  for (const address of ['nada', 'clientes/nada']) {
    await page.goto(`${till.url}/erp_core/${address}`);
    await expect(page.getByRole('main').getByText('Esta página no existe')).toBeVisible();
    await expect(page.locator('main')).toHaveCount(1);
    await expect(page).toHaveTitle('Esta página no existe');
    await expect(page.getByRole('navigation', { name: 'Módulos' })).toBeVisible();
  }
});
