import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Workspace } from '#app/data/workspace.ts';
import { createOrder, type OrderForm, stepOrder } from '#app/data/writes/order-writes.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { AMPARO, COFFEE, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { ordersScreen } from '#tests/fixtures/screen/orders-screen.tsx';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { BLANK_ORDER, typedLines } from './form/form-values.ts';

let counter: LocalCounter;
let workspace: Workspace;
const onOpen = vi.fn();
const onSell = vi.fn();

beforeEach(async () => {
  counter = await openLocalCounter(1);
  ({ workspace } = counter);
  await workspace.db.me.update('me', { componentes_activos: ['facturacion', 'clientes', 'pedidos'] });
  onOpen.mockReset();
  onSell.mockReset();
});
afterEach(async () => {
  notifications.clean();
  cleanup();
  await counter.close();
});

const theScreen = (more: Partial<Parameters<typeof ordersScreen>[0]> = {}) =>
  ordersScreen({ workspace, onOpen, onSell, ...more });
const show = (...more: Parameters<typeof theScreen>) => render(theScreen(...more));

const TODAY = '17608.50';
const form: OrderForm = {
  tipo: 'domicilio',
  clienteId: null,
  contacto: { nombre: 'Marta Díaz', telefono: '3001234567', direccion: 'Cra 7', indicaciones: null },
  para: null,
  domicilio: '0',
  nota: '',
  lineas: [{ product_id: COFFEE.id, nombre: COFFEE.nombre, cantidad: '2', precio_visto: TODAY }],
};
const take = (more: Partial<OrderForm> = {}) => createOrder(workspace.db, { ...form, ...more });
const onTheWay = async (more: Partial<OrderForm> = {}) => {
  const id = await take(more);
  await stepOrder(workspace.db, id, 'en_camino');
  return id;
};
const stateOf = async (id: string) => (await workspace.db.orders.get(id))?.estado;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));
const told = [{ ...form.lineas[0]!, precio_visto: '10000' }];

describe('an order that is handed over without an invoice', () => {
  it('offers the way to its sale', async () => {
    const id = await onTheWay();
    show();
    await press('Entregar: Marta Díaz');
    await press('Facturar');
    await waitFor(() => expect(onSell).toHaveBeenCalledOnce());
    expect(await stateOf(id)).toBe('entregado');
    expect(workspace.drafts.current).toMatchObject({ pedido: { id }, lines: [{ cantidad: '2' }] });
  });

  it('asks first where a price has changed, and beside its details once its screen is gone', async () => {
    const id = await onTheWay({ lineas: told });
    const { rerender } = show();
    await press('Entregar: Marta Díaz');
    await screen.findByRole('button', { name: 'Facturar' });
    rerender(<UiProvider>{null}</UiProvider>);
    await press('Facturar');
    await waitFor(() => expect(onOpen).toHaveBeenCalledExactlyOnceWith(id));
    expect(onSell).not.toHaveBeenCalled();
  });

  it('is not billed twice where another device billed it meanwhile', async () => {
    const id = await onTheWay();
    show({ openId: id });
    await press('Marcar entregado');
    await screen.findByRole('button', { name: 'Facturar' });
    await workspace.db.orders.update(id, { invoice_id: 'elsewhere' });
    await press('Facturar');
    await expectShown(() => screen.getByText('Este pedido ya se facturó.')).toBeVisible();
    expect(onSell).not.toHaveBeenCalled();
  });

  it.each([
    ['it is billed already', { canSell: true }, 'elsewhere'],
    ['nobody bills here', { canSell: false }, null],
  ])('offers nothing where %s', async (_why, props, invoice_id) => {
    const id = await onTheWay();
    await workspace.db.orders.update(id, { invoice_id });
    show(props);
    await press('Entregar: Marta Díaz');
    await expectShown(() => screen.getByText('Marta Díaz: entregado')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Facturar' })).toBeNull();
  });

  it('and cancelled after that is to be looked at, among those that are closed too; others are not', async () => {
    const late = await take();
    await stepOrder(workspace.db, late, 'entregado');
    await stepOrder(workspace.db, late, 'cancelado');
    await stepOrder(workspace.db, await take(), 'cancelado');
    show();
    await choose('Cerrados');
    await expectShown(() => screen.getAllByRole('row')).toHaveLength(3);
    const row = within(screen.getByText('Revisar').closest('tr')!);
    expect(row.getByText('Entregado')).toBeVisible();
  });

  it('is marked among those that are closed; others are not', async () => {
    await stepOrder(workspace.db, await take(), 'entregado');
    const billed = await take();
    await stepOrder(workspace.db, billed, 'entregado');
    await workspace.db.orders.update(billed, { invoice_id: 'i', factura_numero: 'POS1-000007' });
    await stepOrder(workspace.db, await take(), 'cancelado');
    const { rerender } = show();
    await choose('Cerrados');
    await expectShown(() => screen.getAllByRole('row')).toHaveLength(4);
    expect(screen.getAllByText('Sin facturar')).toHaveLength(1);
    const row = within(screen.getByRole('row', { name: /POS1-000007/u }));
    expect(row.queryByText('Sin facturar')).toBeNull();
    rerender(theScreen({ canSell: false }));
    expect(screen.queryByText('Sin facturar')).toBeNull();
  });
});

describe('an address without the name of an order', () => {
  it('leads from those that are closed to the board', async () => {
    await take();
    const { rerender } = show();
    await choose('Cerrados');
    expect(screen.queryByText('Marta Díaz')).toBeNull();
    rerender(theScreen({ openId: '' }));
    await expectShown(() => screen.getByText('Marta Díaz')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(null);
  });
});

describe('a payment towards an order', () => {
  const kept = (more: Partial<OrderForm> = {}) => take({ tipo: 'apartado', clienteId: AMPARO.id, ...more });
  const pay = async (pesos: string) => {
    const field = await screen.findByLabelText('Valor del abono');
    await userEvent.clear(field);
    await userEvent.type(field, pesos);
    await press('Recibir abono');
  };
  const paid = async (id: string) => (await workspace.db.orders.get(id))?.abonado;

  /** The next payment is measured by what is shown as paid, which is read again after it was stored. */
  const showsPaid = (amount: string) =>
    expectShown(() => screen.getByText('Abonado').parentElement!).toHaveTextContent(amount);

  it('is no more than what is missing of its total', async () => {
    const id = await kept({ lineas: told });
    show({ openId: id });
    await press('Abonar');
    await pay('20001');
    await expectShown(() => screen.getByText('Al pedido le faltan $ 20.000.')).toBeVisible();
    expect(await paid(id)).toBe('0.00');
    await pay('15000');
    await showsPaid('$ 15.000');
    expect(await paid(id)).toBe('15000.00');
    await press('Abonar');
    await pay('5001');
    await expectShown(() => screen.getByText('Al pedido le faltan $ 5.000.')).toBeVisible();
    await pay('5000');
    await showsPaid('$ 20.000');
    expect(await paid(id)).toBe('20000.00');
    await press('Abonar');
    await pay('1');
    await expectShown(() => screen.getByText('Al pedido no le falta nada.')).toBeVisible();
  });

  it('may be the whole pesos that are shown where centavos are missing', async () => {
    const id = await kept({ lineas: [{ ...told[0]!, cantidad: '1', precio_visto: TODAY }] });
    show({ openId: id });
    await press('Abonar');
    await pay('17609');
    await waitFor(async () => expect(await paid(id)).toBe('17609.00'));
  });

  it('is free where nobody knows the total', async () => {
    await workspace.db.products.update(COFFEE.id, { precio_abierto: true });
    const id = await kept({ lineas: [{ ...told[0]!, precio_visto: null }] });
    show({ openId: id });
    await press('Abonar');
    await pay('900000');
    await waitFor(async () => expect(await paid(id)).toBe('900000.00'));
  });
});

describe('the fee of an order', () => {
  it('that is more than the server takes is refused beside its field', async () => {
    const [line] = typedLines([{ ...form.lineas[0]!, linea: 1, cantidad: 1, descuento: '0.00', nota: null }]);
    const begun = {
      ...BLANK_ORDER,
      tipo: 'domicilio' as const,
      direccion: 'Cra 7',
      lineas: line ? [line] : [],
    };
    show({ begun: { ...begun, domicilio: '10000000000' } });
    await press('Guardar pedido');
    const fee = () => screen.getByLabelText('Valor del domicilio');
    await expectShown(fee).toHaveAccessibleDescription('El valor es demasiado grande.');
    expect(fee()).toHaveFocus();
    expect(await workspace.db.orders.count()).toBe(0);
    await userEvent.clear(fee());
    await userEvent.type(fee(), '5000');
    await press('Guardar pedido');
    await waitFor(async () =>
      expect(await workspace.db.orders.toArray()).toMatchObject([{ domicilio: '5000.00' }]),
    );
  });
});
