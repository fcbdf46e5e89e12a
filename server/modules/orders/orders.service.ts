import { readOrderFilter } from '#contract/orders/order-filter.ts';
import type { Order } from '#contract/orders/orders.ts';
import { PAGE_SIZES } from '#contract/page.ts';
import { clientSearchWords } from '#domain/clients/client-search.ts';
import { Problem } from '#domain/problems.ts';
import { pageReply, readPage } from '#server/http/paging.ts';
import type { ReadCall } from '#server/http/route.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import * as repo from './orders.repo.ts';

/** Orders as they are read: every level sees the whole business's. */
export function createOrderReader(db: Db) {
  return {
    /** @throws Problem `datos_invalidos` for a filter that cannot be read */
    async list({ actor, query, request }: ReadCall) {
      const page = readPage(query, PAGE_SIZES.orders);
      const words = clientSearchWords(query['search'] ?? '');
      const listQuery = { ...readOrderFilter(query), words, page };
      const count = await repo.countOrders(db, actor.businessId, listQuery);
      const rows = await repo.listOrders(db, actor.businessId, listQuery);
      return pageReply(request, page, count, rows);
    },

    /** @throws Problem `no_encontrado` */
    async one({ businessId }: Collaborator, id: string): Promise<Order> {
      const [order] = await repo.findOrders(db, businessId, [id]);
      if (!order) throw new Problem('no_encontrado');
      return order;
    },

    /** Without the version, which the feed tells beside the row. */
    async feedRows(tx: Tx, { businessId }: Collaborator, ids: readonly string[]) {
      const orders = await repo.findOrders(tx, businessId, ids);
      return new Map(orders.map(({ version: _told, ...row }) => [row.id, row]));
    },
  };
}

export type OrderReader = ReturnType<typeof createOrderReader>;
