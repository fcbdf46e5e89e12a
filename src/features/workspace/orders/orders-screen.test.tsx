import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { priceDraft } from '#app/data/drafts/draft-math.ts';
import { atNamedPrice, sundries } from '#app/data/drafts/named-price.ts';
import { toDraftProduct } from '#app/data/read/products/product-catalogue.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { createOrder, editOrder, type OrderForm } from '#app/data/writes/order-writes.ts';
import { DELIVERY_FEE, DELIVERY_FEE_ID } from '#domain/products/delivery-fee.ts';
import { SUNDRIES } from '#domain/products/sundries.ts';
import { AMPARO, COFFEE, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { drawOrdersScreen } from '#tests/fixtures/screen/orders-screen.tsx';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { orderOfSale } from './form/of-sale.ts';

const SOMEBODY_ELSE = -1; // the devices of the tests count their sessions upwards
let counter: LocalCounter;
let workspace: Workspace;
const onOpen = vi.fn();
const onSell = vi.fn();

beforeEach(async () => {
  counter = await openLocalCounter(1);
  ({ workspace } = counter);
  await workspace.db.me.update('me', { componentes_activos: ['facturacion', 'clientes', 'pedidos'] });
  await workspace.db.clients.update(AMPARO.id, { telefono_natural: '300 123 4567' });
  onOpen.mockReset();
  onSell.mockReset();
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

const show = (more: Partial<Parameters<typeof drawOrdersScreen>[0]> = {}) =>
  drawOrdersScreen({
    workspace,
    onOpen,
    onSell,
    renderSearch: (pick) => (
      <button
        onClick={() => void workspace.catalogue.byIds([COFFEE.id]).then(([coffee]) => coffee && pick(coffee))}
        type="button"
      >
        Añadir café
      </button>
    ),
    ...more,
  });

const form: OrderForm = {
  tipo: 'recoger',
  clienteId: null,
  contacto: { nombre: 'Marta Díaz', telefono: '3001234567', direccion: null, indicaciones: null },
  para: null,
  domicilio: '0',
  nota: '',
  lineas: [{ product_id: COFFEE.id, nombre: COFFEE.nombre, cantidad: '2', precio_visto: '10000' }],
};
const take = (more: Partial<OrderForm> = {}) => createOrder(workspace.db, { ...form, ...more });
const orders = () => workspace.db.orders.toArray();
const column = (name: string) => within(screen.getByRole('list', { name }));
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the board of orders', () => {
  it('says that there is nothing, and offers to take one', async () => {
    show();
    await expectShown(() => screen.getByText('No hay pedidos abiertos')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Nuevo pedido' })).toHaveLength(2);
  });

  it('does not call itself empty while the first download may still bring orders', async () => {
    show({ isFilling: true });
    await expectShown(() => screen.getByText('Descargando los pedidos de la tienda…')).toBeVisible();
    expect(screen.queryByText('No hay pedidos abiertos')).toBeNull();
  });

  it('shows an order in the column of its state, and one button takes it to the next', async () => {
    await take();
    show();
    await expectShown(() => column('Nuevos').getByText('Marta Díaz')).toBeVisible();
    expect(column('Nuevos').getByText('Provisional')).toBeVisible();
    expect(column('Nuevos').getByText('$ 20.000')).toBeVisible();
    await userEvent.click(button('Preparar: Marta Díaz'));
    await expectShown(() => column('Preparando').getByText('Marta Díaz')).toBeVisible();
    expect(column('Nuevos').queryByText('Marta Díaz')).toBeNull();
  });

  it('adds up what nobody told a price of at that of today, and not where the counter names it', async () => {
    const untold = form.lineas.map((line) => ({ ...line, precio_visto: null }));
    const id = await take({ lineas: untold });
    show();
    await expectShown(() => column('Nuevos').getByText('$ 35.217')).toBeVisible();
    expect((await workspace.db.orders.get(id))?.lineas).toMatchObject([{ precio_visto: null }]);
    await workspace.db.products.update(COFFEE.id, { precio_abierto: true });
    await expectShown(() => column('Nuevos').getByText('Sin precio')).toBeVisible();
  });

  it('marks an order that is late, and another that soon will be', async () => {
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    await take({ para: inMinutes(-5), contacto: { ...form.contacto, nombre: 'Tarde' } });
    await take({ para: inMinutes(10), contacto: { ...form.contacto, nombre: 'Pronto' } });
    show();
    await expectShown(() => screen.getByText(/^Atrasado [45] min$/u)).toBeVisible();
    expect(screen.getByText(/^Faltan (9|10) min$/u)).toBeVisible();
  });
});

describe('an order of another store', () => {
  it('says of which one it is, and those of the own store say nothing', async () => {
    await take();
    const id = await take({ contacto: { ...form.contacto, nombre: 'Del norte' } });
    await workspace.db.series.put({
      id: 8,
      nombre_establecimiento: 'Norte',
      srv: null,
      v: 1,
      rev: 1,
      pageRev: 1,
    } as never);
    await workspace.db.orders.update(id, { serie_id: 8 });
    show();
    await expectShown(() => column('Nuevos').getByText('Del norte')).toBeVisible();
    expect(column('Nuevos').getAllByText('Norte')).toHaveLength(1);
  });
});

describe('a new order', () => {
  it('needs goods, and an address where it is brought', async () => {
    show();
    await userEvent.click((await screen.findAllByRole('button', { name: 'Nuevo pedido' }))[0]!);
    await userEvent.click(await screen.findByRole('radio', { name: 'Domicilio' }));
    await userEvent.click(button('Guardar pedido'));
    await expectShown(() => screen.getByText('Añade al menos un producto.')).toBeVisible();
    expect(screen.getByText('Escribe la dirección del domicilio.')).toBeVisible();
    expect(await orders()).toEqual([]);
  });

  it('finds the client by the telephone, and what was ordered from it before', async () => {
    await take({ contacto: { ...form.contacto, telefono: '300 1234567' } });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Nuevo pedido' }));
    await userEvent.type(await screen.findByLabelText('Teléfono'), '3001234567');
    await userEvent.click(await screen.findByRole('button', { name: `Es ${AMPARO.nombre}` }));
    await userEvent.click(await screen.findByRole('button', { name: /^Repetir: 2 Café/u }));
    await expectShown(() => screen.getByLabelText(`Cantidad de ${COFFEE.nombre}`)).toHaveValue('2');
    await userEvent.click(button('Guardar pedido'));
    await waitFor(async () => expect(await orders()).toHaveLength(2));
    const saved = (await orders()).find(({ cliente_id }) => cliente_id === AMPARO.id);
    // At the price of today, and not at that of the order before.
    expect(saved?.lineas).toMatchObject([{ cantidad: 2, precio_visto: '17608.50' }]);
  });

  it('takes part of a unit as it is typed, and nothing finer than the server takes', async () => {
    show();
    await userEvent.click((await screen.findAllByRole('button', { name: 'Nuevo pedido' }))[0]!);
    await userEvent.click(await screen.findByRole('button', { name: 'Añadir café' }));
    const quantity = () => screen.getByLabelText(`Cantidad de ${COFFEE.nombre}`);
    await expectShown(quantity).toHaveValue('1');
    await userEvent.type(quantity(), '1,2345');
    await userEvent.click(button('Guardar pedido'));
    await expectShown(() => screen.getByText(/con máximo tres decimales/u)).toBeVisible();
    expect(await orders()).toEqual([]);
    await userEvent.clear(quantity());
    await userEvent.type(quantity(), '1,23');
    await userEvent.click(button('Guardar pedido'));
    await waitFor(async () => expect(await orders()).toMatchObject([{ lineas: [{ cantidad: 1.23 }] }]));
  });

  it('that repeats what was ordered before twice has lines that are changed one by one', async () => {
    await take();
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Nuevo pedido' }));
    await userEvent.type(await screen.findByLabelText('Teléfono'), '3001234567');
    await userEvent.dblClick(await screen.findByRole('button', { name: /^Repetir: 2 Café/u }));
    const quantities = () => screen.getAllByLabelText(`Cantidad de ${COFFEE.nombre}`);
    await waitFor(() => expect(quantities()).toHaveLength(2));
    await userEvent.type(quantities()[0]!, '5');
    expect(quantities().map((field) => (field as HTMLInputElement).value)).toEqual(['5', '2']);
  });

  it('of an open sale begins with its goods, also while a discount is being typed', async () => {
    const [coffee] = await workspace.catalogue.byIds([COFFEE.id]);
    const product = toDraftProduct(coffee!);
    const { drafts } = workspace;
    const started = (descuento: string) => {
      drafts.edit((draft) => ({
        ...draft,
        lines: [{ key: 'a', product, text: '', cantidad: '2', descuento }],
      }));
      return orderOfSale(drafts, drafts.current.id)?.lineas.map((line) => line.descuento);
    };
    expect(['', '10.', '12.5', '150'].map(started)).toEqual([['0.00'], ['10.00'], ['12.50'], ['0.00']]);
  });

  it('of a sale that charged for bringing it is brought for that fee, where the form can hold it', async () => {
    const [coffee] = await workspace.catalogue.byIds([COFFEE.id]);
    const goods = { key: 'a', product: toDraftProduct(coffee!), text: '', cantidad: '2', descuento: '' };
    const named = (price: string) => atNamedPrice({ ...sundries(null), ...DELIVERY_FEE }, price, '0.00');
    const fee = { key: 'b', product: named('5000'), text: '', cantidad: '1', descuento: '' };
    const { drafts } = workspace;
    const started = (...lines: (typeof goods & { nota?: string })[]) => {
      drafts.edit((draft) => ({ ...draft, lines }));
      const { tipo, domicilio, lineas } = orderOfSale(drafts, drafts.current.id)!;
      return [tipo, domicilio, lineas.map(({ nombre, precio }) => `${nombre} ${precio}`)];
    };
    const coffeeLine = `${COFFEE.nombre} 17608.50`;
    expect(started(fee, goods)).toEqual(['domicilio', '5000', [coffeeLine]]);
    expect(started({ ...fee, cantidad: '2', descuento: '10' }, goods)).toEqual([
      'domicilio',
      '9000',
      [coffeeLine],
    ]);
    const feeLine = 'Domicilio 5000.00';
    expect(started(goods)).toEqual(['recoger', '', [coffeeLine]]);
    expect(started(fee)).toEqual(['recoger', '', [feeLine]]);
    expect(started({ ...fee, nota: 'ida y vuelta' }, goods)).toEqual(['recoger', '', [coffeeLine, feeLine]]);
    expect(started({ ...fee, cantidad: '' }, goods)).toEqual(['recoger', '', [coffeeLine, feeLine]]);
    expect(started({ ...fee, product: named('5000.50') }, goods)).toEqual([
      'recoger',
      '',
      [coffeeLine, 'Domicilio 5000.50'],
    ]);
  });

  it('that repeats one of before keeps what is no product of the shop, at the price that was told', async () => {
    const { id: product_id, nombre } = SUNDRIES;
    const fee = { product_id: DELIVERY_FEE_ID, nombre: 'Domicilio', cantidad: '1', precio_visto: '4000' };
    const lineas = [...form.lineas, { product_id, nombre, cantidad: '3', precio_visto: '1500.75' }, fee];
    await take({ lineas });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Nuevo pedido' }));
    await userEvent.type(await screen.findByLabelText('Teléfono'), '3001234567');
    await userEvent.click(await screen.findByRole('button', { name: /^Repetir: 2 Café/u }));
    await expectShown(() => screen.getByLabelText('Cantidad de Varios')).toHaveValue('3');
    await userEvent.click(button('Guardar pedido'));
    await waitFor(async () => expect(await orders()).toHaveLength(2));
    const [, saved] = (await orders()).toSorted((a, b) => Date.parse(a.fisico_en) - Date.parse(b.fisico_en));
    expect(saved?.lineas.map((line) => [line.nombre, line.cantidad, line.precio_visto])).toEqual([
      [COFFEE.nombre, 2, '17608.50'],
      ['Varios', 3, '1500.75'],
      ['Domicilio', 1, '4000.00'],
    ]);
  });

  it('is saved once, however often the button is pressed', async () => {
    show();
    await userEvent.click((await screen.findAllByRole('button', { name: 'Nuevo pedido' }))[0]!);
    await userEvent.click(await screen.findByRole('button', { name: 'Añadir café' }));
    await screen.findByLabelText(`Cantidad de ${COFFEE.nombre}`);
    await userEvent.dblClick(button('Guardar pedido'));
    await waitFor(async () => expect(await orders()).toHaveLength(1));
  });
});

describe('an order that is billed', () => {
  it('asks where a price has changed, and opens as a sale at that of today', async () => {
    const id = await take({ tipo: 'apartado' });
    show({ openId: id });
    await userEvent.click(await screen.findByRole('button', { name: 'Facturar pedido' }));
    await expectShown(() => screen.getByText(`${COFFEE.nombre}: $ 10.000 → $ 17.609`)).toBeVisible();
    expect(onSell).not.toHaveBeenCalled();
    await userEvent.click(button('Facturar a precio de hoy'));
    await waitFor(() => expect(onSell).toHaveBeenCalledOnce());
    const { pedido, lines } = workspace.drafts.current;
    expect(pedido).toMatchObject({ id });
    expect(lines).toMatchObject([{ cantidad: '2', product: { precioConImpuestos: '17608.50' } }]);
  });

  it('has what bringing it costs as a line of its own', async () => {
    const lineas = form.lineas.map((line) => ({ ...line, precio_visto: '17608.50' }));
    const contacto = { ...form.contacto, direccion: 'Cra 7' };
    const id = await take({ tipo: 'domicilio', domicilio: '5000', contacto, lineas });
    show({ openId: id });
    await userEvent.click(await screen.findByRole('button', { name: 'Facturar pedido' }));
    await waitFor(() => expect(onSell).toHaveBeenCalledOnce());
    const names = workspace.drafts.current.lines.map(({ product }) => [
      product?.nombre,
      product?.precio_final,
    ]);
    expect(names).toContainEqual(['Domicilio', '5000.00']);
  });
});

describe('the bill of an order', () => {
  const billed = async (more: Partial<OrderForm>) => {
    const id = await take({ contacto: { ...form.contacto, direccion: 'Cra 7' }, ...more });
    show({ openId: id });
    await userEvent.click(await screen.findByRole('button', { name: 'Facturar pedido' }));
    await waitFor(() => expect(onSell).toHaveBeenCalledOnce());
    return workspace.drafts.current.lines.map(({ product, cantidad, descuento }) => [
      product?.id,
      product?.nombre,
      product?.iva_rate,
      product?.precio_final,
      product?.isNamed,
      cantidad,
      descuento,
    ]);
  };
  const built = (product_id: string, precio_visto: string, more: object = {}) => ({
    product_id,
    nombre: null,
    cantidad: '1',
    precio_visto,
    ...more,
  });

  it('has what is no product of the shop as what it is, each with its own VAT, and asks nothing', async () => {
    await workspace.db.business.put({ id: 1, opciones: { varios_iva: 19, domicilio_iva: 5 } } as never);
    const lineas = [
      built(SUNDRIES.id, '2000'),
      built(DELIVERY_FEE_ID, '5000', { cantidad: '2', descuento: '10' }),
    ];
    expect(await billed({ lineas })).toEqual([
      [SUNDRIES.id, 'Varios', 19, '2000.00', true, '1', '0'],
      [DELIVERY_FEE_ID, 'Domicilio', 5, '5000.00', true, '2', '10'],
    ]);
  });

  it('has the centavos of its fee and of a price that was named, also of less than a peso', async () => {
    const lineas = [built(SUNDRIES.id, '1500.75'), built(SUNDRIES.id, '0.40')];
    const lines = await billed({ tipo: 'domicilio', domicilio: '5000.50', lineas });
    expect(lines.map(([, name, , price]) => [name, price])).toEqual([
      ['Varios', '1500.75'],
      ['Varios', '0.40'],
      ['Domicilio', '5000.50'],
    ]);
    expect(priceDraft(workspace.drafts.current, '0.00').amounts.total_factura).toBe('6501.65');
  });
});

describe('an order whose sale is open', () => {
  const at = '17608.50';
  const lineas = form.lineas.map((line) => ({ ...line, precio_visto: at }));
  const sales = (id: string) =>
    workspace.drafts.getSnapshot().drafts.filter(({ pedido }) => pedido?.id === id);
  const billIt = async () => {
    const before = onSell.mock.calls.length;
    await userEvent.click(await screen.findByRole('button', { name: 'Facturar pedido' }));
    await waitFor(() => expect(onSell.mock.calls.length).toBeGreaterThan(before));
  };

  it('has one, however often the button is pressed', async () => {
    const id = await take({ tipo: 'apartado', clienteId: AMPARO.id, lineas });
    show({ openId: id });
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Facturar pedido' }));
    await waitFor(() => expect(onSell).toHaveBeenCalledTimes(2));
    expect(sales(id)).toHaveLength(1);
  });

  it('and that was edited since brings what it promises now, beside what was added at the counter', async () => {
    const id = await take({ tipo: 'apartado', lineas });
    show({ openId: id });
    await billIt();
    const [line] = sales(id)[0]!.lines;
    workspace.drafts.edit((draft) => ({
      ...draft,
      lines: [{ ...line!, key: 'added', cantidad: '7' }, ...draft.lines],
    }));
    await billIt();
    expect(sales(id).map(({ lines }) => lines.map(({ cantidad }) => cantidad))).toEqual([['7', '2']]);
    const seen = (await workspace.db.orders.get(id))!;
    const edited = lineas.map((one) => ({ ...one, cantidad: '5' }));
    await editOrder(workspace.db, seen, { ...form, tipo: 'apartado', lineas: edited });
    const goods = () => within(screen.getByRole('region', { name: 'Productos' }));
    await expectShown(() => goods().getByText('5')).toBeVisible();
    await billIt();
    expect(sales(id).map(({ lines }) => lines.map(({ cantidad }) => cantidad))).toEqual([['7', '5']]);
  });
});

describe('the details of an order', () => {
  it('take a payment once, however often the button is pressed', async () => {
    const id = await take({ tipo: 'apartado', clienteId: AMPARO.id });
    show({ openId: id });
    await userEvent.click(await screen.findByRole('button', { name: 'Abonar' }));
    await userEvent.type(await screen.findByLabelText('Valor del abono'), '5000');
    await userEvent.dblClick(button('Recibir abono'));
    await waitFor(async () => expect((await orders())[0]?.abonado).not.toBe('0.00'));
    expect(await orders()).toMatchObject([{ abonado: '5000.00' }]);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar pedido' }));
    await expectShown(() => screen.getByText(/El cliente ya abonó \$ 5\.000/u)).toBeVisible();
  });

  it('let the note of an order be changed that is late by days, and leave its time as it was', async () => {
    const para = new Date(Date.now() - 3 * 86_400_000 + 12_345).toISOString();
    const id = await take({ para });
    const before = (await workspace.db.orders.get(id))?.para;
    show({ openId: id });
    await userEvent.click(await screen.findByRole('button', { name: 'Editar' }));
    await userEvent.type(await screen.findByLabelText('Nota del pedido'), 'Llamar antes');
    await userEvent.click(button('Guardar cambios'));
    await waitFor(async () => expect(await orders()).toMatchObject([{ nota: 'Llamar antes', para: before }]));
  });

  it('let who took it cancel it, with a reason', async () => {
    const id = await take();
    show({ openId: id });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar pedido' }));
    await userEvent.type(await screen.findByLabelText('Motivo'), 'No vino');
    const dialog = within(screen.getByRole('dialog', { name: 'Cancelar el pedido' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar pedido' }));
    await waitFor(async () => expect(await orders()).toMatchObject([{ estado: 'cancelado' }]));
    expect((await orders())[0]?.pasos).toMatchObject([{ motivo: 'No vino' }]);
  });

  it('offer no cancelling of somebody else’s order to level 1', async () => {
    const id = await take();
    await workspace.db.orders.update(id, { collaborator_id: SOMEBODY_ELSE });
    show({ openId: id });
    await screen.findByRole('button', { name: 'Editar' });
    expect(screen.queryByRole('button', { name: 'Cancelar pedido' })).toBeNull();
  });
});
