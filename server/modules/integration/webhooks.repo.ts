import type { RawBuilder } from 'kysely';
import type { WebhookEvent } from '#domain/webhook-events.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';

export interface WebhookRow {
  business_id: number;
  id: string;
  url: string;
  eventos: WebhookEvent[];
  con_costos: boolean;
  activo: boolean;
  pausado_por: 'dueno' | 'fallas' | null;
  secret: string;
  former_secret: string | null;
  created_at: Date;
  epoch: string;
  version: number;
  fallas: number;
  falla_desde: Date | null;
  /** Nothing is sent before it: the pause after a failure. */
  proximo: Date | null;
  /** Newest version and epoch of the business. */
  head: number;
  head_epoch: string;
}

const WEBHOOKS = sql`
  SELECT w.business_id, w.id, w.url, w.eventos, w.con_costos, w.activo, w.pausado_por, w.secret, w.former_secret,
    w.created_at, w.epoch, w.version, w.fallas, w.falla_desde, w.proximo, v.version AS head, v.epoch AS head_epoch
  FROM webhooks w JOIN business_versions v ON v.business_id = w.business_id`;

export async function listWebhooks(db: Db | Tx, businessId: number): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    ${WEBHOOKS} WHERE w.business_id = ${businessId} ORDER BY w.created_at, w.id`.execute(db);
  return rows;
}

export function findWebhook(db: Db | Tx, businessId: number, id: string): Promise<WebhookRow | undefined> {
  return first(sql<WebhookRow>`${WEBHOOKS} WHERE w.business_id = ${businessId} AND w.id = ${id}`, db);
}

/** Locks the business for the creation of a webhook, so that two at once do not pass the limit together. */
export async function lockForWebhooks(tx: Tx, businessId: number): Promise<void> {
  await sql`SELECT 1 FROM businesses WHERE id = ${businessId} FOR NO KEY UPDATE`.execute(tx);
}

type Input = Pick<WebhookRow, 'url' | 'eventos' | 'con_costos'>;

/** Adds a subscription that begins with what comes after the newest version. */
export async function insertWebhook(
  tx: Tx,
  businessId: number,
  w: Input & { id: string; secret: string; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO webhooks (business_id, id, url, eventos, con_costos, secret, created_at, epoch, version)
    SELECT ${businessId}, ${w.id}, ${w.url}, ${w.eventos}, ${w.con_costos}, ${w.secret}, ${w.now}, v.epoch, v.version
    FROM business_versions v WHERE v.business_id = ${businessId}`.execute(tx);
}

/** Of no history: a subscription in it hears that its own has changed. */
const NO_HISTORY = '00000000-0000-0000-0000-000000000000';

/** The history of a subscription that reads on from a version: none where what was deleted behind it is forgotten. */
const historyFrom = (businessId: number, version: RawBuilder<unknown>) => sql`
  CASE WHEN ${version} < (SELECT forgotten_version FROM business_versions WHERE business_id = ${businessId})
    THEN ${NO_HISTORY}::uuid ELSE epoch END`;

/**
 * Changes a subscription; a paused one, going on, begins its tries anew. Paused for so long that what was deleted meanwhile
 * is forgotten, it hears of a changed history, as devices begin anew.
 */
export async function updateWebhook(
  tx: Tx,
  businessId: number,
  id: string,
  { url, eventos, con_costos, activo }: Input & { activo: boolean },
): Promise<void> {
  await sql`
    UPDATE webhooks SET url = ${url}, eventos = ${eventos}, con_costos = ${con_costos}, activo = ${activo},
      pausado_por = CASE WHEN ${activo}::boolean THEN NULL WHEN activo THEN 'dueno' ELSE pausado_por END,
      epoch = CASE WHEN ${activo}::boolean THEN ${historyFrom(businessId, sql`version`)} ELSE epoch END,
      fallas = 0, falla_desde = NULL, proximo = NULL
    WHERE business_id = ${businessId} AND id = ${id}`.execute(tx);
}

/** @returns whether there was one */
export async function deleteWebhook(tx: Tx, businessId: number, id: string): Promise<boolean> {
  const gone = sql`DELETE FROM webhooks WHERE business_id = ${businessId} AND id = ${id} RETURNING 1 AS gone`;
  return (await first(gone, tx)) !== undefined;
}

/** The secret that signs from now on, beside the one before it. @returns whether no change under this key came before */
export async function rotateSecret(
  tx: Tx,
  businessId: number,
  id: string,
  secret: string,
  key: string | null,
): Promise<boolean> {
  const { rows } =
    await sql`UPDATE webhooks SET former_secret = secret, secret = ${secret}, rotation_key = ${key}
    WHERE business_id = ${businessId} AND id = ${id} AND (${key}::text IS NULL OR rotation_key IS DISTINCT FROM ${key})
    RETURNING id`.execute(tx);
  return rows.length > 0;
}

/** Knows the orders that are older than what it hears of: of them it hears changes, and no creation. */
export async function noteOlderOrders(tx: Tx, businessId: number, id: string): Promise<void> {
  await sql`
    INSERT INTO webhook_orders (business_id, webhook_id, pedido_id, version)
    SELECT w.business_id, w.id, c.id, c.version
    FROM webhooks w JOIN changes c ON c.business_id = w.business_id AND c.tabla = 'pedidos' AND c.version <= w.version
    WHERE w.business_id = ${businessId} AND w.id = ${id} ON CONFLICT DO NOTHING`.execute(tx);
}

/**
 * Sets the cursor, and forgets the orders that it came to know behind it: they are created once more. Where what was
 * deleted behind it is forgotten, it hears of a changed history first.
 */
export async function moveCursor(tx: Tx, businessId: number, id: string, version: number): Promise<void> {
  await sql`
    WITH forgotten AS (
      DELETE FROM webhook_orders WHERE business_id = ${businessId} AND webhook_id = ${id} AND version > ${version})
    UPDATE webhooks SET version = ${version}, epoch = ${historyFrom(businessId, sql`${version}::bigint`)}, fallas = 0, falla_desde = NULL, proximo = NULL
    WHERE business_id = ${businessId} AND id = ${id}`.execute(tx);
}

export interface DeliveryRow {
  mensaje: string;
  tipo: string;
  version: number;
  fecha: Date;
  status: number | null;
  duracion_ms: number;
  respuesta: string;
}

export async function listDeliveries(db: Db, businessId: number, id: string): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    SELECT mensaje, tipo, version, fecha, status, duracion_ms, respuesta FROM webhook_deliveries
    WHERE business_id = ${businessId} AND webhook_id = ${id} ORDER BY id DESC LIMIT 200`.execute(db);
  return rows;
}
