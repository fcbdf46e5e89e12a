import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readOwnFavourites } from '#app/data/read/favourites.ts';
import { editFavourites } from '#app/data/writes/settings-writes.ts';
import type { FavouritePage } from '#domain/invoicing/favourites.ts';
import {
  COFFEE,
  feedProduct,
  type LocalCounter,
  openLocalCounter,
} from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { scanKeys } from '#tests/fixtures/screen/fast-keys.ts';
import { drawSellScreen } from '#tests/fixtures/screen/sell-screen.tsx';
import { moveAmongTiles } from './move-among-tiles.ts';

const SERIES = 7;
const BREAD = {
  ...COFFEE,
  id: '0199a000-0000-7000-8000-0000000000b0',
  codigo_barras: '2000160000009',
  nombre: 'Pan',
};
const COUNTER = '0199a000-0000-7000-8000-000000000001';
const MARKET = '0199a000-0000-7000-8000-000000000002';
const LOOKS = { texto: null, color: null } as const;
const coffee = { tipo: 'producto', id: COFFEE.id, ...LOOKS } as const;
const bread = { tipo: 'producto', id: BREAD.id, ...LOOKS } as const;

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter();
  const { db } = counter.workspace;
  await feedProduct(db, BREAD);
  // The first download is over.
  await db.meta.put({ key: 'last-sync', value: '2026-11-02T08:00:00-05:00' });
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

const page = (id: string, nombre: string, ...casillas: FavouritePage['casillas']) => ({
  id,
  nombre,
  casillas,
});
const lay = (...pages: FavouritePage[]) => editFavourites(counter.workspace.db, SERIES, () => pages);
const pages = async () => (await readOwnFavourites(counter.workspace.db)).pages;
/** Ids of the tiles, by the name of their page. */
const laid = async () =>
  Object.fromEntries((await pages()).map(({ nombre, casillas }) => [nombre, casillas.map(({ id }) => id)]));
const becomes = (wanted: Record<string, unknown[]>) =>
  waitFor(async () => expect(await laid()).toEqual(wanted));

async function edit(): Promise<void> {
  drawSellScreen({ workspace: counter.workspace });
  await userEvent.click(await screen.findByRole('button', { name: 'Editar favoritos' }));
  await screen.findByRole('region', { name: 'Editar favoritos' });
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const tiles = () => within(screen.getByRole('group', { name: 'Casillas de la página' }));
const choose = async (name: RegExp) => {
  await waitFor(() => tiles().getByRole('button', { name }));
  await userEvent.click(tiles().getByRole('button', { name }));
};
const units = () => counter.workspace.drafts.current.lines.map(({ cantidad }) => cantidad);

describe('favourites are laid out', () => {
  it('keeps the name that is being typed when another page is tapped', async () => {
    await lay(page(COUNTER, 'Mostrador'), page(MARKET, 'Plaza'));
    await edit();
    const name = () => screen.getByRole('textbox', { name: 'Nombre de la página' });
    await userEvent.clear(await waitFor(name));
    await userEvent.type(name(), 'Panes', { delay: 90 });
    await userEvent.click(screen.getByRole('tab', { name: 'Plaza' }));
    await becomes({ Panes: [], Plaza: [] });
    await expectShown(name).toHaveValue('Plaza');
  });

  it('from nothing: a page, its name, products by search and by their codes', async () => {
    await edit();
    await press('Nueva página');
    const name = await screen.findByRole('textbox', { name: 'Nombre de la página' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Mostrador', { delay: 90 });
    await userEvent.tab();
    const search = () => screen.getByRole('combobox', { name: 'Agregar un producto a la página' });
    await userEvent.type(search(), 'cafe', { delay: 90 });
    await userEvent.click(await screen.findByRole('option', { name: /guila Roja/u }));
    await becomes({ Mostrador: [COFFEE.id] });
    await expectShown(search).toHaveFocus();
    scanKeys(BREAD.codigo_barras);
    await becomes({ Mostrador: [COFFEE.id, BREAD.id] });
    expect(units()).toEqual([]);
    const [saved] = await counter.workspace.db.outbox.toArray();
    expect(saved).toMatchObject({ method: 'PUT', path: '/api/erp/config/favoritos/7/', state: 'pending' });
  });

  it('tile by tile: moved, named, coloured and taken away, with a way back', async () => {
    await lay(page(COUNTER, 'Mostrador', coffee, bread));
    await edit();
    await choose(/^Pan/u);
    await press('Mover antes');
    await becomes({ Mostrador: [BREAD.id, COFFEE.id] });
    await press('Azul');
    await userEvent.type(screen.getByRole('textbox', { name: 'Texto de la casilla' }), 'Rollo{Enter}', {
      delay: 90,
    });
    await waitFor(async () =>
      expect((await pages())[0]?.casillas[0]).toEqual({ ...bread, texto: 'Rollo', color: 'azul' }),
    );
    await press('Quitar Rollo');
    await becomes({ Mostrador: [COFFEE.id] });
    await press('Deshacer');
    await becomes({ Mostrador: [BREAD.id, COFFEE.id] });
  });

  it('page by page: moved, linked and taken away with what leads to it', async () => {
    await lay(page(COUNTER, 'Mostrador', coffee), page(MARKET, 'Plaza', bread));
    await edit();
    await press('Agregar otra casilla');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Ir a Plaza' }));
    await becomes({ Mostrador: [COFFEE.id, MARKET], Plaza: [BREAD.id] });
    await press('Mover la página a la derecha');
    await waitFor(async () =>
      expect((await pages()).map(({ nombre }) => nombre)).toEqual(['Plaza', 'Mostrador']),
    );
    await userEvent.click(screen.getByRole('tab', { name: 'Plaza' }));
    await press('Quitar la página Plaza');
    await becomes({ Mostrador: [COFFEE.id] });
    await press('Deshacer');
    await becomes({ Mostrador: [COFFEE.id, MARKET], Plaza: [BREAD.id] });
  });

  it('by arrows from tile to tile and from tab to tab', async () => {
    await lay(page(COUNTER, 'Mostrador', coffee, bread), page(MARKET, 'Plaza'));
    await edit();
    await waitFor(() => tiles().getByRole('button', { name: /^Café/u }));
    tiles().getByRole('button', { name: /^Café/u }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expectShown(() => tiles().getByRole('button', { name: /^Pan/u })).toHaveFocus();
    screen.getByRole('tab', { name: 'Mostrador' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expectShown(() => screen.getByRole('tab', { name: 'Plaza' })).toHaveFocus();
  });

  it('with the prices that they are sold by: by weight with its unit, an open one without', async () => {
    const { db } = counter.workspace;
    const priced = { precio_venta_calculado: '18650.00', precio_final: '18650.00', iva_rate: null };
    await feedProduct(db, { ...COFFEE, ...priced, applies_bag_tax: false, unidad: 'kg' });
    await feedProduct(db, { ...BREAD, precio_abierto: true });
    await lay(page(COUNTER, 'Mostrador', coffee, bread));
    await edit();
    await expectShown(() => tiles().findByRole('button', { name: /18\.650\/kg$/u })).toBeVisible();
    await expectShown(() => tiles().getByRole('button', { name: 'Pan' })).toBeVisible();
  });

  it('until Listo, which shows them where they are sold', async () => {
    await lay(page(COUNTER, 'Mostrador', coffee));
    await edit();
    await press('Listo');
    await press(/^Café Águila Roja/u);
    await waitFor(() => expect(units()).toEqual(['1']));
    expect(screen.queryByRole('region', { name: 'Editar favoritos' })).toBeNull();
  });

  it('until the next customer: a code that is scanned meanwhile goes into the sale', async () => {
    await lay(page(COUNTER, 'Mostrador', coffee));
    await edit();
    scanKeys(BREAD.codigo_barras);
    await expectShown(() => screen.findByRole('table', { name: 'Productos de la venta' })).toBeVisible();
    await becomes({ Mostrador: [COFFEE.id] });
  });
});

describe('arrows among tiles that lie in three columns', () => {
  const tile = (name: string) => (
    <button key={name} onKeyDown={moveAmongTiles} type="button">
      {name}
    </button>
  );
  // In the second row the middle tile is of goods that are gone, in the third it can be taken away.
  const TILES = (
    <div data-tiles="">
      {['A', 'B', 'C', 'D'].map(tile)}
      <div>Ya no existe</div>
      {['F', 'G'].map(tile)}
      <div>{tile('Quitar')}</div>
    </div>
  );
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['A', '{ArrowRight}', 'B'],
    ['A', '{ArrowDown}', 'D'],
    ['C', '{ArrowDown}', 'F'],
    ['F', '{ArrowUp}', 'C'],
    ['G', '{ArrowUp}', 'D'],
    ['D', '{ArrowRight}', 'F'],
    ['F', '{ArrowLeft}', 'D'],
    ['B', '{ArrowDown}', 'Quitar'],
    ['Quitar', '{ArrowUp}', 'B'],
    ['F', '{ArrowDown}', 'F'],
    ['A', '{ArrowLeft}', 'A'],
  ])('go from %s by %s to %s, past tiles that have no button', async (from, key, to) => {
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      return Math.floor([...(this.parentElement?.children ?? [])].indexOf(this) / 3);
    });
    render(TILES);
    screen.getByRole('button', { name: from }).focus();
    await userEvent.keyboard(key);
    await expectShown(() => screen.getByRole('button', { name: to })).toHaveFocus();
  });
});
