import '@testing-library/jest-dom/vitest';
import { Modal } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { useFocusBack } from './use-focus-back.ts';

afterEach(cleanup);

function Dialog({ onClose }: { onClose: () => void }) {
  useFocusBack(true);
  return (
    <Modal onClose={onClose} opened title="Etiquetas">
      <button type="button">Adentro</button>
    </Modal>
  );
}

function Screen({ onClosed }: { onClosed?: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    onClosed?.();
  };
  return (
    <UiProvider>
      <button onClick={() => setIsOpen(true)} type="button">
        Abrir
      </button>
      <input aria-label="Buscar" />
      {isOpen && <Dialog onClose={close} />}
    </UiProvider>
  );
}

const openAndLeave = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  await waitFor(() =>
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement),
  );
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

describe('a dialog that is born open', () => {
  it('gives the focus back to what opened it', async () => {
    render(<Screen />);
    await openAndLeave();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus());
  });

  it('leaves it where the screen put it meanwhile', async () => {
    render(<Screen onClosed={() => screen.getByLabelText('Buscar').focus()} />);
    await openAndLeave();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByLabelText('Buscar')).toHaveFocus();
  });
});
