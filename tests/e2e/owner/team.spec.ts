import { expect, type Page, test } from '@playwright/test';
import type { App } from '#tests/e2e/rig/app.ts';
import { violationsOf } from '#tests/e2e/rig/axe.ts';
import {
  beginAsOwner,
  DEMO_PASSWORD,
  expectNoSideScroll,
  FAILURES,
  neverAnswer,
} from '#tests/e2e/rig/owner.ts';

const SUBUSERS = '**/api/erp/businesses/*/subusers/';
const BUSINESS = 'Minimercado La Esquina';

let app: App;
let page: Page;
beginAsOwner((owner) => {
  ({ app, page } = owner);
});

async function openTeam() {
  await page.goto(`${app.url}/crear-colaborador-subusuario`);
  await page.getByLabel('Negocio').selectOption(BUSINESS);
  await page.getByRole('table').waitFor();
}

async function fillPerson(email: string) {
  await page.getByLabel('Primer nombre').fill('Marta');
  await page.getByLabel('Primer apellido').fill('Gil');
  await page.getByLabel('Segundo apellido').fill('Ríos');
  await page.getByLabel('Cédula').fill('1020733418');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel('Confirmar contraseña').fill(DEMO_PASSWORD);
}

const press = (name: string) => page.getByRole('button', { name }).click();

test('a collaborator is created, opens the counter, is edited and deleted', async () => {
  await page.goto(`${app.url}/crear-colaborador-subusuario`);
  await press('Crear colaborador');
  await expect(page.getByText('Por favor, seleccione un negocio primero.')).toBeVisible();
  await openTeam();
  await press('Crear colaborador');
  await expect(page.getByLabel('Negocio')).toBeDisabled();
  await fillPerson('marta@x.example');
  await expect(page.getByLabel('Establecimiento asignado')).toHaveValue(/^\d+$/u);
  await press('Crear colaborador');
  await expect(page.getByText(`¡Colaborador Marta Gil creado con éxito para ${BUSINESS}!`)).toBeVisible();
  await press('Seguir gestionando');
  await expect(page.getByRole('row', { name: /Marta Gil Ríos/u })).toContainText('Operario Básico (Ver)');

  const inRow = (name: string) =>
    page.getByRole('row', { name: /Marta Gil Ríos/u }).getByRole('button', { name, exact: true });
  await expect(inRow('Editar')).toHaveAccessibleDescription('Marta Gil Ríos');
  await inRow('Editar').click();
  await page.getByLabel('Permiso').selectOption('Administrador (Editar Costos)');
  await press('Guardar cambios');
  await expect(page.getByText('¡Colaborador Marta Gil actualizado con éxito!')).toBeVisible();
  await press('Seguir gestionando');
  await expect(page.getByRole('row', { name: /Marta Gil Ríos/u })).toContainText(
    'Administrador (Editar Costos)',
  );

  await inRow('Eliminar').click();
  const dialog = page.getByRole('dialog', { name: 'Eliminar colaborador' });
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(inRow('Eliminar')).toBeFocused();
  await inRow('Eliminar').click();
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Colaborador Marta Gil eliminado con éxito.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Marta Gil Ríos/u })).toHaveCount(0);
});

test('from a new collaborator the way leads into the counter, whose inventory takes products', async () => {
  await openTeam();
  await press('Crear colaborador');
  await fillPerson('caja@x.example');
  await page.getByLabel('Permiso').selectOption('2');
  await press('Crear colaborador');
  await press('Entrar a la caja');
  await page.waitForURL(`${app.url}/login`);
  await expect(page.getByRole('tab', { name: 'Soy Colaborador' })).toHaveAttribute('aria-selected', 'true');
  await page.getByLabel('Correo electrónico').fill('caja@x.example');
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_PASSWORD);
  await press('Iniciar sesión');
  await page.waitForURL(/\/erp_core/u);
  await expect(page.getByRole('link', { name: 'Inventario' })).toBeVisible();
});

test('each failure of saving has its own words, and nothing typed is lost', async () => {
  await openTeam();
  await press('Crear colaborador');
  await fillPerson('ana@laesquina.example');
  await press('Crear colaborador');
  await expect(page.getByText('Email: Ya existe un colaborador con este email.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('otra@x.example');
  await FAILURES.html(page, SUBUSERS);
  await press('Crear colaborador');
  await expect(page.getByText('Error del servidor (500). Revise los logs del backend.')).toBeVisible();
  await page.unroute(SUBUSERS);
  await FAILURES.down(page, SUBUSERS);
  await press('Crear colaborador');
  await expect(page.getByText('No se recibió respuesta del servidor.')).toBeVisible();
  await page.unroute(SUBUSERS);
  const told = page.getByText('No se recibió respuesta del servidor.');
  await neverAnswer(page, SUBUSERS, () => press('Crear colaborador'), told);
  await expect(page.getByLabel('Email')).toHaveValue('otra@x.example');
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue(DEMO_PASSWORD);
});

test('by keyboard alone a collaborator is created', async () => {
  await openTeam();
  await page.getByRole('button', { name: 'Crear colaborador' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Primer nombre')).toBeFocused();
  const type = async (...words: string[]) => {
    for (const word of words) {
      await page.keyboard.type(word);
      await page.keyboard.press('Tab');
    }
  };
  await type('Eva', '', 'Paz', 'Ruiz', '1020', 'eva@x.example', DEMO_PASSWORD);
  await page.keyboard.press('Tab'); // past the eye of the password
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`¡Colaborador Eva Paz creado con éxito para ${BUSINESS}!`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Seguir gestionando' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Eva Paz/u })).toBeVisible();
});

test('a package sets the modules, a switch sets one, and the lobby shows what is off', async () => {
  await page.goto(`${app.url}/configurar-paquetes-negocio`);
  await expect(page.getByRole('link', { name: 'Mostrador, inicio' })).toBeVisible();
  const year = new Date().toLocaleDateString('es-CO', { year: 'numeric', timeZone: 'America/Bogota' });
  await expect(page.getByText(`© ${year} Mostrador`)).toBeVisible();
  await page.getByLabel('Negocio').selectOption(BUSINESS);
  await page.getByLabel('Paquete').selectOption({ index: 1 });
  await expect(
    page.getByText(`Paquete actualizado con éxito para ${BUSINESS}. Los componentes se han reconfigurado.`),
  ).toBeVisible();
  await expect(page.getByText(/^Se apagaron: /u)).toBeVisible();
  const invoicing = page.getByRole('switch', { name: 'Facturación' });
  await expect(invoicing).toBeChecked();
  await invoicing.press('Space');
  await expect(invoicing).not.toBeChecked();
  await expect(invoicing).toBeFocused();
  await page.goto(`${app.url}/erplobby`);
  await expect(page.getByText('El módulo de facturación está apagado.')).toBeVisible();
  await page.getByRole('link', { name: 'Activar el módulo' }).click();
  await expect(invoicing).not.toBeChecked();

  await FAILURES.html(page, '**/componentes-configurados/*/update/');
  await invoicing.press('Space');
  await expect(page.getByText('Error al actualizar el estado del componente.')).toBeVisible();
  await expect(invoicing).not.toBeChecked();
  await page.unroute('**/componentes-configurados/*/update/');
  await invoicing.press('Space');
  await expect(invoicing).toBeChecked();
  await page.getByLabel('Paquete').selectOption('');
  await expect(page.getByText('N/A')).toHaveCount(2);
  await page.getByRole('link', { name: 'Volver a Servicios' }).click();
  await page.waitForURL(`${app.url}/servicios`);
});

for (const scheme of ['dark', 'light']) {
  test(`people and packages are accessible and fit a phone in the ${scheme} theme`, async () => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), scheme);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await openTeam();
      expect(await violationsOf(page)).toEqual([]);
      await expectNoSideScroll(page);
      await press('Crear colaborador');
      await page.getByLabel('Primer nombre').waitFor();
      await press('Crear colaborador');
      await expect(page.getByText('Email es obligatorio')).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await expectNoSideScroll(page);
      await page.goto(`${app.url}/configurar-paquetes-negocio`);
      await page.getByLabel('Negocio').selectOption(BUSINESS);
      await page.getByRole('switch').first().waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await expectNoSideScroll(page);
    }
  });
}
