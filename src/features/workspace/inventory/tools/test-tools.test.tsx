import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunTestTool, TestOutcome } from '#app/online/test-tools.ts';
import { InventoryScreen } from '#app/features/workspace/inventory/InventoryScreen.tsx';
import { PHONE, TABLET } from '#app/ui/theme/breakpoints.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';

let counter: LocalCounter;
const runTestTool = vi.fn<RunTestTool>();

beforeEach(async () => {
  runTestTool.mockReset();
  counter = await openLocalCounter(3);
  await counter.workspace.db.me.update('me', { componentes_activos: ['inventario', 'clientes'] });
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await counter.close();
});

function show(connection: 'online' | 'offline' = 'online') {
  return render(
    <UiProvider>
      <InventoryScreen
        code={null}
        onCodeDone={vi.fn()}
        onFetch={vi.fn()}
        onFollow={vi.fn()}
        onSell={undefined}
        runTestTool={runTestTool}
        sync={{
          connection,
          isBehind: false,
          lastSync: '2026-11-21T10:15:00.000-05:00',
          isUnfilled: false,
          refusal: '',
          bootstrap: null,
        }}
        workspace={counter.workspace}
      />
    </UiProvider>,
  );
}

const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: 'Más acciones' }));

const DEEDS = [
  'Generar 5000 productos de prueba',
  'Generar 400 clientes de prueba',
  'Eliminar todos los datos',
];
const tool = (name: string) =>
  within(screen.getByRole('region', { name: 'Herramientas de prueba' })).getByRole('button', { name });
const press = async (name: string) => userEvent.click(await waitFor(() => tool(name)));

/** From here on the window is a phone's. */
function onPhone(): void {
  const ask = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(ask(query), 'matches', { value: query === PHONE || query === TABLET }),
  );
}

describe('level 3 with the test tools', () => {
  it('fills and empties the business online, asking before the latter', async () => {
    runTestTool.mockResolvedValueOnce({ kind: 'done', sentence: 'Se generaron 5.000 productos de prueba.' });
    const shown = show();
    await press('Generar 5000 productos de prueba');
    await expectShown(() => screen.getByText('Se generaron 5.000 productos de prueba.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar el aviso' }));
    expect(screen.queryByText('Se generaron 5.000 productos de prueba.')).toBeNull();
    await press('Eliminar todos los datos');
    await expectShown(() => screen.getByRole('dialog')).toHaveTextContent(
      'Todos los productos y clientes de Minimercado La Esquina',
    );
    runTestTool.mockResolvedValueOnce({ kind: 'off' });
    const confirm = within(screen.getByRole('dialog')).getByRole('button', { name: 'Eliminar todo' });
    const name = within(screen.getByRole('dialog')).getByLabelText(
      'Para confirmar, escribe Minimercado La Esquina',
    );
    await userEvent.type(name, 'la esquina');
    expect(confirm).toBeDisabled();
    await userEvent.clear(name);
    await userEvent.type(name, ' minimercado la esquina');
    await userEvent.click(confirm);
    await expectShown(() =>
      screen.getByText('Las herramientas de prueba no están activas en este servidor.'),
    ).toBeVisible();
    expect(runTestTool.mock.calls).toEqual([['products'], ['clear']]);
    shown.unmount();
    show('offline');
    await expectShown(() => tool('Generar 400 clientes de prueba')).toBeDisabled();
    expect(screen.getByText(/Necesitan conexión/u)).toBeVisible();
  });

  it('sees the three in sight where the window has room, and in the menu alone on a phone', async () => {
    const shown = show();
    await waitFor(() => expect(DEEDS.map(tool).map((one) => one.tagName)).toEqual(DEEDS.map(() => 'BUTTON')));
    expect(screen.getByRole('heading', { name: 'Herramientas de prueba' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Más acciones' })).toBeNull();
    shown.unmount();
    onPhone();
    show();
    await openMenu();
    await expectShown(() => screen.getByRole('menuitem', { name: DEEDS[0]! })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Herramientas de prueba' })).toBeNull();
  });

  it('reaches the test tools by keyboard, the deletion last and nothing done on the way', async () => {
    onPhone();
    show();
    (await screen.findByRole('button', { name: 'Más acciones' })).focus();
    await userEvent.keyboard('{Enter}');
    const last = () => screen.getByRole('menuitem', { name: 'Eliminar todos los datos' });
    await expectShown(last).toBeVisible();
    expect(screen.getAllByRole('menuitem').at(-1)).toBe(last());
    await waitFor(() => expect(screen.getAllByRole('menuitem')[0]).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}{End}');
    await expectShown(last).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Más acciones' })).toHaveFocus());
    expect(runTestTool).not.toHaveBeenCalled();
  });

  it('says that a test tool works, and starts no second one meanwhile', async () => {
    let answer: (outcome: TestOutcome) => void = vi.fn();
    runTestTool.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    show();
    await press('Generar 400 clientes de prueba');
    await expectShown(() => screen.getByText('Generando los clientes de prueba…')).toBeVisible();
    await expectShown(() => tool('Eliminar todos los datos')).toBeDisabled();
    answer({ kind: 'unreachable' });
    await expectShown(() => screen.getByText(/El servidor no respondió/u)).toBeVisible();
  });

  it('leaves the clients alone while their module is off, and explains it', async () => {
    await counter.workspace.db.me.update('me', { componentes_activos: ['inventario'] });
    show();
    await expectShown(() => screen.getByText(/el módulo clientes está desactivado/u)).toBeVisible();
    const areOn = () => DEEDS.map((name) => !tool(name).hasAttribute('disabled'));
    expect(areOn()).toEqual([true, false, false]);
    await counter.workspace.db.me.update('me', { componentes_activos: ['inventario', 'clientes'] });
    await waitFor(() => expect(areOn()).toEqual([true, true, true]));
    expect(screen.queryByText(/el módulo clientes está desactivado/u)).toBeNull();
  });
});
