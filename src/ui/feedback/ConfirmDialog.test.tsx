import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';

afterEach(cleanup);

function Screen({ onConfirm = () => {}, isBusy = false }: { onConfirm?: () => void; isBusy?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <UiProvider>
      <button onClick={() => setIsOpen(true)} type="button">
        Borrar
      </button>
      <ConfirmDialog
        confirmLabel="Eliminar"
        isBusy={isBusy}
        isOpen={isOpen}
        objectName="Arroz Diana 500 g"
        onCancel={() => setIsOpen(false)}
        onConfirm={onConfirm}
        title="Eliminar producto"
      >
        Esta acción no se puede deshacer.
      </ConfirmDialog>
    </UiProvider>
  );
}

const open = () => userEvent.click(screen.getByRole('button', { name: 'Borrar' }));

describe('ConfirmDialog', () => {
  it('names what will be lost', async () => {
    render(<Screen />);
    await open();
    const dialog = () => screen.getByRole('dialog', { name: 'Eliminar producto' });
    await expectShown(dialog).toHaveAccessibleDescription(
      'Arroz Diana 500 g Esta acción no se puede deshacer.',
    );
  });

  it('starts on Cancelar, so that a stray Enter destroys nothing', async () => {
    const onConfirm = vi.fn();
    render(<Screen onConfirm={onConfirm} />);
    await open();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(onConfirm).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('gives the focus back to who opened it', async () => {
    render(<Screen />);
    await open();
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Borrar' })).toHaveFocus());
  });

  it('does it when confirmed', async () => {
    const onConfirm = vi.fn();
    render(<Screen onConfirm={onConfirm} />);
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('waits while the action runs', async () => {
    render(<Screen isBusy />);
    await open();
    await expectShown(() => screen.getByRole('button', { name: 'Eliminar' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});
