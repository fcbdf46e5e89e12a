import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Workspace } from '#app/data/workspace.ts';
import { createOrder, type OrderForm } from '#app/data/writes/order-writes.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { AMPARO, COFFEE, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { OrdersScreen } from './OrdersScreen.tsx';

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

const show = (more: Partial<Parameters<typeof OrdersScreen>[0]> = {}) =>
  render(
    <UiProvider>
      <OrdersScreen
        begun={null}
        canSell
        isOffline={false}
        isUnfilled={false}
        onBegun={() => undefined}
        onInvoice={() => undefined}
        onOpen={onOpen}
        onSell={onSell}
        openId={null}
        renderSearch={(pick) => (
          <button
            onClick={() =>
              void workspace.catalogue.byIds([COFFEE.id]).then(([coffee]) => coffee && pick(coffee))
            }
            type="button"
          >
            Añadir café
          </button>
        )}
        workspace={workspace}
        {...more}
      />
    </UiProvider>,
  );

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

  it('marks an order that is late, and another that soon will be', async () => {
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    await take({ para: inMinutes(-5), contacto: { ...form.contacto, nombre: 'Tarde' } });
    await take({ para: inMinutes(10), contacto: { ...form.contacto, nombre: 'Pronto' } });
    show();
    await expectShown(() => screen.getByText(/^Atrasado [45] min$/u)).toBeVisible();
    expect(screen.getByText(/^Faltan (9|10) min$/u)).toBeVisible();
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
    await userEvent.click(await screen.findByRole('button', { name: 'Facturar' }));
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
    await userEvent.click(await screen.findByRole('button', { name: 'Facturar' }));
    await waitFor(() => expect(onSell).toHaveBeenCalledOnce());
    const names = workspace.drafts.current.lines.map(({ product }) => [
      product?.nombre,
      product?.precio_final,
    ]);
    expect(names).toContainEqual(['Domicilio', '5000.00']);
  });
});

describe('the details of an order', () => {
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
    await workspace.db.orders.update(id, { collaborator_id: 99 });
    show({ openId: id });
    await screen.findByRole('button', { name: 'Editar' });
    expect(screen.queryByRole('button', { name: 'Cancelar pedido' })).toBeNull();
  });
});
