import { expect, type Page, test } from '@playwright/test';
import type { App } from '#tests/e2e/rig/app.ts';
import { violationsOf } from '#tests/e2e/rig/axe.ts';
import {
  ask,
  beginAsOwner,
  expectNoSideScroll,
  FAILURES,
  neverAnswer,
  pressToAsk,
} from '#tests/e2e/rig/owner.ts';

const REGISTER = '**/api/erp/register-business-with-invoicing/';
const DETAIL = '**/api/erp/negocio-detalle-para-editar/**';
const SAME_NAME = 'No puede haber dos establecimientos con el mismo nombre. Por favor, revise la lista.';

let app: App;
let page: Page;
beginAsOwner((owner) => {
  ({ app, page } = owner);
});

interface Entry {
  id: string;
  nombre_display: string;
}

const businesses = () => ask<Entry[]>(page, 'GET', '/api/erp/my-businesses/');
const submit = (kind = 'Persona Natural') => page.getByRole('button', { name: `Registrar ${kind}` }).click();

async function fillBilling() {
  await page.getByLabel('Número de resolución').fill('18764000001');
  await page.getByLabel('Fecha de resolución').fill('2026-01-15');
  await page.getByLabel('Vigencia hasta').fill('2028-01-15');
}

/** The natural form, all but the name of the business, by the owner's own data. */
async function fillNatural() {
  await page.getByRole('button', { name: 'Agregar negocio' }).click();
  await page.getByRole('button', { name: 'Autorrellenar' }).click();
  await expect(page.getByLabel('Primer nombre')).toHaveValue('Rosa');
  await page.getByLabel('Día').selectOption('30');
  await page.getByLabel('Mes').selectOption('Abril');
  await page.getByLabel('Año').selectOption('1980');
  await page.getByLabel('Género').selectOption('Femenino');
  await fillBilling();
}

test('a natural person registers a business by the own data and is led on to the first collaborator', async () => {
  await expect(page.getByText('Hola, rosa@laesquina.example')).toBeVisible();
  await fillNatural();
  await expect(page.getByLabel('Ciudad')).not.toHaveValue('');
  await expect(page.getByLabel('*Prefijo (4 caracteres)')).toHaveValue('POS1');
  await page.getByLabel('Nombre comercial del negocio').fill('Papelería El Trébol');
  await submit();
  await page.waitForURL(`${app.url}/registro-negocio-exitoso`);
  await expect(page.getByRole('heading', { name: 'Registro de Negocio Exitoso' })).toBeVisible();
  await expect(page.getByText(/^Papelería El Trébol ya está registrado/u)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
  await page.getByRole('link', { name: 'Crear colaborador' }).click();
  await expect(page.getByLabel('Negocio')).toHaveValue(/^PN-\d+$/u);
  await expect(page.getByText('Este negocio aún no tiene colaboradores.')).toBeVisible();
  await page.goto(`${app.url}/erplobby`);
  await expect(page.getByText('Nadie puede facturar todavía.')).toBeVisible();
});

test('a legal entity registers with two establishments; a wrong check digit is only warned of', async () => {
  await page.getByRole('button', { name: 'Agregar negocio' }).click();
  await page.getByLabel('Nombre comercial del negocio').fill('se pierde');
  await page.getByRole('radio', { name: 'Persona Jurídica' }).check();
  await page.getByLabel('Razón social').fill('Distribuciones La Ceiba S.A.S.');
  await page.getByLabel('NIT').fill('900.508.908');
  await expect(page.getByLabel('NIT')).toHaveValue('900508908');
  await expect(page.getByLabel('DV')).toHaveValue('9');
  await page.getByLabel('DV').fill('3');
  await expect(page.getByText('El DV calculado es 9. Revísalo: se guarda el que escribas.')).toBeVisible();
  await page.getByLabel('Sector o industria').fill('Comercio');
  await page.getByLabel('País').selectOption('Colombia');
  await page.getByLabel('Departamento').selectOption('Antioquia');
  await page.getByLabel('Ciudad').selectOption('Medellín');
  await page.getByLabel('Departamento').selectOption('Caldas');
  await expect(page.getByLabel('Ciudad')).toHaveValue('');
  await page.getByLabel('Ciudad').selectOption('Manizales');
  await page.getByLabel('Dirección').fill('Calle 10 # 43-12');
  await page.getByLabel('Teléfono').fill('604 44');
  await page.getByLabel('Email').fill('ceiba@x.example');
  await expect(page.getByText('Teléfono debe contener solo números')).toBeVisible();
  await page.getByLabel('Teléfono').fill('6044482215');
  await expect(page.getByText('Teléfono debe contener solo números')).toBeHidden();
  await page.getByLabel('Primer nombre').fill('Jorge');
  await page.getByLabel('Primer apellido').fill('Arango');
  await page.getByLabel('Segundo apellido').fill('Mesa');
  await page.getByLabel('Cargo').fill('Gerente');
  await fillBilling();
  await page.getByRole('button', { name: '+ Agregar Establecimiento' }).click();
  const second = page.getByRole('group', { name: 'Establecimiento #2' });
  await expect(second.getByLabel('*Nombre del Establecimiento')).toBeFocused();
  await expect(second.getByLabel('*Prefijo (4 caracteres)')).toHaveValue('POS2');
  await second.getByLabel('*Nombre del Establecimiento').fill(' PRINCIPAL ');
  await submit('Persona Jurídica');
  await expect(page.getByText(SAME_NAME)).toBeVisible();
  await expect(second.getByLabel('*Nombre del Establecimiento')).toBeFocused();
  await second.getByLabel('*Nombre del Establecimiento').fill('Norte');
  await submit('Persona Jurídica');
  await page.waitForURL(`${app.url}/registro-negocio-exitoso`);
  await page.getByRole('button', { name: 'Ir a Servicios' }).click();
  await page.waitForURL(`${app.url}/servicios`);
  expect((await businesses()).map((one) => one.nombre_display)).toContain('Distribuciones La Ceiba S.A.S.');
});

test('by keyboard alone a business is registered', async () => {
  await page.getByRole('button', { name: 'Agregar negocio' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Autorrellenar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Primer nombre')).toHaveValue('Rosa');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Droguería Salud');
  const reach = async (label: string) => {
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab');
      if (await page.getByLabel(label, { exact: true }).evaluate((one) => one === document.activeElement))
        return;
    }
    throw new Error(`${label} was not reached`);
  };
  for (const [label, typed] of [
    ['Día', '12'],
    ['Mes', 'Marzo'],
    ['Año', '1985'],
    ['Género', 'Otro'],
    ['Número de resolución', '18764000001'],
    ['Fecha de resolución', '15/1/2026'],
    ['Vigencia hasta', '15012028'],
  ] as const) {
    await reach(label);
    await page.keyboard.type(typed);
  }
  await page.getByLabel('*Rango Hasta').focus();
  await expect(page.getByLabel('Fecha de resolución')).toHaveValue('15/01/2026');
  await expect(page.getByLabel('Vigencia hasta')).toHaveValue('15/01/2028');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${app.url}/registro-negocio-exitoso`);
});

test('blank fields are told with the first in focus, and cancelling leads back to where one was', async () => {
  await page.getByRole('button', { name: 'Agregar negocio' }).click();
  await page.getByLabel('*Prefijo (4 caracteres)').fill('POS12');
  await page.getByLabel('Vigencia hasta').fill('31/02/2028');
  await submit();
  for (const words of [
    'Escribe una fecha que exista, como dd/mm/aaaa',
    'Nombre comercial es obligatorio',
    'Primer nombre es obligatorio',
    'Cédula es obligatoria',
    'Fecha de nacimiento es obligatoria',
    'Género es obligatorio',
    'País es obligatorio',
    'Número de resolución es obligatorio',
    'Máximo 4 caracteres',
  ])
    await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByLabel('Nombre comercial del negocio')).toBeFocused();
  await expect(page.getByLabel('Año')).toHaveAccessibleDescription('Fecha de nacimiento es obligatoria');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('button', { name: 'Agregar negocio' })).toBeFocused();
});

test('whatever becomes of a registration, what was typed stays, and it is made once', async () => {
  await fillNatural();
  const name = page.getByLabel('Nombre comercial del negocio');
  await name.fill('Ferretería El Tornillo');
  const failed = page.getByText('Ocurrió un error al registrar el negocio.');

  await FAILURES.refusing(page, REGISTER, { cedula: ['Ya existe.'], series: [{ prefijo: ['Ocupado.'] }] });
  await submit();
  await expect(page.getByText('Cédula: Ya existe.')).toBeVisible();
  await expect(page.getByText('Establecimiento #1, Prefijo (4 caracteres): Ocupado.')).toBeVisible();
  await expect(page.getByLabel('Cédula')).toHaveAccessibleDescription('Ya existe.');
  await expect(page.getByLabel('Cédula')).toBeFocused();
  await page.unroute(REGISTER);

  await FAILURES.refusing(page, REGISTER, { error: 'El negocio ya existe.' });
  await submit();
  await expect(page.getByText('El negocio ya existe.')).toBeVisible();
  await page.unroute(REGISTER);

  const submitOnce = () => pressToAsk(page, REGISTER, () => submit());
  await FAILURES.html(page, REGISTER);
  await submitOnce();
  await expect(failed).toBeVisible();
  await page.unroute(REGISTER);

  await FAILURES.down(page, REGISTER);
  await submitOnce();
  await expect(failed).toBeVisible();
  await expect(page.getByText(/^No se recibió respuesta del servidor/u)).toBeVisible();
  await page.unroute(REGISTER);

  await neverAnswer(page, REGISTER, () => submit(), failed);
  await expect(name).toHaveValue('Ferretería El Tornillo');

  // The answer is lost, the business is made; pressed again it is the same one.
  await page.route(REGISTER, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submitOnce();
  await expect(failed).toBeVisible();
  await page.unroute(REGISTER);
  await submit();
  await page.waitForURL(`${app.url}/registro-negocio-exitoso`);
  const made = (await businesses()).filter((one) => one.nombre_display === 'Ferretería El Tornillo');
  expect(made).toHaveLength(1);
});

test('a business is edited: what stays, what changes, two establishments of one name, and the options', async () => {
  const [{ id }] = (await businesses()) as [Entry];
  await page.goto(`${app.url}/servicios`);
  await page.getByLabel('Negocio').selectOption(id);
  await page.getByRole('button', { name: 'Editar' }).click();
  await page.waitForURL(`${app.url}/negocio/editar/${id}`);
  await expect(page.getByRole('heading', { name: 'Editar Negocio (Persona Jurídica)' })).toBeVisible();
  await expect(page.getByText('Listo para facturar.')).toBeVisible();
  for (const label of ['Razón social', 'NIT', 'DV'])
    await expect(page.getByLabel(label)).toHaveAttribute('readonly');
  await expect(page.getByLabel('Departamento')).toHaveValue('Bogotá, D.C.');

  await page.getByRole('button', { name: '+ Agregar Establecimiento' }).click();
  const second = page.getByRole('group', { name: 'Establecimiento #2' });
  const fields = ['*Nombre del Establecimiento', '*Prefijo (4 caracteres)', '*N° de Dígitos'];
  for (const label of [...fields, '*Rango Desde', '*Rango Hasta'])
    await expect(second.getByLabel(label)).toHaveValue('');
  await second.getByLabel('*Nombre del Establecimiento').fill(' principal ');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent += 1;
  });
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(page.getByText(SAME_NAME)).toBeVisible();
  expect(sent).toBe(0);

  await second.getByLabel('*Nombre del Establecimiento').fill('Norte');
  await second.getByLabel('*Prefijo (4 caracteres)').fill('pos2');
  await second.getByLabel('*N° de Dígitos').fill('6');
  await second.getByLabel('*Rango Desde').fill('1');
  await second.getByLabel('*Rango Hasta').fill('10000');
  await page.getByLabel('Teléfono').fill('6015550000');
  await page.getByRole('button', { name: 'Agregar tarifa' }).click();
  await page.getByRole('listitem', { name: 'Tarifa #2' }).getByLabel('Desde').fill('2026-01-01');
  await page.getByRole('listitem', { name: 'Tarifa #2' }).getByLabel('Valor por bolsa (COP)').fill('73,5');
  await page.getByRole('radio', { name: 'Sin redondeo' }).check();
  await page.getByRole('switch', { name: 'No vender sin abrir la caja' }).check();
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(page.getByText('¡Información del negocio actualizada con éxito!')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(
    page.getByRole('listitem', { name: 'Tarifa #2' }).getByLabel('Valor por bolsa (COP)'),
  ).toHaveValue('73,5');

  // Saved again it changes the new establishment and makes no other.
  await second.getByLabel('*Nombre del Establecimiento').fill('Norte 2');
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await saved;
  await expect(page.getByText('¡Información del negocio actualizada con éxito!')).toBeVisible();
  const path = `/api/erp/negocio-detalle-para-editar/${id}/`;
  const detail = await ask<Record<string, unknown> & { series: { nombre_establecimiento: string }[] }>(
    page,
    'GET',
    path,
  );
  expect(detail.series.map((one) => one.nombre_establecimiento)).toEqual(['Principal', 'Norte 2']);
  expect(detail).toMatchObject({
    phone: '6015550000',
    opciones: {
      bolsa_tarifas: [
        { desde: '2000-01-01', valor: '70.00' },
        { desde: '2026-01-01', valor: '73.50' },
      ],
      redondeo_efectivo: 0,
      caja_obligatoria: true,
      conteo_ciego: true,
    },
  });

  // An establishment that has issued invoices may not go: the form says so and shows it again.
  const remove = page.getByRole('button', { name: 'Eliminar', exact: true });
  await expect(remove.first()).toHaveAccessibleDescription('Establecimiento #1');
  await remove.first().click();
  const question = page.getByRole('dialog', { name: 'Eliminar el establecimiento' });
  await expect(question).toContainText('Principal');
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(remove).toHaveCount(0);
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(page.getByText('No se puede eliminar Principal: ya emitió facturas.')).toBeVisible();
  await expect(second.getByLabel('*Nombre del Establecimiento')).toHaveValue('Principal');
  await page.getByRole('link', { name: '‹‹ Volver a Servicios' }).click();
  // What was refused is not saved.
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
  await page.waitForURL(`${app.url}/servicios`);
});

test('an edit that fails says why, by field too, and loses nothing', async () => {
  const [{ id }] = (await businesses()) as [Entry];
  await page.goto(`${app.url}/negocio/editar/${id}`);
  const address = page.getByLabel('Dirección');
  await address.fill('Carrera 7 # 1-1');
  const save = () => page.getByRole('button', { name: 'Guardar Cambios' }).click();
  const saveOnce = () => pressToAsk(page, DETAIL, save);

  await page.getByLabel('Cargo').fill('');
  const range = page.getByRole('group', { name: 'Establecimiento #1' }).getByLabel('*Rango Hasta');
  await range.fill('3');
  await save();
  await expect(page.getByText('rep_legal_cargo: Este campo es obligatorio.')).toBeVisible();
  await expect(page.getByLabel('Cargo')).toHaveAccessibleDescription('Este campo es obligatorio.');
  await expect(page.getByLabel('Cargo')).toBeFocused();
  await expect(range).toHaveAccessibleDescription(/^El rango no puede terminar/u);

  await FAILURES.html(page, DETAIL);
  await saveOnce();
  await expect(page.getByText('Ocurrió un error al actualizar.')).toBeVisible();
  await page.unroute(DETAIL);
  await FAILURES.down(page, DETAIL);
  await saveOnce();
  await expect(page.getByText('Ocurrió un error al actualizar.')).toBeVisible();
  await page.unroute(DETAIL);
  await neverAnswer(page, DETAIL, save, page.getByText(/^No se recibió respuesta del servidor/u));
  await expect(address).toHaveValue('Carrera 7 # 1-1');
});

test('a business that can not be loaded shows the error alone, and can be asked for again', async () => {
  const [{ id }] = (await businesses()) as [Entry];
  const failed = page.getByText('Error al cargar los datos del negocio. Por favor, intente de nuevo.');
  await FAILURES.html(page, DETAIL);
  await page.goto(`${app.url}/negocio/editar/${id}`);
  await expect(failed).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  await page.unroute(DETAIL);
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(page.getByRole('heading', { name: 'Editar Negocio (Persona Jurídica)' })).toBeVisible();
  await page.goto(`${app.url}/negocio/editar/PN-999999`);
  await expect(failed).toBeVisible();
});

test('the lobby names what stops the counters, with the way to mend it', async () => {
  const [{ id }] = (await businesses()) as [Entry];
  const path = `/api/erp/negocio-detalle-para-editar/${id}/`;
  const detail = await ask<{ resolucion: object }>(page, 'GET', path);
  await ask(page, 'PUT', path, {
    ...detail,
    resolucion: { ...detail.resolucion, vigencia_hasta: '2026-01-31' },
  });
  await page.goto(`${app.url}/erplobby`);
  await expect(page.getByText('La resolución venció el 31/01/2026.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Actualizar la resolución' }).click();
  await expect(page.getByText('Esta resolución ya venció: con ella no se puede facturar.')).toBeVisible();
  await page.getByLabel('Vigencia hasta').fill('2028-12-31');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(page.getByText('¡Información del negocio actualizada con éxito!')).toBeVisible();
  await expect(page.getByText('Listo para facturar.')).toBeVisible();
});

test('the lobby says that there is no connection, or shows what was last heard, and mends itself', async () => {
  const [mine, today] = ['**/api/erp/my-businesses/', '**/api/mis-negocios/hoy/'];
  const heading = page.getByRole('heading', { name: 'Minimercado La Esquina' });
  await expect(page.getByText('Cómo pagaron').first()).toBeVisible();
  for (const path of [mine, today]) await FAILURES.down(page, path);
  await page.goto(`${app.url}/erplobby`);
  await expect(page.getByText(/^Sin conexión: datos hasta las/u)).toBeVisible();
  await expect(heading).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('mostrador.hoy'));
  await page.goto(`${app.url}/erplobby`);
  await expect(page.getByText('Error al cargar tus negocios. Intenta más tarde.')).toBeVisible();
  await expect(page.getByText('Sin conexión. Aparece cuando vuelva.').first()).toBeVisible();
  for (const path of [mine, today]) await page.unroute(path);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(heading).toBeVisible();
  await expect(page.getByText('Cómo pagaron').first()).toBeVisible();
});

for (const scheme of ['dark', 'light']) {
  test(`lobby, forms and success page are accessible and fit a phone in the ${scheme} theme`, async () => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), scheme);
    const [{ id }] = (await businesses()) as [Entry];
    await page.setViewportSize({ width: 390, height: 844 });
    for (const route of ['/erplobby', `/negocio/editar/${id}`, '/registro-negocio-exitoso']) {
      await page.goto(`${app.url}${route}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect(page.getByText('Revisando si puede facturar…')).toHaveCount(0);
      expect(await violationsOf(page), route).toEqual([]);
      await expectNoSideScroll(page);
    }
    await page.goto(`${app.url}/erplobby`);
    await page.getByRole('button', { name: 'Agregar negocio' }).click();
    for (const kind of ['Persona Natural', 'Persona Jurídica']) {
      await page.getByRole('radio', { name: kind }).check();
      expect(await violationsOf(page), kind).toEqual([]);
      await expectNoSideScroll(page);
    }
  });
}
