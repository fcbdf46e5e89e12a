import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { COFFEE, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { InventoryScreen } from './InventoryScreen.tsx';

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
  const { me, series, stocks } = counter.workspace.db;
  await stocks.update(`${COFFEE.id}:7`, { cantidad_vitrina: 0 });
  const shown = render(screenOf(null));
  await screen.findByRole('row', { name: new RegExp(COFFEE.nombre, 'u') });
  // The reads that follow, of the list and of its sum, do not come to an end before this.
  let goOn = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const [readMe, readStores] = [me.get.bind(me), series.toCollection.bind(series)];
  vi.spyOn(me, 'get').mockImplementation((async () => released.then(() => readMe('me'))) as never);
  vi.spyOn(series, 'toCollection').mockImplementation(() => {
    const all = readStores();
    const primaryKeys = async () => released.then(() => all.primaryKeys());
    return { ...all, primaryKeys } as never;
  });
  shown.rerender(screenOf('2026-11-21T10:15:00.000-05:00'));
  expect(screen.queryByText('STOCK BAJO')).not.toBeInTheDocument();
  const summary = () => screen.getByLabelText('Resumen global');
  expect(within(summary()).queryByText('1')).not.toBeInTheDocument();
  goOn();
  await expectShown(() => screen.getAllByText('STOCK BAJO')).not.toHaveLength(0);
  await expectShown(summary).toHaveTextContent('Productos1');
});
