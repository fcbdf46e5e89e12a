import type { Order } from '#contract/orders/orders.ts';
import { addMoney } from '#domain/money/money.ts';
import { isHandedOverByInvoice, orderState } from '#domain/orders/orders.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { answeredInvoice } from '#app/data/queue/exchange.ts';
import { notCoveredByMirror, type OwnWrites } from '#app/data/queue/not-covered-by-mirror.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { orderDataOf, orderFields } from '#app/data/projection/order-fields.ts';
import { mirrorOf } from '#app/data/records.ts';

type Step = Order['pasos'][number];

const withStep = (steps: readonly Step[], step: Step): Step[] =>
  steps.some(({ id }) => id === step.id) ? [...steps] : [...steps, step];

/** What the first sale that names an order does to it; a second one leaves it as it is. */
function bill(order: Order, operation: Operation): Order {
  const { entityId: id, occurredAt: at } = operation;
  const factura_numero = answeredInvoice(operation)?.numero_factura_display ?? null;
  if (order.invoice_id === id) return { ...order, factura_numero: order.factura_numero ?? factura_numero };
  if (order.invoice_id !== null) return order;
  const billed = { ...order, invoice_id: id, factura_numero };
  if (!isHandedOverByInvoice(order.tipo)) return billed;
  const step = { id, collaborator_id: null, fisico_en: at, created_at: at, motivo: null, invoice_id: id };
  return { ...billed, pasos: [...order.pasos, { ...step, estado: 'entregado' }] };
}

/** What an own write makes of an order; its number is the server's. */
function fold(order: Order | null, operation: Operation): Order | null {
  const { effect, response } = operation;
  if (effect.type === 'order-create') return order ?? (response as Order | null) ?? effect.order;
  if (!order) return null;
  switch (effect.type) {
    case 'order-edit':
      return { ...order, ...orderDataOf({ ...orderFields(order), ...effect.changes }) };
    case 'order-step':
      return { ...order, pasos: withStep(order.pasos, effect.paso) };
    case 'sale':
      return bill(order, operation);
    case 'payment':
      return effect.cliente_id === order.cliente_id
        ? { ...order, abonado: addMoney(order.abonado, effect.valor) }
        : order;
    default:
      return order;
  }
}

/** An order with the own writes about it. */
export async function projectOrder(db: ErpDatabase, id: string, own: OwnWrites): Promise<void> {
  const present = await db.orders.get(id);
  const mirror = mirrorOf(present);
  const folded = notCoveredByMirror(own, present).reduce<Order | null>(fold, mirror.srv);
  if (folded) {
    const estado = orderState(folded.pasos, folded.invoice_id !== null);
    await db.orders.put({ ...folded, ...mirror, estado });
  } else if (present) await db.orders.delete(id);
}
