import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { Dexie } from 'dexie';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProduct, deleteProduct, editProduct } from '#app/data/writes/product-writes.ts';
import { saveAlertLimit } from '#app/data/writes/settings-writes.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { COFFEE, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { InventoryScreen } from './InventoryScreen.tsx';
import type { ListSync } from './list/ProductList.tsx';

const SYNC = {
  connection: 'online',
  lastSync: '2026-11-21T10:15:00.000-05:00',
  isUnfilled: false,
} as ListSync;
const PANELA = {
  codigo_barras: '770',
  nombre: 'Panela',
  proveedor: null,
  costo: '1000',
  porcentaje_margen: 0,
  redondear_precio_venta: false,
  precio_final: null,
  precio_abierto: false,
  precio_min: null,
  precio_max: null,
  unidad: 'und' as const,
  iva_rate: null,
  inc_rate: null,
  applies_icui: false,
  applies_bag_tax: false,
  cantidad_vitrina: '0',
  cantidad_bodega: '0',
  nombre_vitrina: null,
  nombre_bodega: null,
  serie_id: 7,
};

let counter: LocalCounter;
beforeEach(async () => {
  localStorage.clear();
  counter = await openLocalCounter(2);
  const { db } = counter.workspace;
  await db.me.update('me', { componentes_activos: ['inventario', 'facturacion'] });
  const series = { id: 7, nombre_establecimiento: 'Principal', prefijo: 'POS1' };
  await db.series.put({ ...series, srv: null, v: 1, rev: 1, pageRev: 1 } as never);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await counter.close();
});

function show(sync: ListSync = SYNC) {
  return render(
    <UiProvider>
      <InventoryScreen
        code={null}
        onCodeDone={vi.fn()}
        onFetch={vi.fn()}
        onFollow={vi.fn()}
        onSell={undefined}
        runTestTool={vi.fn()}
        sync={sync}
        workspace={counter.workspace}
      />
    </UiProvider>,
  );
}

const fall = (level: number) => counter.workspace.db.me.update('me', { permission_level: level as 1 });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = () => screen.findByRole('dialog');
const rowOf = async (name: string) =>
  (await screen.findByText(name, { selector: '[title]' })).closest('tr') as HTMLElement;
const rename = () => editProduct(counter.workspace.db, { id: COFFEE.id, changes: { nombre: 'Café nuevo' } });

describe('what could not be read', () => {
  it('for want of a collaborator is named in the list and beside the limit', async () => {
    await counter.workspace.db.me.clear();
    show();
    await expectShown(() => screen.getByText('No autenticado como colaborador.')).toBeVisible();
    await expectShown(() => screen.getByText('No se pudo cargar la configuración del límite.')).toBeVisible();
  });

  it('of the establishments is named at their field', async () => {
    vi.spyOn(counter.workspace.db.series, 'toArray').mockRejectedValue(new Error('The connection was lost'));
    show();
    await expectShown(() =>
      screen.getByText('No se pudo cargar la lista de establecimientos.'),
    ).toBeVisible();
  });

  it('since the first download brought nothing is named where it is missing, and no limit is written over', async () => {
    await counter.workspace.db.series.clear();
    show({ ...SYNC, connection: 'offline', lastSync: null, isUnfilled: true });
    await expectShown(() =>
      screen.getByText('No se pudo cargar la lista de establecimientos.'),
    ).toBeVisible();
    await expectShown(() => screen.getByText('No se pudo cargar la configuración del límite.')).toBeVisible();
    expect(screen.getByLabelText('Alerta de stock')).toBeDisabled();
  });

  it('because another tab is signing out, and closed the database, is no failure for the console', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    vi.spyOn(counter.workspace.db, 'transaction').mockRejectedValue(new Dexie.DatabaseClosedError());
    vi.spyOn(counter.workspace.db.me, 'get').mockRejectedValue(new Dexie.DatabaseClosedError());
    show();
    await expectShown(() =>
      screen.getByText('Error al cargar los productos del inventario. Revise la consola.'),
    ).toBeVisible();
    expect(reported).not.toHaveBeenCalled();
  });

  it('of a product is named in the place of its form', async () => {
    show();
    vi.stubGlobal('reportError', vi.fn());
    const { db } = counter.workspace;
    await screen.findByText(COFFEE.nombre, { selector: '[title]' });
    vi.spyOn(db.products, 'get').mockRejectedValue(new Error('The connection was lost'));
    await press(`Editar ${COFFEE.nombre}`);
    await expectShown(async () =>
      within(await dialog()).getByText('Error al cargar los productos del inventario. Revise la consola.'),
    ).toBeVisible();
    vi.unstubAllGlobals();
  });

  it('is nothing at all without level 1', async () => {
    await fall(0);
    show();
    await expectShown(() => screen.getByText('No tiene permiso para ver el inventario.')).toBeVisible();
    expect(screen.queryByText(COFFEE.nombre)).toBeNull();
  });

  it.each([403, 500])(
    'or saved, a limit that the server answered %i, is named beside its field',
    async (status) => {
      await saveAlertLimit(counter.workspace.db, 8);
      counter.answer = () => ({ status, body: {} });
      await counter.engine.syncNow();
      show();
      await expectShown(() => screen.getByText('Error al guardar.')).toBeVisible();
    },
  );
});

describe('a person who lost the level meanwhile', () => {
  it('registers no product', async () => {
    show();
    await press('Registrar producto');
    await fall(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Registrar producto' })).toBeNull());
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Guardar' }));
    await expectShown(async () =>
      within(await dialog()).getByText('No tiene permiso para realizar esta acción.'),
    ).toBeVisible();
  });

  it('edits none', async () => {
    show();
    await press(`Editar ${COFFEE.nombre}`);
    await fall(1);
    await waitFor(() =>
      expect(screen.queryByRole('columnheader', { name: 'Costo', hidden: true })).toBeNull(),
    );
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Guardar' }));
    await expectShown(async () =>
      within(await dialog()).getByText('No tiene permiso para editar productos.'),
    ).toBeVisible();
  });

  it('deletes none', async () => {
    show();
    await press(`Eliminar ${COFFEE.nombre}`);
    await fall(1);
    await waitFor(() =>
      expect(screen.queryByRole('columnheader', { name: 'Costo', hidden: true })).toBeNull(),
    );
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Eliminar' }));
    await expectShown(async () =>
      within(await dialog()).getByText('No tiene permiso para eliminar productos.'),
    ).toBeVisible();
    expect(await counter.workspace.db.outbox.count()).toBe(0);
  });
});

describe('a product whose save got no answer', () => {
  it('says nothing of an error before it was tried', async () => {
    await rename();
    show();
    const row = () => rowOf('Café nuevo');
    await expectShown(async () => within(await row()).getByText('Pendiente de enviar')).toBeVisible();
    await expectShown(async () => within(await row()).queryByTitle(/^Error/u)).toBeNull();
    await press('Editar Café nuevo');
    await expectShown(async () =>
      within(await dialog()).getByText('Está guardado en este equipo y se envía solo.'),
    ).toBeVisible();
    await expectShown(dialog).not.toHaveTextContent('Error de red');
  });

  it.each([
    ['nobody answers', () => null],
    ['the server fails', () => ({ status: 500, body: { detail: 'Error del servidor.' } })],
  ])('has its error at its row and in the form while %s', async (_how, answer) => {
    counter.answer = answer;
    await rename();
    await counter.engine.syncNow();
    show();
    const sentence = 'Error de red o el servidor no respondió al intentar actualizar el producto.';
    const row = () => rowOf('Café nuevo');
    await expectShown(async () => within(await row()).getByTitle(sentence)).toHaveTextContent(
      'Pendiente de enviar',
    );
    await press('Editar Café nuevo');
    await expectShown(dialog).toHaveTextContent(
      `Pendiente de enviar. ${sentence} Está guardado en este equipo`,
    );
    await expectShown(async () => within(await dialog()).getByLabelText('Nombre')).toHaveValue('Café nuevo');
  });

  it('has its error when it is new too, and once it has lasted the row asks to be looked at', async () => {
    const { db } = counter.workspace;
    await createProduct(db, PANELA);
    await db.outbox.toCollection().modify({ attempts: 7 });
    counter.answer = () => ({ status: 503, body: { detail: 'Error del servidor.' } });
    await counter.engine.syncNow();
    show();
    const sentence = 'Error de red o el servidor no respondió al intentar crear el producto.';
    const row = () => rowOf('Panela');
    await expectShown(async () => within(await row()).getByTitle(sentence)).toHaveTextContent('Por revisar');
    await press('Editar Panela');
    await expectShown(dialog).toHaveTextContent(sentence);
  });
});

describe('a product that was refused without a word', () => {
  it('has the sentence above the list and in the form', async () => {
    await createProduct(counter.workspace.db, PANELA);
    counter.answer = () => ({ status: 400, body: {} });
    await counter.engine.syncNow();
    show();
    const sentence = 'Error de red o el servidor no respondió al intentar crear el producto.';
    await expectShown(() => screen.getByText(new RegExp(`Panela: ${sentence}`, 'u'))).toBeVisible();
    await press('Corregir Panela');
    await expectShown(dialog).toHaveTextContent(`El servidor no lo aceptó: ${sentence}`);
  });

  it('when it was deleted is there again with its sentence', async () => {
    await deleteProduct(counter.workspace.db, COFFEE.id);
    counter.answer = () => ({ status: 403, body: {} });
    await counter.engine.syncNow();
    show();
    await expectShown(async () =>
      within(await rowOf(COFFEE.nombre)).getByTitle('Error al eliminar el producto'),
    ).toBeVisible();
  });

  it('and that this device could not delete says so in the dialog', async () => {
    show();
    await press(`Eliminar ${COFFEE.nombre}`);
    vi.spyOn(counter.workspace.db, 'transaction').mockRejectedValue(new Error('Unknown'));
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Eliminar' }));
    await expectShown(async () =>
      within(await dialog()).getByText('Error al eliminar el producto'),
    ).toBeVisible();
  });
});
