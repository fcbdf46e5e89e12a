import type { CashSessionFigures } from '#contract/cash/cash-sessions.ts';
import type { Http } from './http.ts';
import { askOwner } from './owner-calls.ts';

/** A page of the drawers of a business, the last opened first. @param businessId `PJ-12`; @throws as `askOwner` */
export function readDrawers(http: Http, businessId: string, page: number) {
  const [tipo = '', id = ''] = businessId.split('-');
  const path = `/api/negocios/${encodeURIComponent(tipo)}/${encodeURIComponent(id)}/caja/sesiones/?page=${page}`;
  return askOwner<{ count: number; results: CashSessionFigures[] }>(http, { method: 'GET', path });
}
