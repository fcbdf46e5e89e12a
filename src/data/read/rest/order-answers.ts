import { readOrderFilter } from '#contract/orders/order-filter.ts';
import type { Order } from '#contract/orders/orders.ts';
import { PAGE_SIZES } from '#contract/page-sizes.ts';
import { isOpenOrder } from '#domain/orders/orders.ts';
import { readPage } from '#domain/paging.ts';
import { Problem } from '#domain/problems.ts';
import type { ErpDatabase, OrderRecord } from '#app/data/db.ts';
import { findOrders } from '#app/data/read/orders/orders.ts';
import { type ListCall, type Page, slicePage, toPage } from './list-call.ts';

/**
 * Closed orders older than the feed keeps are on the server only: a list of all of them that leaves them out would be wrong.
 * @throws Problem `datos_invalidos` (a filter that cannot be read)
 */
export function mayLackOrders({ query }: ListCall): boolean {
  const { states } = readOrderFilter(query);
  return states === null || !states.every((estado) => isOpenOrder({ estado }));
}

function toOrder({ srv, v, rev: _rev, pageRev: _pageRev, ...order }: OrderRecord): Order {
  return srv === null ? order : { ...order, version: v };
}

/**
 * Orders as `GET pedidos/` answers them, from the mirror, which has all that are open.
 * @throws Problem `pagina_invalida`, `datos_invalidos` (a filter that cannot be read)
 */
export async function listOrders(db: ErpDatabase, call: ListCall): Promise<Page<Order>> {
  const page = readPage(call.query, PAGE_SIZES.orders);
  const search = call.query['search'] ?? '';
  const found = await findOrders(db, { ...readOrderFilter(call.query), search });
  return toPage(call, page, found.length, slicePage(found, page).map(toOrder));
}

/** One order as `GET pedidos/{id}/` answers it. @throws Problem `no_encontrado` */
export async function getOrder(db: ErpDatabase, id: string): Promise<Order> {
  const row = await db.orders.get(id);
  if (!row) throw new Problem('no_encontrado');
  return toOrder(row);
}
