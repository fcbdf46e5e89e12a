import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DraftPayment } from '#app/data/drafts/draft.ts';
import { addProduct, CASH, setClient } from '#app/data/drafts/draft-edits.ts';
import { COFFEE as LINE } from '#tests/fixtures/device/draft-product.ts';
import { AMPARO, COFFEE, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { drawSellScreen } from '#tests/fixtures/screen/sell-screen.tsx';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter();
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

/** A sale of one product without taxes. */
function show(precio: string, ...payments: DraftPayment[]) {
  const { workspace } = counter;
  const product = { ...LINE, id: COFFEE.id, precio, iva_rate: null, at: Date.now() };
  workspace.drafts.edit((draft) => ({ ...setClient(addProduct(draft, product), AMPARO), payments }));
  return drawSellScreen({ workspace });
}

const field = (name: string) => screen.findByRole('textbox', { name });

/** What is sent of the sale, after F8. */
async function charged(): Promise<unknown> {
  await userEvent.keyboard('{F8}');
  await screen.findByText('Guardado en este equipo');
  const [sale] = await counter.workspace.db.outbox.toArray();
  return sale?.body;
}

it('a rounding of less than a peso is not shown, since it would read as 0', async () => {
  const opciones = { bolsa_tarifas: [], redondeo_efectivo: 50 };
  await counter.workspace.db.business.put({ id: 'business', opciones, v: 1 } as never);
  show('93499.80');
  await expectShown(() => field('Recibido')).toHaveAttribute('placeholder', '93.500');
  expect(screen.queryByText(/redondeo/u)).toBeNull();
});

describe('a total with centavos', () => {
  it.each([
    ['15422.25', '15.422'],
    ['67544.92', '67.545'],
  ])('of %s is paid in cash by the %s that the screen shows', async (total, shown) => {
    show(total);
    await userEvent.type(await field('Recibido'), shown);
    await waitFor(() => expect(screen.getByText('Vueltas').nextElementSibling).toHaveTextContent('$ 0'));
    expect(await charged()).toMatchObject({ pagos: [{ medio: 'efectivo', valor: total, recibido: total }] });
  });

  it.each([
    ['15422.25', '15.422'],
    ['67544.92', '67.545'],
  ])('of %s is paid by card as the %s that the screen shows', async (total, shown) => {
    show(total, CASH, { ...CASH, medio: 'tarjeta' });
    await userEvent.type(await field('Valor en Tarjeta'), shown);
    expect(await charged()).toMatchObject({ pagos: [{ valor: '0.00' }, { medio: 'tarjeta', valor: total }] });
  });
});

describe('a payment in parts', () => {
  const part = (medio: DraftPayment['medio'], valor = '') => ({ ...CASH, medio, valor });

  it('has what was handed over and the change of its cash, whichever part that is', async () => {
    show('20000.00', part('tarjeta'));
    await userEvent.click(await screen.findByRole('button', { name: 'Más medios de pago' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Dividir el pago' }));
    await userEvent.type(await field('Valor en Efectivo'), '12.000');
    await expectShown(() => field('Recibido')).toHaveAttribute('placeholder', '12.000');
    await userEvent.click(screen.getByRole('button', { name: '20.000' }));
    await waitFor(() => expect(screen.getByText('Vueltas').nextElementSibling).toHaveTextContent('$ 8.000'));
    expect(await charged()).toMatchObject({
      pagos: [
        { medio: 'tarjeta', valor: '8000.00', recibido: null },
        { medio: 'efectivo', valor: '12000.00', recibido: '20000.00' },
      ],
    });
  });

  it('asks for no cash before the part of it has an amount: it would be nowhere', async () => {
    show('20000.00', part('tarjeta'), part('efectivo'));
    const amount = await field('Valor en Efectivo');
    expect(screen.queryByRole('textbox', { name: 'Recibido' })).toBeNull();
    await userEvent.type(amount, '5.000');
    await expectShown(() => field('Recibido')).toBeVisible();
  });

  it('is refused while the cash that was handed over is less than its part', async () => {
    show('20000.00', part('tarjeta'), { ...part('efectivo', '12000'), recibido: '10000' });
    await expectShown(() => screen.getByText('Falta').nextElementSibling).toHaveTextContent('$ 2.000');
    await userEvent.keyboard('{F8}');
    await expectShown(() => screen.getByText('El dinero recibido no alcanza para el total.')).toBeVisible();
  });

  it('has a reference for each part whose method takes one', async () => {
    show('20000.00', part('tarjeta'), part('efectivo', '5000'), part('nequi', '7000'));
    // Typed as fast as tests do, they would be a scan.
    await userEvent.click(await field('Ref. Tarjeta'));
    await userEvent.paste('4471');
    await userEvent.click(await field('Ref. Nequi'));
    await userEvent.paste('M-12');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('combobox', { name: /Buscar o escanear/u })).toHaveFocus();
    expect(screen.queryByRole('textbox', { name: 'Ref. Efectivo' })).toBeNull();
    expect(await charged()).toMatchObject({
      pagos: [{ referencia: '4471' }, { referencia: null }, { referencia: 'M-12' }],
    });
  });

  it('has one reference by the name that it always has, and none of a method that was taken back', async () => {
    show('20000.00', part('efectivo'), part('nequi', '5000'));
    await userEvent.type(await field('Referencia (opcional)'), 'M-12');
    const method = screen.getByRole('combobox', { name: 'Medio del pago 2' });
    await userEvent.selectOptions(method, 'credito');
    expect(screen.queryByRole('textbox', { name: 'Referencia (opcional)' })).toBeNull();
    await userEvent.selectOptions(method, 'tarjeta');
    await expectShown(() => field('Referencia (opcional)')).toHaveValue('');
    expect(await charged()).toMatchObject({
      pagos: [{ medio: 'efectivo' }, { medio: 'tarjeta', referencia: null }],
    });
  });

  it('is gone through by keys from its parts over its cash to its reference', async () => {
    show('20000.00', part('tarjeta'), part('efectivo', '5000'));
    (await field('Valor en Efectivo')).focus();
    const names = [
      'Quitar el pago en Efectivo',
      'Agregar otro medio',
      'Recibido',
      'Exacto',
      '6.000',
      '10.000',
    ];
    for (const name of [
      ...names,
      '20.000',
      '50.000',
      '100.000',
      'Referencia (opcional)',
      'Descuento',
      'Agregar nota',
    ]) {
      await userEvent.tab();
      expect(document.activeElement).toHaveAccessibleName(name);
    }
  });
});
