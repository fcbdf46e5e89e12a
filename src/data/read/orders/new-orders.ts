import type { ErpDatabase } from '#app/data/db.ts';

/** How many orders nobody has begun. */
export const countNewOrders = ({ orders }: ErpDatabase): Promise<number> =>
  orders.where('estado').equals('nuevo').count();
