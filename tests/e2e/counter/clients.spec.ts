import { expect, type Page, test } from '@playwright/test';
import type { ClientAccount } from '#contract/clients/client-account.ts';
import type { Client } from '#contract/clients/clients.ts';
import { App } from '#tests/e2e/rig/app.ts';
import { violationsOf } from '#tests/e2e/rig/axe.ts';
import {
  apiOf,
  type Browser,
  LEVEL_1,
  LEVEL_2,
  LEVEL_3,
  newestInvoices,
  scan,
} from '#tests/e2e/rig/counter.ts';
import { Desks } from '#tests/e2e/rig/desks.ts';
import { SITE } from '#tests/e2e/rig/devices.ts';
import { COFFEE } from '#tests/e2e/rig/till.ts';
import { catchPaper } from '#tests/e2e/rig/paper.ts';
import { paperOf } from '#tests/e2e/rig/prints.ts';
import { expectTold } from '#tests/e2e/rig/told.ts';

const SCREEN = '/erp_core/clientes';
/** Longer than the half minute after which a page looks for the server by itself. */
const SETTLED_MS = 60_000;

let app: App;
let browser: Browser;
let page: Page;
const desks = new Desks();

test.beforeAll(async () => {
  app = await App.start();
});
test.afterAll(async () => {
  await desks.close();
  await app.stop();
});

async function enter(email: string): Promise<void> {
  ({ browser, page } = await desks.at(app, email));
  await page.getByRole('link', { name: 'Clientes' }).click();
  await expect(page.getByRole('heading', { name: 'Gestión de Clientes' })).toBeVisible();
  await rows().nth(1).waitFor();
}

const rows = () => page.getByRole('row');
const row = (name: string) => rows().filter({ hasText: name });
const dialog = () => page.getByRole('dialog');
const toast = (text: string) => expectTold(page, text);

async function findClient(search: string): Promise<Client | undefined> {
  const api = await apiOf(app.url);
  const query = `?estado_activo=todos&search=${encodeURIComponent(search)}`;
  return (await api.get<{ results: Client[] }>(`/api/erp/clientes/${query}`)).body.results[0];
}

test('an administrator registers a company on credit, edits it and deletes it', async () => {
  await enter(LEVEL_3);
  await page.getByRole('button', { name: 'Registrar cliente' }).click();
  await expect(page.getByLabel('Nombre completo')).toBeFocused();
  await page.getByRole('radio', { name: 'Jurídico' }).check();
  await page.getByRole('button', { name: 'Guardar cliente' }).click();
  await expect(
    page.getByText('Para Cliente Jurídico, Nombre de Empresa y NIT son obligatorios.'),
  ).toBeVisible();
  await expect(page.getByLabel('Nombre de la empresa')).toBeFocused();
  await page.getByLabel('Nombre de la empresa').fill('Panadería El Trigo S.A.S.');
  await page.getByLabel('NIT').fill('900508908');
  await expect(page.getByLabel('DV')).toHaveValue('9');
  await page.getByRole('switch', { name: 'Crédito activo' }).check();
  await page.getByRole('button', { name: 'Guardar cliente' }).click();
  await expect(
    page.getByText('Si el crédito está activo, el Monto Crédito Aprobado debe ser mayor a cero.'),
  ).toBeVisible();
  await page.getByLabel('Monto crédito aprobado').fill('1.500.000');
  await page.getByLabel('Días de crédito autorizados').fill('30');
  await page.getByRole('button', { name: 'Guardar cliente' }).click();
  await toast('Cliente Panadería El Trigo S.A.S. creado exitosamente.');
  await expect(dialog()).toHaveCount(0);
  await page.getByRole('textbox', { name: /^Buscar/u }).fill('trigo');
  await expect(row('Panadería El Trigo')).toContainText(/CLI-\d{6}/u, { timeout: SETTLED_MS });
  await expect(row('Panadería El Trigo')).toContainText('1.500.000');
  expect(await findClient('900508908')).toMatchObject({
    dv_nit_juridico: '9',
    monto_credito_aprobado: '1500000.00',
    dias_credito_autorizados: 30,
    nombre_completo_natural: null,
  });

  await page.getByRole('button', { name: 'Editar Panadería El Trigo S.A.S.' }).click();
  await expect(page.getByLabel('Código', { exact: true })).toHaveValue(/^CLI-\d{6}$/u);
  await expect(page.getByRole('radio', { name: 'Natural' })).toBeDisabled();
  await page.getByLabel('Sector o industria').fill('Panadería');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await toast('Cliente Panadería El Trigo S.A.S. actualizado exitosamente.');
  await expect
    .poll(async () => (await findClient('900508908'))?.sector_industria_juridico, { timeout: SETTLED_MS })
    .toBe('Panadería');

  const opener = page.getByRole('button', { name: 'Eliminar Panadería El Trigo S.A.S.' });
  await opener.click();
  await expect(dialog()).toContainText(
    '¿Estás seguro de que quieres eliminar al cliente Panadería El Trigo S.A.S.? Esta acción no se puede deshacer.',
  );
  await expect(dialog().getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog().getByRole('button', { name: 'Eliminar' }).click();
  await toast('Cliente Panadería El Trigo S.A.S. eliminado exitosamente.');
  await expect(
    page.getByText('No se encontraron clientes para el filtro seleccionado o que coincidan con la búsqueda.'),
  ).toBeVisible();
  await expect.poll(() => findClient('900508908'), { timeout: SETTLED_MS }).toBeUndefined();
});

test('a client made offline is in the list as Pendiente, is invoiced at once, and gets its code later', async () => {
  await enter(LEVEL_2);
  await app.pause();
  await page.getByRole('button', { name: 'Registrar cliente' }).click();
  await page.getByLabel('Nombre completo').fill('Marta Rojas');
  await page.getByLabel('Cédula').fill('41.700.100');
  await page.getByLabel('Cédula').press('Enter');
  await toast('Cliente Marta Rojas creado exitosamente.');
  await expect(row('Marta Rojas')).toContainText('Pendiente de enviar');
  await expect(row('Marta Rojas').getByRole('cell').first()).toHaveText('Pendiente');

  await page.getByRole('link', { name: 'Facturación' }).click();
  // Its keys are heard once the screen stands.
  await page.getByRole('heading', { name: 'Nueva Factura de Venta' }).waitFor();
  await page.keyboard.press('F4');
  await page.getByRole('combobox', { name: /cliente/iu }).fill('Marta');
  await page.getByRole('option', { name: /Marta Rojas/u }).click();
  await scan(page, COFFEE.code);
  await rows().filter({ hasText: COFFEE.name }).waitFor();
  await page.keyboard.press('F8');
  await expect(page.getByText('Guardado en este equipo').first()).toBeVisible();

  await app.resume();
  await page.goto(`${SITE}${SCREEN}`);
  await page.getByRole('textbox', { name: /^Buscar/u }).fill('marta rojas');
  await expect(row('Marta Rojas')).toContainText(/CLI-\d{6}/u, { timeout: SETTLED_MS });
  await expect(row('Marta Rojas')).not.toContainText('Pendiente');
  const marta = await findClient('41700100');
  await expect
    .poll(async () => (await newestInvoices(await apiOf(app.url), 1))[0]?.cliente_id, { timeout: SETTLED_MS })
    .toBe(marta?.id);
});

test('a twin that the server refused is corrected where it stands', async () => {
  await enter(LEVEL_2);
  await app.pause();
  await page.getByRole('button', { name: 'Registrar cliente' }).click();
  await page.getByLabel('Nombre completo').fill('Pedro Casas');
  await page.getByLabel('Cédula').fill('41700200');
  await page.getByRole('button', { name: 'Guardar cliente' }).click();
  await expect(row('Pedro Casas')).toContainText('Pendiente de enviar');
  await browser.context.setOffline(true);
  await app.resume();
  const twin = { tipo_cliente: 'Natural', nombre_completo_natural: 'Pedro Otro', cedula_natural: '41700200' };
  expect((await (await apiOf(app.url)).send('POST', '/api/erp/clientes/', twin)).status).toBe(201);
  await browser.context.setOffline(false);
  await page.reload();

  const refused = row('Pedro Casas');
  await expect(refused).toContainText('Por revisar', { timeout: SETTLED_MS });
  await expect(refused).toContainText('cedula natural: Ya existe un cliente con esta cédula.');
  await page.getByRole('button', { name: 'Editar Pedro Casas' }).click();
  await expect(page.getByLabel('Cédula')).toHaveAccessibleDescription(
    'Ya existe un cliente con esta cédula.',
  );
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Pedro Casas');
  await page.getByLabel('Cédula').fill('41700299');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  // With a code of its own it stands at the end of the list.
  await page.getByRole('textbox', { name: /^Buscar/u }).fill('pedro casas');
  await expect(row('Pedro Casas')).toContainText(/CLI-\d{6}/u, { timeout: SETTLED_MS });
  expect(await findClient('41700299')).toMatchObject({ nombre_completo_natural: 'Pedro Casas' });
});

/** A client who owes a coffee. */
async function makeDebtor(): Promise<Client> {
  const api = await apiOf(app.url);
  const body = {
    tipo_cliente: 'Natural',
    nombre_completo_natural: 'Amparo Ortiz',
    cedula_natural: '52100200',
    credito_activo: true,
    monto_credito_aprobado: '200000',
    dias_credito_autorizados: 15,
  };
  const { body: client } = await api.send<Client>('POST', '/api/erp/clientes/', body);
  const product = (await api.get<{ results: { id: string }[] }>(COFFEE.query)).body.results[0]?.id;
  const items = [{ producto_id: product, cantidad: 1, descuento: 0 }];
  const total = '17640.00';
  const pagos = [{ medio: 'credito', valor: total }];
  const sold = await api.send('POST', '/api/erp/facturacion/facturas/', {
    cliente_id: client.id,
    items,
    pagos,
  });
  expect(sold.status).toBe(201);
  return client;
}

test('a payment taken offline lowers the balance at once and reaches the server', async () => {
  const client = await makeDebtor();
  await enter(LEVEL_2);
  await page.getByRole('textbox', { name: /^Buscar/u }).fill('amparo ortiz');
  await expect(row('Amparo Ortiz')).toContainText('17.640');
  // What owes can't go.
  await page.getByRole('button', { name: 'Eliminar Amparo Ortiz' }).click();
  await dialog().getByRole('button', { name: 'Eliminar' }).click();
  await expect(dialog()).toContainText(
    'El cliente tiene saldo pendiente en su cuenta de crédito y no se puede eliminar.',
  );
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Cuenta de Amparo Ortiz' }).click();
  await expect(page.getByRole('heading', { name: 'Cuenta de Amparo Ortiz' })).toBeVisible();
  await expect(rows().filter({ hasText: /Venta POS1-\d{6}/u })).toContainText('17.640');
  await app.pause();
  await page.getByLabel('Valor del abono').fill('20000');
  await page.getByRole('button', { name: 'Registrar abono' }).click();
  await expect(page.getByText('El abono no puede ser mayor que el saldo del cliente.')).toBeVisible();
  await page.getByLabel('Valor del abono').fill('7.640');
  await page.getByRole('radio', { name: 'Nequi' }).check();
  await page.getByRole('button', { name: 'Registrar abono' }).click();
  await expect(rows().filter({ hasText: 'Pendiente de enviar' })).toContainText('10.000');
  await expect(page.getByLabel('Resumen de la cuenta')).toContainText('$ 10.000');
  // The client waits for a paper, without network too.
  const paper = await catchPaper(page);
  await page.getByRole('button', { name: 'Imprimir recibo' }).click();
  await expect(paper.locator('body')).toContainText('RECIBO DE ABONO');
  await expect(paper.locator('body')).toContainText('Amparo Ortiz');
  await expect(paper.locator('body')).toContainText('7.640');
  await app.resume();
  const account = async () => {
    const api = await apiOf(app.url);
    return (await api.get<ClientAccount>(`/api/erp/clientes/${client.id}/cuenta/`)).body.saldo;
  };
  await expect.poll(account, { timeout: SETTLED_MS }).toBe('10000.00');
  await expect(rows().filter({ hasText: 'Pendiente de enviar' })).toHaveCount(0, { timeout: SETTLED_MS });
  await page.getByRole('button', { name: 'Imprimir el recibo del abono de $ 7.640' }).click();
  expect((await paperOf(page, 2)).text).toContain('RECIBO DE ABONO');
});

test('level 1 sees the clients, not their credit, and changes none', async () => {
  await enter(LEVEL_1);
  await expect(page.getByRole('columnheader', { name: 'Saldo' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Filtros de crédito' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Registrar cliente|Editar|Eliminar)/u })).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Registrar abono de/u })
    .first()
    .click();
  await expect(page.getByText('Tu nivel permite registrar abonos, pero no ver el saldo.')).toBeVisible();
});

const violations = () => violationsOf(page);

/** Controls that are too small to be hit. */
const smallControls = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a[href], select, input:not([hidden]):not([type="radio"])')]
      .map((control) => ({
        name: control.textContent || control.outerHTML,
        box: control.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24) && box.top >= 0)
      .map(({ name, box }) => `${name} ${box.width}×${box.height}`),
  );

test('list, form, dialog and account have no accessibility violation, dark and light', async () => {
  await enter(LEVEL_3);
  for (const scheme of ['dark', 'light']) {
    await page.evaluate((value) => localStorage.setItem('theme', value), scheme);
    await page.goto(`${SITE}${SCREEN}`);
    await rows().nth(2).waitFor();
    await page.getByRole('button', { name: 'Filtros de crédito' }).click();
    expect(await violations()).toEqual([]);
    expect(await smallControls()).toEqual([]);
    await page.getByRole('button', { name: 'Registrar cliente' }).click();
    await page.getByRole('switch', { name: 'Crédito activo' }).check();
    await page.getByRole('button', { name: 'Guardar cliente' }).click();
    await page.getByText('Escribe la cédula.').waitFor();
    // The drawer slides in: half transparent words have no contrast.
    await page.waitForFunction(() => document.getAnimations().length === 0);
    expect(await violations()).toEqual([]);
    expect(await smallControls()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Descartar' }).click();
    await page
      .getByRole('button', { name: /^Eliminar/u })
      .first()
      .click();
    await dialog().waitFor();
    expect(await violations()).toEqual([]);
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Cuenta de/u })
      .first()
      .click();
    await page.getByText('Movimientos').first().waitFor();
    expect(await violations()).toEqual([]);
    expect(await smallControls()).toEqual([]);
  }
});
