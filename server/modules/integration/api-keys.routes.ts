import { ENDPOINTS } from '#contract/endpoints.ts';
import { idParam, type Params, uuidParam } from '#server/http/params.ts';
import type { Router } from '#server/http/route.ts';
import type { ApiKeyService } from './api-keys.service.ts';

export function apiKeyRoutes(router: Router, keys: ApiKeyService): void {
  const locate = (actor: Parameters<typeof keys.locate>[0], params: Params) =>
    keys.locate(actor, params['tipo'] ?? '', idParam(params, 'id'));

  router.ownerRead(ENDPOINTS.apiKeys, async ({ actor, params, now }) =>
    keys.list(await locate(actor, params), now),
  );

  router.ownerWrite(ENDPOINTS.createApiKey, locate, ({ actor, body }, write) =>
    keys.create(actor, body, write),
  );

  router.ownerWrite(ENDPOINTS.revokeApiKey, locate, ({ actor, params }, write) =>
    keys.revoke(actor, uuidParam(params, 'clave'), write),
  );
}
