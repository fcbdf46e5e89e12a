import type { CashSessionFigures } from '#contract/cash/cash-sessions.ts';
import type { DailyReport } from '#contract/cash/daily-report.ts';
import type { Http } from '#app/api/http.ts';
import { readBusiness } from './businesses.ts';
import { askOwner } from './calls.ts';

/** @param businessId `PJ-12` */
function pathOf(businessId: string, rest: string): string {
  const [tipo = '', id = ''] = businessId.split('-');
  return `/api/negocios/${encodeURIComponent(tipo)}/${encodeURIComponent(id)}/caja/${rest}`;
}

/** A page of the drawers of a business, the last opened first. @param businessId `PJ-12`; @throws as `askOwner` */
export function readDrawers(http: Http, businessId: string, page: number) {
  const path = pathOf(businessId, `sesiones/?page=${page}`);
  return askOwner<{ count: number; results: CashSessionFigures[] }>(http, { method: 'GET', path });
}

/** Names of a business's stores by their series; none where it has but one, or nobody answers. */
export async function readStores(http: Http, businessId: string): Promise<ReadonlyMap<number, string>> {
  const { series } = await readBusiness(http, businessId).catch(() => ({ series: [] }));
  return new Map(series.length < 2 ? [] : series.map((one) => [one.id, one.nombre_establecimiento]));
}

/** What a business issued on a day (YYYY-MM-DD), by series. @param businessId `PJ-12`; @throws as `askOwner` */
export function readDailyReport(http: Http, businessId: string, day: string) {
  const path = pathOf(businessId, `informe-diario/?fecha=${day}`);
  return askOwner<DailyReport>(http, { method: 'GET', path });
}
