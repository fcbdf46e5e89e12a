import '@testing-library/jest-dom/vitest';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Http } from '#app/api/http.ts';
import { LoginScreen } from '#app/features/account/login/LoginScreen.tsx';
import { drawNow } from '#app/ui/draw-now.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { carryTyped } from './first-paint.ts';
import { renderForm } from './render-form.tsx';

const SCRIPT = readFileSync('public/form.js', 'utf8');
const OWNER = 'Soy Administrador/Dueño';
const COUNTER = 'Soy Colaborador';

const http = vi.fn<Http>(() => Promise.resolve({ status: 400, body: {}, headers: {} }));
const nothing = () => undefined;

afterEach(() => {
  cleanup();
  http.mockClear();
});

/** Opens the drawn login. @returns has the app take its place, which begins with the tab of collaborators */
function openDrawn(): () => Promise<void> {
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderForm('/login').root;
  const page = { currentScript: null, querySelector: (selector: string) => root.querySelector(selector) };
  runInNewContext(SCRIPT, { document: page, setTimeout: nothing, requestAnimationFrame: nothing });
  carryTyped(root, drawNow);
  return async () => {
    render(
      <UiProvider>
        <LoginScreen
          http={http}
          notice={null}
          onCollaborator={nothing}
          onFollow={nothing}
          onOwner={() => Promise.resolve()}
          pending={[]}
          startsWith="collaborator"
        />
      </UiProvider>,
      { container: root },
    );
    await waitFor(() => expect(root.querySelector('[data-drawn]')).toBeNull());
  };
}

const tab = (name: string) => screen.getByRole('tab', { name });
const paths = () => http.mock.calls.map(([{ method, path }]) => `${method} ${path}`);

it('the login sends what was typed and sent in the drawn form where the tab belongs that was seen', async () => {
  const takeOver = openDrawn();
  await userEvent.type(screen.getByLabelText('Correo electrónico'), 'rosa@x.example');
  await userEvent.type(screen.getByLabelText('Contraseña'), 'una larga 77{Enter}');
  await takeOver();
  await waitFor(() => expect(paths()).toContain('POST /api/auth/login/'));
  expect(paths()).not.toContain('POST /api/erp/sub-login/');
  expect(tab(OWNER)).toHaveAttribute('aria-selected', 'true');
});

it('the login stays with the tab of owners where only a part was typed, and with another that was chosen', async () => {
  const takeOver = openDrawn();
  await userEvent.type(screen.getByLabelText('Correo electrónico'), 'ro');
  await takeOver();
  await waitFor(() => expect(tab(OWNER)).toHaveAttribute('aria-selected', 'true'));
  expect(screen.getByLabelText('Correo electrónico')).toHaveValue('ro');
  cleanup();
  const takeOverAgain = openDrawn();
  await userEvent.click(tab(COUNTER));
  await userEvent.type(screen.getByLabelText('Correo electrónico'), 'ana');
  await takeOverAgain();
  expect(tab(COUNTER)).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByLabelText('Correo electrónico')).toHaveValue('ana');
});

it('the login begins with the tab of who signed in last where nothing was typed', async () => {
  const takeOver = openDrawn();
  await takeOver();
  expect(tab(COUNTER)).toHaveAttribute('aria-selected', 'true');
});
