import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import type { Http, HttpReply } from '#app/api/http.ts';
import { createOwnAccount } from '#app/online/own-account.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { OwnAccountDialog } from './OwnAccountDialog.tsx';

const LIST = [
  {
    id: '0196f3a2-5b7c-7d1e-8f90-a1b2c3d4e5f6',
    desde: '2026-11-20T10:00:00-05:00',
    ultimo_uso: '2026-11-27T09:30:00-05:00',
    equipo: null,
    direccion: '203.0.113.x',
    actual: false,
  },
];

let isOffline: boolean;
let answer: Pick<HttpReply, 'status' | 'body'>;
const http = vi.fn<Http>(async ({ method }) => {
  if (isOffline) throw new ApiError('network');
  return method === 'GET' ? { status: 200, body: LIST, headers: {} } : { ...answer, headers: {} };
});
const account = createOwnAccount(http);
beforeEach(() => {
  isOffline = false;
  answer = { status: 200, body: { detail: 'Listo.' } };
  http.mockClear();
});
afterEach(cleanup);

const show = (hasPin = false) =>
  render(
    <UiProvider>
      <OwnAccountDialog account={account} hasPin={hasPin} onClose={() => undefined} />
    </UiProvider>,
  );

async function change() {
  await userEvent.type(await screen.findByLabelText('Contraseña actual'), 'la de antes');
  await userEvent.type(screen.getByLabelText('Contraseña nueva'), 'otra clave 77');
  await userEvent.type(screen.getByLabelText('Confirmar contraseña nueva'), 'otra clave 77');
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
}

describe("a collaborator's password and sessions", () => {
  it('are changed by the own calls; of a PIN it says that it stays', async () => {
    show(true);
    await expectShown(() => screen.getByText(/Tu PIN de este equipo sigue igual/u)).toBeVisible();
    await change();
    await expectShown(() => screen.getByText('Listo.')).toBeVisible();
    expect(http).toHaveBeenCalledWith(
      expect.objectContaining({
        path: '/api/erp/subusers/me/password/',
        body: { password: 'la de antes', password1: 'otra clave 77', password2: 'otra clave 77' },
      }),
    );
  });

  it('say at its field that the present password is another one', async () => {
    answer = { status: 400, body: { password: ['La contraseña actual no es correcta.'], codigo: 'x' } };
    show();
    await change();
    await expectShown(() => screen.getByText('La contraseña actual no es correcta.')).toBeVisible();
    expect(screen.getByLabelText('Contraseña actual')).toHaveAttribute('aria-invalid', 'true');
  });

  it('need the network, and say so', async () => {
    isOffline = true;
    show();
    const offline = /^Sin conexión\. La contraseña y las sesiones se cambian con internet/u;
    await expectShown(() => screen.getByText(offline)).toBeVisible();
    await change();
    await expect.poll(() => screen.getAllByText(offline)).toHaveLength(2);
  });

  it('take the page of a machine in between for no answer', async () => {
    show();
    answer = { status: 200, body: '<html>Bienvenido a la red</html>' };
    await change();
    await expectShown(() => screen.getByText(/^Sin conexión/u)).toBeVisible();
  });

  it('tell before a session is closed what becomes of the work on that device', async () => {
    answer = { status: 204, body: '' };
    show();
    const row = (await screen.findByText('Equipo desconocido')).closest('li');
    await userEvent.click(within(row!).getByRole('button', { name: 'Cerrar' }));
    await expectShown(() =>
      screen.getByText(/Lo que aún no haya enviado se guarda allí/u),
    ).toBeInTheDocument();
    const question = within(screen.getByRole('dialog', { name: 'Cerrar sesión en otro equipo' }));
    await userEvent.click(question.getByRole('button', { name: 'Cerrar' }));
    await expectShown(() => screen.getByText('Se cerró la sesión de Equipo desconocido.')).toBeVisible();
  });
});
