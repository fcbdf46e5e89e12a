import type { Catalogue } from '#contract/catalogue/catalogue.ts';
import type { Http } from '#app/api/http.ts';
import { askOwner } from './calls.ts';

// Both throw ApiError and OwnerRefusedError as `askOwner` does.

/** What an owner writes of a store's public page. */
export type CatalogueSetting = Record<'nombre' | 'whatsapp' | 'saludo', string> &
  Record<'publicado' | 'pausado', boolean>;

/** `PJ-12` → the path with its kind and number. */
function cataloguesPath(businessId: string): string {
  const [tipo = '', id = ''] = businessId.split('-');
  return `/api/negocios/${encodeURIComponent(tipo)}/${encodeURIComponent(id)}/catalogos/`;
}

/** The public page of each store of a business. */
export const readCatalogues = (http: Http, businessId: string) =>
  askOwner<Catalogue[]>(http, { method: 'GET', path: cataloguesPath(businessId) });

/** Writes all of one. @returns it as it is now */
export const saveCatalogue = (http: Http, businessId: string, serieId: number, body: CatalogueSetting) =>
  askOwner<Catalogue>(http, { method: 'PUT', path: `${cataloguesPath(businessId)}${serieId}/`, body });
