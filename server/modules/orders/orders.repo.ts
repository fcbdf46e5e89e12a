import type { OrderFilter } from '#contract/orders/order-filter.ts';
import type { Order } from '#contract/orders/orders.ts';
import { bogotaDayRange, bogotaTimestamp } from '#domain/bogota-time.ts';
import { isCancelledLate, OPEN_ORDER_STATES, orderNumber } from '#domain/orders/orders.ts';
import { matchesWords, type PageRequest } from '#server/http/paging.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';

interface OrderRow extends Omit<Order, 'para' | 'fisico_en' | 'created_at' | 'numero_display' | 'version'> {
  para: Date | null;
  fisico_en: Date;
  created_at: Date;
  version: number | null;
}

/** The steps of an invoice count while it is the one in force. */
const SELECT = sql`
  SELECT o.id, o.serie_id, o.numero, o.tipo, o.estado, o.cliente_id, o.contacto, o.para, o.domicilio, o.nota, o.origen,
    o.collaborator_id, o.invoice_id, i.numero_factura_display AS factura_numero, o.fisico_en, o.created_at, o.advertencias,
    (SELECT coalesce(sum(l.valor), 0.00) FROM ledger l WHERE l.business_id = o.business_id AND l.client_id = o.cliente_id
      AND l.pedido_id = o.id AND l.tipo = 'abono') AS abonado,
    (SELECT json_agg(json_build_object('linea', l.linea, 'product_id', l.product_id, 'nombre', l.nombre,
        'cantidad', trim_scale(l.cantidad), 'descuento', l.descuento::text, 'precio_visto', l.precio_visto::text,
        'nota', l.nota) ORDER BY l.linea)
      FROM order_lines l WHERE l.business_id = o.business_id AND l.order_id = o.id) AS lineas,
    coalesce((SELECT json_agg(json_build_object('id', s.id, 'estado', s.estado, 'collaborator_id', s.collaborator_id,
        'fisico_en', s.fisico_en, 'created_at', s.created_at, 'motivo', s.motivo, 'invoice_id', s.invoice_id)
        ORDER BY s.fisico_en, s.created_at, s.id)
      FROM order_steps s WHERE s.business_id = o.business_id AND s.order_id = o.id
        AND (s.invoice_id IS NULL OR s.invoice_id = o.invoice_id)), '[]') AS pasos,
    (SELECT c.version FROM changes c
      WHERE c.business_id = o.business_id AND c.tabla = 'pedidos' AND c.id = o.id::text) AS version
  FROM orders o LEFT JOIN invoices i ON i.business_id = o.business_id AND i.id = o.invoice_id`;

const moment = (value: string | Date): string => bogotaTimestamp(new Date(value));

function toOrder({ version, ...row }: OrderRow): Order {
  const isLate = isCancelledLate(row.pasos, row.invoice_id !== null);
  return {
    ...row,
    numero_display: orderNumber(row.numero),
    para: row.para && moment(row.para),
    fisico_en: moment(row.fisico_en),
    created_at: moment(row.created_at),
    advertencias: isLate ? [...row.advertencias, { codigo: 'cancelado_tarde' }] : row.advertencias,
    pasos: row.pasos.map((step) => ({
      ...step,
      fisico_en: moment(step.fisico_en),
      created_at: moment(step.created_at),
    })),
    ...(version === null ? {} : { version }),
  };
}

/** By what it said when it was written, or by its client as he is known now. */
const searched = (
  businessId: number,
  words: readonly string[],
) => sql`(${matchesWords(sql`o.busqueda`, words)}
  OR o.cliente_id IN (SELECT c.id FROM clients c
    WHERE c.business_id = ${businessId} AND ${matchesWords(sql`c.busqueda`, words)}))`;

interface ListQuery extends OrderFilter {
  words: readonly string[];
  page: PageRequest;
}

function filter(businessId: number, { states, kind, from, to, words }: ListQuery) {
  const ofState = states === null ? sql`` : sql`AND o.estado = ANY(${states})`;
  const ofKind = kind === null ? sql`` : sql`AND o.tipo = ${kind}`;
  const [first, last] = [from && bogotaDayRange(from), to && bogotaDayRange(to)];
  const since = first ? sql`AND o.fisico_en >= ${first.start}` : sql``;
  const until = last ? sql`AND o.fisico_en < ${last.end}` : sql``;
  return sql`o.business_id = ${businessId} ${ofState} ${ofKind} ${since} ${until}
    AND ${words.length === 0 ? sql`true` : searched(businessId, words)}`;
}

/** Orders, the one taken last first. */
export async function listOrders(db: Db, businessId: number, query: ListQuery): Promise<Order[]> {
  const { rows } = await sql<OrderRow>`${SELECT} WHERE ${filter(businessId, query)}
    ORDER BY o.fisico_en DESC, o.id DESC LIMIT ${query.page.size} OFFSET ${query.page.offset}`.execute(db);
  return rows.map(toOrder);
}

export async function countOrders(db: Db, businessId: number, query: ListQuery): Promise<number> {
  const row = await first(
    sql<{ count: number }>`SELECT count(*) AS count FROM orders o WHERE ${filter(businessId, query)}`,
    db,
  );
  return row?.count ?? 0;
}

export async function findOrders(db: Db | Tx, businessId: number, ids: readonly string[]): Promise<Order[]> {
  const { rows } = await sql<OrderRow>`${SELECT}
    WHERE o.business_id = ${businessId} AND o.id = ANY(${ids}::uuid[])`.execute(db);
  return rows.map(toOrder);
}

// Written out as the partial index has it, or PostgreSQL does not use that.
const IS_OPEN = sql.raw(`o.estado IN (${OPEN_ORDER_STATES.map((state) => `'${state}'`).join(', ')})`);

/** Ids of the open orders, as a list to look in: the feed keeps them for as long as they are open. */
export const openOrderIds = (businessId: number) =>
  sql`(SELECT o.id::text FROM orders o WHERE o.business_id = ${businessId} AND ${IS_OPEN})`;

/**
 * Units of these products that open orders have promised, of which no invoice has taken them out of the stock.
 * `domain/orders/reserved.ts` says the same of orders at hand; a test holds one against the other.
 * @param serieId the store; null for all of them
 */
export async function sumReserved(
  db: Db | Tx,
  businessId: number,
  serieId: number | null,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (productIds.length === 0) return new Map();
  const inStore = serieId === null ? sql`` : sql`AND o.serie_id = ${serieId}`;
  const { rows } = await sql<{ product_id: string; cantidad: string }>`
    SELECT l.product_id, sum(l.cantidad) AS cantidad
    FROM orders o JOIN order_lines l ON l.business_id = o.business_id AND l.order_id = o.id
    WHERE o.business_id = ${businessId} AND ${IS_OPEN} AND o.invoice_id IS NULL ${inStore}
      AND l.product_id = ANY(${productIds}::uuid[])
    GROUP BY l.product_id`.execute(db);
  return new Map(rows.map(({ product_id, cantidad }) => [product_id, cantidad]));
}

/** The given series that have orders. */
export async function findWithOrders(tx: Tx, businessId: number, serieIds: readonly number[]) {
  const { rows } = await sql<{ serie_id: number }>`
    SELECT DISTINCT serie_id FROM orders
    WHERE business_id = ${businessId} AND serie_id = ANY(${serieIds})`.execute(tx);
  return rows.map(({ serie_id }) => serie_id);
}
