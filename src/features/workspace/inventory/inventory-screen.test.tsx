import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toStockRecord } from '#app/data/records.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import {
  COFFEE,
  feedProduct,
  type LocalCounter,
  openLocalCounter,
} from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { pass, stopTimers } from '#tests/fixtures/screen/timers.ts';
import { InventoryScreen } from './InventoryScreen.tsx';
import type { ListSync } from './list/ProductList.tsx';

const ONLINE: ListSync = {
  connection: 'online',
  isBehind: false,
  lastSync: '2026-11-21T10:15:00.000-05:00',
  isUnfilled: false,
  refusal: '',
  bootstrap: null,
};
const STORE = { id: 7, nombre_establecimiento: 'Principal', prefijo: 'POS1' };
const mirrored = { v: 1, rev: 1, pageRev: 1 };

let counter: LocalCounter;
const onFetch = vi.fn<() => void>();
const onFollow = vi.fn<(href: string) => void>();

async function open(level: 1 | 2 | 3): Promise<void> {
  counter = await openLocalCounter(level);
  const { db } = counter.workspace;
  await db.me.update('me', { componentes_activos: ['inventario', 'facturacion', 'clientes'] });
  await db.series.put({ ...STORE, srv: null, ...mirrored } as never);
  await putStock(COFFEE.id, 24, 0);
}

async function putStock(id: string, cantidad_vitrina: number, cantidad_bodega: number): Promise<void> {
  const row = {
    producto_id: id,
    serie_id: 7,
    cantidad_vitrina,
    cantidad_bodega,
    nombre_vitrina: null,
    nombre_bodega: null,
  };
  await counter.workspace.db.stocks.put(toStockRecord(`${id}:7`, row, { srv: row, ...mirrored }));
}

/** More products, by name. */
async function putProducts(names: readonly string[]): Promise<void> {
  for (const [at, nombre] of names.entries()) {
    const id = `0199a000-0000-7000-8000-${String(at).padStart(12, '0')}`;
    const costo = `${1000 + ((at * 7) % 40)}.00`;
    const data = { ...COFFEE, id, nombre, codigo_barras: `C-${at}`, costo };
    await feedProduct(counter.workspace.db, data);
    await putStock(id, at, 0);
  }
}

function show(more: { sync?: Partial<ListSync>; code?: string } = {}) {
  return render(
    <UiProvider>
      <InventoryScreen
        code={more.code ?? null}
        onCodeDone={vi.fn<() => void>()}
        onFetch={onFetch}
        onFollow={onFollow}
        onSell={undefined}
        runTestTool={vi.fn()}
        sync={{ ...ONLINE, ...more.sync }}
        workspace={counter.workspace}
      />
    </UiProvider>,
  );
}

const outbox = () => counter.workspace.db.outbox.toArray();
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.querySelector('[title]')?.textContent);
const dialog = () => screen.findByRole('dialog');
const inForm = async () => within(await dialog());
const summary = () => screen.getByRole('region', { name: 'Resumen global' });
const coffee = () => screen.getByText(COFFEE.nombre).closest('tr') as HTMLElement;
const fill = async (label: RegExp | string, value: string) => {
  const field = (await inForm()).getByLabelText(label);
  await userEvent.clear(field);
  if (value) await userEvent.type(field, value);
};

beforeEach(() => {
  localStorage.clear();
  onFetch.mockReset();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  cleanup();
  await counter.close();
});

describe('the list', () => {
  it('of level 1 has no costs, no taxes and nothing to do; neither summary nor test tools', async () => {
    await open(1);
    show();
    await screen.findByText(COFFEE.nombre);
    expect(heads()).toEqual([
      'Código',
      'Nombre',
      'Vitrina',
      'Bodega',
      'Total',
      'Estado',
      'Precio',
      'Al público',
    ]);
    expect(screen.queryByRole('button', { name: /Editar|Eliminar|Registrar|Importar/u })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Resumen global' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Más acciones' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Exportar' })).toBeVisible();
  });

  it('tells level 1 from the name where a product stands, and level 2 in the form alone', async () => {
    await open(1);
    const { stocks } = counter.workspace.db;
    await stocks.update(`${COFFEE.id}:7`, { nombre_vitrina: 'Estante 3', cantidad_bodega: 6 });
    const shown = show();
    await userEvent.click(await screen.findByRole('button', { name: COFFEE.nombre }));
    const sheet = () => screen.getByRole('dialog', { name: COFFEE.nombre });
    await expectShown(sheet).toHaveTextContent('Lugar en vitrinaEstante 3Lugar en bodegaSin indicar');
    await expectShown(sheet).toHaveTextContent('24 en vitrina, 6 en bodega');
    await expectShown(sheet).not.toHaveTextContent(/12\.900|IVA/u);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    shown.unmount();
    await counter.workspace.db.me.update('me', { permission_level: 2 });
    show();
    await screen.findByRole('button', { name: `Editar ${COFFEE.nombre}` });
    expect(screen.queryByRole('button', { name: COFFEE.nombre })).toBeNull();
  });

  it('of level 2 has costs, taxes and actions', async () => {
    await open(2);
    show();
    await expectShown(coffee).toHaveTextContent('12.90030 %16.77017.609IVA 5%');
    expect(heads()).toEqual(expect.arrayContaining(['Costo', 'Margen', 'Impuestos', 'Acciones']));
    expect(within(coffee()).getByRole('button', { name: `Editar ${COFFEE.nombre}` })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Resumen global' })).toBeNull();
  });

  it('sorts up, down and back by name, from page 1 on, and announces the order', async () => {
    await open(2);
    await putProducts(Array.from({ length: 20 }, (_, at) => `Producto ${String(at).padStart(2, '0')}`));
    show();
    await screen.findByText('1–15 de 21');
    expect(screen.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Página 2' }));
    await screen.findByText('16–21 de 21');
    const cost = screen.getByRole('columnheader', { name: 'Costo' });
    const press = () => userEvent.click(within(cost).getByRole('button'));
    await press();
    await screen.findByText('1–15 de 21');
    await waitFor(() => expect(names()[0]).toBe('Producto 00'));
    expect(cost).toHaveAttribute('aria-sort', 'ascending');
    await press();
    expect(cost).toHaveAttribute('aria-sort', 'descending');
    await waitFor(() => expect(names()[0]).toBe(COFFEE.nombre));
    await press();
    expect(cost).toHaveAttribute('aria-sort', 'none');
    expect(screen.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'ascending');
  });

  it('without a match shows the sentence of the specification and one way on', async () => {
    await open(2);
    show();
    await screen.findByText(COFFEE.nombre);
    await userEvent.type(screen.getByLabelText('Buscar producto por nombre o código'), 'zzz');
    await screen.findByText('No se encontraron productos en el inventario o que coincidan con la búsqueda.');
    await userEvent.click(screen.getByRole('button', { name: 'Borrar la búsqueda' }));
    await expectShown(() => screen.getByText(COFFEE.nombre)).toBeVisible();
  });

  it('before a first download shows that it is under way, and the error where it failed', async () => {
    await open(2);
    await counter.workspace.db.products.clear();
    const shown = show({ sync: { lastSync: null, bootstrap: { done: 1000, total: 5000 } } });
    await expectShown(() => screen.getByText(/1\.000 de 5\.000/u)).toBeVisible();
    shown.unmount();
    show({ sync: { lastSync: null, isUnfilled: true } });
    await expectShown(() =>
      screen.getByText('Error al cargar los productos del inventario. Revise la consola.'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(onFetch).toHaveBeenCalledOnce();
  });

  it('that the database of the device could not give is read again on demand, its summary too', async () => {
    await open(3);
    vi.stubGlobal('reportError', vi.fn());
    const series = vi.spyOn(counter.workspace.db.series, 'toCollection');
    series.mockImplementation(() => {
      throw new Error('The connection was lost');
    });
    show();
    await expectShown(() => screen.getByRole('alert')).toHaveTextContent('Error al cargar los productos');
    series.mockRestore();
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await expectShown(() => screen.getByText(COFFEE.nombre)).toBeVisible();
    await expectShown(summary).toHaveTextContent('Productos1');
    expect(onFetch).toHaveBeenCalledOnce();
  });

  it('during a first download calls nothing sold out: products come before their stock', async () => {
    await open(2);
    show({ sync: { lastSync: null, bootstrap: { done: 1000, total: 5000 } } });
    await expectShown(() => within(coffee()).getAllByText('—')).toHaveLength(3);
    expect(screen.queryByText(/STOCK BAJO|^OK$/u)).toBeNull();
  });

  it('that the server does not keep up to date says from when the stock is', async () => {
    await open(1);
    show({ sync: { isBehind: true } });
    await expectShown(() => screen.getByText('Existencias al 21/11 10:15')).toBeVisible();
  });
});

describe('the alert limit', () => {
  it('marks what is at or below it, and saves itself a second after the last change', async () => {
    await open(1);
    show();
    await expectShown(() => screen.getAllByText('OK')).not.toHaveLength(0);
    const field = () => screen.getByLabelText('Alerta de stock');
    await expectShown(field).toHaveValue('5');
    stopTimers();
    for (const value of ['', '2', '24']) {
      await pass(999);
      fireEvent.change(field(), { target: { value } });
    }
    await pass(999);
    expect(screen.getByText('Guardando…')).toBeVisible();
    expect(screen.getAllByText('STOCK BAJO').length).toBeGreaterThan(0);
    expect(await outbox()).toHaveLength(0);
    await pass(1);
    vi.useRealTimers();
    await expectShown(() => screen.getByText('Guardado en este equipo')).toBeVisible();
    expect(await outbox()).toMatchObject([{ kind: 'alert-limit', body: { limite_alerta_inventario: 24 } }]);
  });

  it('refuses what is no number, and is saved all the same when the screen is left within the second', async () => {
    await open(1);
    const shown = show();
    const field = () => screen.getByLabelText('Alerta de stock');
    await expectShown(field).toHaveValue('5');
    await userEvent.type(field(), 'x');
    await expectShown(field).toHaveAccessibleDescription('Debe ser un número entero entre 0 y 1000000.');
    await userEvent.clear(field());
    await userEvent.type(field(), '8');
    shown.unmount();
    await waitFor(async () => expect(await outbox()).toMatchObject([{ kind: 'alert-limit' }]));
  });
});

describe('the form', () => {
  const start = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Registrar producto' }));
    return dialog();
  };

  it('names what is missing, puts the focus there, and keeps what was typed', async () => {
    await open(2);
    show();
    const form = await start();
    await fill('Margen (%)', '1001');
    await userEvent.click(within(form).getByRole('button', { name: 'Guardar' }));
    await expectShown(() =>
      within(form).getByText('Código de Barras, Nombre y Costo son obligatorios.'),
    ).toBeVisible();
    const code = () => screen.getByLabelText(/^Código de barras/u);
    await expectShown(code).toHaveFocus();
    await expectShown(code).toHaveAccessibleDescription(
      expect.stringContaining('Este campo es obligatorio.'),
    );
    await expectShown(() => screen.getByLabelText('Margen (%)')).toHaveAccessibleDescription(
      'Debe ser un número entero entre 0 y 1000.',
    );
    await userEvent.type(code(), '1');
    await expectShown(code).not.toHaveAccessibleDescription(expect.stringContaining('obligatorio'));
  });

  it('shows the price before and after taxes while it is typed', async () => {
    await open(2);
    show();
    const form = await start();
    await fill(/^Costo/u, '2.350');
    await fill('Margen (%)', '30');
    const preview = within(form).getByRole('region', { name: 'Precio en vivo' });
    expect(preview).toHaveTextContent('$ 3.055');
    await userEvent.click(within(form).getByRole('switch', { name: /Redondear/u }));
    expect(preview).toHaveTextContent('$ 3.100');
    const iva = within(form).getByRole('radiogroup', { name: 'IVA' });
    await userEvent.click(within(iva).getByRole('radio', { name: '19 %' }));
    expect(preview).toHaveTextContent('IVA 19%589');
    expect(preview).toHaveTextContent('$ 3.689');
  });

  it('saves a new product on this device, remembers its taxes and clears the search', async () => {
    await open(2);
    show();
    await screen.findByText(COFFEE.nombre);
    await userEvent.type(screen.getByLabelText('Buscar producto por nombre o código'), 'zzz');
    const form = await start();
    await fill(/^Código de barras/u, '770');
    await fill('Nombre', 'Panela');
    await fill(/^Costo/u, '1.234,5');
    await fill('Cantidad en bodega', '12');
    await userEvent.click(
      within(within(form).getByRole('radiogroup', { name: 'IVA' })).getByRole('radio', { name: '5 %' }),
    );
    await userEvent.click(within(form).getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectShown(() => screen.getByText('Panela')).toBeVisible();
    expect(screen.getByText('Pendiente de enviar')).toBeVisible();
    expect(screen.getByLabelText('Buscar producto por nombre o código')).toHaveValue('');
    expect((await outbox())[0]?.body).toMatchObject({
      codigo_barras: '770',
      costo: '1234.50',
      porcentaje_margen: 0,
      iva_rate: 5,
      proveedor: null,
      nombre_vitrina: null,
      cantidad_vitrina: '0',
      cantidad_bodega: '12',
      serie_id: 7,
    });
    await start();
    await expectShown(async () => (await inForm()).getByRole('radio', { name: '5 %' })).toBeChecked();
  });

  it('refuses a code that another product has', async () => {
    await open(2);
    show({ code: COFFEE.codigo_barras });
    const code = () => screen.getByLabelText(/^Código de barras/u);
    await expectShown(code).toHaveValue(COFFEE.codigo_barras);
    await fill('Nombre', 'Otro');
    await fill(/^Costo/u, '1');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await expectShown(code).toHaveAccessibleDescription(
      expect.stringContaining('Ya existe un producto con este código de barras.'),
    );
    expect(await outbox()).toHaveLength(0);
  });

  it('edits with the code locked; stock is saved as the difference, and only when it was changed', async () => {
    await open(2);
    show();
    await userEvent.click(await screen.findByRole('button', { name: `Editar ${COFFEE.nombre}` }));
    await expectShown(async () => (await inForm()).getByLabelText(/^Código de barras/u)).toHaveAttribute(
      'readonly',
    );
    await fill(/^Costo/u, '13.000');
    await userEvent.click((await inForm()).getByRole('button', { name: 'Guardar' }));
    await waitFor(async () =>
      expect(await outbox()).toMatchObject([
        { kind: 'product-edit', effect: { changes: { costo: '13000.00' } } },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectShown(coffee).toHaveTextContent('Pendiente de enviar');
    await expectShown(coffee).toHaveTextContent('13.000');
    await userEvent.click(screen.getByRole('button', { name: `Editar ${COFFEE.nombre}` }));
    await fill('Cantidad en vitrina', '20');
    await counter.sell({ delivered: true });
    await userEvent.click((await inForm()).getByRole('button', { name: 'Guardar' }));
    await waitFor(async () =>
      expect((await outbox()).at(-1)).toMatchObject({
        kind: 'stock-edit',
        effect: { deltas: { cantidad_vitrina: '-4.000', cantidad_bodega: '0.000' } },
      }),
    );
    // Twenty-four less the four, and less the unit that was sold while somebody counted.
    await expectShown(coffee).toHaveTextContent(/19019OK/u);
  });

  it('locks the quantities while the first download is still bringing them', async () => {
    await open(2);
    await counter.workspace.db.stocks.clear();
    show({ sync: { lastSync: null, bootstrap: { done: 1000, total: 5000 } } });
    await userEvent.click(await screen.findByRole('button', { name: `Editar ${COFFEE.nombre}` }));
    const units = () => screen.getByLabelText('Cantidad en vitrina');
    await expectShown(units).toBeDisabled();
    await expectShown(units).toHaveValue('');
    await expectShown(() => units().closest('fieldset')).toHaveAccessibleDescription(
      /^Las existencias se están descargando/u,
    );
    await fill(/^Costo/u, '13.000');
    await userEvent.click((await inForm()).getByRole('button', { name: 'Guardar' }));
    await waitFor(async () => expect(await outbox()).toMatchObject([{ kind: 'product-edit' }]));
  });

  it('asks before it throws typed text away', async () => {
    await open(2);
    show();
    const form = await start();
    await fill('Nombre', 'Panela');
    await userEvent.click(within(form).getByRole('button', { name: 'Cancelar' }));
    const question = await screen.findByRole('dialog', { name: 'Descartar lo escrito' });
    await userEvent.click(within(question).getByRole('button', { name: 'Seguir escribiendo' }));
    await expectShown(() => screen.getByLabelText('Nombre')).toHaveValue('Panela');
  });

  it('asks so for Escape too, which in the question goes on with the writing', async () => {
    await open(2);
    show();
    await start();
    await fill('Nombre', 'Panela');
    const question = () => screen.findByRole('dialog', { name: 'Descartar lo escrito' });
    await userEvent.click(screen.getByLabelText('Nombre'));
    await userEvent.keyboard('{Escape}');
    await question();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Descartar lo escrito' })).toBeNull());
    await expectShown(() => screen.getByLabelText('Nombre')).toHaveValue('Panela');
    await userEvent.click(screen.getByLabelText('Nombre'));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(within(await question()).getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('takes up what the server refused, with its words at the field', async () => {
    await open(2);
    show();
    await start();
    await fill(/^Código de barras/u, '770');
    await fill('Nombre', 'Panela');
    await fill(/^Costo/u, '1');
    await userEvent.click((await inForm()).getByRole('button', { name: 'Guardar' }));
    await waitFor(async () => expect(await outbox()).toHaveLength(1));
    // The form that is about to close must not be taken for the form that is opened next.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sentence = 'Ya existe un producto con este código de barras.';
    counter.answer = () => ({
      status: 400,
      body: { codigo_barras: [sentence], codigo: 'datos_invalidos' },
    });
    await counter.engine.syncNow();
    await userEvent.click(await screen.findByRole('link', { name: 'Ver en Sincronización' }));
    expect(onFollow).toHaveBeenCalledExactlyOnceWith('/erp_core/sincronizacion');
    await userEvent.click(await screen.findByRole('button', { name: 'Corregir Panela' }));
    await expectShown(async () => (await inForm()).getByText('El servidor no lo aceptó:')).toBeVisible();
    await expectShown(async () =>
      (await inForm()).getByLabelText(/^Código de barras/u),
    ).toHaveAccessibleDescription(expect.stringContaining(sentence));
    counter.answer = () => null;
    await fill(/^Código de barras/u, '771');
    await userEvent.click((await inForm()).getByRole('button', { name: 'Guardar' }));
    await waitFor(async () =>
      expect(await outbox()).toMatchObject([{ state: 'pending', body: { codigo_barras: '771' } }]),
    );
    await expectShown(() => screen.getByText('Panela')).toBeVisible();
  });
});

describe('deleting', () => {
  it('names the product, starts on Cancelar and takes it out of the list', async () => {
    await open(2);
    show();
    await userEvent.click(await screen.findByRole('button', { name: `Eliminar ${COFFEE.nombre}` }));
    await expectShown(dialog).toHaveAccessibleDescription(/Café Águila Roja 500 g · 7702032252015/u);
    await expectShown(async () => (await inForm()).getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await userEvent.click((await inForm()).getByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(screen.queryByText(COFFEE.nombre, { selector: '[title]' })).toBeNull());
    expect(await outbox()).toMatchObject([{ kind: 'product-delete' }]);
  });
});

describe('level 3', () => {
  it('sees what the inventory is worth, at once after a change', async () => {
    await open(3);
    show();
    await expectShown(summary).toHaveTextContent('Costo total$ 309.600');
    await expectShown(summary).toHaveTextContent('Productos1Unidades24');
    await expectShown(summary).toHaveTextContent('Venta potencial$ 402.480Margen potencial$ 92.880');
    await counter.sell({ delivered: true });
    await expectShown(summary).toHaveTextContent('Unidades23');
  });

  it('sees no worth of an inventory that did not come', async () => {
    await open(3);
    show({ sync: { lastSync: null, isUnfilled: true } });
    await expectShown(summary).toHaveTextContent('Productos—Unidades—Costo total—');
  });
});
