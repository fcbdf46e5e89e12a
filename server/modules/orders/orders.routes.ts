import { ENDPOINTS } from '#contract/endpoints.ts';
import { uuidParam } from '#server/http/params.ts';
import type { Router } from '#server/http/route.ts';
import type { OrderWriter } from './order-writes.service.ts';
import type { OrderReader } from './orders.service.ts';

interface OrderServices {
  orders: OrderReader;
  orderWriter: OrderWriter;
}

export function orderRoutes(router: Router, { orders, orderWriter }: OrderServices): void {
  router.read(ENDPOINTS.orders, (call) => orders.list(call));
  router.read(ENDPOINTS.order, ({ actor, params }) => orders.one(actor, uuidParam(params, 'id')));
  router.write(ENDPOINTS.createOrder, ({ actor, body, facts, hash }, write) =>
    orderWriter.create({ actor, input: body, facts, hash }, write),
  );
  router.write(ENDPOINTS.updateOrder, ({ actor, body, params, facts, hash }, write) =>
    orderWriter.edit({ actor, input: body, facts, hash }, write, uuidParam(params, 'id')),
  );
  router.write(ENDPOINTS.stepOrder, ({ actor, body, params, facts, hash }, write) =>
    orderWriter.step({ actor, input: body, facts, hash }, write, uuidParam(params, 'id')),
  );
}
