import { RateLimit } from '#server/http/limits/rate-limit.ts';
import { findOwnerMail } from '#server/modules/accounts/owner-of-business.repo.ts';
import { recordActivity } from '#server/modules/activity/activity.service.ts';
import type { BusinessService } from '#server/modules/businesses/businesses.service.ts';
import type { OwnedBusinessService } from '#server/modules/businesses/owned-businesses.service.ts';
import { insertKeyPerson, releaseSeries } from '#server/modules/collaborators/key-person.ts';
import type { SessionService } from '#server/modules/collaborators/session.service.ts';
import { createApiKeyService } from '#server/modules/integration/api-keys.service.ts';
import {
  createDeliveryService,
  DELIVERY,
  type DeliverySettings,
  type RowSources,
} from '#server/modules/integration/delivery.service.ts';
import { integrationLog } from '#server/modules/integration/integration-log-text.ts';
import { pausedMail } from '#server/modules/integration/paused-mail.ts';
import type { IntegrationPorts } from '#server/modules/integration/ports.ts';
import { createWebhookService } from '#server/modules/integration/webhooks.service.ts';
import { type Clock, systemClock } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';

const CALLS_PER_MINUTE = 600;
const MINUTE_MS = 60_000;

export interface IntegrationOptions {
  db: Db;
  readers?: Db;
  mailer?: Mailer;
  clock?: Clock;
  /** Origin that links in mails point to. */
  publicUrl?: string | undefined;
  /** The same where there is none: reaches this machine only. */
  localUrl?: string | undefined;
  /** How webhooks are delivered, where that is not as usual. */
  webhooks?: Partial<DeliverySettings>;
}

interface OtherServices {
  businesses: BusinessService;
  ownedBusinesses: OwnedBusinessService;
  sessions: SessionService;
  /** Rows of each table of the change feed. */
  sources: RowSources;
}

/** What programs call by, and what calls them. */
export function createIntegrationServices(
  { db, readers = db, mailer, clock = systemClock, webhooks, ...origins }: IntegrationOptions,
  { businesses, ownedBusinesses, sessions, sources }: OtherServices,
) {
  const ports: IntegrationPorts = {
    locateOfKind: ownedBusinesses.locateOfKind,
    findSeries: businesses.findSeries,
    insertKeyPerson: (tx, businessId, { nombre, serie_id }, now) =>
      insertKeyPerson(tx, businessId, { names: [integrationLog.firstName, nombre], serie_id }, now),
    releaseSeries,
    findAuthor: sessions.findAuthor,
    recordActivity,
  };
  const settings: DeliverySettings = { isPrivateAllowed: false, ...DELIVERY, ...webhooks };
  const tellPaused = async (
    { business_id, url }: { business_id: number; url: string },
    tx: Tx,
  ): Promise<void> => {
    // By the connection that it has: all of them may be held by others that are to be paused.
    const owner = await findOwnerMail(tx, business_id);
    const origin = origins.publicUrl ?? origins.localUrl ?? 'http://localhost';
    if (owner) await mailer?.send(pausedMail(owner.email, url, owner.nombre, origin), tx);
  };
  const { isPrivateAllowed } = settings;
  return {
    apiKeys: createApiKeyService(db, new RateLimit(db, 'api key', CALLS_PER_MINUTE, MINUTE_MS), ports),
    webhooks: createWebhookService(db, ports, { isPrivateAllowed, tables: new Set(Object.keys(sources)) }),
    delivery: createDeliveryService({ db, readers, clock, sources, tellPaused }, settings),
  };
}
