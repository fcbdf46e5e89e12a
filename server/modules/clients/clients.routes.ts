import { ENDPOINTS } from '#contract/endpoints.ts';
import { type Router, uuidParam } from '#server/platform/route.ts';
import type { ClientService } from './clients.service.ts';

export function clientRoutes(router: Router, clients: ClientService): void {
  router.read(ENDPOINTS.clients, (call) => clients.list(call));
  router.read(ENDPOINTS.client, ({ actor, params }) => clients.one(actor, uuidParam(params, 'id')));
}
