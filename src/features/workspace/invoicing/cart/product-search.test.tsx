import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErpDatabase } from '#app/data/db.ts';
import type { CatalogueProduct, ProductCatalogue } from '#app/data/read/products/product-catalogue.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { COFFEE } from '#tests/fixtures/device/draft-product.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { ProductSearch } from './ProductSearch.tsx';
import { Suggestion } from './Suggestion.tsx';

const PRODUCTS: CatalogueProduct[] = [
  { ...COFFEE, stock: 12, isLow: false },
  { ...COFFEE, id: 'bread', codigo_barras: '5012', nombre: 'Pan', stock: 3, isLow: false },
];
const db = new ErpDatabase('search');
let tellOfMore: (() => void) | undefined;
const catalogue = {
  db,
  size: PRODUCTS.length,
  onMore: (listener: () => void) => {
    tellOfMore = listener;
    return () => {
      tellOfMore = undefined;
    };
  },
  byCode: (code: string) => Promise.resolve(PRODUCTS.find((product) => product.codigo_barras === code)),
  search: (text: string) =>
    Promise.resolve(PRODUCTS.filter(({ codigo_barras: code }) => code.includes(text))),
} as unknown as ProductCatalogue;

const EMPTY = {
  db,
  size: 0,
  onMore: () => () => undefined,
  byCode: () => Promise.resolve(undefined),
  search: () => Promise.resolve([]),
} as unknown as ProductCatalogue;

const onPick = vi.fn<(product: CatalogueProduct) => void>();
const onUnknownCode = vi.fn<(code: string) => void>();

function show(isUnfilled = false): HTMLElement {
  render(
    <UiProvider>
      <ProductSearch
        autoFocus
        catalogue={isUnfilled ? EMPTY : catalogue}
        isUnfilled={isUnfilled}
        onPick={onPick}
        onUnknownCode={onUnknownCode}
      />
    </UiProvider>,
  );
  return screen.getByRole('combobox');
}

const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });
const enter = (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter' });
const picked = () => onPick.mock.calls.map(([product]) => product.nombre);

beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

it('the search takes digits that Enter follows at once for a code, and never for a part of another one', async () => {
  const field = show();
  type(field, '3225');
  enter(field);
  await waitFor(() => expect(onUnknownCode).toHaveBeenCalledWith('3225'));
  expect(picked()).toEqual([]);
  expect(field).toHaveValue('');
});

it('the search adds what two scans name, the second of which begins before the first was looked up', async () => {
  const field = show();
  for (const code of ['7702032252015', '5012']) {
    type(field, code);
    enter(field);
  }
  await waitFor(() => expect(picked()).toEqual(['Café', 'Pan']));
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('the search lists what slowly typed digits are part of, and adds the marked one', async () => {
  const field = show();
  type(field, '3225');
  await expectShown(() => screen.getByRole('option', { name: /Café/u })).toBeVisible();
  enter(field);
  await waitFor(() => expect(picked()).toEqual(['Café']));
  expect(onUnknownCode).not.toHaveBeenCalled();
});

it('the search does not show the list of digits that Enter has taken already', async () => {
  const field = show();
  type(field, '5012');
  enter(field);
  await waitFor(() => expect(picked()).toEqual(['Pan']));
  // Another search has answered since: the one of the digits would have been before it.
  type(field, 'x7702');
  await expectShown(() => screen.getByText(/x7702/u)).toBeVisible();
  expect(screen.queryByRole('option')).toBeNull();
});

it('the search lists what comes while nothing was found, and leaves a list that stands alone', async () => {
  const late = { ...COFFEE, id: 'late', codigo_barras: '9', nombre: 'Panela x9', stock: 1, isLow: false };
  const field = show();
  type(field, 'x9');
  await expectShown(() => screen.getByText(/x9/u)).toBeVisible();
  await waitFor(() => expect(tellOfMore).toBeDefined());
  const search = vi.spyOn(catalogue, 'search').mockResolvedValue([late]);
  tellOfMore?.();
  await expectShown(() => screen.getByRole('option', { name: /Panela/u })).toBeVisible();
  await waitFor(() => expect(tellOfMore).toBeUndefined());
  expect(search).toHaveBeenCalledOnce();
  search.mockRestore();
});

it('the search says that it failed, not that nothing is there, where the first download brought nothing', async () => {
  type(show(true), 'gas');
  await expectShown(() => screen.getByText('Error al buscar productos.')).toBeInTheDocument();
});

it('a suggestion marks the letters that were typed, accents or not, and the apostrophe between them', () => {
  const product = { ...COFFEE, nombre: "Ñapa O'Neil", stock: 1, isLow: false };
  for (const [query, marks] of [
    ['oneil', "O'Neil"],
    ['ñap', 'Ñap'],
  ] as const) {
    const shown = render(
      <Suggestion id="s" isMarked={false} onPick={onPick} product={product} query={query} />,
    );
    const marked = [...shown.container.querySelectorAll('mark')].map((mark) => mark.textContent);
    expect(marked.join('')).toBe(marks);
    shown.unmount();
  }
});

it.each([
  ['$9.999.999.999', '9999999999'],
  ['$ 0012.500', '12500'],
  ['$9999999999', '9999999999'],
  ['$5000,50', '5000'],
  ['$ 12.500,5', '12500'],
  ['$500.5', '500'],
  ['$1.234,567', undefined],
  ['$99.999.999.999', undefined],
  ['$999.999.999.999', undefined],
  ['$99999999999', undefined],
])(
  'the search reads %s as an amount of %s: it has ten digits at the most, and no centavos',
  async (typed, amount) => {
    const onAmount = vi.fn<(pesos: string) => void>();
    render(
      <UiProvider>
        <ProductSearch catalogue={catalogue} onAmount={onAmount} onPick={onPick} />
      </UiProvider>,
    );
    const field = screen.getByRole('combobox');
    type(field, typed);
    enter(field);
    await waitFor(() => expect(field).toHaveValue(amount === undefined ? typed : ''));
    expect(onAmount.mock.calls.flat()).toEqual(amount === undefined ? [] : [amount]);
  },
);

it('a suggestion says what orders have promised of it in the own store, and nothing else is promised', async () => {
  const lineas = [{ product_id: 'bread', cantidad: '1' }];
  const order = { id: 'o', estado: 'nuevo', serie_id: 7, invoice_id: null, lineas };
  await db.me.put({ id: 'me', serie_id: 7, componentes_activos: ['pedidos'] } as never);
  await db.orders.bulkPut([order, { ...order, id: 'p', serie_id: 8 }] as never);
  type(show(), '5012');
  await expectShown(() => screen.getByRole('option', { name: /Pan.*3 · 1 apartada/u })).toBeVisible();
  await db.orders.update('o', { estado: 'cancelado' });
  await waitFor(() => expect(screen.getByRole('option', { name: /Pan/u })).not.toHaveTextContent('apartada'));
});
