import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addApart, addByValue } from '#app/data/drafts/draft-edits.ts';
import type { DraftProduct, SaleDraft } from '#app/data/drafts/draft.ts';
import { toDraftProduct } from '#app/data/read/products/product-catalogue.ts';
import { repriceOld } from '#app/features/workspace/invoicing/reprice.ts';
import { priceDraft } from '#app/data/drafts/draft-math.ts';
import type { BusinessRecord } from '#app/data/db.ts';
import {
  COFFEE,
  feedProduct,
  type LocalCounter,
  openLocalCounter,
} from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { scanKeys } from '#tests/fixtures/screen/fast-keys.ts';
import { COFFEE as LINE } from '#tests/fixtures/device/draft-product.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { Naming } from './Naming.tsx';
import { type AskedPrice, useNaming } from './use-naming.ts';
import { drawSellScreen } from '#tests/fixtures/screen/sell-screen.tsx';

const MEAT = {
  ...COFFEE,
  iva_rate: null,
  inc_rate: null,
  applies_icui: false,
  applies_bag_tax: false,
  id: '0199a000-0000-7000-8000-0000000000c3',
  codigo_barras: '00450',
  nombre: 'Carne',
  precio_final: '18650.00',
  precio_venta_calculado: '18650.00',
};
const PRICE_LABEL = '2100450012504';
const WEIGHT_LABEL = '2000450007503';

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter();
});
afterEach(async () => {
  vi.restoreAllMocks();
  cleanup();
  await counter.close();
});

const lines = () => counter.workspace.drafts.current.lines;

async function show(
  tipo: 'peso' | 'precio',
  product: object,
  decimales = tipo === 'peso' ? 3 : 0,
): Promise<void> {
  const { db, catalogue } = counter.workspace;
  const etiqueta_balanza = { prefijos: ['20', '21'], plu: 5, valor: 5, tipo, decimales };
  const opciones = { bolsa_tarifas: [], redondeo_efectivo: 0, etiqueta_balanza };
  await db.business.put({ id: 'business', opciones, v: 1 } as unknown as BusinessRecord);
  await feedProduct(db, { ...MEAT, ...product });
  drawSellScreen({ workspace: counter.workspace });
  await screen.findByRole('combobox', { name: /Buscar o escanear/u });
  await catalogue.ready;
}

describe('the label of goods whose price is open', () => {
  it('is the price of all that is in it, of what is sold by the piece too', async () => {
    await show('precio', { precio_abierto: true });
    scanKeys(PRICE_LABEL);
    await waitFor(() =>
      expect(lines()).toMatchObject([{ cantidad: '1', isApart: true, product: { precio_final: '1250.00' } }]),
    );
  });
});

describe('the label of a price with centavos', () => {
  it('is sold for all of it, whether the price of the goods is open or not', async () => {
    for (const precio_abierto of [false, true]) {
      await show('precio', { precio_abierto, unidad: 'kg' }, 2);
      scanKeys(PRICE_LABEL);
      await waitFor(() => expect(lines()).toHaveLength(precio_abierto ? 2 : 1));
      cleanup();
    }
    expect(lines()).toMatchObject([
      { product: { precio_final: '12.50' } },
      { valor: '12.50', cantidad: '0.001' },
    ]);
    expect(priceDraft(counter.workspace.drafts.current, '0.00').amounts.total_factura).toBe('25.00');
  });
});

describe('the label of a price', () => {
  it.each([
    ['have no price', { precio_final: '0.00', precio_venta_calculado: '0.00' }],
    ['cost so much that it buys less than a thousandth', { precio_final: '99000000.00' }],
  ])('of goods that %s sells nothing, and says so', async (_why, price) => {
    await show('precio', { unidad: 'kg', ...price });
    scanKeys(PRICE_LABEL);
    await expectShown(() => screen.findByText(/^«Carne» no se puede vender por ese valor/u)).toBeVisible();
    expect(lines()).toEqual([]);
  });
});

describe('goods whose unit is another since the sale was held', () => {
  it.each([
    ['their weight', (draft: SaleDraft, meat: DraftProduct) => addApart(draft, meat, '2')],
    ['their pesos', (draft: SaleDraft, meat: DraftProduct) => addByValue(draft, meat, '5000')],
  ])('ask for their quantity anew instead of %s, and the cashier hears of it', async (_what, add) => {
    const { db, drafts, catalogue } = counter.workspace;
    await feedProduct(db, { ...MEAT, unidad: 'kg' });
    await catalogue.ready;
    const [meat] = await catalogue.byIds([MEAT.id]);
    if (!meat) throw new Error('the product is not there');
    drafts.edit((draft) => ({ ...add(draft, toDraftProduct(meat)), error: 'Rechazada' }));
    await feedProduct(db, { ...MEAT, unidad: 'und' });
    await waitFor(async () => expect((await catalogue.byIds([MEAT.id]))[0]?.unidad ?? 'und').toBe('und'));
    expect(await repriceOld(counter.workspace, drafts.current)).toBe(true);
    expect(lines()).toMatchObject([{ cantidad: '', product: { id: MEAT.id } }]);
    expect(lines()[0]).not.toHaveProperty('valor');
  });
});

describe('the label of a weight', () => {
  it.each(['und', 'l', 'm'] as const)(
    'of goods sold by the %s sells nothing, and the cashier hears that they are not sold by weight',
    async (unidad) => {
      await show('peso', { unidad });
      scanKeys(WEIGHT_LABEL);
      await expectShown(() => screen.findByText(/^«Carne» no se vende por peso/u)).toBeVisible();
      expect(lines()).toEqual([]);
    },
  );
});

describe('goods that a scale has weighed', () => {
  it('keep their weight where their pesos are asked for, and then are not', async () => {
    await show('peso', { unidad: 'kg' });
    scanKeys(WEIGHT_LABEL);
    await waitFor(() => expect(lines()).toMatchObject([{ cantidad: '0.75' }]));
    await userEvent.click(await screen.findByRole('button', { name: 'Vender Carne por plata' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Vender Carne por kg' }));
    await waitFor(() => expect(lines()[0]).toMatchObject({ cantidad: '0.75' }));
    expect(lines()[0]?.valor).toBeUndefined();
  });
});

describe('a named price of 0', () => {
  it.each([
    [{}, 'Escribe el precio.'],
    [{ precio_max: '2000.00' }, 'Escribe el precio.'],
    [{ precio_min: '1000.00' }, 'Desde $ 1.000.'],
  ])('of a product within %j is refused with %s', async (bounds, words) => {
    await show('precio', { precio_abierto: true, precio_min: null, precio_max: null, ...bounds });
    scanKeys('00450');
    const dialog = await screen.findByRole('dialog', { name: 'Carne' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /A qué precio/u }), '0', { delay: 80 });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Agregar' }));
    await expectShown(() =>
      within(screen.getByRole('dialog', { name: 'Carne' })).getByRole('alert'),
    ).toHaveTextContent(words);
    expect(lines()).toEqual([]);
  });
});

it('a price that is asked for twice, of one tile, is typed twice', async () => {
  const named = vi.fn<(pesos: string) => void>();
  function Tile() {
    const { naming, ask, end } = useNaming(() => undefined);
    const product = { ...LINE, abierto: { min: null, max: null } };
    const onNamed = (asked: AskedPrice, pesos: string) => {
      named(pesos);
      end(asked);
    };
    return (
      <UiProvider>
        <button onClick={() => [product, product].forEach((one) => ask({ product: one }))} type="button">
          Recarga
        </button>
        <Naming asked={naming} onClose={end} onNamed={onNamed} />
      </UiProvider>
    );
  }
  render(<Tile />);
  await userEvent.click(screen.getByRole('button', { name: 'Recarga' }));
  const field = () => screen.findByRole('textbox', { name: /A qué precio/u });
  await userEvent.type(await field(), '5000{Enter}', { delay: 80 });
  await waitFor(() => expect(named).toHaveBeenCalledWith('5000'));
  await expectShown(field).toHaveValue('');
});

describe('a price that F6 cannot tell', () => {
  const ask = async (code: string) => {
    await userEvent.keyboard('{F6}');
    await screen.findByRole('dialog', { name: 'Consultar precio' });
    scanKeys(code);
  };
  const told = (words: string) =>
    expectShown(() =>
      within(screen.getByRole('dialog', { name: 'Consultar precio' })).findByText(words),
    ).toBeVisible();

  it.each([
    ['precio', PRICE_LABEL],
    ['peso', WEIGHT_LABEL],
  ] as const)('of a label by its %s is missing where the product has none', async (tipo, code) => {
    await show(tipo, { unidad: 'kg', precio_final: '0.00', precio_venta_calculado: '0.00' });
    await ask(code);
    await told('«Carne» no tiene precio: escríbelo en el inventario.');
  });

  it('of a label for less than a thousandth is what the label says', async () => {
    await show('precio', {
      unidad: 'kg',
      precio_final: '9000000.00',
      precio_venta_calculado: '9000000.00',
    });
    await ask(PRICE_LABEL);
    await told('La etiqueta dice $ 1.250.');
  });

  it('because the device cannot read its products is not that of an unknown code', async () => {
    await show('precio', {});
    vi.spyOn(counter.workspace.catalogue, 'byCode').mockRejectedValue(new Error('unreadable'));
    await ask('7700000000000');
    await told('Error al buscar productos.');
  });
});

describe('a discount on the whole sale', () => {
  it('of what the screen shows takes all of it, with its centavos', async () => {
    await show('peso', {
      iva_rate: 19,
      precio_final: null,
      precio: '1680.67',
      precio_venta_calculado: '1680.67',
    });
    counter.workspace.drafts.edit((draft) => ({ ...draft, descuento: '6000' }));
    for (const _one of [1, 2, 3]) scanKeys('00450');
    await waitFor(() => expect(lines()).toMatchObject([{ cantidad: '3' }]));
    expect(screen.queryByText('El descuento es mayor que la venta.')).toBeNull();
    await expectShown(() => screen.getAllByText('$ 0')[0]!).toBeVisible();
  });
});
