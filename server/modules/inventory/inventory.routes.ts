import { ENDPOINTS } from '#contract/endpoints.ts';
import { type Router, uuidParam } from '#server/platform/route.ts';
import type { ProductService } from './products.service.ts';

export function inventoryRoutes(router: Router, products: ProductService): void {
  router.read(ENDPOINTS.products, (call) => products.list(call));
  router.read(ENDPOINTS.product, (call) => products.one(call, uuidParam(call.params, 'id')));
}
