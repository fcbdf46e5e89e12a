import type { InventoryReport, OwnerToday } from '#contract/reports/reports.ts';
import type { Http } from '#app/api/http.ts';
import { askOwner } from './calls.ts';

// All of them throw ApiError and OwnerRefusedError as `askOwner` does.

/** How each business of the owner is doing today. */
export const readToday = (http: Http) =>
  askOwner<OwnerToday>(http, { method: 'GET', path: '/api/mis-negocios/hoy/' });

/** @param businessId `PJ-12` */
function pathOf(businessId: string, rest: string): string {
  const [tipo = '', id = ''] = businessId.split('-');
  return `/api/negocios/${encodeURIComponent(tipo)}/${encodeURIComponent(id)}/informes/${rest}`;
}

/** What a business has in stock, without the list of it. @param businessId `PJ-12` */
export const readStockOutlook = (http: Http, businessId: string) =>
  askOwner<InventoryReport>(http, { method: 'GET', path: pathOf(businessId, 'inventario/?page_size=1') });
