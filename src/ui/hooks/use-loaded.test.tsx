import '@testing-library/jest-dom/vitest';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ListFailure } from '#app/ui/table/ListFailure.tsx';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { useLoaded } from './use-loaded.ts';

afterEach(cleanup);

interface Asked {
  answer: (value: string) => void;
  fail: () => void;
}

/** A source whose answers the test gives. */
function source() {
  const asked: Asked[] = [];
  const load = vi.fn(
    () =>
      new Promise<string>((resolve, reject) => {
        asked.push({ answer: resolve, fail: () => reject(new Error('down')) });
      }),
  );
  return { load, asked };
}

function List({ load }: { load: () => Promise<string> }) {
  const { state, reload } = useLoaded(load);
  if (state.status === 'loading') return <p>loading</p>;
  if (state.status === 'ready') return <p>{state.value}</p>;
  return (
    <ListFailure onRetry={reload} retryLabel="Reintentar">
      No se pudo.
    </ListFailure>
  );
}

const drawn = (load: () => Promise<string>) => (
  <UiProvider>
    <List load={load} />
  </UiProvider>
);

describe('what a page asks a server for', () => {
  it('leaves its failure standing while it is asked for again, the focus on the button that says so', async () => {
    const { load, asked } = source();
    render(drawn(load));
    asked[0]?.fail();
    const button = () => screen.getByRole('button', { name: 'Reintentar' });
    (await waitFor(button)).focus();
    await userEvent.keyboard('{Enter}');
    expect(load).toHaveBeenCalledTimes(2);
    expect(screen.getByText('No se pudo.')).toBeVisible();
    await expectShown(button).toHaveFocus();
    await expectShown(button).toHaveAttribute('aria-busy', 'true');
    asked[1]?.fail();
    await expectShown(button).not.toHaveAttribute('aria-busy');
    await expectShown(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    asked[2]?.answer('rows');
    await expectShown(() => screen.getByText('rows')).toBeVisible();
  });

  it('is that of the question on screen: the answer to an older one comes too late', async () => {
    const [one, other] = [source(), source()];
    const { rerender } = render(drawn(one.load));
    rerender(drawn(other.load));
    one.asked[0]?.answer('of the first');
    other.asked[0]?.answer('of the second');
    await expectShown(() => screen.getByText('of the second')).toBeVisible();
    expect(screen.queryByText('of the first')).not.toBeInTheDocument();
  });

  it('is asked for again by a network that is back before the failure is drawn', async () => {
    const { load, asked } = source();
    render(drawn(load));
    await act(async () => {
      asked[0]?.fail();
      // Within `act` nothing is drawn and no effect runs yet.
      await new Promise((resolve) => setTimeout(resolve));
      window.dispatchEvent(new Event('online'));
    });
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is asked for again when the network is back, and from time to time while it fails; no more once it is there', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { load, asked } = source();
    render(drawn(load));
    // Until its effects have run, the page hears of no network.
    await act(async () => asked[0]?.fail());
    await expectShown(() => screen.getByText('No se pudo.')).toBeVisible();
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(load).toHaveBeenCalledTimes(2);
    await act(async () => asked[1]?.fail());
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(load).toHaveBeenCalledTimes(3);
    await act(async () => asked[2]?.answer('here'));
    await expectShown(() => screen.getByText('here')).toBeVisible();
    window.dispatchEvent(new Event('online'));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(load).toHaveBeenCalledTimes(3);
    vi.useRealTimers();
  });
});
