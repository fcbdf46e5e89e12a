import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addProduct, setClient } from '#app/data/drafts/draft-edits.ts';
import { readLastTaxes, rememberTaxes } from '#app/data/identity/last-taxes.ts';
import { COFFEE as LINE } from '#tests/fixtures/device/draft-product.ts';
import {
  AMPARO,
  COFFEE,
  feedProduct,
  type LocalCounter,
  openLocalCounter,
} from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { scanKeys } from '#tests/fixtures/screen/fast-keys.ts';
import { drawSellScreen } from '#tests/fixtures/screen/sell-screen.tsx';

const CODE = '7709990000017';
const CHEESE_ID = '0199a000-0000-7000-8000-0000000000c1';
const NO_TAXES = { iva_rate: null, inc_rate: null, applies_icui: false, applies_bag_tax: false };
const onFollow = vi.fn<(href: string) => void>();

let counter: LocalCounter;
beforeEach(async () => {
  localStorage.clear();
  onFollow.mockReset();
  counter = await openLocalCounter();
  await counter.workspace.db.me.update('me', { componentes_activos: ['facturacion', 'inventario'] });
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

const lines = () =>
  counter.workspace.drafts.current.lines.map(({ text, cantidad }) => `${cantidad} × ${text}`);
const dialog = () => within(screen.getByRole('dialog', { name: 'Producto nuevo' }));
const field = (label: RegExp | string) => dialog().getByLabelText(label);
const press = (name: string) => userEvent.click(dialog().getByRole('button', { name }));

/** Scans a code that no product has, into a sale of one coffee, and makes a product of it. */
async function begin(code = CODE): Promise<void> {
  counter.workspace.drafts.edit((draft) => setClient(addProduct(draft, { ...LINE, id: COFFEE.id }), AMPARO));
  drawSellScreen({ workspace: counter.workspace, onFollow });
  await screen.findByRole('combobox', { name: /Buscar o escanear/u });
  scanKeys(code);
  await userEvent.click(await screen.findByRole('button', { name: 'Crear producto' }));
  await screen.findByRole('dialog', { name: 'Producto nuevo' });
}

async function fill(name: string, price: string): Promise<void> {
  await userEvent.type(field('Nombre'), name);
  await userEvent.type(field('Precio final'), price);
}

describe('a product of a code that none has', () => {
  it('is made of name and price without network, and stands first in the sale, one unit of it', async () => {
    await begin();
    await expectShown(() => field('Nombre')).toHaveFocus();
    expect(field(/^Código de barras/u)).toHaveValue(CODE);
    await fill('Velas x 10', '4.500');
    await press('Guardar y agregar');
    await waitFor(() => expect(lines()).toEqual(['1 × Velas x 10', '1 × Café']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectShown(() => screen.getByRole('combobox', { name: /Buscar o escanear/u })).toHaveFocus();
    expect(screen.queryByText(/no está en el inventario/u)).toBeNull();
    const [created] = await counter.workspace.db.outbox.toArray();
    expect(created).toMatchObject({
      kind: 'product-create',
      body: {
        codigo_barras: CODE,
        nombre: 'Velas x 10',
        costo: '0.00',
        precio_final: '4500.00',
        cantidad_vitrina: '1',
        serie_id: 7,
        ...NO_TAXES,
      },
    });
    expect(counter.workspace.drafts.current.lines[0]?.product?.precioConImpuestos).toBe('4500.00');
  });

  it('is raised by its next scan, and goes to the server before the sale of it', async () => {
    await begin();
    await fill('Velas x 10', '4500');
    await userEvent.type(field('Existencias ahora'), '12');
    await press('Guardar y agregar');
    await waitFor(() => expect(lines()).toHaveLength(2));
    scanKeys(CODE);
    await waitFor(() => expect(lines()[0]).toBe('2 × Velas x 10'));
    await userEvent.keyboard('{F8}');
    await expectShown(() => screen.findByText('Guardado en este equipo')).toBeVisible();
    const [created, sale] = await counter.workspace.db.outbox.toArray();
    expect(created?.body).toMatchObject({ cantidad_vitrina: '12' });
    expect(sale).toMatchObject({ kind: 'sale', dependsOn: [created?.op] });
  });

  it('takes the code of a scan while its form is open; the sale stays as it is', async () => {
    await begin();
    scanKeys('7702535000011');
    await expectShown(() => field(/^Código de barras/u)).toHaveValue('7702535000011');
    scanKeys(COFFEE.codigo_barras);
    await expectShown(() =>
      dialog().findByText('Ya existe un producto con este código de barras.'),
    ).toBeVisible();
    await fill('Velas x 10', '4500');
    await press('Guardar y agregar');
    await expectShown(() =>
      dialog().findByText('Ya existe un producto con este código de barras.'),
    ).toBeVisible();
    expect(lines()).toEqual(['1 × Café']);
    expect(await counter.workspace.db.outbox.count()).toBe(0);
  });

  it('is not saved with what is wrong: a sentence stands at each field', async () => {
    await begin();
    await userEvent.type(field('Precio final'), 'mucho');
    await userEvent.type(field('Existencias ahora'), '1,5');
    await press('Guardar y agregar');
    for (const [label, sentence] of [
      ['Nombre', 'Este campo es obligatorio.'],
      ['Precio final', 'Debe ser un número.'],
      ['Existencias ahora', 'Debe ser un número entero mayor o igual a cero.'],
    ] as const) {
      await expectShown(() => field(label)).toHaveAccessibleDescription(expect.stringContaining(sentence));
    }
    await userEvent.clear(field('Precio final'));
    await press('Guardar y agregar');
    await expectShown(() => field('Precio final')).toHaveAccessibleDescription(
      expect.stringContaining('Este campo es obligatorio.'),
    );
    expect(await counter.workspace.db.outbox.count()).toBe(0);
  });

  it('starts with the taxes used last, and its own are remembered', async () => {
    const { session } = counter.workspace;
    rememberTaxes(localStorage, session, { ...NO_TAXES, iva_rate: 19 });
    await begin();
    expect(field('IVA')).toHaveDisplayValue('19 %');
    await userEvent.selectOptions(field('IVA'), '5 %');
    await userEvent.click(field('Impuesto a la bolsa'));
    await fill('Bolsa grande', '500');
    await press('Guardar y agregar');
    await waitFor(() => expect(lines()).toHaveLength(2));
    const taxes = { ...NO_TAXES, iva_rate: 5, applies_bag_tax: true };
    expect((await counter.workspace.db.outbox.toArray())[0]?.body).toMatchObject(taxes);
    expect(readLastTaxes(localStorage, session)).toEqual(taxes);
  });

  it('is given up by Escape: sale and message stay as they are', async () => {
    await begin();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lines()).toEqual(['1 × Café']);
    await expectShown(() => screen.getByText(`El código ${CODE} no está en el inventario.`)).toBeVisible();
    // The next scan is the sale's again.
    scanKeys(COFFEE.codigo_barras);
    await waitFor(() => expect(lines()).toEqual(['2 × Café']));
  });

  it('goes on in the form of the inventory with what was typed', async () => {
    await begin();
    await fill('Velas x 10', '4.500');
    await userEvent.selectOptions(field('INC'), '8 %');
    await press('Más datos');
    const { searchParams, pathname } = new URL(onFollow.mock.lastCall?.[0] ?? '', 'https://tienda.example');
    expect(pathname).toBe('/erp_core/inventario');
    expect(searchParams.get('codigo')).toBe(CODE);
    expect(JSON.parse(searchParams.get('producto') ?? '')).toEqual({
      nombre: 'Velas x 10',
      precio_final: '4.500',
      cantidad_vitrina: '',
      unidad: 'und',
      ...NO_TAXES,
      inc_rate: 8,
    });
  });
});

describe('a product of the label of a scale whose number none has', () => {
  const useScale = async (tipo: 'peso' | 'precio', decimales: number) => {
    const etiqueta_balanza = { prefijos: ['20', '21'], plu: 5, valor: 5, tipo, decimales };
    const opciones = { bolsa_tarifas: [], redondeo_efectivo: 0, etiqueta_balanza };
    await counter.workspace.db.business.put({ id: 'business', opciones, v: 1 } as never);
  };

  it.each([
    ['peso', 3, '2000999025006', '2.5', undefined, '2.500', '18.650'],
    ['precio', 0, '2100999012508', '0.067', '1250', '0.067', '18.650'],
    ['precio', 2, '2100999999991', '1.111', '999.99', '1.111', '900'],
  ] as const)('(%s) is made of that number by the kilo, and what the label says is sold', async (...row) => {
    const [tipo, decimales, label, quantity, valor, stock, price] = row;
    await useScale(tipo, decimales);
    await begin(label);
    await expectShown(() => screen.getByText('El código 999 no está en el inventario.')).toBeVisible();
    expect(field(/^Código de barras/u)).toHaveValue('999');
    expect(field('Precio final')).toHaveAccessibleDescription('De un kilo, con impuestos.');
    await fill('Queso', price);
    await press('Guardar y agregar');
    await waitFor(() => expect(lines()).toEqual([`${quantity} × Queso`, '1 × Café']));
    expect(counter.workspace.drafts.current.lines[0]?.valor).toBe(valor);
    const [created] = await counter.workspace.db.outbox.toArray();
    expect(created?.body).toMatchObject({ codigo_barras: '999', unidad: 'kg', cantidad_vitrina: stock });
    await userEvent.keyboard('{F8}');
    await expectShown(() => screen.findByText('Guardado en este equipo')).toBeVisible();
  });

  it('takes the number of a label that is scanned into its form, which another product may have', async () => {
    await feedProduct(counter.workspace.db, {
      ...COFFEE,
      id: CHEESE_ID,
      codigo_barras: '00123',
      unidad: 'kg',
    });
    await useScale('peso', 3);
    await begin();
    scanKeys('2000999025006');
    await expectShown(() => field(/^Código de barras/u)).toHaveValue('999');
    scanKeys('2000123007502');
    await expectShown(() =>
      dialog().findByText('Ya existe un producto con este código de barras.'),
    ).toBeVisible();
    expect(field(/^Código de barras/u)).toHaveValue('00123');
  });
});
