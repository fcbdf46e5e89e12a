import type { ErpDatabase } from '#app/data/db.ts';

/** How long a device keeps an order that is closed: as long as the feed does (orders.md). */
const KEPT_MS = 30 * 86_400_000;

/** Lets go of orders whose last step is that old. Inside the caller's transaction over orders. */
export async function trimOrders({ orders }: ErpDatabase, now: Date): Promise<void> {
  const oldest = now.getTime() - KEPT_MS;
  await orders
    .where('estado')
    .anyOf('entregado', 'cancelado')
    .filter(({ v, pasos }) => v > 0 && Date.parse(pasos.at(-1)?.created_at ?? '') < oldest)
    .delete();
}
