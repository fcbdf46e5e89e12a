import { randomBytes } from 'node:crypto';
import type {
  Webhook,
  WebhookDelivery,
  WebhookEdit,
  WebhookInput,
  WebhookList,
  WebhookReplay,
  WebhookWithSecret,
} from '#contract/integration/webhooks.ts';
import { integrationText } from '#contract/integration/integration-text.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { fieldProblem, Problem } from '#domain/problems.ts';
import type { Owner } from '#server/platform/actor.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import { hostOf, isPrivateHost } from '#server/platform/outgoing/addresses.ts';
import { offeredEvents, ORDERS, tablesOf } from './events.ts';
import { integrationLog } from './integration-log-text.ts';
import type { IntegrationPorts } from './ports.ts';
import * as repo from './webhooks.repo.ts';

const MOST_WEBHOOKS = 10;
const SECRET_BYTES = 32;

const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

const hearsOfOrders = ({ eventos }: Pick<WebhookInput, 'eventos'>): boolean =>
  tablesOf(eventos).includes(ORDERS);

function toWebhook(row: repo.WebhookRow): Webhook {
  const { id, url, eventos, con_costos, activo, pausado_por, created_at, version, head, falla_desde } = row;
  return {
    id,
    url,
    eventos,
    con_costos,
    activo,
    pausado_por,
    creado_en: bogotaTimestamp(created_at),
    version,
    ultima_version: head,
    falla_desde: falla_desde && bogotaTimestamp(falla_desde),
  };
}

export type WebhookService = ReturnType<typeof createWebhookService>;

/** Subscriptions as their owner makes and mends them (integration.md). */
export function createWebhookService(
  db: Db,
  ports: IntegrationPorts,
  { isPrivateAllowed, tables }: { isPrivateAllowed: boolean; tables: ReadonlySet<string> },
) {
  /** Where it may go by what is written; what its name means is looked at each time that something is sent. */
  function assertAddress({ url }: WebhookInput): void {
    if (!URL.canParse(url)) throw fieldProblem('url', integrationText.notUrl);
    const parsed = new URL(url);
    if (isPrivateAllowed) return;
    if (parsed.protocol !== 'https:') throw fieldProblem('url', integrationText.notHttps);
    if (isPrivateHost(hostOf(parsed))) throw fieldProblem('url', integrationText.privateAddress);
  }

  async function one(tx: Db | Tx, businessId: number, id: string): Promise<repo.WebhookRow> {
    const row = await repo.findWebhook(tx, businessId, id);
    if (!row) throw new Problem('no_encontrado');
    return row;
  }

  const log = (write: Write, actor: Owner, accion: 'Crear' | 'Editar' | 'Eliminar', text: string) =>
    ports.recordActivity(write, actor, 'negocio', accion, text);

  return {
    locate: ports.locateOfKind,

    list: async (businessId: number): Promise<WebhookList> => ({
      webhooks: (await repo.listWebhooks(db, businessId)).map(toWebhook),
      eventos: offeredEvents(tables),
    }),

    /** The last 200 tries. @throws Problem `no_encontrado` */
    async deliveries(businessId: number, id: string): Promise<WebhookDelivery[]> {
      await one(db, businessId, id);
      const rows = await repo.listDeliveries(db, businessId, id);
      return rows.map(({ mensaje, fecha, ...row }) => ({
        id: mensaje,
        ...row,
        fecha: bogotaTimestamp(fecha),
      }));
    },

    /** @throws Problem `datos_invalidos` (400) for an address that may not be used, and for the eleventh */
    async create(actor: Owner, input: WebhookInput, write: Write): Promise<EffectResult> {
      const { tx, businessId, now } = write;
      assertAddress(input);
      await repo.lockForWebhooks(tx, businessId);
      if ((await repo.listWebhooks(tx, businessId)).length >= MOST_WEBHOOKS)
        throw fieldProblem('non_field_errors', integrationText.tooManyWebhooks(MOST_WEBHOOKS));
      const id = newId(now);
      const secret = newSecret();
      await repo.insertWebhook(tx, businessId, { ...input, id, secret, now });
      if (hearsOfOrders(input)) await repo.noteOlderOrders(tx, businessId, id);
      await log(write, actor, 'Crear', integrationLog.webhookCreated(input.url));
      const body: WebhookWithSecret = { ...toWebhook(await one(tx, businessId, id)), secreto: secret };
      return { status: 201, body };
    },

    /** @throws Problem `no_encontrado`, `datos_invalidos` (400) */
    async edit(actor: Owner, id: string, input: WebhookEdit, write: Write): Promise<EffectResult> {
      const { tx, businessId } = write;
      const before = await one(tx, businessId, id);
      assertAddress(input);
      const { activo = before.activo } = input;
      await repo.updateWebhook(tx, businessId, id, { ...input, activo });
      if (hearsOfOrders(input) && !hearsOfOrders(before)) await repo.noteOlderOrders(tx, businessId, id);
      const { webhookEdited, webhookPaused, webhookResumed } = integrationLog;
      const isSame = before.activo === activo;
      const sentence = isSame ? webhookEdited : activo ? webhookResumed : webhookPaused;
      await log(write, actor, 'Editar', sentence(input.url));
      return { status: 200, body: toWebhook(await one(tx, businessId, id)) };
    },

    /** @throws Problem `no_encontrado` */
    async remove(actor: Owner, id: string, write: Write): Promise<EffectResult> {
      const { url } = await one(write.tx, write.businessId, id);
      await repo.deleteWebhook(write.tx, write.businessId, id);
      await log(write, actor, 'Eliminar', integrationLog.webhookDeleted(url));
      return { status: 204, body: null };
    },

    /**
     * A new secret; the one before it signs too until the next change.
     * @param key a caller without an answer asks again with it, and gets the secret that was made
     * @throws Problem `no_encontrado`
     */
    async rotate(actor: Owner, id: string, key: string | null, write: Write): Promise<EffectResult> {
      const { tx, businessId } = write;
      const isChanged = await repo.rotateSecret(tx, businessId, id, newSecret(), key);
      const row = await one(tx, businessId, id);
      if (isChanged) await log(write, actor, 'Editar', integrationLog.secretRotated(row.url));
      const body: WebhookWithSecret = { ...toWebhook(row), secreto: row.secret };
      return { status: 200, body };
    },

    /** Tells everything from a version on again. @throws Problem `no_encontrado`, `datos_invalidos` (400) for one to come */
    async replay(actor: Owner, id: string, { version }: WebhookReplay, write: Write): Promise<EffectResult> {
      const { tx, businessId } = write;
      const row = await one(tx, businessId, id);
      if (version > row.head) throw fieldProblem('version', integrationText.versionAhead);
      await repo.moveCursor(tx, businessId, id, Math.min(row.version, Math.max(0, version - 1)));
      await log(write, actor, 'Editar', integrationLog.replayed(row.url, version));
      return { status: 200, body: toWebhook(await one(tx, businessId, id)) };
    },
  };
}
