import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import { PATHS } from '#contract/paths.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { type Answers, answeringHttp, drawScreen } from '#tests/fixtures/screen/owner-screen.tsx';
import { AskScreen } from './AskScreen.tsx';
import { ChooseScreen } from './ChooseScreen.tsx';

const ASK = `POST ${PATHS.resetPassword}`;
const CONFIRM = `POST ${PATHS.confirmReset}`;

let answers: Answers = {};
const { http, sent } = answeringHttp(() => answers);
afterEach(() => {
  cleanup();
  http.mockClear();
  answers = {};
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const field = (label: string) => screen.getByLabelText(label);

describe('asking for a new password', () => {
  it('shows at the field what is wrong with the address, and then the answer of the server', async () => {
    answers[ASK] = () => ({ status: 200, body: { detail: 'Revisa tu correo.' } });
    drawScreen(() => <AskScreen http={http} />);
    await press('Enviar enlace');
    await expectShown(() => screen.getByText('Email es obligatorio')).toBeVisible();
    expect(field('Correo electrónico')).toHaveFocus();
    await userEvent.type(field('Correo electrónico'), ' ana@x.co ');
    await press('Enviar enlace');
    await expectShown(() => screen.getByText('Revisa tu correo.')).toBeVisible();
    expect(sent(ASK).map(({ body }) => body)).toEqual([{ email: 'ana@x.co' }]);
  });
});

describe('choosing another password', () => {
  const show = () => drawScreen(() => <ChooseScreen http={http} keyFromUrl="clave" />);
  const choose = async () => {
    await userEvent.type(await screen.findByLabelText('Contraseña nueva'), 'una larga 77');
    await userEvent.type(field('Confirmar contraseña'), 'una larga 77');
    await press('Guardar contraseña');
  };

  it('compares the repetition again when the password changes', async () => {
    show();
    await userEvent.type(await screen.findByLabelText('Contraseña nueva'), 'una larga 7');
    await userEvent.type(field('Confirmar contraseña'), 'una larga 77');
    await userEvent.tab();
    await expectShown(() => screen.getByText('Las contraseñas no coinciden')).toBeVisible();
    await userEvent.type(field('Contraseña nueva'), '7');
    await waitFor(() => expect(screen.queryByText('Las contraseñas no coinciden')).toBeNull());
  });

  it('sends both with the key of the link, and leads to the sign-in', async () => {
    answers[CONFIRM] = () => ({ status: 200, body: { detail: 'Contraseña cambiada.' } });
    show();
    await choose();
    await expectShown(() => screen.getByText('Contraseña cambiada.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Volver a iniciar sesión' })).toHaveFocus();
    const password = 'una larga 77';
    expect(sent(CONFIRM)[0]?.body).toEqual({ key: 'clave', password1: password, password2: password });
  });

  it('tells what the server says of the password beside it, and nothing else', async () => {
    answers[CONFIRM] = () => ({ status: 400, body: { password1: ['Es muy común.'], codigo: 'datos' } });
    show();
    await choose();
    await expectShown(() => field('Contraseña nueva')).toHaveAccessibleDescription('Es muy común.');
    expect(field('Contraseña nueva')).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('link', { name: 'Volver a iniciar sesión' })).toBeVisible();
  });

  it.each([
    [{ status: 404, body: { detail: 'El enlace no es válido.' } }, 'El enlace no es válido.'],
    [new ApiError('network'), 'No se recibió respuesta del servidor. Verifica tu conexión.'],
  ])('that is refused leads to another link: %j', async (answer, words) => {
    answers[CONFIRM] = () => answer;
    show();
    await choose();
    await expectShown(() => screen.getByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('link', { name: 'Pedir otro enlace' })).toBeVisible();
  });
});
