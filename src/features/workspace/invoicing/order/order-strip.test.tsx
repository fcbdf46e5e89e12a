import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOrder } from '#app/data/writes/order-writes.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { COFFEE, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
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

describe('the order that an open sale bills', () => {
  it('is named above the cart, and says so as soon as another sale has billed it', async () => {
    const { db } = counter.workspace;
    const id = await createOrder(db, {
      tipo: 'recoger',
      clienteId: null,
      contacto: { nombre: 'Marta', telefono: null, direccion: null, indicaciones: null },
      para: null,
      domicilio: '0',
      nota: '',
      lineas: [{ product_id: COFFEE.id, nombre: COFFEE.nombre, cantidad: '1', precio_visto: null }],
    });
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
  });
});
