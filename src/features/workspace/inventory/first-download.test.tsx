import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as list from '#app/data/read/products/inventory-list.ts';
import * as sums from '#app/data/memory/inventory-sums.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { COFFEE, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { InventoryScreen } from './InventoryScreen.tsx';

vi.mock('#app/data/read/products/inventory-list.ts', { spy: true });
vi.mock('#app/data/memory/inventory-sums.ts', { spy: true });

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter(3);
  await counter.workspace.db.me.update('me', { componentes_activos: ['inventario'] });
});
afterEach(async () => {
  vi.restoreAllMocks();
  cleanup();
  await counter.close();
});

function screenOf(lastSync: string | null) {
  const nothing = () => undefined;
  return (
    <UiProvider>
      <InventoryScreen
        code={null}
        onCodeDone={nothing}
        onFetch={nothing}
        onFollow={nothing}
        onSell={undefined}
        runTestTool={async () => ({ kind: 'off' })}
        sync={{
          connection: 'online',
          isBehind: false,
          lastSync,
          isUnfilled: false,
          refusal: '',
          bootstrap: null,
        }}
        workspace={counter.workspace}
      />
    </UiProvider>
  );
}

it('the end of the first download calls nothing low or worth nothing that was read before it', async () => {
  const shown = render(screenOf(null));
  await screen.findByRole('row', { name: new RegExp(COFFEE.nombre, 'u') });
  // From now on the reads that follow take for ever.
  vi.mocked(list.readInventory).mockReturnValue(new Promise(() => undefined));
  vi.mocked(sums.readInventorySummary).mockReturnValue(new Promise(() => undefined));
  shown.rerender(screenOf('2026-11-21T10:15:00.000-05:00'));
  expect(screen.queryByText('STOCK BAJO')).not.toBeInTheDocument();
  const summary = within(screen.getByLabelText('Resumen global'));
  expect(summary.queryByText('1')).not.toBeInTheDocument();
});
