import type { CreatedApiKey } from '#contract/integration/api-keys.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { fillPath } from '#contract/endpoint.ts';
import type { integrationEndpoints } from '#contract/integration/integration-endpoints.ts';
import type { WebhookWithSecret } from '#contract/integration/webhooks.ts';
import type { Example } from '#tests/contract/example.ts';
import type { World } from '#tests/contract/world.ts';

const own = ({ a }: World) => ({ tipo: 'PJ', id: a.businessId });

const keyBody = ({ a, next }: World) => ({
  nombre: `Tienda web ${next()}`,
  serie_id: a.serieId,
  permisos: ['leer', 'vender'],
});

const webhookBody = ({ next }: World) => ({
  url: `http://127.0.0.1:9/avisos/${next()}`,
  eventos: ['factura.creada', 'stock.bajo'],
});

/** A key of shop A that may go: revoked right away by the example that made it, or the twentieth would be the last. */
async function someKey(world: World): Promise<string> {
  const path = fillPath(ENDPOINTS.createApiKey.path, own(world));
  return (await world.callers.owner.send<CreatedApiKey>('POST', path, keyBody(world))).body.id;
}

async function someWebhook(world: World): Promise<string> {
  const path = fillPath(ENDPOINTS.createWebhook.path, own(world));
  return (await world.callers.owner.send<WebhookWithSecret>('POST', path, webhookBody(world))).body.id;
}

const ofWebhook = async (world: World) => ({ ...own(world), webhook: await someWebhook(world) });

export const integrationExamples: Record<keyof typeof integrationEndpoints, Example> = {
  apiKeys: (world) => ({ params: own(world) }),
  createApiKey: (world) => ({ params: own(world), body: keyBody(world) }),
  revokeApiKey: async (world) => ({ params: { ...own(world), clave: await someKey(world) } }),
  webhooks: (world) => ({ params: own(world) }),
  createWebhook: (world) => ({ params: own(world), body: webhookBody(world) }),
  editWebhook: async (world) => ({ params: await ofWebhook(world), body: webhookBody(world) }),
  deleteWebhook: async (world) => ({ params: await ofWebhook(world) }),
  rotateWebhookSecret: async (world) => ({ params: await ofWebhook(world) }),
  replayWebhook: async (world) => ({ params: await ofWebhook(world), body: { version: 0 } }),
  webhookDeliveries: async (world) => ({ params: await ofWebhook(world) }),
};
