import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErpDatabase } from '#app/data/db.ts';
import { addProduct } from '#app/data/drafts/draft-edits.ts';
import { createOrder } from '#app/data/writes/order-writes.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { COFFEE, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { drawSellScreen } from '#tests/fixtures/screen/sell-screen.tsx';
import { COFFEE as LINE } from '#tests/fixtures/device/draft-product.ts';
import { OrderStrip } from './OrderStrip.tsx';

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter(1);
  await counter.workspace.db.me.update('me', { componentes_activos: ['facturacion', 'pedidos'] });
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

/** Takes an order of a coffee. */
const take = (db: ErpDatabase, clienteId: string | null) =>
  createOrder(db, {
    tipo: 'recoger',
    clienteId,
    contacto: { nombre: 'Marta', telefono: null, direccion: null, indicaciones: null },
    para: null,
    domicilio: '0',
    nota: '',
    lineas: [{ product_id: COFFEE.id, nombre: COFFEE.nombre, cantidad: '1', precio_visto: null }],
  });

describe('the order that an open sale bills', () => {
  it('is named above the cart, and says so as soon as another sale has billed it or somebody cancelled it', async () => {
    const { db } = counter.workspace;
    const id = await take(db, null);
    const pedido = { id, numero: 'PED-000007', abonado: '0.00' };
    render(
      <UiProvider>
        <OrderStrip db={db} onRemove={() => undefined} pedido={pedido} />
      </UiProvider>,
    );
    await expectShown(() => screen.getByText('Factura el pedido PED-000007')).toBeVisible();
    const billed = { invoice_id: crypto.randomUUID(), factura_numero: 'POS1-000012' };
    await db.orders.update(id, { numero_display: 'PED-000007', ...billed });
    await expectShown(() =>
      screen.getByText('El pedido PED-000007 ya se facturó: POS1-000012'),
    ).toBeVisible();
    expect(screen.queryByText('Factura el pedido PED-000007')).toBeNull();
    await db.orders.update(id, { invoice_id: null, factura_numero: null, estado: 'cancelado' });
    await expectShown(() => screen.getByText('El pedido PED-000007 se canceló.')).toBeVisible();
  });
});

describe('what was paid towards the order that a sale bills', () => {
  it.each([
    ['-5000.00', 'El cliente ya abonó $ 5.000: cóbralo como crédito.'],
    ['-2000.00', 'El cliente ya abonó $ 5.000, pero parte pagó lo que debía: mira su saldo.'],
    ['0.00', 'El cliente ya abonó $ 5.000, pero parte pagó lo que debía: mira su saldo.'],
    [undefined, 'El cliente ya abonó $ 5.000: cóbralo como crédito.'],
  ])('is said with a client whose balance is %s as: %s', async (balance, words) => {
    const { db } = counter.workspace;
    const [client] = await db.clients.limit(1).toArray();
    const clienteId = client?.id ?? '';
    await db.clients.update(clienteId, { saldo_credito: balance as string });
    const id = await take(db, clienteId);
    await db.orders.update(id, { abonado: '5000.00' });
    render(
      <UiProvider>
        <OrderStrip db={db} onRemove={() => undefined} pedido={{ id, numero: 'PED-1', abonado: '0.00' }} />
      </UiProvider>,
    );
    await expectShown(() => screen.getByText(words)).toBeVisible();
  });
});

describe('a sale that is to be an order', () => {
  const onFollow = vi.fn<(href: string) => void>();
  const show = () => {
    onFollow.mockReset();
    const { drafts } = counter.workspace;
    drafts.edit((draft) => addProduct(draft, { ...LINE, id: COFFEE.id, at: Date.now() }));
    drawSellScreen({ workspace: counter.workspace, onFollow });
    return drafts.current.id;
  };
  const find = () => screen.findByRole('button', { name: 'Guardar como pedido' });

  it('goes straight to the form of the order with its goods', async () => {
    const id = show();
    await userEvent.click(await find());
    await expect.poll(() => onFollow.mock.calls).toEqual([[`/erp_core/pedidos?venta=${id}`]]);
  });

  it('is asked by F9 whether it waits or is one', async () => {
    const id = show();
    await find();
    await userEvent.keyboard('{F9}');
    await screen.findByRole('button', { name: 'En espera' });
    await userEvent.click(await screen.findByRole('button', { name: 'Pedido' }));
    await expect.poll(() => onFollow.mock.calls).toEqual([[`/erp_core/pedidos?venta=${id}`]]);
  });

  it('is none where the shop takes no orders, where it bills one, or where it has a discount or a value that an order has not', async () => {
    const id = show();
    const { db, drafts } = counter.workspace;
    await find();
    drafts.editOne(id, (draft) => ({ ...draft, pedido: { id: 'a', numero: '', abonado: '0.00' } }));
    await expectShown(() => screen.getByText('Factura un pedido')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Guardar como pedido' })).toBeNull();
    drafts.editOne(id, (draft) => ({ ...draft, pedido: null }));
    await find();
    drafts.editOne(id, (draft) => ({ ...draft, descuento: '500' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar como pedido' })).toBeNull());
    drafts.editOne(id, (draft) => ({ ...draft, descuento: '' }));
    await find();
    const valued = (valor?: string) =>
      drafts.editOne(id, ({ lines, ...draft }) => ({
        ...draft,
        lines: lines.map(({ valor: _before, ...line }) => (valor === undefined ? line : { ...line, valor })),
      }));
    valued('2000');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar como pedido' })).toBeNull());
    valued();
    await find();
    await db.me.update('me', { componentes_activos: ['facturacion'] });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar como pedido' })).toBeNull());
  });
});
