import { randomUUID } from 'node:crypto';
import { MODULE_SLUGS } from '#domain/accounts/modules.ts';
import { HISTORY_CHANGED } from '#domain/webhook-events.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Db, readSnapshot, type Tx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import * as repo from './delivery.repo.ts';
import { eventOf, ORDERS, tablesOf } from './events.ts';
import { signedHeaders, writeMessage } from './message.ts';
import { type OutgoingOptions, type OutgoingReply, post } from '#server/platform/outgoing/outgoing.ts';
import { findWebhook, type WebhookRow } from './webhooks.repo.ts';

/** Rows of one table as this collaborator may see them, by id; null where the row is gone. */
type RowSource = (
  tx: Tx,
  actor: Collaborator,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, unknown>>;

export type RowSources = Readonly<Record<string, RowSource | undefined>>;

export interface DeliverySettings extends OutgoingOptions {
  /** Pauses after the first, second … failure; the last one goes on. */
  pausesMs: readonly number[];
  /** A receiver that took nothing for so long is paused. */
  giveUpAfterMs: number;
}

interface DeliveryPorts {
  db: Db;
  /** Connections on which rows are read, so that no sale waits for them. */
  readers: Db;
  clock: Clock;
  sources: RowSources;
  /** Tells the owner that a subscription was paused. */
  tellPaused(webhook: WebhookRow, tx: Tx): Promise<void>;
}

const ROWS_AT_ONCE = 100;
/** After so long another one gets its turn. */
const BUDGET_MS = 20_000;
const HOUR_MS = 3_600_000;
/** So long after it was due a try is late: nobody was there to make it. */
const IDLE_AFTER_MS = 12 * HOUR_MS;

export const DELIVERY: Omit<DeliverySettings, 'isPrivateAllowed'> = {
  timeoutMs: 10_000,
  pausesMs: [5_000, 30_000, 120_000, 600_000, 1_800_000, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS],
  giveUpAfterMs: 72 * HOUR_MS,
};

const isTaken = ({ status }: OutgoingReply): boolean => status !== null && status >= 200 && status < 300;

/** The reader that a subscription acts as: sees every event of the shop, costs only if its owner wants that. */
const readerOf = ({ business_id, id, con_costos, head_epoch }: WebhookRow): Collaborator => ({
  kind: 'collaborator',
  businessId: business_id,
  id: 0,
  sessionId: id,
  level: [con_costos ? 'leer-costos' : 'leer', 'caja', 'pedidos'],
  modules: MODULE_SLUGS,
  serieId: null,
  name: '',
  epoch: head_epoch,
});

/** What came of a message; `moved`: its owner has changed the subscription or set its cursor elsewhere meanwhile. */
type Outcome = 'taken' | 'moved' | 'failed' | 'paused';

/** Something to tell, and where the cursor is once it was taken. */
interface Told {
  /** null: a new order, of somebody who hears of changes only. */
  tipo: string | null;
  version: number;
  fecha: Date;
  datos: unknown;
  orderId?: string;
}

export type DeliveryService = ReturnType<typeof createDeliveryService>;

/**
 * Tells subscribers what was committed: each is a reader of the change feed with a cursor of its own, which moves only
 * behind what its receiver has taken. So each change goes out at least once and in the order of versions.
 */
export function createDeliveryService(ports: DeliveryPorts, settings: DeliverySettings) {
  const { db, readers, clock, sources } = ports;

  /** What the feed has for it, from the cursor on, and the version up to which that is all. */
  function readOn(webhook: WebhookRow): Promise<{ told: Told[]; until: number }> {
    return readSnapshot(readers, async (tx) => {
      const { business_id: businessId, version: after, eventos } = webhook;
      const head = (await findWebhook(tx, businessId, webhook.id))?.head ?? after;
      const tables = tablesOf(eventos).filter((tabla) => sources[tabla]);
      const changes = await repo.listChanges(tx, businessId, { after, tables, limit: ROWS_AT_ONCE });
      const reader = readerOf(webhook);
      const rows = new Map<string, ReadonlyMap<string, unknown>>();
      for (const tabla of new Set(changes.map((change) => change.tabla))) {
        const ids = changes.filter((change) => change.tabla === tabla && !change.borrado).map(({ id }) => id);
        rows.set(tabla, (await sources[tabla]?.(tx, reader, ids)) ?? new Map());
      }
      const told: Told[] = [];
      for (const { tabla, id, version, cambiado_en: fecha } of changes) {
        const row = (rows.get(tabla)?.get(id) ?? null) as Record<string, unknown> | null;
        const isKnown = tabla === ORDERS && (await repo.knowsOrder(tx, webhook, id));
        const tipo = eventOf(eventos, tabla, { row, isKnown, changedAt: fecha });
        if (tipo === undefined && tabla !== ORDERS) continue;
        const shown = row && tabla === ORDERS ? { ...row, version } : row;
        const datos = shown ?? { id, borrado: true };
        told.push({
          tipo: tipo ?? null,
          version,
          fecha,
          datos,
          ...(tabla === ORDERS ? { orderId: id } : {}),
        });
      }
      const isAll = changes.length < ROWS_AT_ONCE;
      return { told, until: isAll ? head : (changes.at(-1)?.version ?? head) };
    });
  }

  /** Sends one message and notes what came of it; the cursor moves only when it was taken. */
  async function tell(webhook: WebhookRow, { tipo, ...told }: Told & { tipo: string }): Promise<Outcome> {
    const { version, fecha, datos } = told;
    const negocio = webhook.business_id;
    const message = writeMessage(webhook.id, webhook.head_epoch, { tipo, negocio, version, fecha, datos });
    const secrets = [webhook.secret, webhook.former_secret].filter((secret) => secret !== null);
    const now = clock();
    const reply = await post(webhook.url, signedHeaders(message, secrets, now), message.body, settings);
    const { status, durationMs: duracion_ms, text: respuesta } = reply;
    const delivery = { mensaje: message.id, tipo, version, fecha: now, status, duracion_ms, respuesta };
    return db.transaction().execute(async (tx): Promise<Outcome> => {
      await repo.logDelivery(tx, webhook, newId(now), delivery);
      if (isTaken(reply)) return moveBehind(tx, webhook, { ...told, tipo });
      const failed = await fail(tx, webhook);
      // Before it is paused for good: a process that dies in between pauses it, and tells its owner, once more.
      if (failed === 'paused') await ports.tellPaused(webhook, tx);
      return failed;
    });
  }

  async function moveBehind(
    tx: Tx,
    webhook: WebhookRow,
    { version: to, orderId, tipo }: Pick<Told, 'version' | 'orderId' | 'tipo'>,
  ): Promise<Outcome> {
    const step = { from: webhook.version, to, epoch: webhook.head_epoch, isTaken: tipo !== null };
    if (!(await repo.advance(tx, webhook, step))) return 'moved';
    if (orderId !== undefined) await repo.noteOrder(tx, webhook, orderId, to);
    return 'taken';
  }

  /** Knows an order from now on, and tells nobody. */
  const pass = (webhook: WebhookRow, told: Told): Promise<Outcome> =>
    db.transaction().execute((tx) => moveBehind(tx, webhook, told));

  async function fail(tx: Tx, webhook: WebhookRow): Promise<Outcome> {
    const { falla_desde, fallas, proximo } = webhook;
    const now = clock().getTime();
    // A machine that was off for days, or had nothing to tell, has not tried for days: they do not count.
    const idleMs = proximo === null ? 0 : Math.max(0, now - proximo.getTime() - IDLE_AFTER_MS);
    const since = new Date((falla_desde?.getTime() ?? now) + idleMs);
    const isOver = now - since.getTime() >= settings.giveUpAfterMs;
    const pauseMs = settings.pausesMs[Math.min(fallas, settings.pausesMs.length - 1)] ?? 0;
    const isNoted = await repo.noteFailure(tx, webhook, { since, next: new Date(now + pauseMs), isOver });
    if (!isNoted) return 'moved';
    return isOver ? 'paused' : 'failed';
  }

  /** What is sent next to a subscription: a change of history before all else. */
  async function next(webhook: WebhookRow): Promise<{ told: Told[]; until: number }> {
    const { epoch, head_epoch, version, head } = webhook;
    if (epoch === head_epoch) return readOn(webhook);
    // The subscription reads on from where it was in the present history. Its version does not grow while it waits.
    const from = Math.min(version, head);
    const datos = { desde: from, hasta: head };
    return { told: [{ tipo: HISTORY_CHANGED, version: from, fecha: clock(), datos }], until: from };
  }

  const isReady = ({ activo, proximo, epoch, head_epoch, version, head }: WebhookRow): boolean =>
    activo && (proximo === null || proximo <= clock()) && (epoch !== head_epoch || version < head);

  /**
   * Tells one after the other until one is not taken.
   * @param until when another subscription gets its turn, by the process's clock
   * @returns the subscription behind what was taken, and what came of the last message
   */
  async function tellAll(read: WebhookRow, batch: readonly Told[], lease: string, until: number) {
    let webhook = read;
    for (const told of batch) {
      if (performance.now() > until) return { webhook, outcome: 'late' as const };
      if (!(await repo.keepLease(db, webhook, lease))) return { webhook, outcome: 'moved' as const };
      const { tipo, version } = told;
      const outcome = tipo === null ? await pass(webhook, told) : await tell(webhook, { ...told, tipo });
      if (outcome !== 'taken') return { webhook, outcome };
      const works = tipo === null ? {} : { fallas: 0, falla_desde: null, proximo: null };
      webhook = { ...webhook, version, epoch: webhook.head_epoch, ...works };
    }
    return { webhook, outcome: 'taken' as const };
  }

  /** Delivers until nothing is left or the receiver fails. @returns whether more is there that may be tried at once */
  async function work(id: repo.WebhookId, lease: string): Promise<boolean> {
    const until = performance.now() + BUDGET_MS;
    while (performance.now() <= until) {
      const isOurs = await repo.takeLease(db, id, lease);
      const read = await findWebhook(db, id.business_id, id.id);
      if (!read || (isOurs && !isReady(read))) return false;
      if (!isOurs) return true;
      const batch = await next(read);
      const { webhook, outcome } = await tellAll(read, batch.told, lease, until);
      if (outcome === 'failed' || outcome === 'paused') return false;
      // Behind what nobody subscribed to; where somebody has moved the cursor meanwhile it stays there.
      const step = { from: webhook.version, to: batch.until, epoch: webhook.head_epoch, isTaken: false };
      if (outcome === 'taken' && step.to > step.from) await repo.advance(db, read, step);
    }
    return true;
  }

  return {
    /** Subscriptions that have something to be told and may be tried now. */
    listDue: () => repo.listDue(db, clock()),

    /** Takes from a process that died what it was at: for the only process of a database, before it delivers. */
    freeAll: () => repo.freeLeases(db),

    /**
     * Delivers to one subscription, never two at a time.
     * @returns whether there is more to do for it at once: its time was over, or somebody else is at it
     */
    async deliver(id: repo.WebhookId): Promise<boolean> {
      const lease = randomUUID();
      try {
        return await work(id, lease);
      } finally {
        await repo.giveLease(db, id, lease);
      }
    },
  };
}
