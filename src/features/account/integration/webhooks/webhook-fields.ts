import { filled, matches, type Rule } from '#app/ui/form/field-rules.ts';
import { integrationText } from '#contract/integration/integration-text.ts';
import { WEB_ADDRESS } from '#contract/integration/web-address.ts';
import type { Webhook } from '#contract/integration/webhooks.ts';
import type { WebhookEvent } from '#domain/webhook-events.ts';

/** The form of a webhook, as typed. */
export interface WebhookFields {
  url: string;
  eventos: WebhookEvent[];
  con_costos: boolean;
}

export const EMPTY_WEBHOOK: WebhookFields = { url: '', eventos: [], con_costos: false };

// Whether http and private addresses may be is the server's to say.

export const WEBHOOK_RULES: Record<string, readonly Rule<WebhookFields>[]> = {
  url: [filled(integrationText.urlRequired), matches(WEB_ADDRESS, integrationText.notUrl)],
  eventos: [filled(integrationText.noEvent)],
};

/** A stored webhook as the form starts. */
export const fieldsOf = ({ url, eventos, con_costos }: Webhook): WebhookFields => ({
  url,
  eventos,
  con_costos,
});

/** The body of the call. */
export const toWebhookBody = ({ url, eventos, con_costos }: WebhookFields) => ({
  url: url.trim(),
  eventos,
  con_costos,
});
