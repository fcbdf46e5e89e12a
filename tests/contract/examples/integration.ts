import type { ApiKey, CreatedApiKey } from '#contract/integration/api-keys.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { fillPath } from '#contract/endpoint.ts';
import type { integrationEndpoints } from '#contract/integration/integration-endpoints.ts';
import type { WebhookList, WebhookWithSecret } from '#contract/integration/webhooks.ts';
import type { Example } from '#tests/contract/example.ts';
import type { World } from '#tests/contract/world.ts';

/** What the keys of these examples are called; others stay. */
const NAME = 'Ejemplo';

const own = ({ a }: World) => ({ tipo: 'PJ', id: a.businessId });

const keyBody = ({ a, next }: World) => ({
  nombre: `${NAME} ${next()}`,
  serie_id: a.serieId,
  permisos: ['leer', 'vender'],
});

const webhookBody = ({ next }: World) => ({
  url: `http://127.0.0.1:9/avisos/${next()}`,
  eventos: ['factura.creada', 'stock.bajo'],
});

/** Lets all keys and webhooks of shop A go: it may have only so many. */
async function makeRoom(world: World): Promise<void> {
  const { owner } = world.callers;
  const keys = await owner.get<ApiKey[]>(fillPath(ENDPOINTS.apiKeys.path, own(world)));
  for (const { id } of keys.body.filter(
    ({ estado, nombre }) => estado === 'activa' && nombre.startsWith(NAME),
  ))
    await owner.send('DELETE', fillPath(ENDPOINTS.revokeApiKey.path, { ...own(world), clave: id }));
  const list = await owner.get<WebhookList>(fillPath(ENDPOINTS.webhooks.path, own(world)));
  for (const { id } of list.body.webhooks)
    await owner.send('DELETE', fillPath(ENDPOINTS.deleteWebhook.path, { ...own(world), webhook: id }));
}

async function someKey(world: World): Promise<string> {
  await makeRoom(world);
  const path = fillPath(ENDPOINTS.createApiKey.path, own(world));
  return (await world.callers.owner.send<CreatedApiKey>('POST', path, keyBody(world))).body.id;
}

async function someWebhook(world: World): Promise<string> {
  await makeRoom(world);
  const path = fillPath(ENDPOINTS.createWebhook.path, own(world));
  return (await world.callers.owner.send<WebhookWithSecret>('POST', path, webhookBody(world))).body.id;
}

const ofWebhook = async (world: World) => ({ ...own(world), webhook: await someWebhook(world) });

export const integrationExamples: Record<keyof typeof integrationEndpoints, Example> = {
  apiKeys: (world) => ({ params: own(world) }),
  createApiKey: async (world) => {
    await makeRoom(world);
    return { params: own(world), body: keyBody(world) };
  },
  revokeApiKey: async (world) => ({ params: { ...own(world), clave: await someKey(world) } }),
  webhooks: (world) => ({ params: own(world) }),
  createWebhook: async (world) => {
    await makeRoom(world);
    return { params: own(world), body: webhookBody(world) };
  },
  editWebhook: async (world) => ({ params: await ofWebhook(world), body: webhookBody(world) }),
  deleteWebhook: async (world) => ({ params: await ofWebhook(world) }),
  rotateWebhookSecret: async (world) => ({ params: await ofWebhook(world) }),
  replayWebhook: async (world) => ({ params: await ofWebhook(world), body: { version: 0 } }),
  webhookDeliveries: async (world) => ({ params: await ofWebhook(world) }),
};
