import { fieldText } from '#contract/field-text.ts';
import { rowId, text, timestamp } from '#contract/fields.ts';
import { WEBHOOK_EVENTS } from '#domain/webhook-events.ts';
import * as z from 'zod';
import { integrationText } from './integration-text.ts';
import { WEB_ADDRESS } from './web-address.ts';

const LONGEST_ADDRESS = 1_000;
const events = z.enum(WEBHOOK_EVENTS, integrationText.unknownEvent);

/** Where a subscription sends, and what. The address is checked again each time that something is sent. */
export const WebhookInput = z.object({
  url: text(LONGEST_ADDRESS, integrationText.urlRequired).refine(
    (value) => WEB_ADDRESS.test(value),
    integrationText.notUrl,
  ),
  eventos: z
    .array(events, integrationText.noEvent)
    .min(1, integrationText.noEvent)
    .transform((chosen) => WEBHOOK_EVENTS.filter((event) => chosen.includes(event))),
  /** Whether rows come with what products cost. */
  con_costos: z.boolean(fieldText.notBoolean).default(false),
});
export type WebhookInput = z.output<typeof WebhookInput>;

/** An edit of a subscription, which may pause it or let it go on; absent, `activo` stays as it is. */
export const WebhookEdit = WebhookInput.extend({ activo: z.boolean(fieldText.notBoolean).optional() });
export type WebhookEdit = z.output<typeof WebhookEdit>;

/** A subscription as its owner's list shows it. */
export const Webhook = z.object({
  id: rowId,
  url: z.string(),
  eventos: z.array(events),
  con_costos: z.boolean(),
  activo: z.boolean(),
  /** Why it is paused: by its owner, or because nothing was taken for three days. */
  pausado_por: z.enum(['dueno', 'fallas']).nullable(),
  creado_en: timestamp,
  /** The version up to which everything was taken, and the newest of the business. */
  version: z.int(),
  ultima_version: z.int(),
  /** Since when the receiver takes nothing; null while it does. */
  falla_desde: timestamp.nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookList = z.object({
  webhooks: z.array(Webhook),
  /** The events that can be chosen. */
  eventos: z.array(events),
});
export type WebhookList = z.infer<typeof WebhookList>;

/** A subscription with its secret (`whsec_…`), which no other answer has. */
export const WebhookWithSecret = Webhook.extend({ secreto: z.string() });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

/** *Reintentar desde aquí*: everything from this version on is sent again. */
export const WebhookReplay = z.object({
  version: z.int(fieldText.notInteger).nonnegative(fieldText.negative),
});
export type WebhookReplay = z.output<typeof WebhookReplay>;

/** One try to deliver. */
export const WebhookDelivery = z.object({
  /** The `webhook-id`, the same over all tries of one message. */
  id: z.string(),
  tipo: z.string(),
  version: z.int(),
  fecha: timestamp,
  /** The receiver's status; null when there was none. */
  status: z.int().nullable(),
  duracion_ms: z.int(),
  /** The first kilobyte of the answer, or why there was none. */
  respuesta: z.string(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
