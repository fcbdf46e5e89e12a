import type { ConfiguredComponent, ErpConfiguration, Package } from '#contract/packages/packages.ts';
import { PATHS } from '#contract/paths.ts';
import type { Http } from '#app/api/http.ts';
import { askOwner } from './calls.ts';

// All of them throw ApiError and OwnerRefusedError as `askOwner` does.

/** `PJ-12` → the path with its kind and number. */
function configurationPath(businessId: string): string {
  const [tipo = '', id = ''] = businessId.split('-');
  return `/api/erp/negocios/${encodeURIComponent(tipo)}/${encodeURIComponent(id)}/configuracion-erp/`;
}

/** The packages that a business may take. */
export const readPackages = (http: Http) =>
  askOwner<Package[]>(http, { method: 'GET', path: PATHS.packages });

/** Package and modules of a business. */
export const readConfiguration = (http: Http, businessId: string) =>
  askOwner<ErpConfiguration>(http, { method: 'GET', path: configurationPath(businessId) });

/** Assigns a package, or none. @returns the configuration with it */
export const choosePackage = (http: Http, businessId: string, packageId: number | null) =>
  askOwner<ErpConfiguration>(http, {
    method: 'PUT',
    path: configurationPath(businessId),
    body: { tipo_negocio_paquete_id: packageId },
  });

/** Switches a module of a business on or off. */
export const switchComponent = (http: Http, id: number, isActive: boolean) =>
  askOwner<ConfiguredComponent>(http, {
    method: 'PATCH',
    path: `/api/erp/componentes-configurados/${id}/update/`,
    body: { is_active: isActive },
  });
