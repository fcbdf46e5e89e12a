import { ENDPOINTS } from '#contract/endpoints.ts';
import { idParam, type Params, uuidParam } from '#server/http/params.ts';
import type { Router } from '#server/http/route.ts';
import type { WebhookService } from './webhooks.service.ts';

export function webhookRoutes(router: Router, webhooks: WebhookService): void {
  const locate = (actor: Parameters<typeof webhooks.locate>[0], params: Params) =>
    webhooks.locate(actor, params['tipo'] ?? '', idParam(params, 'id'));
  const idOf = (params: Params) => uuidParam(params, 'webhook');

  router.ownerRead(ENDPOINTS.webhooks, async ({ actor, params }) =>
    webhooks.list(await locate(actor, params)),
  );
  router.ownerRead(ENDPOINTS.webhookDeliveries, async ({ actor, params }) =>
    webhooks.deliveries(await locate(actor, params), idOf(params)),
  );
  router.ownerWrite(ENDPOINTS.createWebhook, locate, ({ actor, body }, write) =>
    webhooks.create(actor, body, write),
  );
  router.ownerWrite(ENDPOINTS.editWebhook, locate, ({ actor, params, body }, write) =>
    webhooks.edit(actor, idOf(params), body, write),
  );
  router.ownerWrite(ENDPOINTS.deleteWebhook, locate, ({ actor, params }, write) =>
    webhooks.remove(actor, idOf(params), write),
  );
  router.ownerWrite(ENDPOINTS.rotateWebhookSecret, locate, ({ actor, params, key }, write) =>
    webhooks.rotate(actor, idOf(params), key, write),
  );
  router.ownerWrite(ENDPOINTS.replayWebhook, locate, ({ actor, params, body }, write) =>
    webhooks.replay(actor, idOf(params), body, write),
  );
}
