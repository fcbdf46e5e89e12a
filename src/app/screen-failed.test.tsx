import '@testing-library/jest-dom/vitest';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { CodeAwayError, fetchCode } from './fetch-code.ts';
import { ScreenFailed } from './screen-failed.tsx';

const BROKEN = new Error('Failed to fetch dynamically imported module');
let isUp: boolean;
const reload = vi.fn();

beforeEach(() => {
  isUp = false;
  reload.mockClear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async () => {
    if (!isUp) throw new TypeError('Failed to fetch');
    return new Response();
  });
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('code of a page that is not fetched', () => {
  it('is away where nothing answers, and broken as it was told where the server does', async () => {
    const load = fetchCode(async () => Promise.reject(BROKEN));
    await expect(load()).rejects.toBeInstanceOf(CodeAwayError);
    vi.stubGlobal('fetch', async () => new Response('Service Unavailable', { status: 503 }));
    await expect(load()).rejects.toBeInstanceOf(CodeAwayError);
    vi.stubGlobal('fetch', async () => new Response());
    isUp = true;
    await expect(load()).rejects.toBe(BROKEN);
  });

  it('says that the connection is missing, and loads its page by itself once the server answers', async () => {
    render(
      <UiProvider>
        <ScreenFailed error={new CodeAwayError()} reset={() => undefined} />
      </UiProvider>,
    );
    expect(screen.getByRole('status')).toHaveTextContent(/^Sin conexión\. Esta página/u);
    await act(async () => {
      window.dispatchEvent(new Event('online'));
      await vi.advanceTimersByTimeAsync(5000);
    });
    expect(reload).not.toHaveBeenCalled();
    isUp = true;
    await act(async () => vi.advanceTimersByTimeAsync(5000));
    expect(reload).toHaveBeenCalled();
  });

  it('is waited for no more once its page is left', async () => {
    const { unmount } = render(
      <UiProvider>
        <ScreenFailed error={new CodeAwayError()} reset={() => undefined} />
      </UiProvider>,
    );
    unmount();
    isUp = true;
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(reload).not.toHaveBeenCalled();
  });
});
