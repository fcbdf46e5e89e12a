// Pictures of a shop's day: tiles, drawer, orders, reports, and what its owner sees of it.

/** The counter's side, of somebody of level 2. */
export async function shootDay(page, url, save) {
  const show = async (path, sign) => {
    await page.goto(`${url}/erp_core/${path}`);
    await sign().first().waitFor();
    await page.waitForTimeout(400);
  };
  await show('facturacion', () => page.getByText('Lo que más vendes'));
  await save('sell-tiles');
  await show('caja', () => page.getByRole('heading', { name: 'Caja' }));
  await save('cash');
  await show('pedidos', () => page.getByRole('button', { name: 'Nuevo pedido' }));
  await save('orders');
  await page.getByRole('button', { name: 'Nuevo pedido' }).first().click();
  await page.waitForTimeout(400);
  await save('order-form');
  await show('informes', () => page.getByRole('heading', { name: 'Informes' }));
  await save('day');
}

/** The owner's side. @param page signed in */
export async function shootOwnersDay(page, url, save) {
  const show = async (path, sign) => {
    await page.goto(`${url}${path}`);
    await sign().first().waitFor();
    await page.waitForTimeout(600);
  };
  await show('/informes', () => page.getByRole('heading', { level: 2 }));
  await save('owner-report');
  await page.getByLabel('Informe', { exact: true }).selectOption('contador');
  await page.getByRole('table', { name: 'Líneas vendidas' }).waitFor();
  await page.waitForTimeout(400);
  await save('owner-month');
  await show('/cajas', () => page.getByRole('row').nth(2));
  await save('owner-drawers');
  await show('/catalogo', () => page.getByRole('heading', { level: 1 }));
  await save('owner-catalogue');
  await show('/integraciones', () => page.getByRole('heading', { level: 1 }));
  await save('owner-integration');
}
