import { orderFields } from '#app/data/projection/order-fields.ts';
import { isKind, type Operation } from '#app/data/queue/operation.ts';
import { expect } from '#tests/model/cheap-expect.ts';
import type { CounterFacts } from './counter-facts.ts';
import { isInside, isShown } from './held.ts';
import { stateOf } from './order-invariants.ts';
import type { ServerFacts } from './server-facts.ts';

type Row = CounterFacts['orders'][number];

/** What the board shows at every moment: the server's row, and every own write about it that it does not hold. */
export function checkOrders({ outbox, orders }: CounterFacts, server: ServerFacts): void {
  const rows = new Map(orders.map((row) => [row.id, row]));
  for (const { kind, state, entityId } of outbox)
    if (kind === 'order-create' && ['pending', 'sending', 'blocked', 'rejected'].includes(state))
      expect(rows.has(entityId), 'an own order is on the board').toBe(true);
  for (const row of orders) {
    const isBilled = row.invoice_id !== null;
    const steps = row.pasos.map(({ estado }) => estado);
    expect(row.estado, 'where an order is on screen').toBe(stateOf(steps, isBilled));
    const own = outbox.filter((operation) => isShown(operation) && !isInside(server, operation, row.v, true));
    checkOwn(row, own);
  }
}

function checkOwn(row: Row, own: readonly Operation[]): void {
  const edited: Record<string, unknown> = {};
  for (const operation of own) {
    const { entityId } = operation;
    if (isKind(operation, 'order-step') && operation.effect.pedido_id === row.id)
      expect(
        row.pasos.filter(({ id }) => id === entityId).length,
        'an own step of an order is seen, once',
      ).toBe(1);
    if (isKind(operation, 'sale') && operation.effect.sale.pedido_id === row.id) checkBilled(row);
    if (isKind(operation, 'order-edit') && entityId === row.id)
      Object.assign(edited, operation.effect.changes);
  }
  expect(orderFields(row), 'an own edit of an order is seen').toMatchObject(edited);
}

/** Billed here, it is handed over unless somebody brings it. */
function checkBilled({ invoice_id: invoice, tipo, pasos }: Row): void {
  expect(invoice !== null, 'an order that was billed here is billed').toBe(true);
  const isHanded = pasos.some((step) => step.invoice_id !== null);
  expect(isHanded, `a ${tipo} that was billed here is handed over`).toBe(tipo !== 'domicilio');
}
