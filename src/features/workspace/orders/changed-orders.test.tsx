import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DraftLine } from '#app/data/drafts/draft.ts';
import { addApart, setClient, setQuantity } from '#app/data/drafts/draft-edits.ts';
import { priceDraft } from '#app/data/drafts/draft-math.ts';
import { atNamedPrice, sundries } from '#app/data/drafts/named-price.ts';
import { readCaller, readShown } from '#app/data/read/orders/orders.ts';
import { toDraftProduct } from '#app/data/read/products/product-catalogue.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { createOrder, editOrder, type OrderForm, stepOrder } from '#app/data/writes/order-writes.ts';
import { submitSale } from '#app/data/writes/sales.ts';
import { SUNDRIES } from '#domain/products/sundries.ts';
import {
  AMPARO,
  COFFEE,
  feedProduct,
  type LocalCounter,
  openLocalCounter,
} from '#tests/fixtures/device/local-counter.ts';
import { drawOrdersScreen } from '#tests/fixtures/screen/orders-screen.tsx';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { billOf, putInFront } from './billing/bill.ts';
import { formOf } from './form/form-values.ts';
import { orderOfSale } from './form/of-sale.ts';

let counter: LocalCounter;
let workspace: Workspace;

beforeEach(async () => {
  counter = await openLocalCounter(1);
  ({ workspace } = counter);
  await workspace.db.me.update('me', { componentes_activos: ['facturacion', 'clientes', 'pedidos'] });
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

const show = (openId: string | null) => drawOrdersScreen({ workspace, openId });

const sundry = (precio_visto: string) => ({
  product_id: SUNDRIES.id,
  nombre: 'Varios',
  cantidad: '1',
  precio_visto,
});
const form: OrderForm = {
  tipo: 'recoger',
  clienteId: null,
  contacto: { nombre: 'Marta Díaz', telefono: '3001234567', direccion: null, indicaciones: null },
  para: null,
  domicilio: '0',
  nota: '',
  lineas: [sundry('2000')],
};
const take = (more: Partial<OrderForm> = {}) => createOrder(workspace.db, { ...form, ...more });
const known = async (id: string) => (await readShown(workspace.db, id))!;
const edit = async (id: string, more: Partial<OrderForm>) =>
  editOrder(workspace.db, await known(id), { ...form, ...more });
const saleOf = (id: string) => workspace.drafts.getSnapshot().drafts.find(({ pedido }) => pedido?.id === id)!;
const bill = async (id: string) => {
  const order = await known(id);
  await putInFront(workspace, order, (await billOf(workspace, order)).lines);
  return saleOf(id);
};
const prices = (lines: readonly DraftLine[]) => lines.map(({ product }) => product?.precio_final);

describe('a sale with an open price and bag tax that becomes an order', () => {
  it('is billed for what it came to', async () => {
    const { db, drafts, catalogue } = workspace;
    const bolsa_tarifas = [{ desde: '2000-01-01', valor: '70.00' }];
    await db.business.put({ id: 1, opciones: { bolsa_tarifas } } as never);
    await feedProduct(db, { ...COFFEE, precio_abierto: true, applies_bag_tax: true });
    const [coffee] = await catalogue.byIds([COFFEE.id]);
    const product = atNamedPrice(toDraftProduct(coffee!), '5000', '70.00');
    drafts.edit((draft) => addApart(draft, product, '2'));
    const totalOf = (sale: typeof drafts.current) => priceDraft(sale, '70.00').amounts.total_factura;
    expect(totalOf(drafts.current)).toBe('10140.00');
    const id = await createOrder(db, formOf(orderOfSale(drafts, drafts.current.id)!));
    expect((await known(id)).total).toBe('10140.00');
    const sale = await bill(id);
    expect(prices(sale.lines)).toEqual(['5000.00']);
    expect(totalOf(sale)).toBe('10140.00');
  });
});

describe('an open sale of an order that was edited since', () => {
  it('has its prices that were named, its note and its client', async () => {
    const id = await take();
    expect(await bill(id)).toMatchObject({ clienteId: null, nota: '' });
    await edit(id, { lineas: [sundry('3500')], nota: 'Llamar antes', clienteId: AMPARO.id });
    const sale = await bill(id);
    expect(prices(sale.lines)).toEqual(['3500.00']);
    expect(sale).toMatchObject({ nota: 'Llamar antes', clienteId: AMPARO.id, clienteNombre: AMPARO.nombre });
    await edit(id, { lineas: [sundry('3500')], nota: 'Llamar antes' });
    expect(await bill(id)).toMatchObject({ clienteId: null, isClientCleared: false });
  });

  it('keeps what the counter changed where the order did not', async () => {
    const id = await take();
    const { id: saleId } = await bill(id);
    const { drafts } = workspace;
    const extra = atNamedPrice(sundries(null), '900', '0.00');
    drafts.editOne(saleId, (draft) => addApart(setClient(draft, AMPARO), extra));
    await edit(id, { nota: 'Llamar antes' });
    const noted = await bill(id);
    expect(prices(noted.lines)).toEqual(['900.00', '2000.00']);
    expect(noted).toMatchObject({ nota: 'Llamar antes', clienteId: AMPARO.id });
    await edit(id, { nota: 'Llamar antes', lineas: [sundry('2500')] });
    const priced = await bill(id);
    expect(prices(priced.lines)).toEqual(['900.00', '2500.00']);
    expect(priced).toMatchObject({ clienteId: AMPARO.id });
  });
});

describe('an open sale of an order whose product has another price by now', () => {
  it('has that price, and the quantity that the counter gave it', async () => {
    const line = { product_id: COFFEE.id, nombre: COFFEE.nombre, cantidad: '1', precio_visto: null };
    const id = await take({ lineas: [line] });
    const { id: saleId, lines } = await bill(id);
    workspace.drafts.editOne(saleId, (draft) => setQuantity(draft, lines[0]!.key, '3'));
    await feedProduct(workspace.db, { ...COFFEE, precio_venta_calculado: '20000.00' });
    const sale = await bill(id);
    expect(sale.lines).toMatchObject([{ cantidad: '3', product: { precio: '20000.00' } }]);
  });
});

describe('an order that is cancelled', () => {
  const cancel = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar pedido' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar el pedido' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar pedido' }));
  };

  it('says so', async () => {
    show(await take());
    await cancel();
    await expectShown(() => screen.getByText('Pedido cancelado.')).toBeVisible();
  });

  it('once it is billed stays as it is, says that it does, and is cancelled only once', async () => {
    const contacto = { ...form.contacto, direccion: 'Cra 7' };
    const id = await take({ tipo: 'domicilio', contacto });
    await submitSale(workspace.db, { draft: await bill(id), payments: [], change: '0.00' });
    show(id);
    await cancel();
    await expectShown(() =>
      screen.getByText('Ya se facturó o se entregó: sigue como está y queda por revisar.'),
    ).toBeVisible();
    await expectShown(() =>
      screen.getByText('Alguien lo canceló cuando ya estaba entregado o facturado.'),
    ).toBeVisible();
    expect(await known(id)).toMatchObject({ estado: 'nuevo' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancelar pedido' })).toBeNull());
  });
});

describe('what was ordered before', () => {
  it('is neither what was cancelled nor the order that is being changed', async () => {
    const { db } = workspace;
    const [before, cancelled, edited] = [await take(), await take(), await take()];
    await stepOrder(db, cancelled, 'cancelado');
    const caller = { clienteId: null, telefono: '3001234567' };
    const idsOf = async (butId?: string) =>
      (await readCaller(db, { ...caller, butId })).usual.map(({ id }) => id).toSorted();
    expect(await idsOf()).toEqual([before, edited].toSorted());
    expect(await idsOf(edited)).toEqual([before]);
    show(edited);
    await userEvent.click(await screen.findByRole('button', { name: 'Editar' }));
    await expectShown(() => screen.getAllByRole('button', { name: /^Repetir: /u })).toHaveLength(1);
  });
});

describe('orders that are closed', () => {
  it('say that only the last of them are shown where there are more', async () => {
    const id = await take();
    const row = await workspace.db.orders.get(id);
    const closed = Array.from({ length: 201 }, (_, at) => ({
      ...row!,
      id: `c${at}`,
      estado: 'entregado' as const,
    }));
    await workspace.db.orders.bulkPut(closed);
    show(null);
    await userEvent.click(await screen.findByRole('radio', { name: 'Cerrados' }));
    const words = 'Se muestran los últimos 200 de 201: busca por número o nombre.';
    await expectShown(() => screen.getByText(words)).toBeVisible();
    await workspace.db.orders.delete('c0');
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  });
});
