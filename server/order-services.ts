import { recordActivity } from '#server/modules/activity/activity.service.ts';
import { createCatalogueOrderService } from '#server/modules/catalogue/catalogue-orders.service.ts';
import { createCatalogueService } from '#server/modules/catalogue/catalogue.service.ts';
import type { CataloguePorts } from '#server/modules/catalogue/ports.ts';
import type { BusinessService } from '#server/modules/businesses/businesses.service.ts';
import type { OwnedBusinessService } from '#server/modules/businesses/owned-businesses.service.ts';
import { listSeries } from '#server/modules/businesses/businesses.repo.ts';
import { findForSale } from '#server/modules/clients/clients.repo.ts';
import * as shownProducts from '#server/modules/inventory/catalogue-products.repo.ts';
import { findCurrentVersions } from '#server/modules/inventory/stock.repo.ts';
import { pageOrders } from '#server/modules/orders/page-order.ts';
import { createOrderWriter } from '#server/modules/orders/order-writes.service.ts';
import { createOrderReader } from '#server/modules/orders/orders.service.ts';
import { orderLabels } from '#server/modules/orders/order-billing.ts';
import { findWithOrders, openOrderIds, sumReserved } from '#server/modules/orders/orders.repo.ts';
import { listWithModule } from '#server/modules/packages/packages.repo.ts';
import type { Db } from '#server/platform/database/database.ts';

/** What the other modules need of orders. */
export const orderPorts = { labels: orderLabels, findWithOrders, openOrderIds, sumReserved };

interface OtherServices {
  businesses: Pick<BusinessService, 'findSeries' | 'findBusiness'>;
  ownedBusinesses: Pick<OwnedBusinessService, 'locateOfKind'>;
}

/** What is promised and sold later, at the counter and by the public pages of stores. */
export function createOrderServices(db: Db, readers: Db, { businesses, ownedBusinesses }: OtherServices) {
  const orders = createOrderReader(readers);
  const orderWriter = createOrderWriter({
    findSeries: businesses.findSeries,
    listSeries,
    findClient: findForSale,
    findProducts: findCurrentVersions,
    recordActivity,
  });
  const ports: CataloguePorts = {
    locateOfKind: ownedBusinesses.locateOfKind,
    findBusiness: businesses.findBusiness,
    listWithModule,
    products: shownProducts,
    orders: pageOrders,
    recordActivity,
  };
  const catalogues = createCatalogueService(db, readers, ports);
  const catalogueOrders = createCatalogueOrderService(db, ports);
  return { orders, orderWriter, catalogues, catalogueOrders };
}
