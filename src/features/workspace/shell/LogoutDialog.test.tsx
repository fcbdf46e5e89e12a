import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import type { UnsentWork } from '#app/data/identity/identity.ts';
import { LogoutDialog } from './LogoutDialog.tsx';

afterEach(cleanup);

const onLogout = vi.fn();

function show(left: number, more: Partial<UnsentWork> = {}): void {
  const work = (operations: number) => ({ operations, heldSales: 0, isUnknown: false, again: 0, ...more });
  render(
    <UiProvider>
      <LogoutDialog
        onCancel={() => undefined}
        onLogout={onLogout}
        onSend={() => Promise.resolve(work(left))}
        work={work(2)}
      />
    </UiProvider>,
  );
}

const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Enviar ahora' }));

describe('sending before signing out', () => {
  it('says so when something could not be sent, and does not sign out', async () => {
    show(1);
    expect(screen.getByText(/2 operaciones no se han enviado todavía. Se conservan/u)).toBeInTheDocument();
    expect(screen.queryByText(/No se pudo enviar todo/u)).not.toBeInTheDocument();
    await send();
    await expectShown(() => screen.getByText(/No se pudo enviar todo/u)).toBeInTheDocument();
    expect(onLogout).not.toHaveBeenCalled();
  });

  it('signs out once everything is sent', async () => {
    show(0);
    await send();
    await vi.waitFor(() => expect(onLogout).toHaveBeenCalledOnce(), 10_000);
  });
});

describe('signing out while the session is refused', () => {
  it('keeps the sales that a restored server has forgotten, and offers nothing that needs a session', async () => {
    show(2, { again: 2 });
    const keep = () => screen.getByRole('button', { name: /conservar 2 operaciones en este equipo/u });
    await expectShown(keep).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Enviar ahora' })).toBeNull();
  });

  it('says that it is not known whether all is sent, and keeps what there is', async () => {
    show(0, { operations: 0, isUnknown: true });
    await expectShown(() =>
      screen.getByText(
        'Falta confirmar que el servidor tiene todo lo que hiciste aquí. Se conserva en este equipo hasta que vuelvas a iniciar sesión aquí.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cerrar sesión y conservar todo' })).toBeVisible();
  });
});
