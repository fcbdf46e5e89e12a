import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addApart,
  addByValue,
  addProduct,
  setClient,
  setDiscount,
  setPayment,
  setSaleDiscount,
} from '#app/data/drafts/draft-edits.ts';
import { amountsOfSale } from '#app/data/invoice-record.ts';
import { toStockRecord } from '#app/data/records.ts';
import { submitSale } from '#app/data/writes/sales.ts';
import { stockKey } from '#app/data/stock-key.ts';
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

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter();
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await counter.close();
});

const drafts = () => counter.workspace.drafts.getSnapshot().drafts;
const unitsOf = () => drafts().map(({ lines }) => lines.map(({ cantidad }) => cantidad));

async function show(): Promise<void> {
  drawSellScreen({ workspace: counter.workspace });
  await screen.findByRole('combobox', { name: /Buscar o escanear/u });
}

/** An open sale of the coffee, to Amparo. */
const begin = () =>
  counter.workspace.drafts.edit((draft) =>
    addProduct(setClient(draft, AMPARO), { ...LINE, id: COFFEE.id, precio: '22575.00', iva_rate: null }),
  );

describe('what is sold most', () => {
  it('stands on an empty sell screen, one tap away from the sale', async () => {
    await counter.sell({ delivered: true });
    await show();
    await screen.findByRole('group', { name: 'Lo que más vendes' });
    await userEvent.click(await screen.findByRole('button', { name: /^Café Águila Roja/u }));
    await waitFor(() => expect(unitsOf()).toEqual([['1']]));
    await userEvent.click(await screen.findByRole('button', { name: /^Café Águila Roja/u }));
    await waitFor(() => expect(unitsOf()).toEqual([['2']]));
  });

  it('is nothing where nothing was sold lately: the screen says how to begin', async () => {
    await show();
    await expectShown(() => screen.findByText('Escanea el primer producto')).toBeVisible();
  });
});

describe('the last sale once more', () => {
  it('brings its goods into the empty sale', async () => {
    await counter.sell({ delivered: true });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Repetir la última venta' }));
    await waitFor(() => expect(unitsOf()).toEqual([['1']]));
  });

  it('names what it leaves out: goods that are gone, or whose price was named', async () => {
    const { db, drafts } = counter.workspace;
    const gone = { ...LINE, id: '0199a000-0000-7000-8000-0000000000d1', nombre: 'Pan', precio: '350.00' };
    drafts.edit((draft) =>
      addProduct(addProduct(setClient(draft, AMPARO), gone), { ...LINE, id: COFFEE.id }),
    );
    const { current } = drafts;
    drafts.take(current.id);
    await submitSale(db, { draft: current, payments: [], change: '0.00' });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Repetir la última venta' }));
    await expectShown(() => screen.findByText('Falta de la venta anterior: Pan.')).toBeVisible();
    expect(unitsOf()).toEqual([['1']]);
  });

  const CHEESE = '0199a000-0000-7000-8000-0000000000d2';

  /** Sells 0.75 kg of cheese and two thousand pesos of it, each with this discount; the bag is of the day. */
  async function sellCheese({ discount = '0', off = '', bag = false }): Promise<string> {
    const { db, drafts } = counter.workspace;
    const taxes = { iva_rate: null, inc_rate: null, applies_icui: false, applies_bag_tax: bag } as const;
    const price = { precio_final: '18650.00', unidad: 'kg' as const };
    const row = { ...COFFEE, id: CHEESE, codigo_barras: '77', nombre: 'Queso', ...taxes, ...price };
    await feedProduct(db, { ...row, precio_venta_calculado: '18650.00' });
    const opciones = { bolsa_tarifas: [{ desde: '2020-01-01', valor: '70.00' }], redondeo_efectivo: 0 };
    await db.business.put({ id: 'business', opciones, v: 1 } as never);
    const product = { ...LINE, ...taxes, ...price, id: CHEESE, precio: '18650.00' };
    drafts.edit((draft) => addApart(addByValue(setClient(draft, AMPARO), product, '2000'), product, '0.750'));
    for (const { key } of drafts.current.lines) drafts.edit((draft) => setDiscount(draft, key, discount));
    if (off) drafts.edit((draft) => setSaleDiscount(draft, off));
    const { current } = drafts;
    drafts.take(current.id);
    const { entityId } = await submitSale(db, { draft: current, payments: [], change: '0.00' });
    return entityId;
  }

  /** The server has answered: what is kept of the sale is its invoice. */
  async function tell(id: string): Promise<void> {
    const { db } = counter.workspace;
    const sale = (await db.invoices.get(id))?.sale;
    if (!sale) throw new Error('nothing was sold');
    const amounts = amountsOfSale(sale).lines;
    const detalles_items = sale.lines.map(({ producto_id, nombre, cantidad, descuento }, at) => ({
      producto_id,
      nombre,
      cantidad: Number(cantidad),
      unidad: 'kg',
      valor_unitario: '18650.00',
      descuento_pct: descuento,
      descuento_valor: amounts[at]?.descuento_valor,
      base_gravable: amounts[at]?.base,
      impuestos_aplicados: amounts[at]?.impuestos_aplicados,
      total_linea: amounts[at]?.total,
    }));
    await db.invoices.update(id, { invoice: { cajero: sale.cajero, detalles_items } as never, sale: null });
  }

  it.each([
    ['waits here', false, {}],
    ['waits here, with a discount', false, { discount: '10' }],
    ['the server has told', true, {}],
    ['the server has told, with a discount on each line', true, { discount: '10' }],
    ['the server has told, with a discount on all of it', true, { off: '7' }],
    ['the server has told, with a bag', true, { bag: true }],
  ])(
    'of a sale that %s gives for the same pesos what was asked for by them, and the same weight',
    async (_where, isTold, sold) => {
      const id = await sellCheese(sold);
      if (isTold) await tell(id);
      await show();
      await userEvent.click(await screen.findByRole('button', { name: 'Repetir la última venta' }));
      await waitFor(() => expect(unitsOf()).toEqual([['0.75', '0.107']]));
      expect(counter.workspace.drafts.current.lines.map(({ valor }) => valor)).toEqual([undefined, '2000']);
    },
  );

  it.each([false, true])(
    'leaves out what is sold by another unit now (told by the server: %s)',
    async (isTold) => {
      const id = await sellCheese({});
      if (isTold) await tell(id);
      await feedProduct(counter.workspace.db, { ...COFFEE, id: CHEESE, nombre: 'Queso', unidad: 'lb' });
      await show();
      await userEvent.click(await screen.findByRole('button', { name: 'Repetir la última venta' }));
      await expectShown(() => screen.findByText(/^No hay una venta anterior tuya/u)).toBeVisible();
      expect(unitsOf()).toEqual([[]]);
    },
  );

  it('says so where there is none', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Repetir la última venta' }));
    await expectShown(() => screen.findByText(/^No hay una venta anterior tuya/u)).toBeVisible();
    expect(unitsOf()).toEqual([[]]);
  });
});

describe('a sale by the keyboard', () => {
  it('goes by Enter without text to what was received, in thousands, and by Enter to the receipt', async () => {
    begin();
    await show();
    const search = screen.getByRole('combobox', { name: /Buscar o escanear/u });
    await userEvent.click(search);
    await userEvent.keyboard('{Enter}');
    await expectShown(() => screen.getByRole('textbox', { name: 'Recibido' })).toHaveFocus();
    await userEvent.keyboard('50{Enter}');
    await screen.findByText('Guardado en este equipo');
    const [sale] = await counter.workspace.db.outbox.toArray();
    expect(sale?.body).toMatchObject({ pagos: [{ medio: 'efectivo', recibido: '50000.00' }] });
    await expectShown(() => screen.findByText('Vueltas')).toBeVisible();
  });

  it('has F7 for what was received, wherever the focus is', async () => {
    begin();
    await show();
    await userEvent.keyboard('{F7}');
    await expectShown(() => screen.getByRole('textbox', { name: 'Recibido' })).toHaveFocus();
  });
});

describe('a sale that is charged right behind a scan', () => {
  it('waits for what is left of the goods, and is refused where that is too little', async () => {
    const { db, catalogue, drafts } = counter.workspace;
    const empty = { ...COFFEE, id: '0199a000-0000-7000-8000-0000000000e1', codigo_barras: '7709990000024' };
    await feedProduct(db, empty);
    const units = { cantidad_vitrina: 0, cantidad_bodega: 0, nombre_vitrina: null, nombre_bodega: null };
    const row = { producto_id: empty.id, serie_id: 7, ...units };
    const known = { srv: row, v: 1, rev: 1, pageRev: 1 };
    await db.stocks.put(toStockRecord(stockKey(empty.id, 7), row, known));
    drafts.edit((draft) => setClient(draft, AMPARO));
    await show();
    await catalogue.ready;
    scanKeys(empty.codigo_barras);
    fireEvent.keyDown(window, { key: 'F8' });
    await expectShown(() => screen.findByText(/exceden el stock disponible/u)).toBeVisible();
    expect(await db.outbox.count()).toBe(0);
    expect(unitsOf()).toEqual([['1']]);
  });
});

describe('a sale that was to be charged before what is left of its goods was known', () => {
  it('is not charged when it comes to the front again later', async () => {
    const { db, catalogue, drafts } = counter.workspace;
    drafts.edit((draft) => setClient(draft, AMPARO));
    const { id } = drafts.current;
    await show();
    await catalogue.ready;
    act(() => drafts.edit((draft) => addProduct(draft, { ...LINE, id: COFFEE.id })));
    fireEvent.keyDown(window, { key: 'F8' });
    act(() => void drafts.add());
    await expectShown(() => screen.findByText('Escanea el primer producto')).toBeVisible();
    drafts.show(id);
    await waitFor(() => expect(unitsOf()).toContainEqual(['1']));
    await expectShown(() => screen.findByRole('button', { name: /^Facturar/u })).toBeEnabled();
    // A charge would have begun by now.
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(await db.outbox.count()).toBe(0);
    expect(screen.queryByText('Guardado en este equipo')).toBeNull();
  });
});

describe('a sale that is being saved', () => {
  /** Charges, and is left before the sale is on disk. */
  async function leaveWhileSaving() {
    const { drafts } = counter.workspace;
    begin();
    const receipts: string[] = [];
    const { unmount } = drawSellScreen({
      workspace: counter.workspace,
      onReceipt: (fate) => receipts.push(fate),
    });
    await screen.findByRole('combobox', { name: /Buscar o escanear/u });
    const charge = drafts.charge.bind(drafts);
    let save = () => {};
    const isSaved = new Promise<void>((resolve) => (save = resolve));
    vi.spyOn(drafts, 'charge').mockImplementation(async (...given) => {
      await isSaved;
      return charge(...given);
    });
    await userEvent.keyboard('{F8}');
    await expectShown(() => screen.findByRole('button', { name: /^Guardando/u })).toHaveAttribute(
      'aria-busy',
    );
    unmount();
    save();
    return receipts;
  }

  it('counts as handed over where the screen was left meanwhile, and shows no receipt to anybody', async () => {
    const receipts = await leaveWhileSaving();
    await expect.poll(async () => (await counter.workspace.db.outbox.toArray())[0]?.delivered).toBe(true);
    expect(receipts).toEqual(['left']);
  });
});

describe('a held Enter', () => {
  it('stops at the button that charges: no card is approved yet', async () => {
    begin();
    counter.workspace.drafts.edit((draft) => setPayment(draft, 0, { medio: 'tarjeta' }));
    await show();
    await userEvent.click(screen.getByRole('combobox', { name: /Buscar o escanear/u }));
    await userEvent.keyboard('{Enter>5/}');
    await expectShown(() => screen.getByRole('button', { name: /^Facturar/u })).toHaveFocus();
    expect(await counter.workspace.db.outbox.count()).toBe(0);
    await userEvent.keyboard('{Enter}');
    await expectShown(() => screen.findByText('Guardado en este equipo')).toBeVisible();
  });
});

describe('F7 on a phone', () => {
  it('opens the drawer in which cash is typed, with the cursor there', async () => {
    const [addEventListener, removeEventListener] = [() => undefined, () => undefined];
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener, removeEventListener }));
    begin();
    await show();
    await userEvent.keyboard('{F7}');
    await expectShown(() => screen.findByRole('textbox', { name: 'Recibido' })).toHaveFocus();
  });
});

describe('the receipt of a sale that cash rounding changed', () => {
  it.each([
    ['22560.00', /^− \$\s10 a favor del cliente$/u],
    ['22585.00', /^\+ \$\s15 a favor de la tienda$/u],
  ])('of %s says by how much, and for whom', async (precio, words) => {
    const opciones = { bolsa_tarifas: [], redondeo_efectivo: 50 };
    await counter.workspace.db.business.put({ id: 'business', opciones, v: 1 } as never);
    counter.workspace.drafts.edit((draft) =>
      addProduct(setClient(draft, AMPARO), { ...LINE, id: COFFEE.id, precio, iva_rate: null }),
    );
    await show();
    await userEvent.keyboard('{F8}');
    await expectShown(() => screen.findByText(words)).toBeVisible();
  });
});

describe('a price that somebody asks for', () => {
  it('is shown by F6 and a scan, and the sale stays as it is', async () => {
    begin();
    await show();
    await userEvent.keyboard('{F6}');
    await screen.findByRole('dialog', { name: 'Consultar precio' });
    const dialog = () => within(screen.getByRole('dialog', { name: 'Consultar precio' }));
    scanKeys(COFFEE.codigo_barras);
    await expectShown(() => dialog().findByText(COFFEE.nombre)).toBeVisible();
    expect(dialog().getByText(/^\$\s17\.609$/u)).toBeVisible();
    scanKeys('7700000000000');
    await expectShown(() =>
      dialog().findByText('El código 7700000000000 no está en el inventario.'),
    ).toBeVisible();
    expect(unitsOf()).toEqual([['1']]);
  });
});

describe('the price of goods that are weighed, or have none of their own', () => {
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
  const NAMES = { nombre_vitrina: null, nombre_bodega: null };
  const dialog = () => within(screen.getByRole('dialog', { name: 'Consultar precio' }));
  const ask = async (tipo: 'peso' | 'precio') => {
    const { db } = counter.workspace;
    const etiqueta_balanza = {
      prefijos: ['20', '21'],
      plu: 5,
      valor: 5,
      tipo,
      decimales: tipo === 'peso' ? 3 : 0,
    };
    const opciones = { bolsa_tarifas: [], redondeo_efectivo: 0, etiqueta_balanza };
    await db.business.put({ id: 'business', opciones, v: 1 } as never);
    await feedProduct(db, CHEESE);
    await feedProduct(db, {
      ...CHEESE,
      id: CHEESE.id.replace('c1', 'c2'),
      codigo_barras: '00450',
      nombre: 'Carne',
      precio_abierto: true,
    });
    await show();
    await counter.workspace.catalogue.ready;
    await userEvent.keyboard('{F6}');
    await screen.findByRole('dialog', { name: 'Consultar precio' });
  };

  it.each([
    ['00123', 'peso', /^\$\s18\.650\/kg$/u],
    ['2000123007502', 'peso', /^\$\s13\.988$/u],
    ['2000123007502', 'peso', /^0,75 kg a \$\s18\.650\/kg$/u],
    ['2100123012503', 'precio', /^\$\s1\.250$/u],
    ['2100123012503', 'precio', /^0,067 kg a \$\s18\.650\/kg$/u],
    ['00450', 'peso', 'Su precio se pide al vender.'],
    ['2000450007503', 'peso', 'La etiqueta dice 0,75 kg.'],
    ['2100450012504', 'precio', /^La etiqueta dice \$\s1\.250\.$/u],
    ['2000123007503', 'peso', /no se leyó bien/u],
    ['2000999007507', 'peso', /número 999 de la balanza/u],
  ] as const)('of %s, a label by its %s, is shown as %s', async (code, tipo, words) => {
    await ask(tipo);
    scanKeys(code);
    await expectShown(() => dialog().findByText(words)).toBeVisible();
    expect(dialog().queryByText(/^\$\s0/u)).toBeNull();
  });

  it('comes with what there is of them in their unit', async () => {
    await ask('peso');
    const row = { producto_id: CHEESE.id, serie_id: 7, cantidad_vitrina: 12.5, cantidad_bodega: 0, ...NAMES };
    const record = toStockRecord(stockKey(CHEESE.id, 7), row, { srv: row, v: 1, rev: 1, pageRev: 1 });
    await counter.workspace.db.stocks.put(record);
    scanKeys('00123');
    await expectShown(() => dialog().findByText('Hay 12,5 kg en esta tienda.')).toBeVisible();
  });

  it.each([
    ['campesino', /18\.650\/kg$/u],
    ['carne', /Precio abierto$/u],
  ])('stands beside what a search finds: %s', async (typed, words) => {
    await ask('peso');
    await userEvent.keyboard('{Escape}');
    await userEvent.type(screen.getByRole('combobox', { name: /Buscar o escanear/u }), typed, { delay: 80 });
    await expectShown(() => screen.getByRole('option')).toHaveTextContent(words);
  });
});

describe('a client who is not there yet', () => {
  const search = async (typed: string) => {
    await counter.workspace.db.me.update('me', { componentes_activos: ['clientes', 'facturacion'] });
    await show();
    await userEvent.keyboard('{F4}');
    fireEvent.change(await screen.findByRole('combobox', { name: /Buscar cliente/u }), {
      target: { value: typed },
    });
  };

  it('is made of a name in three fields, without network, and bought for at once', async () => {
    await search('Marta Rojas');
    await screen.findByRole('option', { name: 'Crear "Marta Rojas"' });
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Cliente nuevo' });
    const dialog = () => within(screen.getByRole('dialog', { name: 'Cliente nuevo' }));
    expect(dialog().getByLabelText(/^Nombre completo/u)).toHaveValue('Marta Rojas');
    // That of a document, scanned while the focus is elsewhere.
    dialog()
      .getByLabelText(/^Nombre completo/u)
      .focus();
    scanKeys('41700100');
    await expectShown(() => dialog().getByLabelText(/^Cédula/u)).toHaveValue('41700100');
    expect(dialog().getByLabelText(/^Nombre completo/u)).toHaveValue('Marta Rojas');
    await userEvent.click(dialog().getByRole('button', { name: 'Guardar y elegir' }));
    await waitFor(() =>
      expect(drafts()).toMatchObject([{ clienteNombre: 'Marta Rojas', clienteIdentificacion: '41700100' }]),
    );
    expect((await counter.workspace.db.outbox.toArray()).map(({ kind }) => kind)).toEqual(['client-create']);
  });

  it('has what is typed quickly into the fields of its form, and Enter saves it', async () => {
    await search('Marta Rojas');
    await userEvent.click(await screen.findByRole('option', { name: 'Crear "Marta Rojas"' }));
    await screen.findByRole('dialog', { name: 'Cliente nuevo' });
    const dialog = () => within(screen.getByRole('dialog', { name: 'Cliente nuevo' }));
    const field = (label: RegExp) => dialog().getByLabelText(label);
    field(/^Teléfono/u).focus();
    scanKeys('3001234567');
    await expectShown(() => field(/^Cédula/u)).toHaveAccessibleDescription('Este campo es obligatorio.');
    expect(field(/^Teléfono/u)).toHaveValue('3001234567');
    field(/^Cédula/u).focus();
    scanKeys('41700100');
    await waitFor(() => expect(drafts()).toMatchObject([{ clienteIdentificacion: '41700100' }]));
    const [created] = await counter.workspace.db.outbox.toArray();
    expect(created?.body).toMatchObject({ cedula_natural: '41700100', telefono_natural: '3001234567' });
  });

  it('is made by an Enter that comes before the search has answered', async () => {
    await search('Marta');
    const field = screen.getByRole('combobox', { name: /Buscar cliente/u });
    fireEvent.change(field, { target: { value: 'Marta Rojas' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await expectShown(() =>
      within(screen.getByRole('dialog', { name: 'Cliente nuevo' })).getByLabelText(/^Nombre completo/u),
    ).toHaveValue('Marta Rojas');
  });

  it('is not made twice: the cédula of another client is refused at its field', async () => {
    await search('Amparo Otra');
    await userEvent.click(await screen.findByRole('option', { name: 'Crear "Amparo Otra"' }));
    await screen.findByRole('dialog', { name: 'Cliente nuevo' });
    const dialog = () => within(screen.getByRole('dialog', { name: 'Cliente nuevo' }));
    scanKeys(AMPARO.identificacion);
    await expectShown(() => dialog().getByLabelText(/^Cédula/u)).toHaveValue(AMPARO.identificacion);
    await expectShown(() => dialog().findByText('Ya existe un cliente con esta cédula.')).toBeVisible();
    expect(await counter.workspace.db.outbox.count()).toBe(0);
  });

  it('is offered to nobody below level 2', async () => {
    await counter.close();
    counter = await openLocalCounter(1);
    await search('Marta Rojas');
    await expectShown(() => screen.findByText('Ningún cliente coincide.')).toBeVisible();
    expect(screen.queryByRole('option', { name: /^Crear/u })).toBeNull();
  });
});
