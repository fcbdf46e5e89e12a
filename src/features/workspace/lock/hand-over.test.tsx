import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SaleDraft } from '#app/data/drafts/draft.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { HandOver } from './HandOver.tsx';

const onBack = vi.fn<() => void>();
const onChoose = vi.fn<(isTaken: boolean) => Promise<void>>(async () => undefined);
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.useRealTimers();
});

const sale = (id: string, clienteNombre: string): SaleDraft =>
  ({ id, clienteNombre, lines: [{ product: { nombre: 'Arroz' } }] }) as unknown as SaleDraft;

const show = (takeable: SaleDraft[], bound: SaleDraft[] = []) =>
  render(
    <UiProvider>
      <HandOver bound={bound} from="Ana" onBack={onBack} onChoose={onChoose} takeable={takeable} />
    </UiProvider>,
  );
const take = () => screen.queryByRole('button', { name: /^Tomar/u });

describe('the question at a switch', () => {
  it('shows what only its author can go on with, and offers to take the rest', async () => {
    show([sale('a', 'Marta')], [sale('b', 'Pedro')]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ana dejó 2 ventas abiertas');
    expect(screen.getByText(/^Solo Ana puede seguir con ella/u).closest('li')).toHaveTextContent('Pedro');
    expect(take()).toHaveTextContent('Tomarla yo');
    await userEvent.click(screen.getByRole('button', { name: /^Tomarla yo/u }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('offers nothing to take where all stays with its author', () => {
    show([], [sale('b', 'Pedro')]);
    expect(take()).toBeNull();
    expect(screen.getByRole('button', { name: /^Dejarle esta venta a Ana/u })).toHaveFocus();
  });

  it('goes back to who it is, and does so by itself where nobody answers for a minute', async () => {
    show([sale('a', 'Marta')]);
    await userEvent.click(screen.getByRole('button', { name: 'Volver' }));
    expect(onBack).toHaveBeenCalledTimes(1);
    cleanup();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    show([sale('a', 'Marta')]);
    vi.advanceTimersByTime(59_000);
    expect(onBack).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    expect(onBack).toHaveBeenCalledTimes(2);
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('is not answered by a second Enter behind the PIN', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    show([sale('a', 'Marta')]);
    await userEvent.keyboard('{Enter}');
    expect(onChoose).not.toHaveBeenCalled();
    vi.advanceTimersByTime(500);
    await userEvent.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(false);
  });
});
