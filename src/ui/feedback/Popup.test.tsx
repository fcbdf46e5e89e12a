import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CircleHelp } from 'lucide-react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ActionMenu } from '#app/ui/button/ActionMenu.tsx';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { Popup } from './Popup.tsx';

beforeEach(() => {
  // Nothing has a size here, so the focus trap finds nobody to give the focus to, and says so at length.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Opener() {
  const opener = useRef<HTMLSpanElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <span ref={opener}>
        <button onClick={() => setIsOpen(!isOpen)} type="button">
          Abrir
        </button>
      </span>
      <input aria-label="Otro campo" />
      {isOpen && (
        <Popup label="Detalle" onClose={() => setIsOpen(false)} opener={opener}>
          <button type="button">Dentro</button>
        </Popup>
      )}
    </>
  );
}

const opener = () => screen.getByRole('button', { name: 'Abrir' });
const dialog = () => screen.queryByRole('dialog', { name: 'Detalle' });

describe('a popup', () => {
  it('closes with Esc, and its button has the focus again', async () => {
    render(<Opener />);
    await userEvent.click(opener());
    screen.getByText('Dentro').focus();
    await userEvent.keyboard('{Escape}');
    expect(dialog()).not.toBeInTheDocument();
    expect(opener()).toHaveFocus();
  });

  it('closes with a press outside, which keeps the focus that it gave', async () => {
    render(<Opener />);
    await userEvent.click(opener());
    expect(dialog()).toBeInTheDocument();
    await userEvent.click(screen.getByLabelText('Otro campo'));
    expect(dialog()).not.toBeInTheDocument();
    expect(screen.getByLabelText('Otro campo')).toHaveFocus();
  });

  it('closes with its own button too, not once more open', async () => {
    render(<Opener />);
    await userEvent.click(opener());
    await userEvent.click(opener());
    expect(dialog()).not.toBeInTheDocument();
  });
});

describe('a menu of actions', () => {
  const chosen = vi.fn();
  const actions = ['Uno', 'Dos', 'Tres'].map((label) => ({
    key: label,
    label,
    icon: CircleHelp,
    onClick: () => chosen(label),
  }));

  it('is walked with the arrows, around its ends, and closes on a choice', async () => {
    render(
      <ActionMenu
        actions={actions}
        label="Más"
        renderOpener={(props) => (
          <button type="button" {...props}>
            …
          </button>
        )}
      />,
    );
    const button = screen.getByRole('button', { name: 'Más' });
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    screen.getByRole('menuitem', { name: 'Uno' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Dos' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(screen.getByRole('menuitem', { name: 'Tres' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(chosen).toHaveBeenCalledWith('Tres');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('has its second kind of actions under a title, and the arrows pass by what is off', async () => {
    const later = ['Cuatro', 'Cinco', 'Seis'].map((label) => ({
      key: label,
      label,
      icon: CircleHelp,
      onClick: () => chosen(label),
      isOff: label === 'Cinco',
    }));
    render(
      <ActionMenu
        actions={actions}
        group={{ title: 'De prueba', hint: 'Uno está desactivado.', actions: later }}
        label="Más"
        renderOpener={(props) => (
          <button type="button" {...props}>
            …
          </button>
        )}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Más' }));
    const group = screen.getByRole('group', { name: 'De prueba' });
    expect(group).toHaveAccessibleDescription('Uno está desactivado.');
    screen.getByRole('menuitem', { name: 'Cuatro' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Seis' })).toHaveFocus();
    expect(screen.getByRole('menuitem', { name: 'Cinco' })).toBeDisabled();
  });
});

describe('the hint of an icon', () => {
  it('shows to a mouse that rests there, and goes with it', async () => {
    render(<IconAction icon={CircleHelp} label="Atajos" />);
    await userEvent.hover(screen.getByRole('button', { name: 'Atajos' }));
    await waitFor(() => expect(screen.getByText('Atajos')).toBeInTheDocument());
    await userEvent.unhover(screen.getByRole('button', { name: 'Atajos' }));
    expect(screen.queryByText('Atajos')).not.toBeInTheDocument();
  });
});
