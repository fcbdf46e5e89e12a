import '@testing-library/jest-dom/vitest';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import type { OwnSession } from '#contract/accounts/own-account.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { type Answers, answeringHttp, drawScreen } from '#tests/fixtures/screen/owner-screen.tsx';
import { AccountScreen } from './AccountScreen.tsx';

const CHANGE = 'POST /api/auth/password/change/';
const SESSIONS = 'GET /api/auth/sesiones/';
const HERE: OwnSession = {
  id: '0196f3a2-5b7c-7d1e-8f90-a1b2c3d4e5f6',
  desde: '2026-11-20T10:00:00-05:00',
  ultimo_uso: '2026-11-27T09:30:00-05:00',
  equipo: 'Chrome en Windows',
  direccion: '203.0.113.x',
  actual: true,
};
const PHONE: OwnSession = {
  ...HERE,
  id: '0196f3a2-5b7c-7d1e-8f90-a1b2c3d4e5f7',
  equipo: 'Safari en iPhone',
  direccion: null,
  actual: false,
};
const CLOSE_PHONE = `DELETE /api/auth/sesiones/${PHONE.id}/`;

let answers: Answers;
const { http, sent } = answeringHttp(() => answers);
beforeEach(() => {
  http.mockClear();
  answers = {
    [SESSIONS]: () => ({ status: 200, body: [HERE, PHONE] }),
    'GET /api/auth/segundo-factor/': () => ({
      status: 200,
      body: { activo: false, desde: null, codigos_restantes: 0 },
    }),
    [CHANGE]: () => ({ status: 200, body: { detail: 'La contraseña se cambió.' } }),
  };
});
afterEach(cleanup);

const show = () => drawScreen(() => <AccountScreen email="rosa@x.example" http={http} />);

async function change(present: string, first: string, second = first) {
  await userEvent.type(await screen.findByLabelText('Contraseña actual'), present);
  await userEvent.type(screen.getByLabelText('Contraseña nueva'), first);
  await userEvent.type(screen.getByLabelText('Confirmar contraseña nueva'), second);
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
}

describe("the password on an owner's account page", () => {
  it('is changed with the present one, says so and empties the fields', async () => {
    show();
    await change('la de antes', 'otra clave 77');
    await expectShown(() => screen.getByText('La contraseña se cambió.')).toBeVisible();
    expect(sent(CHANGE)[0]?.body).toEqual({
      password: 'la de antes',
      password1: 'otra clave 77',
      password2: 'otra clave 77',
    });
    expect(screen.getByLabelText('Contraseña actual')).toHaveValue('');
  });

  it.each([
    ['la de antes', 'corta', 'corta', 'La contraseña debe tener al menos 8 caracteres'],
    ['la de antes', 'otra clave 77', 'otra clave 78', 'Las contraseñas no coinciden'],
  ])('is not sent with %s, %s and %s', async (present, first, second, words) => {
    show();
    await change(present, first, second);
    await expectShown(() => screen.getByText(words)).toBeVisible();
    expect(sent(CHANGE)).toHaveLength(0);
  });

  it('that is not the present one is refused at its field, and what was typed stays', async () => {
    answers[CHANGE] = () => ({
      status: 400,
      body: { password: ['La contraseña actual no es correcta.'], codigo: 'contrasena_incorrecta' },
    });
    show();
    await change('no es esta', 'otra clave 77');
    await expectShown(() => screen.getByText('La contraseña actual no es correcta.')).toBeVisible();
    expect(screen.getByLabelText('Contraseña actual')).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByLabelText('Contraseña nueva')).toHaveValue('otra clave 77');
  });

  it('stays as it is without network, and the page says why', async () => {
    answers[CHANGE] = () => new ApiError('network');
    show();
    await change('la de antes', 'otra clave 77');
    await expectShown(() => screen.getByRole('alert')).toHaveTextContent(
      'Sin conexión: no se recibió respuesta del servidor.',
    );
  });
});

const rowOf = (name: string) => within(screen.getByText(name).closest('li')!);

describe("the sessions on an owner's account page", () => {
  it('are listed with device, last use and address; this one is marked and can not be closed', async () => {
    show();
    await expectShown(() => screen.getByText('Chrome en Windows')).toBeVisible();
    const here = rowOf('Chrome en Windows');
    expect(here.getByText('Esta sesión')).toBeVisible();
    expect(here.getByText('Último uso 27/11/2026 09:30 desde 203.0.113.x')).toBeVisible();
    expect(here.getByText('Abierta el 20/11/2026 10:00')).toBeVisible();
    expect(here.queryByRole('button')).toBeNull();
    expect(rowOf('Safari en iPhone').getByText('Último uso 27/11/2026 09:30')).toBeVisible();
  });

  it('of another device are closed after a question, and the list is read again', async () => {
    answers[CLOSE_PHONE] = () => ({ status: 204, body: '' });
    show();
    await expectShown(() => screen.getByText('Safari en iPhone')).toBeVisible();
    await userEvent.click(rowOf('Safari en iPhone').getByRole('button', { name: 'Cerrar' }));
    const dialog = within(await screen.findByRole('dialog'));
    answers[SESSIONS] = () => ({ status: 200, body: [HERE] });
    await userEvent.click(dialog.getByRole('button', { name: 'Cerrar' }));
    await expectShown(() => screen.getByText('Se cerró la sesión de Safari en iPhone.')).toBeVisible();
    await expect.poll(() => screen.queryByText('Safari en iPhone')).toBeNull();
    expect(sent(CLOSE_PHONE)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Cerrar todas las demás' })).toBeNull();
  });

  it('are all closed at once but this one; a refusal stands in the question', async () => {
    const CLOSE_OTHERS = 'POST /api/auth/sesiones/cerrar-otras/';
    answers[CLOSE_OTHERS] = () => new ApiError('network');
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar todas las demás' }));
    await screen.findByRole('dialog');
    const dialog = () => within(screen.getByRole('dialog'));
    await userEvent.click(dialog().getByRole('button', { name: 'Cerrar todas las demás' }));
    await expectShown(() => dialog().getByRole('alert')).toHaveTextContent(
      'Sin conexión: no se recibió respuesta del servidor.',
    );
    answers[CLOSE_OTHERS] = () => ({ status: 200, body: { detail: 'Se cerraron tus otras sesiones.' } });
    await userEvent.click(dialog().getByRole('button', { name: 'Cerrar todas las demás' }));
    await expectShown(() => screen.getByText('Se cerraron tus otras sesiones.')).toBeVisible();
    expect(sent(CLOSE_OTHERS)).toHaveLength(2);
  });
});
