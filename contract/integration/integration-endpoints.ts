import { endpoint } from '#contract/endpoint.ts';
import * as z from 'zod';
import { ApiKey, CreatedApiKey, NewApiKey } from './api-keys.ts';
import {
  Webhook,
  WebhookDelivery,
  WebhookEdit,
  WebhookInput,
  WebhookList,
  WebhookReplay,
  WebhookWithSecret,
} from './webhooks.ts';

const KEYS = '/api/negocios/:tipo/:id/claves/';
const WEBHOOKS = '/api/negocios/:tipo/:id/webhooks/';

/** Calls of an owner about keys and webhooks of a business (integration.md); `:tipo` is `PN` or `PJ`. */
export const integrationEndpoints = {
  apiKeys: endpoint({
    method: 'GET',
    path: KEYS,
    auth: 'owner',
    reply: z.array(ApiKey),
    summary: 'Claves de API del negocio, la más nueva primero; también las revocadas.',
  }),
  createApiKey: endpoint({
    method: 'POST',
    path: KEYS,
    auth: 'owner',
    body: NewApiKey,
    reply: CreatedApiKey,
    status: 201,
    key: 'ignored',
    summary: 'Crea una clave de API. Solo esta respuesta la trae.',
  }),
  revokeApiKey: endpoint({
    method: 'DELETE',
    path: `${KEYS}:clave/`,
    auth: 'owner',
    reply: z.null(),
    status: 204,
    summary: 'Revoca una clave: deja de servir de inmediato.',
  }),
  webhooks: endpoint({
    method: 'GET',
    path: WEBHOOKS,
    auth: 'owner',
    reply: WebhookList,
    summary: 'Webhooks del negocio y los eventos que se pueden elegir.',
  }),
  createWebhook: endpoint({
    method: 'POST',
    path: WEBHOOKS,
    auth: 'owner',
    body: WebhookInput,
    reply: WebhookWithSecret,
    status: 201,
    key: 'ignored',
    summary: 'Crea un webhook. Solo esta respuesta trae su secreto.',
  }),
  editWebhook: endpoint({
    method: 'PUT',
    path: `${WEBHOOKS}:webhook/`,
    auth: 'owner',
    body: WebhookEdit,
    reply: Webhook,
    summary: 'Edita un webhook, lo pausa o lo reanuda.',
  }),
  deleteWebhook: endpoint({
    method: 'DELETE',
    path: `${WEBHOOKS}:webhook/`,
    auth: 'owner',
    reply: z.null(),
    status: 204,
    summary: 'Elimina un webhook.',
  }),
  rotateWebhookSecret: endpoint({
    method: 'POST',
    path: `${WEBHOOKS}:webhook/secreto/`,
    auth: 'owner',
    reply: WebhookWithSecret,
    key: 'unstored',
    summary:
      'Da un secreto nuevo; el anterior firma también hasta la siguiente vez. Con la misma Idempotency-Key da el mismo.',
  }),
  replayWebhook: endpoint({
    method: 'POST',
    path: `${WEBHOOKS}:webhook/reintentos/`,
    auth: 'owner',
    body: WebhookReplay,
    reply: Webhook,
    summary: 'Reintenta desde una versión: lo que siguió se envía otra vez.',
  }),
  webhookDeliveries: endpoint({
    method: 'GET',
    path: `${WEBHOOKS}:webhook/entregas/`,
    auth: 'owner',
    reply: z.array(WebhookDelivery),
    summary: 'Las últimas 200 entregas, la más nueva primero.',
  }),
} as const;
