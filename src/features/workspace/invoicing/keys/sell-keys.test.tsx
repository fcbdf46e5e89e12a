import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addProduct, CASH } from '#app/data/drafts/draft-edits.ts';
import { KeysDialog } from '#app/features/workspace/invoicing/keys/KeysDialog.tsx';
import { PriceCheck } from '#app/features/workspace/invoicing/price/PriceCheck.tsx';
import { useSale } from '#app/features/workspace/invoicing/use-sale.ts';
import { useSellKeys } from '#app/features/workspace/invoicing/keys/use-sell-keys.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { keepTypedAhead } from '#app/ui/hooks/typed-ahead.ts';
import { toStockRecord } from '#app/data/records.ts';
import { stockKey } from '#app/data/stock-key.ts';
import { COFFEE as LINE } from '#tests/fixtures/device/draft-product.ts';
import { scanKeys, typeKeys } from '#tests/fixtures/screen/fast-keys.ts';
import { MAX_LINES } from '#domain/money/invoice-math.ts';
import { drawSellScreen } from '#tests/fixtures/screen/sell-screen.tsx';
import {
  AMPARO,
  COFFEE,
  feedProduct,
  type LocalCounter,
  openLocalCounter,
} from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter();
});
afterEach(async () => {
  vi.restoreAllMocks();
  cleanup();
  await counter.close();
});

const search = () => screen.getByRole('combobox', { name: /Buscar o escanear/u });

function show(): Promise<HTMLElement> {
  drawSellScreen({ workspace: counter.workspace });
  return waitFor(search);
}

/** Enters the code of the coffee, which is not looked up before the result is called. */
function enterSlowly(field: HTMLElement): () => Promise<void> {
  const { catalogue } = counter.workspace;
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const byCode = catalogue.byCode.bind(catalogue);
  vi.spyOn(catalogue, 'byCode').mockImplementation((code) => opened.then(() => byCode(code)));
  fireEvent.change(field, { target: { value: COFFEE.codigo_barras } });
  fireEvent.keyDown(field, { key: 'Enter' });
  return () => act(async () => open());
}

const drafts = () => counter.workspace.drafts.getSnapshot().drafts;
const namesOf = () => drafts().map(({ lines }) => lines.map(({ product }) => product?.nombre));

describe('a key that follows a code before it was looked up', () => {
  it('F4 has the focus in the search of clients, and the product comes all the same', async () => {
    const lookUp = enterSlowly(await show());
    fireEvent.keyDown(window, { key: 'F4' });
    const clients = () => screen.getByRole('combobox', { name: /Buscar cliente/u });
    await waitFor(() => expect(clients()).toHaveFocus());
    await lookUp();
    await waitFor(() => expect(namesOf()).toEqual([[COFFEE.nombre]]));
    await expectShown(clients).toHaveFocus();
  });

  it('F9 holds the sale with the product, and begins the next one without it', async () => {
    const field = await show();
    counter.workspace.drafts.edit((draft) => addProduct(draft, { ...LINE, id: 'other', nombre: 'Pan' }));
    const lookUp = enterSlowly(field);
    fireEvent.keyDown(window, { key: 'F9' });
    await lookUp();
    await waitFor(() => expect(drafts()).toHaveLength(2));
    expect(namesOf().toSorted((a, b) => a.length - b.length)).toEqual([
      [],
      expect.arrayContaining(['Pan', COFFEE.nombre]),
    ]);
  });
});

describe('what comes as fast as a scan into the search of clients', () => {
  const openClients = async () => {
    await show();
    fireEvent.keyDown(window, { key: 'F4' });
    const clients = () => screen.getByRole('combobox', { name: /Buscar cliente/u });
    await waitFor(() => expect(clients()).toHaveFocus());
  };
  const buyer = () => drafts().map(({ clienteNombre }) => clienteNombre);

  it('chooses the client whose document it is', async () => {
    await openClients();
    scanKeys(AMPARO.identificacion);
    await waitFor(() => expect(buyer()).toEqual([AMPARO.nombre]));
    expect(screen.queryByText(/no está en el inventario/u)).not.toBeInTheDocument();
  });

  it('is the product that has this code', async () => {
    await openClients();
    scanKeys(COFFEE.codigo_barras);
    await waitFor(() => expect(namesOf()).toEqual([[COFFEE.nombre]]));
  });
});

describe('what comes as fast as a scan into a field of amounts', () => {
  const BANANA = {
    ...COFFEE,
    id: '0199a000-0000-7000-8000-0000000000e3',
    codigo_barras: '40111',
    nombre: 'Banano',
  };
  const begin = async () => {
    await feedProduct(counter.workspace.db, BANANA);
    counter.workspace.drafts.edit((draft) =>
      addProduct(draft, { ...LINE, id: COFFEE.id, nombre: COFFEE.nombre }),
    );
    await show();
    await counter.workspace.catalogue.ready;
  };
  const received = () => screen.getByRole('textbox', { name: 'Recibido' });

  it('is a short code of the shop’s own, and charges nothing', async () => {
    await begin();
    fireEvent.keyDown(window, { key: 'F7' });
    await expectShown(received).toHaveFocus();
    typeKeys('2', 200);
    scanKeys(BANANA.codigo_barras);
    await waitFor(() => expect(namesOf()).toEqual([[BANANA.nombre, COFFEE.nombre]]));
    expect(received()).toHaveValue('2');
    expect(await counter.workspace.db.outbox.count()).toBe(0);
  });

  it.each([
    ['made of notes', '50000', '50.000'],
    ['the amount due', '1190', '1.190'],
    ['thousands that cover the sale', '120', '120'],
    ['less than the amount due', '1130', '1.130'],
  ])('is an amount where no product has the code: %s', async (_what, typed, shown) => {
    await begin();
    fireEvent.keyDown(window, { key: 'F7' });
    await expectShown(received).toHaveFocus();
    scanKeys(typed);
    // Enter charges there, as after slow keys.
    await expectShown(() => screen.getByText('Por favor, seleccione un cliente.')).toBeVisible();
    expect(received()).toHaveValue(shown);
  });

  it.each([
    ['is as long as the codes on goods', '49990001'],
    ['would bring change, and is made of no coins', '73911'],
  ])('is unknown, and no amount, where it %s', async (_why, code) => {
    await begin();
    fireEvent.keyDown(window, { key: 'F7' });
    await expectShown(received).toHaveFocus();
    scanKeys(code);
    await expectShown(() => screen.getByText(`El código ${code} no está en el inventario.`)).toBeVisible();
    expect(received()).toHaveValue('');
    expect(await counter.workspace.db.outbox.count()).toBe(0);
  });

  it('is no quantity and no discount', async () => {
    await begin();
    screen.getByRole('textbox', { name: `Cantidad de ${COFFEE.nombre}` }).focus();
    scanKeys(BANANA.codigo_barras);
    await waitFor(() => expect(namesOf()).toEqual([[BANANA.nombre, COFFEE.nombre]]));
    fireEvent.click(screen.getByRole('button', { name: 'Descuento' }));
    await expectShown(() => screen.getByRole('textbox', { name: 'Descuento a toda la venta' })).toHaveFocus();
    scanKeys(BANANA.codigo_barras);
    const quantities = () => drafts().map(({ lines }) => lines.map(({ cantidad }) => cantidad));
    await waitFor(() => expect(quantities()).toEqual([['2', '1']]));
    expect(drafts()[0]?.descuento).toBeUndefined();
  });
});

describe('what comes as fast as a scan into the number of a voucher', () => {
  const begin = async () => {
    counter.workspace.drafts.edit((draft) => ({
      ...addProduct(draft, { ...LINE, id: COFFEE.id }),
      payments: [{ ...CASH, medio: 'nequi' }],
    }));
    await show();
    await counter.workspace.catalogue.ready;
    screen.getByRole('textbox', { name: 'Referencia (opcional)' }).focus();
  };
  const references = () => drafts().map(({ payments }) => payments.map(({ referencia }) => referencia));

  it('is that number where no goods have such a code', async () => {
    await begin();
    scanKeys('4417009123');
    await waitFor(() => expect(references()).toEqual([['4417009123']]));
    await expectShown(search).toHaveFocus();
    expect(screen.queryByText(/no está en el inventario/u)).toBeNull();
  });

  it.each([
    ['a product has it', COFFEE.codigo_barras, { lines: [{ cantidad: '2' }] }],
    ['it has the check digit of a code on goods', '7709990000016', { lines: [{ cantidad: '1' }] }],
  ])('is a scan where %s', async (_why, code, sale) => {
    await begin();
    scanKeys(code);
    await waitFor(() => expect(drafts()).toMatchObject([sale]));
    expect(references()).toEqual([['']]);
  });
});

describe('a dialog in front that asks for something else', () => {
  it('keeps the keys of the sale from the sale beneath it, until it is closed', async () => {
    await show();
    act(() => counter.workspace.drafts.edit((draft) => addProduct(draft, { ...LINE, id: COFFEE.id })));
    fireEvent.keyDown(window, { key: 'F6' });
    const dialog = () => screen.queryByRole('dialog', { name: 'Consultar precio' });
    await expectShown(dialog).toBeInTheDocument();
    const field = () => screen.getByRole('combobox', { name: 'Producto cuyo precio se consulta' });
    for (const key of ['F9', 'F8']) fireEvent.keyDown(field(), { key });
    fireEvent.keyDown(field(), { key: 'Escape' });
    await expectShown(dialog).not.toBeInTheDocument();
    expect(namesOf()).toEqual([[LINE.nombre]]);
    fireEvent.keyDown(window, { key: 'F9' });
    await waitFor(() => expect(namesOf()).toEqual([[LINE.nombre], []]));
    expect(await counter.workspace.db.outbox.count()).toBe(0);
  });
});

describe('the row of F6 among the keys', () => {
  it('leads to the price check where no key does, and its field has the focus', async () => {
    function Counter() {
      const [open, setOpen] = useState<'keys' | 'price' | null>(null);
      return (
        <UiProvider>
          <button autoFocus onClick={() => setOpen('keys')} type="button">
            Ayuda
          </button>
          <KeysDialog
            isOpen={open === 'keys'}
            onClose={() => setOpen(null)}
            onPriceCheck={() => void Promise.resolve().then(() => setOpen('price'))}
          />
          {open === 'price' && <PriceCheck onClose={() => setOpen(null)} workspace={counter.workspace} />}
        </UiProvider>
      );
    }
    render(<Counter />);
    fireEvent.click(screen.getByRole('button', { name: 'Ayuda' }));
    fireEvent.click(await screen.findByRole('button', { name: /^Consultar un precio/u }));
    await screen.findByRole('dialog', { name: 'Consultar precio' });
    expect(screen.queryByRole('dialog', { name: 'Atajos del teclado' })).toBeNull();
    await expectShown(() =>
      screen.getByRole('combobox', { name: 'Producto cuyo precio se consulta' }),
    ).toHaveFocus();
  });
});

describe('a sale of more lines than an invoice may have', () => {
  it('cannot be charged, and says why; one line less can', async () => {
    const line = { key: '', product: LINE, text: '', cantidad: '1', descuento: '0' };
    const lines = Array.from({ length: MAX_LINES + 1 }, (_, at) => ({ ...line, key: String(at) }));
    const { drafts: store } = counter.workspace;
    store.edit((draft) => ({ ...draft, clienteId: AMPARO.id, lines }));
    // The rows of so many lines would take a test many seconds; how F8 tells an obstacle is proved with other ones.
    const { result } = renderHook(() => useSale(counter.workspace, false));
    await waitFor(() => expect(result.current.isSettled).toBe(true));
    expect(result.current.obstacle).toMatch(/^Una factura admite hasta 500 líneas\./u);
    act(() => store.edit((draft) => ({ ...draft, lines: lines.slice(1) })));
    expect(result.current.obstacle).toBeNull();
  });
});

describe('the receipt of a sale', () => {
  it('is announced as it comes, and as it goes with the screen: who goes elsewhere has ended the sale', async () => {
    const onReceipt = vi.fn();
    const { workspace } = counter;
    const names = { nombre_vitrina: null, nombre_bodega: null };
    const row = { producto_id: COFFEE.id, serie_id: 7, cantidad_vitrina: 9, cantidad_bodega: 0, ...names };
    const record = toStockRecord(stockKey(COFFEE.id, 7), row, { srv: row, v: 1, rev: 1, pageRev: 1 });
    await workspace.db.stocks.put(record);
    workspace.drafts.edit((draft) => ({
      ...addProduct(draft, { ...LINE, id: COFFEE.id }),
      clienteId: AMPARO.id,
      clienteNombre: AMPARO.nombre,
    }));
    const { unmount } = drawSellScreen({ workspace, onReceipt });
    const button = () => screen.getByRole('button', { name: /^Facturar/u });
    await expectShown(button).not.toHaveAttribute('data-obstructed');
    fireEvent.click(button());
    await expectShown(() => screen.getByRole('button', { name: /Nueva venta/u })).toBeVisible();
    unmount();
    expect(onReceipt.mock.calls).toEqual([['shown'], ['left']]);
  });
});

describe('the scan field', () => {
  it('has the focus when the screen comes', async () => {
    await show();
    await expectShown(search).toHaveFocus();
  });

  it('takes it from nobody who writes to Andy by then', async () => {
    render(
      <section data-chat="">
        <input aria-label="Pregunta" />
      </section>,
    );
    screen.getByLabelText('Pregunta').focus();
    await show();
    expect(screen.getByLabelText('Pregunta')).toHaveFocus();
  });

  it('gets the text typed before it appeared, and the keys typed after', async () => {
    keepTypedAhead();
    typeKeys('caf');
    await show();
    await expectShown(search).toHaveValue('caf');
    typeKeys('e');
    await expectShown(search).toHaveValue('cafe');
    await waitFor(() => expect(screen.getByRole('option')).toHaveTextContent(COFFEE.nombre));
  });

  it('enters the codes that were scanned before it came, each once', async () => {
    keepTypedAhead();
    scanKeys(COFFEE.codigo_barras);
    scanKeys(COFFEE.codigo_barras);
    typeKeys('77');
    await show();
    await expectShown(search).toHaveValue('77');
    await waitFor(() =>
      expect(drafts().map(({ lines }) => lines.map(({ cantidad }) => cantidad))).toEqual([['2']]),
    );
  });
});

function Sale({ charge }: { charge: () => void }) {
  useSellKeys({ F8: charge });
  return null;
}

/** A cashier who presses the key in the moment in which the sale is painted. */
function QuickCashier() {
  useLayoutEffect(() => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8' }));
  }, []);
  return null;
}

it('F8 charges from the moment in which the sale is on the screen', () => {
  const charge = vi.fn();
  render(
    <>
      <Sale charge={charge} />
      <QuickCashier />
    </>,
  );
  expect(charge).toHaveBeenCalledTimes(1);
});
