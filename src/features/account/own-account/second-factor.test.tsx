import '@testing-library/jest-dom/vitest';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { type Answers, answeringHttp, drawScreen } from '#tests/fixtures/screen/owner-screen.tsx';
import { SecondFactor } from './SecondFactor.tsx';

const STATE = 'GET /api/auth/segundo-factor/';
const OFFER = 'POST /api/auth/segundo-factor/';
const ACTIVATE = 'POST /api/auth/segundo-factor/activar/';
const END = 'POST /api/auth/segundo-factor/quitar/';
const OFF = { activo: false, desde: null, codigos_restantes: 0 };
const ON = { activo: true, desde: '2026-11-27T10:00:00-05:00', codigos_restantes: 9 };
const CODES = Array.from({ length: 10 }, (_, at) => `K7QF-29XM-HT4${'ABCDEFGHJK'[at]}`);
const WRONG_CODE = {
  status: 400,
  body: { codigo_verificacion: ['El código no es correcto o ya se usó.'], codigo: 'codigo_incorrecto' },
};

let answers: Answers;
const { http, sent } = answeringHttp(() => answers);
beforeEach(() => {
  http.mockClear();
  answers = {
    [STATE]: () => ({ status: 200, body: OFF }),
    [OFFER]: () => ({
      status: 201,
      body: { secreto: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Mostrador:rosa?secret=JBSWY3DPEHPK3PXP' },
    }),
    [ACTIVATE]: () => ({ status: 200, body: { codigos: CODES } }),
    [END]: () => ({ status: 200, body: { detail: 'Listo.' } }),
  };
});
afterEach(cleanup);

const show = () => drawScreen(() => <SecondFactor http={http} />);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** Up to the QR code. */
async function begin() {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('button', { name: 'Activar' }));
  const form = await dialog('Activar la verificación en dos pasos');
  await user.type(form.getByLabelText('Contraseña actual'), 'una larga 77');
  await user.click(form.getByRole('button', { name: 'Continuar' }));
  await form.findByLabelText('Código');
  return { user, form };
}

describe("an owner's second factor", () => {
  it('is put in force by password, QR code and a code of the phone, and shows the recovery codes once', async () => {
    const { user, form } = await begin();
    expect(sent(OFFER)[0]?.body).toEqual({ password: 'una larga 77' });
    expect(form.getByRole('img', { name: 'Código QR para la aplicación de autenticación' })).toBeVisible();
    expect(form.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await user.type(form.getByLabelText('Código'), '123456');
    await user.click(form.getByRole('button', { name: 'Activar' }));
    await screen.findByText('Es la única vez que se muestran.');
    const codes = within(screen.getByRole('dialog', { name: 'Guarda tus códigos de recuperación' }));
    expect(codes.getAllByRole('listitem').map((item) => item.textContent)).toEqual(CODES);
    await user.keyboard('{Escape}');
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(codes.getByRole('button', { name: 'Copiar' }));
    expect(writeText).toHaveBeenCalledWith(CODES.join('\n'));
    answers[STATE] = () => ({ status: 200, body: ON });
    await user.click(codes.getByRole('button', { name: 'Ya los guardé' }));
    await expectShown(() => screen.getByText('La verificación en dos pasos está activa.')).toBeVisible();
    await expectShown(() => screen.getByText(/Activa desde el 27\/11\/2026/u)).toBeVisible();
    expect(screen.getByText(/Te quedan 9 códigos de recuperación/u)).toBeVisible();
  });

  it('says at its field that a code is wrong, and what was offered stays', async () => {
    // Later than the check of the field that the press leaves, as any server's answer.
    answers[ACTIVATE] = () => new Promise((resolve) => setTimeout(() => resolve(WRONG_CODE), 30));
    const { user, form } = await begin();
    await user.click(form.getByRole('button', { name: 'Activar' }));
    await expectShown(() => form.getByText('Escribe el código.')).toBeVisible();
    await user.type(form.getByLabelText('Código'), '000000');
    await user.click(form.getByRole('button', { name: 'Activar' }));
    await expect.poll(() => sent(ACTIVATE)).toHaveLength(1);
    await expectShown(() => form.getByText('El código no es correcto o ya se usó.')).toBeVisible();
    expect(form.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(sent(OFFER)).toHaveLength(1);
  });

  it('is ended by password and code', async () => {
    answers[STATE] = () => ({ status: 200, body: ON });
    const user = userEvent.setup();
    show();
    await user.click(await screen.findByRole('button', { name: 'Desactivar' }));
    const form = await dialog('Desactivar la verificación en dos pasos');
    await user.type(form.getByLabelText('Contraseña actual'), 'una larga 77');
    await user.type(form.getByLabelText('Código'), 'K7QF-29XM-HT4A');
    answers[STATE] = () => ({ status: 200, body: OFF });
    await user.click(form.getByRole('button', { name: 'Desactivar' }));
    await expectShown(() => screen.getByText('La verificación en dos pasos está desactivada.')).toBeVisible();
    expect(sent(END)[0]?.body).toEqual({
      password: 'una larga 77',
      codigo_verificacion: 'K7QF-29XM-HT4A',
    });
    await expectShown(() => screen.getByRole('button', { name: 'Activar' })).toBeVisible();
  });

  it('warns when few recovery codes are left, and says when its state can not be had', async () => {
    answers[STATE] = () => ({ status: 200, body: { ...ON, codigos_restantes: 1 } });
    show();
    await expectShown(() => screen.getByText('Te queda 1 código de recuperación.')).toBeVisible();
    cleanup();
    answers[STATE] = () => new ApiError('network');
    show();
    await expectShown(() => screen.getByRole('alert')).toHaveTextContent('Sin conexión');
  });
});
