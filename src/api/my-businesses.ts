import { PATHS } from '#contract/paths.ts';
import type { Http } from './http.ts';

/** A business in an owner's list; its id is `PN-12` or `PJ-12` (contract §4). */
export interface OwnBusiness {
  id: string;
  tipo: string;
  nombre_display: string;
}

/** The businesses of the signed-in owner; undefined when they can't be had now. */
export async function listMyBusinesses(http: Http): Promise<OwnBusiness[] | undefined> {
  const reply = await http({ method: 'GET', path: PATHS.myBusinesses }).catch(() => undefined);
  return reply?.status === 200 && Array.isArray(reply.body) ? (reply.body as OwnBusiness[]) : undefined;
}
