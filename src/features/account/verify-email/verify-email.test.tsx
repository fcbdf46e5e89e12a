import '@testing-library/jest-dom/vitest';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { type Answers, answeringHttp, drawScreen } from '#tests/fixtures/screen/owner-screen.tsx';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { VerifyEmailScreen } from './VerifyEmailScreen.tsx';

const VERIFY = `POST ${PATHS.verifyEmail}`;
const RESEND = `POST ${PATHS.resendEmail}`;

let answers: Answers;
const { http, sent } = answeringHttp(() => answers);
beforeEach(() => {
  answers = { [`GET ${PATHS.ensureCsrf}`]: () => ({ status: 200, body: {} }) };
  http.mockClear();
});
afterEach(cleanup);

const show = (key: string) =>
  drawScreen(() => (
    <VerifyEmailScreen http={http} keyFromUrl={key} onHome={() => undefined} onSignIn={() => undefined} />
  ));

describe('the confirmation of an address', () => {
  it.each([
    [
      'says that it was asked too often',
      { status: 429, body: { detail: 'Demasiados intentos.' } },
      'Demasiados intentos.',
    ],
    ['has trouble of its own', { status: 503, body: '<html>' }, /^No se recibió respuesta/u],
  ])('may be tried again where the server %s: the key may still be good', async (_, answer, words) => {
    answers[VERIFY] = () => answer;
    show(`key-${answer.status}`);
    await expectShown(() => screen.getByText(words)).toBeVisible();
    answers[VERIFY] = () => ({ status: 200, body: { detail: 'ok' } });
    const again = screen.getByRole('button', { name: 'Intentar de nuevo' });
    // What it suspends on has to be awaited inside.
    await act(async () => again.click());
    await expectShown(() => screen.getByRole('button', { name: /sesión/iu })).toBeVisible();
    expect(sent(VERIFY)).toHaveLength(2);
  });

  it('that is refused is over; an address is checked before it is sent, and a refusal of the server is shown as it is', async () => {
    answers[VERIFY] = () => ({ status: 404, body: { detail: 'El enlace no es válido.' } });
    answers[RESEND] = () => ({ status: 400, body: { email: ['Esta dirección no se acepta.'] } });
    show('key-404');
    await expectShown(() => screen.getByText('El enlace no es válido.')).toBeVisible();
    const email = screen.getByRole('textbox');
    await userEvent.type(email, 'a..b@x.co');
    await userEvent.click(screen.getByRole('button'));
    await expectShown(() => screen.getByText('Formato de email inválido')).toBeVisible();
    expect(sent(RESEND)).toHaveLength(0);
    await userEvent.clear(email);
    await userEvent.type(email, 'ana@x.co');
    await userEvent.click(screen.getByRole('button'));
    await expectShown(() => screen.getByText('Esta dirección no se acepta.')).toBeVisible();
    expect(sent(RESEND)).toHaveLength(1);
  });
});
