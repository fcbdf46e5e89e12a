import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ListFailure } from './ListFailure.tsx';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';

afterEach(cleanup);

describe('the way to ask again for a list', () => {
  it('keeps the focus and stays pressable while it is asked, and says that it is', async () => {
    let answer: () => void = () => undefined;
    const onRetry = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          answer = resolve;
        }),
    );
    render(
      <UiProvider>
        <ListFailure onRetry={onRetry} retryLabel="Reintentar">
          No se pudo.
        </ListFailure>
      </UiProvider>,
    );
    const button = screen.getByRole('button', { name: 'Reintentar' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toBeEnabled();
    expect(button).toHaveFocus();
    answer();
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
