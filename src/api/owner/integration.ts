import type { ApiKey, CreatedApiKey } from '#contract/integration/api-keys.ts';
import type {
  Webhook,
  WebhookDelivery,
  WebhookList,
  WebhookWithSecret,
} from '#contract/integration/webhooks.ts';
import type { Http } from '#app/api/http.ts';
import { askOwner, once } from './calls.ts';

// Businesses go by `PJ-12`. All of them throw ApiError and OwnerRefusedError as `askOwner` does.

function pathOf(businessId: string, rest: string): string {
  const [tipo = '', id = ''] = businessId.split('-');
  return `/api/negocios/${encodeURIComponent(tipo)}/${encodeURIComponent(id)}/${rest}`;
}

const webhookPath = (businessId: string, id: string, rest = '') =>
  pathOf(businessId, `webhooks/${encodeURIComponent(id)}/${rest}`);

/** Keys of a business, the newest first; revoked ones too. */
export const readKeys = (http: Http, businessId: string) =>
  askOwner<ApiKey[]>(http, { method: 'GET', path: pathOf(businessId, 'claves/') });

/** @returns the key itself, which no other answer has: made anew with every call */
export const createKey = (http: Http, businessId: string, body: object) =>
  askOwner<CreatedApiKey>(http, { method: 'POST', path: pathOf(businessId, 'claves/'), body });

/** Ends a key at once. */
export const revokeKey = (http: Http, businessId: string, id: string) =>
  askOwner<unknown>(http, {
    method: 'DELETE',
    path: pathOf(businessId, `claves/${encodeURIComponent(id)}/`),
  });

/** Webhooks of a business, and the events that can be chosen. */
export const readWebhooks = (http: Http, businessId: string) =>
  askOwner<WebhookList>(http, { method: 'GET', path: pathOf(businessId, 'webhooks/') });

/** @returns it with its secret, which only a new secret's answer has besides: made anew with every call */
export const createWebhook = (http: Http, businessId: string, body: object) =>
  askOwner<WebhookWithSecret>(http, { method: 'POST', path: pathOf(businessId, 'webhooks/'), body });

/** Edits a webhook, pauses it or lets it go on. */
export const saveWebhook = (http: Http, businessId: string, id: string, body: object) =>
  askOwner<Webhook>(http, { method: 'PUT', path: webhookPath(businessId, id), body });

export const deleteWebhook = (http: Http, businessId: string, id: string) =>
  askOwner<unknown>(http, { method: 'DELETE', path: webhookPath(businessId, id) });

/** A new secret; the one before it signs too until the next. @param key the same for the same attempt: it is made once */
export const rotateSecret = (http: Http, businessId: string, id: string, key: string) =>
  askOwner<WebhookWithSecret>(http, {
    method: 'POST',
    path: webhookPath(businessId, id, 'secreto/'),
    headers: once(key),
  });

/** Has everything from a version on sent again. */
export const replayWebhook = (http: Http, businessId: string, id: string, version: number) =>
  askOwner<Webhook>(http, {
    method: 'POST',
    path: webhookPath(businessId, id, 'reintentos/'),
    body: { version },
  });

/** The last 200 tries, the newest first. */
export const readDeliveries = (http: Http, businessId: string, id: string) =>
  askOwner<WebhookDelivery[]>(http, { method: 'GET', path: webhookPath(businessId, id, 'entregas/') });
