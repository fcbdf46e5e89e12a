import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BusinessRecord } from '#app/data/db.ts';
import { addApart, addByValue, addProduct, removeLine, setClient } from '#app/data/drafts/draft-edits.ts';
import { atNamedPrice, sundries } from '#app/data/drafts/named-price.ts';
import { repriceOld } from '#app/features/workspace/invoicing/reprice.ts';
import { DELIVERY_FEE_ID } from '#domain/products/delivery-fee.ts';
import { SUNDRIES_ID } from '#domain/products/sundries.ts';
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

const PLAIN = { iva_rate: null, inc_rate: null, applies_icui: false, applies_bag_tax: false } as const;
const CHEESE = {
  ...COFFEE,
  ...PLAIN,
  id: '0199a000-0000-7000-8000-0000000000c1',
  codigo_barras: '00123',
  nombre: 'Queso campesino',
  precio_final: '18650.00',
  precio_venta_calculado: '18650.00',
  unidad: 'kg' as const,
};
const RECHARGE = {
  ...COFFEE,
  ...PLAIN,
  id: '0199a000-0000-7000-8000-0000000000c2',
  codigo_barras: '900001',
  nombre: 'Recarga',
  precio_final: '5000.00',
  precio_venta_calculado: '5000.00',
  precio_abierto: true,
  precio_min: '1000.00',
  precio_max: '50000.00',
};

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter();
  const { db, drafts } = counter.workspace;
  await feedProduct(db, CHEESE);
  await feedProduct(db, RECHARGE);
  drafts.edit((draft) => setClient(draft, AMPARO));
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

const lines = () => counter.workspace.drafts.current.lines;
const search = () => screen.findByRole('combobox', { name: /Buscar o escanear/u });

async function show(): Promise<void> {
  drawSellScreen({ workspace: counter.workspace });
  await search();
  await counter.workspace.catalogue.ready;
}

/** Charges, and gives the body that is to be sent. */
async function charge(): Promise<Record<string, unknown>> {
  await userEvent.keyboard('{F8}');
  await screen.findByText('Guardado en este equipo');
  const [sale] = await counter.workspace.db.outbox.toArray();
  return { ...(sale?.body as object), effect: sale?.effect };
}

async function useScale(tipo: 'peso' | 'precio', decimales: number): Promise<void> {
  const { db } = counter.workspace;
  const etiqueta_balanza = { prefijos: ['20', '21'], plu: 5, valor: 5, tipo, decimales };
  const opciones = { bolsa_tarifas: [], redondeo_efectivo: 0, etiqueta_balanza };
  await db.business.put({ id: 'business', opciones, v: 1 } as unknown as BusinessRecord);
}

describe('a product whose price is open', () => {
  it('is asked for its price, refuses what is out of its bounds at the field, and is sold at the price that is named', async () => {
    await show();
    scanKeys('900001');
    const dialog = await screen.findByRole('dialog', { name: 'Recarga' });
    const price = within(dialog).getByRole('textbox', { name: /A qué precio/u });
    await userEvent.type(price, '500');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Agregar' }));
    await expectShown(() =>
      within(screen.getByRole('dialog', { name: 'Recarga' })).getByRole('alert'),
    ).toHaveTextContent('Entre $ 1.000 y $ 50.000.');
    expect(lines()).toEqual([]);
    await userEvent.clear(price);
    await userEvent.type(price, '12000');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Agregar' }));
    await waitFor(() => expect(lines()).toHaveLength(1));
    expect(await charge()).toMatchObject({
      items: [{ producto_id: RECHARGE.id, cantidad: '1.000', precio_final: '12000.00' }],
      effect: { sale: { total_factura: '12000.00' } },
    });
  });
});

describe('Varios', () => {
  it('is sold by an amount that is typed after a $ into the scan field', async () => {
    await show();
    await userEvent.type(await search(), '$3.500{Enter}');
    await waitFor(() => expect(lines().map(({ text }) => text)).toEqual(['Varios']));
    expect(await charge()).toMatchObject({
      items: [{ producto_id: SUNDRIES_ID, cantidad: '1.000', precio_final: '3500.00' }],
      effect: { demand: {}, sale: { total_factura: '3500.00' } },
    });
  });

  it('is asked for its price where its button is pressed, and Esc leaves the sale as it was', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: /Vender algo que no está/u }));
    await screen.findByRole('dialog', { name: 'Varios' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Varios' })).toBeNull());
    expect(lines()).toEqual([]);
  });
});

describe('a price that was named', () => {
  it('is sold once, however often the button is pressed', async () => {
    await show();
    scanKeys('900001');
    await userEvent.type(await screen.findByRole('textbox', { name: /A qué precio/u }), '12000', {
      delay: 80,
    });
    await userEvent.dblClick(screen.getByRole('button', { name: 'Agregar' }));
    await waitFor(() => expect(lines()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lines()).toHaveLength(1);
  });

  it.each([
    ['named', '12000{Enter}', [COFFEE.nombre, 'Recarga']],
    ['left', '{Escape}', [COFFEE.nombre]],
  ])('is asked for in front of a scan, which is sold once it was %s', async (_how, keys, sold) => {
    await show();
    scanKeys('900001');
    await screen.findByRole('dialog', { name: 'Recarga' });
    scanKeys(COFFEE.codigo_barras);
    await expectShown(() => screen.getByRole('dialog', { name: 'Recarga' })).toBeVisible();
    fireEvent.keyDown(window, { key: 'F8' });
    expect(lines()).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: /A qué precio/u }), keys, { delay: 80 });
    await waitFor(() => expect(lines().map(({ text }) => text)).toEqual(sold));
    expect(await counter.workspace.db.outbox.count()).toBe(0);
  });

  it('is asked for before a key that comes right after the scan charges, or holds, the sale', async () => {
    counter.workspace.drafts.edit((draft) => addProduct(draft, { ...LINE, ...PLAIN, id: COFFEE.id }));
    await show();
    for (const key of ['F8', 'F9']) {
      scanKeys('900001');
      fireEvent.keyDown(window, { key });
      await screen.findByRole('dialog', { name: 'Recarga' });
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(await counter.workspace.db.outbox.count()).toBe(0);
    expect(counter.workspace.drafts.getSnapshot().drafts).toHaveLength(1);
  });

  it('is asked for of each product that was scanned, one after the other', async () => {
    await show();
    scanKeys('900001');
    scanKeys('900001');
    for (const pesos of ['2000', '3000']) {
      await screen.findByRole('dialog', { name: 'Recarga' });
      await userEvent.type(screen.getByRole('textbox', { name: /A qué precio/u }), `${pesos}{Enter}`, {
        delay: 80,
      });
    }
    await waitFor(() =>
      expect(lines().map(({ product }) => product?.precio_final)).toEqual(['3000.00', '2000.00']),
    );
  });

  it('is asked for before it takes the place of a line, which stays as it is until then', async () => {
    const { drafts } = counter.workspace;
    drafts.edit((draft) => ({
      ...addProduct(draft, { ...LINE, ...PLAIN, id: COFFEE.id }),
      descuento: '100',
    }));
    const before = lines();
    const name = before[0]?.text ?? '';
    await show();
    const change = async () => {
      await userEvent.click(screen.getByRole('button', { name: `Cambiar ${name} por otro producto` }));
      const field = screen.getByRole('combobox', { name: 'Producto de la línea' });
      await userEvent.clear(field);
      await userEvent.type(field, '900001{Enter}', { delay: 80 });
      await screen.findByRole('dialog', { name: 'Recarga' });
    };
    await change();
    expect(lines()).toMatchObject([{ text: name, product: { id: COFFEE.id } }]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lines()).toEqual(before);
    await change();
    await userEvent.type(screen.getByRole('textbox', { name: /A qué precio/u }), '12000{Enter}', {
      delay: 80,
    });
    await waitFor(() =>
      expect(lines()).toMatchObject([
        { product: { id: RECHARGE.id, precio_final: '12000.00' }, isApart: true },
      ]),
    );
    expect(drafts.current.descuento).toBe('100');
  });

  it('of Varios stays in a sale that was refused, whatever the products cost now', async () => {
    const { drafts } = counter.workspace;
    drafts.edit((draft) => ({
      ...addApart(draft, atNamedPrice(sundries(null), '3500', '0.00')),
      error: 'Rechazada',
    }));
    await show();
    await counter.workspace.catalogue.ready;
    await expectShown(() => screen.getByText('$ 3.500')).toBeVisible();
    expect(await repriceOld(counter.workspace, drafts.current)).toBe(false);
    expect(lines()).toMatchObject([{ product: { id: SUNDRIES_ID, precio_final: '3500.00' } }]);
  });
});

describe('what is built into an open sale, once the owner decided another VAT', () => {
  it.each([
    ['Varios', SUNDRIES_ID, { varios_iva: 19 }],
    ['Domicilio', DELIVERY_FEE_ID, { domicilio_iva: 19 }],
  ])(
    '(%s) bears it when the sale comes to the front, comes to the same, and tells the server what it showed',
    async (nombre, id, decided) => {
      const { db, drafts } = counter.workspace;
      const opciones = { bolsa_tarifas: [], redondeo_efectivo: 0, ...decided };
      await db.business.put({ id: 'business', opciones, v: 1 } as unknown as BusinessRecord);
      const product = atNamedPrice({ ...sundries(null), id, nombre }, '2000', '0.00');
      drafts.edit((draft) => addApart(draft, product, '3'));
      await show();
      await waitFor(() => expect(lines()[0]?.product?.iva_rate).toBe(19));
      expect(screen.queryByText(/Los precios de esta venta cambiaron/u)).toBeNull();
      expect(await charge()).toMatchObject({
        items: [{ producto_id: id, precio_final: '2000.00', iva_rate: 19 }],
        effect: { sale: { total_factura: '6000.00', total_impuestos: '957.98' } },
      });
    },
  );
});

describe('goods that are sold in parts', () => {
  it('are sold by pesos from the key $ on: the quantity follows, and the line comes to what was said', async () => {
    await show();
    scanKeys('00123');
    const quantity = await screen.findByRole('textbox', { name: 'Cantidad de Queso campesino' });
    await userEvent.type(quantity, '$');
    const pesos = () => screen.findByRole('textbox', { name: 'Pesos de Queso campesino' });
    await expectShown(pesos).toHaveFocus();
    await userEvent.type(await pesos(), '2000', { delay: 80 });
    await waitFor(() => expect(lines()[0]).toMatchObject({ valor: '2000', cantidad: '0.107' }));
    await expectShown(() => screen.getByText('0,107 kg por $ 2.000')).toBeVisible();
    expect(await charge()).toMatchObject({
      items: [{ producto_id: CHEESE.id, cantidad: '0.107', valor: '2000.00' }],
      effect: { sale: { total_factura: '2000.00', lines: [{ unidad: 'kg' }] } },
    });
  });

  it.each([
    ['kg', '2'],
    ['lb', '4'],
    ['g', '2000'],
    ['l', '2'],
  ] as const)(
    'by the %s take 2k in their quantity for two kilos where they are weighed: %s',
    async (unidad, quantity) => {
      const product = { ...LINE, ...PLAIN, unidad };
      counter.workspace.drafts.edit((draft) => addProduct(draft, product));
      await show();
      const field = screen.getByRole('textbox', { name: `Cantidad de ${product.nombre}` });
      await userEvent.clear(field);
      await userEvent.type(field, '2k', { delay: 80 });
      await userEvent.tab();
      await waitFor(() => expect(lines()[0]?.cantidad).toBe(quantity));
    },
  );

  it.each([
    ['kg', '$2000', { valor: '2000' }],
    ['kg', '$ 2.000', { valor: '2000' }],
    ['kg', '2,5 k', { cantidad: '2.5' }],
    ['g', '2K', { cantidad: '2000' }],
    ['und', '$2000', { cantidad: '1' }],
  ] as const)('by the %s understand %s that comes at once, without its keys', async (unidad, typed, sold) => {
    const product = { ...LINE, ...PLAIN, unidad };
    counter.workspace.drafts.edit((draft) => addProduct(draft, product));
    await show();
    const field = screen.getByRole('textbox', { name: `Cantidad de ${product.nombre}` });
    fireEvent.change(field, { target: { value: typed } });
    await waitFor(() => expect(lines()[0]).toMatchObject(sold));
    expect(lines()[0]?.valor).toBe('valor' in sold ? sold.valor : undefined);
  });

  it('say that nothing is asked for while no pesos are typed, and go back to their unit', async () => {
    counter.workspace.drafts.edit((draft) => addByValue(draft, { ...LINE, ...PLAIN, unidad: 'kg' }, ''));
    await show();
    await expectShown(() => screen.findByText('La cantidad debe ser mayor que 0.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: / por kg$/u }));
    await waitFor(() => expect(lines()[0]).toMatchObject({ cantidad: '1' }));
    expect(lines()[0]?.valor).toBeUndefined();
  });
});

describe('the label of a scale', () => {
  it('sells what was weighed, each label as a line of its own', async () => {
    await useScale('peso', 3);
    await show();
    for (const at of [1, 2]) {
      scanKeys('2000123007502');
      await waitFor(() => expect(lines()).toHaveLength(at));
    }
    expect(lines().map(({ cantidad }) => cantidad)).toEqual(['0.75', '0.75']);
  });

  it('that is entered into the scan field is in the sale that a key charges right after it', async () => {
    await useScale('peso', 3);
    counter.workspace.drafts.edit((draft) => addProduct(draft, { ...LINE, ...PLAIN, id: COFFEE.id }));
    await show();
    const field = await search();
    fireEvent.change(field, { target: { value: '2000123007502' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.keyDown(window, { key: 'F8' });
    await screen.findByText('Guardado en este equipo');
    const [sale] = await counter.workspace.db.outbox.toArray();
    expect(sale?.body).toMatchObject({
      items: [{ producto_id: CHEESE.id, cantidad: '0.750' }, { producto_id: COFFEE.id }],
    });
    expect(lines()).toEqual([]);
  });

  it.each([
    ['lb', '1.5'],
    ['g', '750'],
  ] as const)('sells what was weighed in the unit of the product: %s', async (unidad, cantidad) => {
    await feedProduct(counter.workspace.db, { ...CHEESE, unidad });
    await useScale('peso', 3);
    await show();
    scanKeys('2000123007502');
    await waitFor(() => expect(lines()).toMatchObject([{ cantidad, product: { unidad } }]));
  });

  it('sells what its price says', async () => {
    await useScale('precio', 0);
    await show();
    scanKeys('2100123012503');
    await waitFor(() => expect(lines()[0]).toMatchObject({ valor: '1250', cantidad: '0.067' }));
  });

  it.each([
    ['2000123007503', /no se leyó bien/u],
    ['2000999007507', /número 999 de la balanza/u],
    ['2000123000008', /está en cero/u],
  ])('%s that says nothing adds nothing, and the cashier hears why', async (code, why) => {
    await useScale('peso', 3);
    await show();
    scanKeys(code);
    await expectShown(() => screen.findByText(why)).toBeVisible();
    expect(lines()).toEqual([]);
  });
});

describe('the label of goods whose price is open', () => {
  const MEAT = {
    ...CHEESE,
    id: '0199a000-0000-7000-8000-0000000000c3',
    codigo_barras: '00450',
    nombre: 'Carne',
  };
  const open = (bounds: object) =>
    feedProduct(counter.workspace.db, {
      ...MEAT,
      precio_abierto: true,
      precio_min: null,
      precio_max: null,
      ...bounds,
    });

  it('of a weight asks for the price of one, and sells what was weighed', async () => {
    await open({});
    await useScale('peso', 3);
    await show();
    scanKeys('2000450007503');
    await screen.findByRole('dialog', { name: 'Carne' });
    await userEvent.type(screen.getByRole('textbox', { name: /A qué precio/u }), '20000{Enter}', {
      delay: 80,
    });
    await waitFor(() =>
      expect(lines()).toMatchObject([{ cantidad: '0.75', product: { precio_final: '20000.00' } }]),
    );
    await expectShown(() => screen.getAllByText('$ 15.000')[0]!).toBeVisible();
  });

  it('of a price is that price, where its bounds allow it', async () => {
    await open({ precio_min: '2000.00' });
    await useScale('precio', 0);
    await show();
    scanKeys('2100450012504');
    await expectShown(() => screen.getByRole('dialog', { name: 'Carne' })).toHaveTextContent(
      'Desde $ 2.000.',
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open({ precio_max: '2000.00' });
    scanKeys('2100450012504');
    await waitFor(() =>
      expect(lines()).toMatchObject([{ cantidad: '1', isApart: true, product: { precio_final: '1250.00' } }]),
    );
  });
});

describe('a discount on the whole sale', () => {
  const begin = () =>
    counter.workspace.drafts.edit((draft) =>
      addProduct(draft, { ...LINE, ...PLAIN, id: COFFEE.id, precio: '10000.00' }),
    );

  it('in percent or pesos is taken off what is to be paid, and goes with the sale', async () => {
    begin();
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Descuento' }));
    const field = screen.getByRole('textbox', { name: 'Descuento a toda la venta' });
    await userEvent.type(field, '10%', { delay: 80 });
    await expectShown(() => screen.getByText('$ 9.000')).toBeVisible();
    // The next customer’s goods have none of it.
    const { drafts } = counter.workspace;
    const [line] = lines();
    expect(removeLine(drafts.current, line?.key ?? '').descuento).toBeUndefined();
    await userEvent.clear(field);
    await userEvent.type(field, '1500', { delay: 80 });
    await expectShown(() => screen.getByText('$ 8.500')).toBeVisible();
    // What is above the total adds up to it.
    const told = screen.getByText('Descuento incluido');
    expect(told.nextElementSibling).toHaveTextContent(/^1\.500$/u);
    expect(screen.getByText('Subtotal').nextElementSibling).toHaveTextContent(/^8\.500$/u);
    expect(screen.getByText('$ 8.500').compareDocumentPosition(told)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(await charge()).toMatchObject({
      descuento_total: '1500.00',
      effect: { sale: { total_factura: '8500.00', descuento_total: '1500.00' } },
    });
  });

  it.each([
    ['2,5%', '250.00', '2,5%'],
    ['2.5%', '250.00', '2,5%'],
    ['12,5%', '1250.00', '12,5%'],
    ['500,50', '500.00', '500'],
    ['500.50', '500.00', '500'],
    ['1.500', '1500.00', '1.500'],
    ['1000%', '10000.00', '100%'],
  ])('typed as %s takes off %s', async (typed, off, left) => {
    begin();
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Descuento' }));
    const field = () => screen.getByRole('textbox', { name: 'Descuento a toda la venta' });
    await userEvent.type(field(), typed, { delay: 80 });
    await userEvent.tab();
    await expectShown(field).toHaveValue(left);
    expect(await charge()).toMatchObject({ descuento_total: off });
  });

  it('above what the goods come to is refused at the field, and the sale is not charged', async () => {
    begin();
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Descuento' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Descuento a toda la venta' }), '10001', {
      delay: 80,
    });
    await expectShown(() => screen.getByText('El descuento es mayor que la venta.')).toBeVisible();
    await userEvent.keyboard('{F8}');
    expect(await counter.workspace.db.outbox.count()).toBe(0);
  });
});
