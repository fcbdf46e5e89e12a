import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toStockRecord } from '#app/data/records.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import {
  COFFEE,
  feedProduct,
  type LocalCounter,
  openLocalCounter,
} from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { InventoryScreen } from './InventoryScreen.tsx';
import { LabelsDialog } from './labels/LabelsDialog.tsx';

const untaxed = { ...COFFEE, iva_rate: null, costo: '0.00' };
const CHEESE = {
  ...untaxed,
  id: '0199a000-0000-7000-8000-0000000000c1',
  nombre: 'Queso campesino',
  codigo_barras: '123',
  precio_final: '18650.00',
  precio_venta_calculado: '18650.00',
  unidad: 'kg' as const,
};
const TOP_UP = {
  ...untaxed,
  id: '0199a000-0000-7000-8000-0000000000c2',
  nombre: 'Recarga',
  codigo_barras: '456',
  precio_venta_calculado: '0.00',
  precio_abierto: true,
};

let counter: LocalCounter;
beforeEach(async () => {
  localStorage.clear();
  counter = await openLocalCounter(2);
  const { db } = counter.workspace;
  const mirrored = { v: 1, rev: 1, pageRev: 1 };
  await db.me.update('me', { componentes_activos: ['inventario', 'facturacion', 'clientes'] });
  const store = { id: 7, nombre_establecimiento: 'Principal', prefijo: 'POS1' };
  await db.series.put({ ...store, srv: null, ...mirrored } as never);
  await feedProduct(db, CHEESE);
  await feedProduct(db, TOP_UP);
  const row = {
    producto_id: CHEESE.id,
    serie_id: 7,
    cantidad_vitrina: 1.25,
    cantidad_bodega: 11,
    nombre_vitrina: null,
    nombre_bodega: null,
  };
  await db.stocks.put(toStockRecord(`${CHEESE.id}:7`, row, { srv: row, ...mirrored }));
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

it('what is sold by weight shows its unit beside each quantity of the list, what is sold by the piece none', async () => {
  const sync = { connection: 'online', isBehind: false, lastSync: '2026-11-21T10:15:00.000-05:00' } as const;
  render(
    <UiProvider>
      <InventoryScreen
        code={null}
        onCodeDone={vi.fn<() => void>()}
        onFetch={vi.fn<() => void>()}
        onFollow={vi.fn<() => void>()}
        onSell={undefined}
        runTestTool={vi.fn()}
        sync={{ ...sync, isUnfilled: false, refusal: '', bootstrap: null }}
        workspace={counter.workspace}
      />
    </UiProvider>,
  );
  const cells = (name: string) =>
    within(screen.getByText(name).closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .slice(2, 5)
      .map((cell) => cell.textContent);
  await expectShown(() => screen.getByText(CHEESE.nombre)).toBeVisible();
  await expect.poll(() => cells(CHEESE.nombre)).toEqual(['1,25 kg', '11 kg', '12,25 kg']);
  expect(cells(COFFEE.nombre)).toEqual(['0', '0', '0']);
});

it('the label of a shelf says what the price is of, and none where the counter names it', async () => {
  render(
    <UiProvider>
      <LabelsDialog onClose={vi.fn<() => void>()} workspace={counter.workspace} />
    </UiProvider>,
  );
  const search = () => screen.getByRole('textbox', { name: 'Agregar un producto por nombre o código' });
  for (const name of ['queso', 'recarga', 'caf']) await userEvent.type(search(), `${name}{Enter}`);
  const rows = () =>
    within(screen.getByRole('list', { name: 'Etiquetas por imprimir' })).getAllByRole('listitem');
  await expect
    .poll(() => rows().map((row) => row.querySelector('.caption')?.textContent))
    .toEqual(['123 · $ 18.650/kg', '456', '7702032252015 · $ 17.609']);
});
