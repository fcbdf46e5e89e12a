import { ENDPOINTS } from '#contract/endpoints.ts';
import { idParam, type Params } from '#server/http/params.ts';
import type { Router } from '#server/http/route.ts';
import type { CatalogueOrderService } from './catalogue-orders.service.ts';
import type { CatalogueService } from './catalogue.service.ts';

interface CatalogueServices {
  catalogues: CatalogueService;
  catalogueOrders: CatalogueOrderService;
}

export function catalogueRoutes(router: Router, { catalogues, catalogueOrders }: CatalogueServices): void {
  const locate = (actor: Parameters<typeof catalogues.locate>[0], params: Params) =>
    catalogues.locate(actor, params['tipo'] ?? '', idParam(params, 'id'));

  router.ownerRead(ENDPOINTS.catalogues, async ({ actor, params }) =>
    catalogues.list(await locate(actor, params)),
  );

  router.ownerWrite(ENDPOINTS.editCatalogue, locate, ({ actor, body, params }, write) =>
    catalogues.edit(actor, idParam(params, 'serie'), body, write),
  );

  router.open(ENDPOINTS.cataloguePage, ({ params, query, now }) =>
    catalogues.page(params['nombre'] ?? '', query, now),
  );

  router.openWrite(
    ENDPOINTS.placeCatalogueOrder,
    (params) => catalogueOrders.locate(params['nombre'] ?? ''),
    ({ params, body, request, hash }, write) =>
      catalogueOrders.place({ nombre: params['nombre'] ?? '', input: body, ip: request.ip, hash }, write),
  );
}
