import { recordActivity } from '#server/modules/activity/activity.service.ts';
import type { BusinessService } from '#server/modules/businesses/businesses.service.ts';
import { listSeries } from '#server/modules/businesses/businesses.repo.ts';
import { findForSale } from '#server/modules/clients/clients.repo.ts';
import { findCurrentVersions } from '#server/modules/inventory/stock.repo.ts';
import { createOrderWriter } from '#server/modules/orders/order-writes.service.ts';
import { createOrderReader } from '#server/modules/orders/orders.service.ts';
import { orderLabels } from '#server/modules/orders/order-billing.ts';
import { findWithOrders, openOrderIds, sumReserved } from '#server/modules/orders/orders.repo.ts';
import type { Db } from '#server/platform/database/database.ts';

/** What the other modules need of orders. */
export const orderPorts = { labels: orderLabels, findWithOrders, openOrderIds, sumReserved };

/** What is promised and sold later. */
export function createOrderServices(readers: Db, { findSeries }: Pick<BusinessService, 'findSeries'>) {
  const orders = createOrderReader(readers);
  const orderWriter = createOrderWriter({
    findSeries,
    listSeries,
    findClient: findForSale,
    findProducts: findCurrentVersions,
    recordActivity,
  });
  return { orders, orderWriter };
}
