import type { ErpDatabase, OrderRecord } from '#app/data/db.ts';

/** How long a device keeps an order that is closed: as long as the feed does (orders.md). */
const KEPT_MS = 30 * 86_400_000;

/** When something last happened to it, ms since 1970. */
export const lastChange = ({ created_at, pasos }: Pick<OrderRecord, 'created_at' | 'pasos'>): number =>
  Math.max(Date.parse(created_at), ...pasos.map((step) => Date.parse(step.created_at)));

/** Lets go of orders that are closed for long. Inside the caller's transaction over orders. */
export async function trimOrders({ orders }: ErpDatabase, now: Date): Promise<void> {
  const oldest = now.getTime() - KEPT_MS;
  await orders
    .where('estado')
    .anyOf('entregado', 'cancelado')
    .filter((order) => order.v > 0 && lastChange(order) < oldest)
    .delete();
}
