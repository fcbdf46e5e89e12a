import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Router } from '#server/http/route.ts';
import { idParam } from '#server/http/params.ts';
import type { BusinessService } from './businesses.service.ts';

export function businessRoutes(router: Router, businesses: BusinessService): void {
  router.read(ENDPOINTS.seriesList, ({ actor }) => businesses.seriesList(actor.businessId));
  router.read(ENDPOINTS.series, ({ actor, params }) =>
    businesses.series(actor.businessId, idParam(params, 'serie_id')),
  );
}
