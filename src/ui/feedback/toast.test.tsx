import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { toast, withdrawOffers } from './toast.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';

afterEach(() => {
  notifications.clean();
  cleanup();
});

const show = (...messages: string[]) =>
  act(() => {
    for (const message of messages) toast({ message });
  });

describe('passing messages', () => {
  it('show the newest at once, however quickly they come; the oldest makes room', async () => {
    render(<UiProvider>{null}</UiProvider>);
    show('uno', 'dos', 'tres', 'cuatro');
    expect(screen.getByText('cuatro')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('uno')).not.toBeInTheDocument());
    expect(screen.getByText('dos')).toBeVisible();
  });

  it('show the newest way back at once; of many the oldest makes room', async () => {
    render(<UiProvider>{null}</UiProvider>);
    for (const message of ['A', 'B', 'C', 'D', 'E', 'F', 'G'])
      act(() => {
        toast({ message: `quitado ${message}`, action: { label: 'Deshacer', onClick: () => undefined } });
      });
    expect(screen.getByText('quitado G')).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Deshacer' })).toHaveLength(4));
    expect(screen.queryByText('quitado C')).not.toBeInTheDocument();
    show('guardado');
    expect(screen.getByText('guardado')).toBeVisible();
    expect(screen.getByText('quitado D')).toBeVisible();
  });

  it('go where they offer something, once the person changes; the others stay', async () => {
    render(<UiProvider>{null}</UiProvider>);
    act(() => {
      toast({ message: 'quitado A', action: { label: 'Deshacer', onClick: () => undefined } });
    });
    show('guardado');
    act(withdrawOffers);
    await waitFor(() => expect(screen.queryByText('quitado A')).not.toBeInTheDocument());
    expect(screen.getByText('guardado')).toBeVisible();
  });

  it('never take away a way back for what offers none', async () => {
    render(<UiProvider>{null}</UiProvider>);
    act(() => {
      for (const message of ['quitado A', 'quitado B', 'quitado C'])
        toast({ message, action: { label: 'Deshacer', onClick: () => undefined } });
    });
    show('uno', 'dos');
    expect(screen.getAllByRole('button', { name: 'Deshacer' })).toHaveLength(3);
    expect(screen.getByText('dos')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('uno')).not.toBeInTheDocument());
    expect(screen.getAllByRole('button', { name: 'Deshacer' })).toHaveLength(3);
  });
});
