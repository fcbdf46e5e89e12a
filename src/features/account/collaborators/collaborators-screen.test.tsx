import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import {
  type Answer,
  type Answers,
  answeringHttp,
  drawScreen,
} from '#tests/fixtures/screen/owner-screen.tsx';
import type { OwnerUser } from '#contract/accounts/accounts.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { CollaboratorsScreen } from './CollaboratorsScreen.tsx';

const ANA = {
  id: 4,
  first_name: 'Ana',
  second_name: null,
  last_name: 'Pérez',
  second_surname: 'Lozano',
  cedula: '1020733418',
  email: 'ana@x.example',
  permission_level: 2,
  is_active: true,
  serie_facturacion: 7,
  serie_facturacion_display: 'Principal (POS1)',
  negocio: 12,
};
const SERIES = { id: 7, nombre_establecimiento: 'Principal', prefijo: 'POS1' };

let answers: Answers;
const { http, sent } = answeringHttp(() => answers);
beforeEach(() => {
  answers = {
    'GET /api/erp/my-businesses/': () => ({
      status: 200,
      body: [{ id: 'PJ-12', tipo: 'PJ', nombre_display: 'La Esquina' }],
    }),
    'GET /api/erp/businesses/PJ-12/subusers/': () => ({ status: 200, body: [ANA] }),
    'GET /api/erp/businesses/PJ-12/series/': () => ({ status: 200, body: [SERIES] }),
  };
  http.mockClear();
});
afterEach(cleanup);

const CREATE = 'POST /api/erp/businesses/PJ-12/subusers/';
const EDIT = 'PUT /api/erp/subusers/PJ/4/';
const DELETE = 'DELETE /api/erp/subusers/PJ/4/';

const ROSA = {
  id: 1,
  email: 'rosa@x.example',
  first_name: 'Rosa',
  second_name: null,
  last_name: 'Mora',
  second_surname: 'Paz',
  cedula: '52418803',
  country: 'Colombia',
  department: 'Antioquia',
  city: 'Medellín',
  mobile_phone: '3104478215',
  fixed_phone: null,
  address: 'Cra 15 # 82-31',
};
const readProfile = vi.fn<() => Promise<OwnerUser | undefined>>(() => Promise.resolve(ROSA));

async function show(startsWith?: string) {
  drawScreen(() => (
    <CollaboratorsScreen
      http={http}
      onWorkspace={() => undefined}
      readProfile={readProfile}
      startsWith={startsWith}
    />
  ));
  await screen.findByRole('heading', { level: 1 });
}

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByLabelText(name);

const GOOD: Record<string, string> = {
  'Primer nombre': 'Marta',
  'Primer apellido': 'Gil',
  'Segundo apellido': 'Ríos',
  Cédula: '1020733418',
  Email: 'marta@x.example',
  Contraseña: 'una larga 77',
  'Confirmar contraseña': 'una larga 77',
};

async function removeAna() {
  await show('PJ-12');
  await screen.findByRole('table');
  await click('Eliminar');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
}

async function openForm() {
  await show('PJ-12');
  await screen.findByRole('table');
  await click('Crear colaborador');
  for (const [name, value] of Object.entries(GOOD)) await userEvent.type(field(name), value);
}

describe('the collaborators of a business', () => {
  it('asks for a business first, then shows its people in the columns of the specification', async () => {
    await show();
    await screen.findByRole('button', { name: 'Crear colaborador' });
    await click('Crear colaborador');
    expect(screen.getByText('Por favor, seleccione un negocio primero.')).toBeVisible();
    await userEvent.selectOptions(field('Negocio'), 'La Esquina');
    const table = () => screen.getByRole('table');
    await expectShown(() =>
      within(table())
        .getAllByRole('columnheader')
        .map((one) => one.textContent),
    ).toEqual(['Nombre', 'Email', 'Establecimiento Asignado', 'Cédula', 'Permiso', 'Activo', 'Acciones']);
    expect(screen.queryByText('Por favor, seleccione un negocio primero.')).toBeNull();
    await expectShown(
      () => within(table()).getAllByText('Operario Avanzado (Editar Inventario)').length,
    ).toBeGreaterThan(0);
  });

  it('tells each rule at its field, and a missing password for the form as a whole too', async () => {
    await show('PJ-12');
    await screen.findByRole('table');
    await click('Crear colaborador');
    expect(field('Negocio')).toBeDisabled();
    expect(field('Primer nombre')).toHaveFocus();
    await click('Crear colaborador');
    for (const words of [
      'Primer nombre es obligatorio',
      'Primer apellido es obligatorio',
      'Segundo apellido es obligatorio',
      'Cédula es obligatoria',
      'Email es obligatorio',
      'Contraseña es obligatoria',
      'La contraseña es obligatoria para nuevos colaboradores.',
    ])
      await expectShown(() => screen.getByText(words)).toBeVisible();
    await userEvent.type(field('Contraseña'), 'corta');
    await expectShown(() => screen.getByText('Mínimo 8 caracteres')).toBeVisible();
    await userEvent.type(field('Confirmar contraseña'), 'otra');
    await userEvent.tab();
    await expectShown(() => screen.getByText('Las contraseñas no coinciden')).toBeVisible();
    await userEvent.type(field('Cédula'), '12a');
    await expectShown(() => screen.getByText('Cédula debe contener solo números')).toBeVisible();
    expect(sent(CREATE)).toEqual([]);
    await click('Cancelar');
    await expectShown(() => screen.getByRole('button', { name: 'Crear colaborador' })).toHaveFocus();
  });

  it('creates one with numbers, null and the business, and goes on managing', async () => {
    answers[CREATE] = () => ({ status: 201, body: ANA });
    await openForm();
    await userEvent.selectOptions(field('Establecimiento asignado'), '');
    await userEvent.selectOptions(field('Permiso'), '3');
    await click('Crear colaborador');
    await expectShown(() =>
      screen.getByText('¡Colaborador Marta Gil creado con éxito para La Esquina!'),
    ).toBeVisible();
    const { body, headers } = sent(CREATE)[0] ?? {};
    expect(body).toMatchObject({
      permission_level: 3,
      serie_facturacion: null,
      is_active: true,
      negocio: 12,
      password: 'una larga 77',
      password2: 'una larga 77',
    });
    expect(headers?.['idempotency-key']).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/u,
    );
    await click('Seguir gestionando');
    await expectShown(() => screen.getByRole('table')).toBeVisible();
    expect(sent('GET /api/erp/businesses/PJ-12/subusers/')).toHaveLength(2);
  });

  it('says that one was created even when the list can not be read again', async () => {
    answers[CREATE] = () => ({ status: 201, body: ANA });
    await openForm();
    answers['GET /api/erp/businesses/PJ-12/subusers/'] = () => ({ status: 500, body: '<html>' });
    await click('Crear colaborador');
    await expectShown(() =>
      screen.getByText('¡Colaborador Marta Gil creado con éxito para La Esquina!'),
    ).toBeVisible();
    await click('Seguir gestionando');
    await expectShown(() =>
      screen.getByText('Error al cargar datos para el negocio seleccionado.'),
    ).toBeVisible();
  });

  it.each([
    [new ApiError('timeout'), 'No se recibió respuesta del servidor.'],
    [new ApiError('network'), 'No se recibió respuesta del servidor.'],
    [
      { status: 500, body: '<html>Server Error</html>' },
      'Error del servidor (500). Revise los logs del backend.',
    ],
    [
      { status: 400, body: { second_surname: ['Muy largo.', 'Otro.'], detail: 'Revisa.', codigo: 'x' } },
      'Revisa. Segundo apellido: Muy largo. Otro.',
    ],
    [
      { status: 400, body: { email: ['Ya existe un colaborador con este email.'] } },
      'Email: Ya existe un colaborador con este email.',
    ],
  ])('explains a failure and keeps what was typed: %j', async (answer, words) => {
    answers[CREATE] = () => answer;
    await openForm();
    await click('Crear colaborador');
    await expectShown(() => screen.getByRole('alert')).toHaveTextContent(words);
    for (const [name, value] of Object.entries(GOOD)) expect(field(name)).toHaveValue(value);
    // Sent again when nobody answered it is the same attempt; a refusal ends it.
    await click('Crear colaborador');
    await waitFor(() => expect(sent(CREATE)).toHaveLength(2));
    const keys = sent(CREATE).map(({ headers }) => headers?.['idempotency-key']);
    const isOpen = answer instanceof Error || answer.status >= 500;
    expect(new Set(keys).size).toBe(isOpen ? 1 : 2);
  });

  it('edits without sending a password that was left blank', async () => {
    answers[EDIT] = () => ({ status: 200, body: ANA });
    await show('PJ-12');
    await screen.findByRole('table');
    expect(screen.getByRole('button', { name: 'Editar' })).toHaveAccessibleDescription('Ana Pérez Lozano');
    await click('Editar');
    expect(field('Email')).toHaveValue('ana@x.example');
    await userEvent.click(screen.getByRole('switch', { name: /^Activo/u }));
    await click('Guardar cambios');
    await expectShown(() => screen.getByText('¡Colaborador Ana Pérez actualizado con éxito!')).toBeVisible();
    const { body } = sent(EDIT)[0] ?? {};
    expect(body).toMatchObject({ serie_facturacion: 7, is_active: false });
    expect(body).not.toHaveProperty('password');
    expect(body).not.toHaveProperty('password2');
  });

  it('shows in place of the deleted collaborator that it is gone, and tells screen readers', async () => {
    answers[DELETE] = () => {
      answers['GET /api/erp/businesses/PJ-12/subusers/'] = () => ({ status: 200, body: [] });
      return { status: 204, body: '' };
    };
    await removeAna();
    await expectShown(() => screen.getByText('Este negocio aún no tiene colaboradores.')).toBeVisible();
    await waitFor(() =>
      expect(document.activeElement).toHaveTextContent('Colaborador Ana Pérez eliminado con éxito.'),
    );
    expect(document.activeElement).not.toBe(document.body);
  });

  it.each([
    [{ status: 204, body: '' }, 'Colaborador Ana Pérez eliminado con éxito.'],
    [{ status: 400, body: { error: 'No se puede.' } }, 'No se puede.'],
    [{ status: 404, body: { detail: 'No encontrado.' } }, 'No encontrado.'],
    [{ status: 500, body: '<html>' }, 'Error al eliminar el colaborador.'],
    [new ApiError('network'), 'Error al eliminar el colaborador.'],
  ])('deletes by name after asking, and says how it went: %j', async (answer, words) => {
    answers[DELETE] = () => answer;
    await show('PJ-12');
    await screen.findByRole('table');
    await click('Eliminar');
    const dialog = () => screen.getByRole('dialog', { name: 'Eliminar colaborador' });
    await expectShown(() => within(dialog()).getByText('Ana Pérez')).toBeVisible();
    await userEvent.click(within(dialog()).getByRole('button', { name: 'Eliminar' }));
    await expectShown(() => screen.getByText(words)).toBeVisible();
    if (answer instanceof Error || answer.status !== 204) return;
    await waitFor(() => expect(sent('GET /api/erp/businesses/PJ-12/subusers/')).toHaveLength(2));
  });

  it('says that somebody was deleted although the list can not be read again', async () => {
    answers[DELETE] = () => {
      answers['GET /api/erp/businesses/PJ-12/subusers/'] = () => new ApiError('network');
      return { status: 204, body: '' };
    };
    await removeAna();
    await expectShown(() => screen.getByRole('button', { name: 'Intentar de nuevo' })).toBeVisible();
    expect(screen.getByText('Colaborador Ana Pérez eliminado con éxito.')).toBeVisible();
  });

  it('keeps an open form whatever becomes of reading the list behind it', async () => {
    let fail: (error: Error) => void = () => undefined;
    const list = new Promise<Answer>((_, reject) => {
      fail = reject;
    });
    answers[EDIT] = () => {
      answers['GET /api/erp/businesses/PJ-12/subusers/'] = () => list;
      return { status: 200, body: ANA };
    };
    await show('PJ-12');
    await screen.findByRole('table');
    await click('Editar');
    await click('Guardar cambios');
    await userEvent.click(await screen.findByRole('button', { name: /^Seguir/u }));
    await click('Crear colaborador');
    await userEvent.type(field('Primer nombre'), 'Marta');
    fail(new ApiError('timeout'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(field('Primer nombre')).toHaveValue('Marta');
  });

  it('leads back from a form whose business or collaborator does not exist', async () => {
    answers['GET /api/erp/businesses/PJ-12/series/'] = () => new ApiError('network');
    await show('PJ-12');
    await screen.findByRole('button', { name: 'Intentar de nuevo' });
    await click('Crear colaborador');
    await click('Cancelar');
    expect(screen.getByRole('button', { name: 'Crear colaborador' })).toBeVisible();
  });

  it('shows a sentence of its own without businesses, people, series or an answer', async () => {
    answers['GET /api/erp/businesses/PJ-12/subusers/'] = () => ({ status: 200, body: [] });
    answers['GET /api/erp/businesses/PJ-12/series/'] = () => ({ status: 200, body: [] });
    await show('PJ-12');
    await expectShown(() => screen.getByText('Este negocio aún no tiene colaboradores.')).toBeVisible();
    expect(screen.getByText('Este negocio no tiene series de facturación configuradas.')).toBeVisible();
    cleanup();
    answers['GET /api/erp/businesses/PJ-12/series/'] = () => new ApiError('timeout');
    await show('PJ-12');
    await expectShown(() =>
      screen.getByText('Error al cargar datos para el negocio seleccionado.'),
    ).toBeVisible();
    cleanup();
    answers['GET /api/erp/my-businesses/'] = () => ({ status: 500, body: '<html>' });
    await show();
    await expectShown(() =>
      screen.getByText('Error al cargar los negocios. Intente más tarde.'),
    ).toBeVisible();
    cleanup();
    answers['GET /api/erp/my-businesses/'] = () => ({ status: 200, body: [] });
    await show();
    await expectShown(() => screen.getByRole('link', { name: 'Registra tu primer negocio' })).toHaveAttribute(
      'href',
      '/erplobby',
    );
  });

  it.each([
    ['businesses/PJ-12/series', 'Error al cargar datos para el negocio seleccionado.'],
    ['my-businesses', 'Error al cargar los negocios. Intente más tarde.'],
  ])('says without network too what of %s could not be loaded', async (what, words) => {
    answers[`GET /api/erp/${what}/`] = () => new ApiError('network');
    await show('PJ-12');
    await expectShown(() => screen.getByText(words)).toBeVisible();
    expect(screen.getByText('Sin conexión. Aparece cuando vuelva.')).toBeVisible();
  });

  it('copies the owner into the first collaborator, and says so where nobody can tell who that is', async () => {
    answers['GET /api/erp/businesses/PJ-12/subusers/'] = () => ({ status: 200, body: [] });
    await show('PJ-12');
    await userEvent.click(await screen.findByRole('button', { name: 'Crear colaborador' }));
    readProfile.mockResolvedValueOnce(undefined);
    await userEvent.click(await screen.findByRole('button', { name: 'Soy yo: copiar mis datos' }));
    await expectShown(() => screen.getByText(/No se pudieron leer los datos de tu cuenta/u)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Soy yo: copiar mis datos' }));
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('rosa@x.example'));
    expect(screen.getByLabelText('Primer apellido')).toHaveValue('Mora');
    expect(screen.getByLabelText('Contraseña')).toHaveValue('');
  });

  it('closes a half-filled form at once where it is cancelled', async () => {
    await show('PJ-12');
    await userEvent.click(await screen.findByRole('button', { name: 'Crear colaborador' }));
    await userEvent.type(await screen.findByLabelText('Primer nombre'), 'Lu');
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByLabelText('Primer nombre')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
