import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SellScreenProps } from '#app/features/workspace/invoicing/SellScreen.tsx';
import { toStockRecord } from '#app/data/records.ts';
import { readOwnFavourites } from '#app/data/read/favourites.ts';
import { editFavourites } from '#app/data/writes/settings-writes.ts';
import type { FavouriteTile } from '#domain/invoicing/favourites.ts';
import {
  COFFEE,
  feedProduct,
  type LocalCounter,
  openLocalCounter,
} from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { scanKeys } from '#tests/fixtures/screen/fast-keys.ts';
import { drawSellScreen } from '#tests/fixtures/screen/sell-screen.tsx';

const SERIES = 7;
const BREAD = {
  ...COFFEE,
  id: '0199a000-0000-7000-8000-0000000000b0',
  codigo_barras: '2000160000009',
  nombre: 'Pan',
};
const GONE = '0199a000-0000-7000-8000-0000000000ff';
const COUNTER = '0199a000-0000-7000-8000-000000000001';
const MARKET = '0199a000-0000-7000-8000-000000000002';
const LOOKS = { texto: null, color: null } as const;

let counter: LocalCounter;
const begin = async (level: 1 | 2 | 3 = 2) => {
  counter = await openLocalCounter(level);
  const { db } = counter.workspace;
  await feedProduct(db, BREAD);
  // The first download is over.
  await db.meta.put({ key: 'last-sync', value: '2026-11-02T08:00:00-05:00' });
};
beforeEach(() => begin());
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await counter.close();
});

const unitsOf = () =>
  counter.workspace.drafts.getSnapshot().drafts.map(({ lines }) => lines.map(({ cantidad }) => cantidad));

const lay = (...casillas: FavouriteTile[]) =>
  editFavourites(counter.workspace.db, SERIES, () => [
    { id: COUNTER, nombre: 'Mostrador', casillas },
    { id: MARKET, nombre: 'Plaza', casillas: [{ tipo: 'producto', id: BREAD.id, ...LOOKS }] },
  ]);
const layBoth = () =>
  lay(
    { tipo: 'producto', id: COFFEE.id, texto: 'Tinto', color: 'arena' },
    { tipo: 'pagina', id: MARKET, ...LOOKS },
  );

async function stockUp(id: string, units: number): Promise<void> {
  const { db } = counter.workspace;
  const row = {
    producto_id: id,
    serie_id: SERIES,
    cantidad_vitrina: units,
    cantidad_bodega: 0,
    nombre_vitrina: null,
    nombre_bodega: null,
  };
  const key = `${id}:${SERIES}`;
  await db.stocks.put(toStockRecord(key, row, { srv: row, v: 1, rev: 1, pageRev: 1 }));
}

async function show(props: Partial<SellScreenProps> = {}): Promise<void> {
  drawSellScreen({ workspace: counter.workspace, ...props });
  await screen.findByRole('combobox', { name: /Buscar o escanear/u });
}

/** A window in which tiles stand beside the lines; without it that of a tablet on its side. */
const widen = () =>
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

const tile = (name: RegExp) => screen.findByRole('button', { name });
/** Taps a tile and marks its element. */
const tapMarked = async (name: RegExp) => {
  const found = await tile(name);
  found.dataset['marked'] = '';
  await userEvent.click(found);
};
/** No other element came in its place. */
const expectSame = (name: RegExp) => expectShown(() => tile(name)).toHaveAttribute('data-marked');
const pad = () => within(screen.getByRole('dialog'));

describe('a favourite', () => {
  it('is one tap away from the sale, under its own text and at its price with taxes, and says how many the sale has', async () => {
    await layBoth();
    await show();
    await userEvent.click(await tile(/^Tinto.*17\.609/u));
    await userEvent.click(await tile(/^Tinto/u));
    await waitFor(() => expect(unitsOf()).toEqual([['2']]));
    await expectShown(() => tile(/^Tinto.*2 en la venta$/u)).toBeVisible();
  });

  it('leads to another page, and the next sale begins with the first one', async () => {
    await layBoth();
    await show();
    await userEvent.click(await tile(/^Plaza/u));
    await expectShown(() => screen.getByRole('tab', { name: 'Plaza' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await userEvent.click(await tile(/^Pan /u));
    await waitFor(() => expect(unitsOf()).toEqual([['1']]));
    await userEvent.keyboard('{F9}');
    await expectShown(() => screen.getByRole('tab', { name: 'Mostrador' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  it('stands before what is sold most, which has a page of its own', async () => {
    await layBoth();
    await counter.sell({ delivered: true });
    await show();
    await userEvent.click(await screen.findByRole('tab', { name: 'Lo que más vendes' }));
    await expectShown(() => tile(/^Café Águila Roja/u)).toBeVisible();
    const names = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(names).toEqual(['Mostrador', 'Plaza', 'Lo que más vendes']);
  });

  it('that is sold out stays where it is, says so, and can be sold', async () => {
    await stockUp(COFFEE.id, 0);
    await layBoth();
    await show();
    await expectShown(() => tile(/^Tinto.*agotado/u)).toHaveAttribute('data-out', 'true');
    await act(() => stockUp(COFFEE.id, 30));
    await expectShown(() => tile(/^Tinto/u)).not.toHaveAttribute('data-out');
    await userEvent.click(await tile(/^Tinto/u));
    await waitFor(() => expect(unitsOf()).toEqual([['1']]));
  });

  it('of a deleted product leaves an empty tile, which level 2 takes away', async () => {
    await lay({ tipo: 'producto', id: GONE, ...LOOKS });
    await show();
    await expectShown(() => screen.findByText('Ya no existe')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Quitar' }));
    await expectShown(() => screen.findByText('Esta página todavía no tiene casillas.')).toBeVisible();
    await waitFor(async () => {
      const last = (await counter.workspace.db.outbox.toArray()).at(-1);
      expect(last?.body).toMatchObject({ paginas: [{ casillas: [] }, { nombre: 'Plaza' }] });
    });
  });

  it('that level 2 took away because its product is gone comes back in its place when that is undone', async () => {
    await lay({ tipo: 'producto', id: GONE, ...LOOKS }, { tipo: 'varios', id: null, ...LOOKS });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Quitar' }));
    await waitFor(() => expect(screen.queryByText('Ya no existe')).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
    await expectShown(() => screen.findByText('Ya no existe')).toBeVisible();
    const { pages } = await readOwnFavourites(counter.workspace.db);
    expect(pages[0]?.casillas.map(({ tipo }) => tipo)).toEqual(['producto', 'varios']);
  });

  it('of a page that was just chosen is not called deleted while it is read', async () => {
    await layBoth();
    await show();
    await tile(/^Tinto/u);
    const { catalogue } = counter.workspace;
    const byIds = catalogue.byIds.bind(catalogue);
    let goOn = (): void => undefined;
    const disk = new Promise<void>((resolve) => (goOn = resolve));
    vi.spyOn(catalogue, 'byIds').mockImplementation((ids) => disk.then(() => byIds(ids)));
    await userEvent.click(await tile(/^Plaza/u));
    await expectShown(() => screen.getByRole('tab', { name: 'Plaza' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(screen.queryByText('Ya no existe')).toBeNull();
    goOn();
    await expectShown(() => tile(/^Pan /u)).toBeVisible();
  });

  it('is awaited while the first download runs: a product that is to come is not called deleted', async () => {
    await lay({ tipo: 'producto', id: GONE, ...LOOKS }, { tipo: 'producto', id: COFFEE.id, ...LOOKS });
    await counter.workspace.db.meta.put({ key: 'bootstrap', value: 0 });
    await show();
    await expectShown(() => tile(/^Café Águila Roja/u)).toBeVisible();
    expect(screen.queryByText('Ya no existe')).toBeNull();
  });

  it('of what has no product asks what it costs', async () => {
    await lay({ tipo: 'varios', id: null, ...LOOKS });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Varios' }));
    await expectShown(() => screen.findByRole('dialog', { name: 'Varios' })).toBeVisible();
    expect(unitsOf()).toEqual([[]]);
  });

  it('that another device lays out appears by itself', async () => {
    await show();
    await act(layBoth);
    await expectShown(() => tile(/^Tinto/u)).toBeVisible();
  });
});

describe('favourites that have not come yet', () => {
  it('cannot be laid out: the pages of the shop would be gone', async () => {
    const { db } = counter.workspace;
    await db.meta.put({ key: 'more-to-come', value: true });
    await show();
    await expectShown(() => screen.findByText('Escanea el primer producto')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Editar favoritos' })).toBeNull();
    await expect(layBoth()).rejects.toThrow('have not come');
    expect(await db.outbox.count()).toBe(0);
    await act(() => db.meta.delete('more-to-come'));
    await expectShown(() => screen.findByRole('button', { name: 'Editar favoritos' })).toBeVisible();
  });
});

describe('favourites of level 1', () => {
  it('can be sold and not changed: neither the editor nor Quitar is offered', async () => {
    await counter.close();
    await begin(1);
    await lay({ tipo: 'producto', id: GONE, ...LOOKS }, { tipo: 'producto', id: COFFEE.id, ...LOOKS });
    await show();
    await userEvent.click(await tile(/^Café Águila Roja/u));
    await waitFor(() => expect(unitsOf()).toEqual([['1']]));
    expect(screen.queryByRole('button', { name: 'Editar favoritos' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Quitar' })).toBeNull();
  });
});

describe('the quantity of a favourite', () => {
  const ask = async () => {
    await layBoth();
    await show();
    fireEvent.contextMenu(await tile(/^Tinto/u));
    await screen.findByRole('dialog', { name: COFFEE.nombre });
  };

  it('is asked for by the menu key, and goes into the sale by the keys on screen', async () => {
    await ask();
    for (const key of ['1', 'Punto decimal', '2', '5', 'Borrar el último número'])
      await userEvent.click(pad().getByRole('button', { name: key }));
    await userEvent.click(pad().getByRole('button', { name: 'Agregar' }));
    await waitFor(() => expect(unitsOf()).toEqual([['1.2']]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.contextMenu(await tile(/^Tinto/u));
    await screen.findByRole('dialog');
    await userEvent.type(pad().getByRole('textbox', { name: 'Cantidad' }), '2,5{Enter}', { delay: 90 });
    await waitFor(() => expect(unitsOf()).toEqual([['3.7']]));
  });

  it('is asked for by Shift and Enter', async () => {
    await layBoth();
    await show();
    (await tile(/^Tinto/u)).focus();
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await expectShown(() => screen.findByRole('dialog', { name: COFFEE.nombre })).toBeVisible();
    expect(unitsOf()).toEqual([[]]);
  });

  it('is asked for by a press that lasts, whose end adds nothing', async () => {
    await layBoth();
    await show();
    const pressed = await tile(/^Tinto/u);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.pointerDown(pressed, { button: 0, clientX: 5, clientY: 5 });
    act(() => void vi.advanceTimersByTime(450));
    vi.useRealTimers();
    fireEvent.pointerUp(pressed);
    fireEvent.click(pressed);
    await expectShown(() => screen.findByRole('dialog', { name: COFFEE.nombre })).toBeVisible();
    expect(unitsOf()).toEqual([[]]);
  });

  it('is not asked for by a finger that scrolls', async () => {
    await layBoth();
    await show();
    const pressed = await tile(/^Tinto/u);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.pointerDown(pressed, { button: 0, clientX: 5, clientY: 5 });
    fireEvent.pointerMove(pressed, { clientX: 5, clientY: 40 });
    act(() => void vi.advanceTimersByTime(900));
    vi.useRealTimers();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('must be more than 0, and cannot be told in pesos where nobody sells so', async () => {
    await ask();
    await userEvent.click(pad().getByRole('button', { name: '0' }));
    await userEvent.click(pad().getByRole('button', { name: 'Agregar' }));
    await expectShown(() => pad().getByRole('textbox', { name: 'Cantidad' })).toBeInvalid();
    expect(pad().getByText('La cantidad debe ser mayor que 0.')).toBeVisible();
    expect(pad().queryByRole('button', { name: 'Vender por plata' })).toBeNull();
    expect(unitsOf()).toEqual([[]]);
  });

  it.each([
    ['2000,50', '2000'],
    ['2000.50', '2000'],
    ['2.000', '2000'],
  ])('typed as pesos %s is %s of them', async (typed, pesos) => {
    await feedProduct(counter.workspace.db, { ...COFFEE, unidad: 'kg' });
    await layBoth();
    await show();
    fireEvent.contextMenu(await tile(/^Tinto/u));
    await screen.findByRole('dialog', { name: COFFEE.nombre });
    await userEvent.click(pad().getByRole('button', { name: 'Vender por plata' }));
    await userEvent.type(pad().getByRole('textbox', { name: 'Pesos' }), typed, { delay: 80 });
    await userEvent.click(pad().getByRole('button', { name: 'Agregar' }));
    await waitFor(() => expect(counter.workspace.drafts.current.lines).toMatchObject([{ valor: pesos }]));
  });

  it('is understood in kilos, and in pesos with their sign, where that comes at once', async () => {
    await feedProduct(counter.workspace.db, { ...COFFEE, unidad: 'g' });
    await layBoth();
    await show();
    fireEvent.contextMenu(await tile(/^Tinto/u));
    await screen.findByRole('dialog', { name: COFFEE.nombre });
    const quantity = pad().getByRole('textbox', { name: 'Cantidad' });
    fireEvent.change(quantity, { target: { value: '2k' } });
    expect(quantity).toHaveValue('2000');
    fireEvent.change(quantity, { target: { value: '$ 2.000' } });
    expect(pad().getByRole('textbox', { name: 'Pesos' })).toHaveValue('2.000');
  });

  it('can be told in pesos of what is sold in parts', async () => {
    await feedProduct(counter.workspace.db, { ...COFFEE, unidad: 'kg' });
    await layBoth();
    await show();
    fireEvent.contextMenu(await tile(/^Tinto/u));
    await screen.findByRole('dialog', { name: COFFEE.nombre });
    await userEvent.click(pad().getByRole('button', { name: 'Vender por plata' }));
    await userEvent.click(pad().getByRole('button', { name: '2' }));
    await userEvent.click(pad().getByRole('button', { name: '000' }));
    await userEvent.click(pad().getByRole('button', { name: 'Agregar' }));
    await waitFor(() => expect(counter.workspace.drafts.current.lines).toMatchObject([{ valor: '2000' }]));
    await expectShown(() => tile(/^Tinto/u)).toBeVisible();
  });

  it('is not asked for any more once the next product is scanned', async () => {
    await ask();
    scanKeys(BREAD.codigo_barras);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(unitsOf()).toEqual([['1']]);
  });
});

describe('tiles where lines have no room beside them', () => {
  it('stay after a tap, make room for the line of a scan, and come back by their button', async () => {
    await layBoth();
    await show();
    await tapMarked(/^Tinto/u);
    await waitFor(() => expect(unitsOf()).toEqual([['1']]));
    await expectSame(/^Tinto.*1 en la venta$/u);
    expect(screen.queryByRole('table')).toBeNull();
    scanKeys(BREAD.codigo_barras);
    await expectShown(() => screen.findByRole('table', { name: 'Productos de la venta' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Favoritos' }));
    await expectShown(() => tile(/^Tinto/u)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Favoritos' }));
    await expectShown(() => screen.findByRole('table', { name: 'Productos de la venta' })).toBeVisible();
  });

  const name = async (product: string) => {
    const dialog = await screen.findByRole('dialog', { name: product });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /A qué precio/u }), '2000{Enter}', {
      delay: 80,
    });
  };

  it('stay after a tap on what is asked for its price, after a scan too', async () => {
    await feedProduct(counter.workspace.db, { ...BREAD, precio_abierto: true });
    await lay({ tipo: 'varios', id: null, ...LOOKS }, { tipo: 'producto', id: BREAD.id, ...LOOKS });
    await show();
    await tapMarked(/^Varios/u);
    await name('Varios');
    await waitFor(() => expect(unitsOf()).toEqual([['1']]));
    await expectSame(/^Varios/u);
    scanKeys(COFFEE.codigo_barras);
    await expectShown(() => screen.findByRole('table', { name: 'Productos de la venta' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Favoritos' }));
    await tapMarked(/^Pan/u);
    await name('Pan');
    await waitFor(() => expect(unitsOf()).toEqual([['1', '1', '1']]));
    await expectSame(/^Pan/u);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('do not come before the lines of a scan with Varios of its own button', async () => {
    await layBoth();
    await show();
    scanKeys(BREAD.codigo_barras);
    await screen.findByRole('table', { name: 'Productos de la venta' });
    await userEvent.click(screen.getByRole('button', { name: /Vender algo que no está/u }));
    await name('Varios');
    await waitFor(() => expect(unitsOf()).toEqual([['1', '1']]));
    await expectShown(() => screen.getByRole('table', { name: 'Productos de la venta' })).toBeVisible();
  });
});

describe('tiles beside the lines', () => {
  it('are there before the first product and after it, the same in the same place', async () => {
    widen();
    await layBoth();
    await show();
    await expectShown(() => screen.findByText('Escanea el primer producto')).toBeVisible();
    await tapMarked(/^Tinto/u);
    await expectShown(() => screen.findByRole('table', { name: 'Productos de la venta' })).toBeVisible();
    await expectSame(/^Tinto.*1 en la venta$/u);
    await expectShown(() => screen.findByRole('region', { name: 'Favoritos' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Favoritos' })).toBeNull();
  });

  it('leave the lines the whole width where there is nothing to tap, and level 2 is led to the first page', async () => {
    widen();
    await show();
    await expectShown(() => screen.findByRole('button', { name: 'Editar favoritos' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Favoritos' })).toBeNull();
  });
});
