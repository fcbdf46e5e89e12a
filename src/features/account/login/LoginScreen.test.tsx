import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import type { HttpReply, HttpRequest } from '#app/api/http.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { LoginScreen, type LoginScreenProps } from './LoginScreen.tsx';

const answer = vi.fn<(request: HttpRequest) => Promise<Partial<HttpReply>>>();
const onOwner = vi.fn<(token: string) => Promise<void>>(() => Promise.resolve());
const onCollaborator = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(cleanup);

async function http(request: HttpRequest): Promise<HttpReply> {
  const isSignIn = request.method === 'POST';
  return { status: 200, body: {}, headers: {}, ...(isSignIn ? await answer(request) : {}) };
}

const onFollow = vi.fn();

function show(changes: Partial<LoginScreenProps> = {}) {
  const props = { http, pending: [], notice: null, startsWith: 'owner' as const };
  render(
    <UiProvider>
      <LoginScreen
        {...props}
        onCollaborator={onCollaborator}
        onFollow={onFollow}
        onOwner={onOwner}
        {...changes}
      />
    </UiProvider>,
  );
}

async function signIn() {
  await userEvent.type(screen.getByLabelText('Correo electrónico'), ' rosa@x.example ');
  await userEvent.type(screen.getByLabelText('Contraseña'), 'una larga 77');
  await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
}

describe('the login', () => {
  it('has a tab for owners and one for collaborators, and arrow keys between them', async () => {
    show();
    const owner = screen.getByRole('tab', { name: 'Soy Administrador/Dueño' });
    const collaborator = screen.getByRole('tab', { name: 'Soy Colaborador' });
    expect(owner).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('link', { name: 'Regístrate gratis' })).toHaveAttribute('href', '/register');
    expect(screen.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/');
    await userEvent.click(screen.getByRole('link', { name: '¿Olvidaste tu contraseña?' }));
    expect(onFollow).toHaveBeenCalledWith('/recuperar');
    owner.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(collaborator).toHaveFocus();
    expect(collaborator).toHaveAttribute('aria-selected', 'true');
    expect(screen.queryByRole('link', { name: 'Regístrate gratis' })).toBeNull();
  });

  it('asks for both fields', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    await expectShown(() => screen.getByText('Email es obligatorio')).toBeVisible();
    expect(screen.getByText('Contraseña es obligatoria')).toBeVisible();
    expect(screen.getByLabelText('Correo electrónico')).toHaveFocus();
    expect(answer).not.toHaveBeenCalled();
  });

  it("hands on the owner's token", async () => {
    answer.mockResolvedValue({ body: { key: 'k'.repeat(40) } });
    show();
    await signIn();
    await vi.waitFor(() => expect(onOwner).toHaveBeenCalledWith('k'.repeat(40)), 10_000);
    expect(answer.mock.calls[0]![0]).toMatchObject({
      path: '/api/auth/login/',
      body: { email: 'rosa@x.example', password: 'una larga 77' },
    });
  });

  it('asks an owner with a second factor for the code, and sends it with what was typed before', async () => {
    answer.mockResolvedValueOnce({ status: 400, body: { codigo: 'codigo_requerido' } });
    answer.mockResolvedValueOnce({
      status: 400,
      body: { codigo_verificacion: ['El código no es correcto o ya se usó.'], codigo: 'codigo_incorrecto' },
    });
    answer.mockResolvedValue({ body: { key: 'k'.repeat(40) } });
    show();
    await signIn();
    const code = await screen.findByLabelText('Código', {}, { timeout: 10_000 });
    await userEvent.type(code, '000000');
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    await expectShown(() => screen.getByText('El código no es correcto o ya se usó.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Usar un código de recuperación' }));
    await userEvent.type(screen.getByLabelText('Código de recuperación'), 'K7QF-29XM-HT4B');
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    await vi.waitFor(() => expect(onOwner).toHaveBeenCalledWith('k'.repeat(40)), 10_000);
    expect(answer.mock.calls.at(-1)?.[0].body).toEqual({
      email: 'rosa@x.example',
      password: 'una larga 77',
      codigo_verificacion: 'K7QF-29XM-HT4B',
    });
  });

  it('goes on without the anti-forgery cookie when that can not be fetched, unless it took all its time', async () => {
    const failing = (failure: 'network' | 'timeout') => async (request: HttpRequest) => {
      if (request.method === 'GET') throw new ApiError(failure);
      return http(request);
    };
    answer.mockResolvedValue({ body: { key: 'k'.repeat(40) } });
    show({ http: failing('network') });
    await signIn();
    await vi.waitFor(() => expect(onOwner).toHaveBeenCalledOnce(), 10_000);
    cleanup();
    show({ http: failing('timeout') });
    await signIn();
    await expectShown(() => screen.getByText('No se recibió respuesta del servidor...')).toBeVisible();
    expect(answer).toHaveBeenCalledOnce();
  });

  it.each([
    ['owner', 'Dueño'],
    ['collaborator', 'Colaborador'],
  ] as const)('tells the %s what failed, and keeps what was typed', async (startsWith, kind) => {
    show({ startsWith });
    answer.mockResolvedValueOnce({
      status: 400,
      body: { non_field_errors: ['Correo o contraseña incorrectos.'] },
    });
    await signIn();
    const alert = () => screen.getByRole('alert');
    await expectShown(alert).toHaveTextContent(`Error en login (${kind}). Ver consola.`);
    await expectShown(alert).toHaveTextContent('Correo o contraseña incorrectos.');
    expect(screen.getByLabelText('Contraseña')).toHaveValue('una larga 77');

    const press = () => userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    answer.mockResolvedValueOnce({ status: 502, body: '<html>' });
    await press();
    await expectShown(() => screen.getByText(`Error en login (${kind}). Ver consola.`)).toBeVisible();
    // The refusal before it begins with the same words, and stands until this one is there.
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('El servidor tiene un problema.'),
    );
    answer.mockResolvedValueOnce({ body: {} });
    await press();
    await expectShown(() => screen.getByText(`Respuesta inesperada del servidor (${kind})`)).toBeVisible();
    answer.mockRejectedValueOnce(new ApiError('timeout'));
    await press();
    await expectShown(() => screen.getByText('No se recibió respuesta del servidor...')).toBeVisible();
    answer.mockRejectedValueOnce(new Error('boom'));
    await press();
    await expectShown(() => screen.getByText('Error al preparar la petición.')).toBeVisible();
  });

  it.each([
    [{ 'retry-after': '781' }, 'Demasiados intentos. Espera 14 minutos e inténtalo de nuevo.'],
    [{ 'retry-after': '45' }, 'Demasiados intentos. Espera 1 minuto e inténtalo de nuevo.'],
    [{}, 'Demasiados intentos. Espera unos minutos e inténtalo de nuevo.'],
  ])('says how long to wait after too many tries: %j', async (headers, told) => {
    answer.mockResolvedValueOnce({ status: 429, body: '', headers });
    show({ startsWith: 'collaborator' });
    await signIn();
    await expectShown(() => screen.getByText(told)).toBeVisible();
  });

  it('offers another link to an owner whose address is not confirmed yet', async () => {
    answer.mockResolvedValueOnce({
      status: 400,
      body: { non_field_errors: ['Confirma tu correo.'], codigo: 'correo_sin_verificar' },
    });
    show();
    await signIn();
    answer.mockResolvedValueOnce({ body: { detail: 'Enviamos otro enlace.' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Enviar otro enlace de confirmación' }));
    await expectShown(() => screen.getByText('Enviamos otro enlace.')).toBeVisible();
    expect(answer.mock.lastCall![0]).toMatchObject({
      path: '/api/auth/registration/resend-email/',
      body: { email: 'rosa@x.example' },
    });
  });

  it('begins with the collaborators at a counter, and says what waits there', async () => {
    show({
      startsWith: 'collaborator',
      pending: [
        { name: 'Ana', count: 2, isUnknown: false },
        { name: 'Luz', count: 0, isUnknown: true },
        { name: 'Sol', count: 1, isUnknown: true },
      ],
    });
    expect(screen.getByRole('tab', { name: 'Soy Colaborador' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByText('Quedan 2 operaciones de Ana en este equipo.')).toBeVisible();
    expect(screen.getByText('Puede que falte enviar trabajo de Luz guardado en este equipo.')).toBeVisible();
    expect(screen.getByText('Queda al menos 1 operación de Sol en este equipo.')).toBeVisible();
  });

  it('tells of the other tab where address and password do not belong together, and takes the address along', async () => {
    answer.mockResolvedValue({
      status: 400,
      body: { non_field_errors: ['Correo o contraseña incorrectos.'], codigo: 'credenciales' },
    });
    show();
    await signIn();
    await userEvent.click(await screen.findByRole('button', { name: '¿Eres colaborador? Entra por aquí' }));
    expect(screen.getByRole('tab', { name: 'Soy Colaborador' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByLabelText('Correo electrónico')).toHaveValue('rosa@x.example');
    await waitFor(() => expect(screen.getByLabelText('Contraseña')).toHaveFocus());
    await userEvent.type(screen.getByLabelText('Contraseña'), 'una larga 77');
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    await expectShown(() =>
      screen.getByRole('button', { name: '¿Eres el dueño? Entra por aquí' }),
    ).toBeVisible();
  });

  it('begins with the address that was just confirmed, and the cursor in the password', async () => {
    show({ email: 'rosa@x.example' });
    expect(screen.getByLabelText('Correo electrónico')).toHaveValue('rosa@x.example');
    await waitFor(() => expect(screen.getByLabelText('Contraseña')).toHaveFocus());
  });
});
