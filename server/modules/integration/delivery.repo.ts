import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';
import type { DeliveryRow, WebhookRow } from './webhooks.repo.ts';

/** Identity of a subscription. */
export type WebhookId = Pick<WebhookRow, 'business_id' | 'id'>;

const KEPT = 200;

/** Subscriptions that have something to tell now, those first that had their turn least recently. */
export async function listDue(db: Db, now: Date): Promise<WebhookId[]> {
  const { rows } = await sql<WebhookId>`
    SELECT w.business_id, w.id FROM webhooks w JOIN business_versions v ON v.business_id = w.business_id
    WHERE w.activo AND (v.version > w.version OR v.epoch <> w.epoch) AND (w.proximo IS NULL OR w.proximo <= ${now})
    ORDER BY w.lease_until NULLS FIRST LIMIT 1000`.execute(db);
  return rows;
}

/**
 * Takes a subscription for one deliverer, or keeps it: nobody else delivers to it for half a minute.
 * @returns false while somebody else has it
 */
export async function takeLease(db: Db, { business_id, id }: WebhookId, lease: string): Promise<boolean> {
  const taken = sql`
    UPDATE webhooks SET lease = ${lease}, lease_until = now() + interval '30 seconds'
    WHERE business_id = ${business_id} AND id = ${id} AND (lease IS NULL OR lease = ${lease} OR lease_until < now())
    RETURNING 1 AS taken`;
  return (await first(taken, db)) !== undefined;
}

/** Keeps the lease for another message. @returns false where it is lost, or its owner has changed the subscription */
export async function keepLease(db: Db, webhook: WebhookRow, lease: string): Promise<boolean> {
  const { business_id, id, url, eventos, con_costos, secret } = webhook;
  const kept = sql`
    UPDATE webhooks SET lease_until = now() + interval '30 seconds'
    WHERE business_id = ${business_id} AND id = ${id} AND lease = ${lease} AND activo AND url = ${url}
      AND eventos = ${eventos} AND con_costos = ${con_costos} AND secret = ${secret}
    RETURNING 1 AS kept`;
  return (await first(kept, db)) !== undefined;
}

export async function giveLease(db: Db, { business_id, id }: WebhookId, lease: string): Promise<void> {
  await sql`UPDATE webhooks SET lease = NULL
    WHERE business_id = ${business_id} AND id = ${id} AND lease = ${lease}`.execute(db);
}

export async function freeLeases(db: Db): Promise<void> {
  await sql`UPDATE webhooks SET lease = NULL WHERE lease IS NOT NULL`.execute(db);
}

interface FeedChange {
  tabla: string;
  id: string;
  version: number;
  borrado: boolean;
  cambiado_en: Date;
}

/** Rows of these tables that changed after a version, in the order of versions. */
export async function listChanges(
  tx: Tx,
  businessId: number,
  { after, tables, limit }: { after: number; tables: readonly string[]; limit: number },
): Promise<FeedChange[]> {
  const { rows } = await sql<FeedChange>`
    SELECT tabla, id, version, borrado, cambiado_en FROM changes
    WHERE business_id = ${businessId} AND version > ${after} AND tabla = ANY(${tables})
    ORDER BY version LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Whether the subscription was told of an order before. */
export async function knowsOrder(tx: Tx, { business_id, id }: WebhookId, orderId: string): Promise<boolean> {
  const known = sql`SELECT 1 AS known FROM webhook_orders
    WHERE business_id = ${business_id} AND webhook_id = ${id} AND pedido_id = ${orderId}`;
  return (await first(known, tx)) !== undefined;
}

/** Where a cursor goes, and from where: it stays if somebody has moved it meanwhile. */
interface Step {
  from: number;
  to: number;
  epoch: string;
  /** The receiver took a message: who fails since days and had nothing to hear of fails on. */
  isTaken: boolean;
}

/** What a message that was taken says of its receiver: it works. */
const WORKS = sql`, fallas = 0, falla_desde = NULL, proximo = NULL`;

/**
 * Moves the cursor behind what was taken, or what there was nothing to tell of.
 * @returns false where it is not where it was, or its owner has chosen other events: what comes next was read for these
 */
export async function advance(
  db: Db | Tx,
  { business_id, id, eventos }: WebhookRow,
  { from, to, epoch, isTaken }: Step,
): Promise<boolean> {
  const moved = sql`
    UPDATE webhooks SET version = ${to}, epoch = ${epoch} ${isTaken ? WORKS : sql``}
    WHERE business_id = ${business_id} AND id = ${id} AND version = ${from} AND eventos = ${eventos}
    RETURNING 1 AS moved`;
  return (await first(moved, db)) !== undefined;
}

/** Knows an order from this version on. */
export async function noteOrder(
  tx: Tx,
  { business_id, id }: WebhookId,
  orderId: string,
  version: number,
): Promise<void> {
  await sql`INSERT INTO webhook_orders (business_id, webhook_id, pedido_id, version)
    VALUES (${business_id}, ${id}, ${orderId}, ${version}) ON CONFLICT DO NOTHING`.execute(tx);
}

/**
 * Forgets orders that are over and had no step since that moment: receivers hear of a later change as of a new order.
 * @returns how many
 */
export async function sweepKnownOrders(db: Db, before: Date, limit: number): Promise<number> {
  const result = await sql`
    DELETE FROM webhook_orders WHERE (business_id, webhook_id, pedido_id) IN (
      SELECT k.business_id, k.webhook_id, k.pedido_id
      FROM webhook_orders k JOIN orders o ON o.business_id = k.business_id AND o.id = k.pedido_id::uuid
      WHERE o.estado IN ('entregado', 'cancelado')
        AND NOT EXISTS (SELECT FROM order_steps e WHERE e.business_id = o.business_id AND e.order_id = o.id
          AND e.created_at >= ${before})
      LIMIT ${limit})`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Notes a try that failed and when the next one is. @returns false where its owner has changed it since it was read */
export async function noteFailure(
  tx: Tx,
  { business_id, id, url, fallas }: WebhookRow,
  { since, next, isOver }: { since: Date; next: Date; isOver: boolean },
): Promise<boolean> {
  const noted = sql`
    UPDATE webhooks SET fallas = fallas + 1, falla_desde = ${since}, proximo = ${next},
      activo = activo AND NOT ${isOver}::boolean,
      pausado_por = CASE WHEN activo AND ${isOver}::boolean THEN 'fallas' ELSE pausado_por END
    WHERE business_id = ${business_id} AND id = ${id} AND url = ${url} AND fallas = ${fallas} RETURNING 1 AS noted`;
  return (await first(noted, tx)) !== undefined;
}

/** Adds a try to the log, which keeps the last 200. A subscription that is gone has none. */
export async function logDelivery(
  tx: Tx,
  { business_id, id }: WebhookId,
  rowId: string,
  d: DeliveryRow,
): Promise<void> {
  await sql`
    INSERT INTO webhook_deliveries (business_id, webhook_id, id, mensaje, tipo, version, fecha, status, duracion_ms, respuesta)
    SELECT business_id, id, ${rowId}, ${d.mensaje}, ${d.tipo}, ${d.version}, ${d.fecha}, ${d.status}, ${d.duracion_ms}, ${d.respuesta}
    FROM webhooks WHERE business_id = ${business_id} AND id = ${id}`.execute(tx);
  await sql`
    DELETE FROM webhook_deliveries WHERE business_id = ${business_id} AND webhook_id = ${id} AND id < (
      SELECT id FROM webhook_deliveries WHERE business_id = ${business_id} AND webhook_id = ${id}
      ORDER BY id DESC OFFSET ${KEPT - 1} LIMIT 1)`.execute(tx);
}
