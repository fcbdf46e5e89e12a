import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UiProvider } from '#app/ui/UiProvider.tsx';
import { type LocalCounter, openLocalCounter } from '#tests/fixtures/local-counter.ts';
import { HistoryScreen } from './HistoryScreen.tsx';

configure({ asyncUtilTimeout: 8000 });
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter();
});
afterEach(async () => {
  vi.restoreAllMocks();
  cleanup();
  await counter.close();
});

function show(isUnfilled = false) {
  const nothing = () => undefined;
  return render(
    <UiProvider>
      <HistoryScreen
        isUnfilled={isUnfilled}
        onNewSale={nothing}
        onOpen={nothing}
        openId={null}
        workspace={counter.workspace}
      />
    </UiProvider>,
  );
}

const FAILED = 'Error al cargar el historial de facturas.';

describe('a history that is not there', () => {
  it('because the local database threw says so', async () => {
    const invoices = vi.spyOn(counter.workspace.db, 'invoices', 'get');
    invoices.mockImplementation(() => {
      throw new Error('The connection was lost');
    });
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED);
    invoices.mockRestore();
  });

  it('because nothing was ever downloaded says so; an empty one does not', async () => {
    show(true);
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED);
    cleanup();
    show();
    expect(await screen.findByText('No se encontraron facturas con los criterios actuales.')).toBeVisible();
  });
});
