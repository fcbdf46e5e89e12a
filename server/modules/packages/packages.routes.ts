import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Router } from '#server/http/route.ts';
import { idParam } from '#server/http/params.ts';
import type { PackageService } from './packages.service.ts';

export function packageRoutes(router: Router, packages: PackageService): void {
  router.ownerRead(ENDPOINTS.packages, () => packages.list());

  router.ownerRead(ENDPOINTS.erpConfiguration, async ({ actor, params }) =>
    packages.configuration(await packages.locate(actor, params['tipo'] ?? '', idParam(params, 'id'))),
  );

  router.ownerWrite(
    ENDPOINTS.choosePackage,
    (actor, params) => packages.locate(actor, params['tipo'] ?? '', idParam(params, 'id')),
    ({ actor, body }, write) => packages.choose(actor, body.tipo_negocio_paquete_id, write),
  );

  router.ownerWrite(
    ENDPOINTS.switchComponent,
    (actor, params) => packages.locateComponent(actor, idParam(params, 'id')),
    ({ actor, params, body }, write) =>
      packages.switchComponent(actor, idParam(params, 'id'), body.is_active, write),
  );
}
