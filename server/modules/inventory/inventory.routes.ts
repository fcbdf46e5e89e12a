import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Router } from '#server/http/route.ts';
import { uuidParam } from '#server/http/params.ts';
import type { ProductWriteService } from './product-writes.service.ts';
import type { ProductService } from './products.service.ts';

export function inventoryRoutes(router: Router, products: ProductService, writes: ProductWriteService): void {
  router.read(ENDPOINTS.products, (call) => products.list(call));
  router.read(ENDPOINTS.product, (call) => products.one(call, uuidParam(call.params, 'id')));
  router.read(ENDPOINTS.inventorySummary, ({ actor }) => products.summary(actor));
  router.write(ENDPOINTS.createProduct, writes.create, writes.tellMoreOfCreate);
  router.write(
    ENDPOINTS.editProduct,
    (call, write) => writes.edit(call, write, uuidParam(call.params, 'id')),
    (refusal, call, write) => writes.tellMoreOfEdit(refusal, call, write, uuidParam(call.params, 'id')),
  );
  router.write(ENDPOINTS.deleteProduct, (call, write) =>
    writes.remove(call, write, uuidParam(call.params, 'id')),
  );
}
