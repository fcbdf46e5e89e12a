import type { OrderInput } from '#contract/orders/order-input.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { OrderKind, OrderOrigin, OrderState, OrderStep } from '#domain/orders/orders.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';

type Warnings = Order['advertencias'];

/** Whatever writes an order, bills it or pays towards it waits for the others that do, before it looks: also before it exists. */
export async function lockOrder(tx: Tx, businessId: number, id: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`pedido ${id}`}, ${businessId}))`.execute(tx);
}

/** Who took the order with this id and with which request, if it exists. */
export function findCreation(tx: Tx, businessId: number, id: string) {
  return first(
    sql<{ collaborator_id: number | null; creation_hash: string }>`
    SELECT collaborator_id, creation_hash FROM orders WHERE business_id = ${businessId} AND id = ${id}`,
    tx,
  );
}

/** Who made a step of an order, and from which body. */
export function findStep(tx: Tx, businessId: number, orderId: string, id: string) {
  return first(
    sql<{ collaborator_id: number | null; creation_hash: string | null }>`
    SELECT collaborator_id, creation_hash FROM order_steps
    WHERE business_id = ${businessId} AND order_id = ${orderId} AND id = ${id}`,
    tx,
  );
}

/** Takes the next number of the business's orders; it is locked until commit. */
export async function takeNumber(tx: Tx, businessId: number): Promise<number> {
  const row = await first(
    sql<{ ultimo: number }>`
    INSERT INTO order_counters (business_id, ultimo) VALUES (${businessId}, 1)
    ON CONFLICT (business_id) DO UPDATE SET ultimo = order_counters.ultimo + 1 RETURNING ultimo`,
    tx,
  );
  if (!row) throw new Error(`business ${businessId} got no number for an order`);
  return row.ultimo;
}

export interface OrderLineRow {
  product_id: string;
  nombre: string | null;
  cantidad: string;
  descuento: string;
  precio_visto: string | null;
  nota: string | null;
}

type OrderData = Omit<OrderInput, 'lineas' | 'serie_id' | 'para'> & {
  para: Date | null;
  advertencias: Warnings;
  busqueda: string;
};

interface NewOrder extends OrderData {
  id: string;
  serie_id: number;
  numero: number;
  origen: OrderOrigin;
  collaboratorId: number | null;
  deviceId: string | null;
  fisico_en: Date;
  created_at: Date;
  creation_hash: string;
}

export async function insertOrder(tx: Tx, businessId: number, order: NewOrder): Promise<void> {
  const o = order;
  await sql`
    INSERT INTO orders (business_id, id, serie_id, numero, tipo, estado, cliente_id, contacto, para, domicilio, nota, origen,
      collaborator_id, device_id, fisico_en, created_at, advertencias, busqueda, creation_hash)
    VALUES (${businessId}, ${o.id}, ${o.serie_id}, ${o.numero}, ${o.tipo}, 'nuevo', ${o.cliente_id}, ${JSON.stringify(o.contacto)},
      ${o.para}, ${o.domicilio}, ${o.nota}, ${o.origen}, ${o.collaboratorId}, ${o.deviceId}, ${o.fisico_en}, ${o.created_at},
      ${JSON.stringify(o.advertencias)}, ${o.busqueda}, ${o.creation_hash})`.execute(tx);
}

export async function updateOrder(tx: Tx, businessId: number, id: string, order: OrderData): Promise<void> {
  const o = order;
  await sql`
    UPDATE orders SET tipo = ${o.tipo}, cliente_id = ${o.cliente_id}, contacto = ${JSON.stringify(o.contacto)}, para = ${o.para},
      domicilio = ${o.domicilio}, nota = ${o.nota}, advertencias = ${JSON.stringify(o.advertencias)}, busqueda = ${o.busqueda}
    WHERE business_id = ${businessId} AND id = ${id}`.execute(tx);
}

/** Writes all lines of an order, in place of those it has. */
export async function writeLines(
  tx: Tx,
  businessId: number,
  orderId: string,
  lines: readonly OrderLineRow[],
): Promise<void> {
  await sql`DELETE FROM order_lines WHERE business_id = ${businessId} AND order_id = ${orderId}`.execute(tx);
  const rows = lines.map((line, at) => ({ ...line, linea: at + 1 }));
  await sql`
    INSERT INTO order_lines (business_id, order_id, linea, product_id, nombre, cantidad, descuento, precio_visto, nota)
    SELECT ${businessId}, ${orderId}, l.linea, l.product_id, l.nombre, l.cantidad, l.descuento, l.precio_visto, l.nota
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS l (linea int, product_id uuid, nombre text, cantidad numeric,
      descuento numeric, precio_visto numeric, nota text)`.execute(tx);
}

interface NewStep {
  id: string;
  estado: OrderStep;
  collaboratorId: number | null;
  deviceId: string | null;
  invoiceId: string | null;
  motivo: string | null;
  fisico_en: Date;
  created_at: Date;
  creation_hash: string | null;
}

/** Adds a step; where its id is there already, that stays as it is. */
export async function insertStep(tx: Tx, businessId: number, orderId: string, step: NewStep): Promise<void> {
  const s = step;
  await sql`
    INSERT INTO order_steps (business_id, order_id, id, estado, collaborator_id, device_id, invoice_id, motivo, fisico_en,
      created_at, creation_hash)
    VALUES (${businessId}, ${orderId}, ${s.id}, ${s.estado}, ${s.collaboratorId}, ${s.deviceId}, ${s.invoiceId}, ${s.motivo},
      ${s.fisico_en}, ${s.created_at}, ${s.creation_hash})
    ON CONFLICT (business_id, order_id, id) DO NOTHING`.execute(tx);
}

/**
 * Removes some steps from before that moment of orders that were over by then, but for what ended them: those no longer
 * say where an order is. @returns how many
 */
export async function sweepSteps(db: Db, before: Date, limit: number): Promise<number> {
  const result = await sql`
    DELETE FROM order_steps WHERE (business_id, order_id, id) IN (
      SELECT s.business_id, s.order_id, s.id
      FROM order_steps s JOIN orders o ON o.business_id = s.business_id AND o.id = s.order_id
      WHERE o.estado IN ('entregado', 'cancelado') AND s.estado NOT IN ('entregado', 'cancelado')
        AND s.invoice_id IS NULL AND s.created_at < ${before}
        AND NOT EXISTS (SELECT FROM order_steps e WHERE e.business_id = s.business_id AND e.order_id = s.order_id
          AND (e.estado IN ('entregado', 'cancelado') OR e.invoice_id IS NOT NULL) AND e.created_at >= ${before})
      LIMIT ${limit})`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** What decides where an order is. */
export interface OrderCourse {
  tipo: OrderKind;
  numero: number;
  collaborator_id: number | null;
  advertencias: Warnings;
  /** Steps that an invoice made may not count any more. */
  pasos: { estado: OrderStep; invoice_id: string | null }[];
}

/** undefined for an order that is not here. */
export function findCourse(tx: Tx, businessId: number, id: string): Promise<OrderCourse | undefined> {
  return first(
    sql<OrderCourse>`
    SELECT o.tipo, o.numero, o.collaborator_id, o.advertencias,
      coalesce((SELECT json_agg(json_build_object('estado', s.estado, 'invoice_id', s.invoice_id))
        FROM order_steps s WHERE s.business_id = o.business_id AND s.order_id = o.id), '[]') AS pasos
    FROM orders o WHERE o.business_id = ${businessId} AND o.id = ${id}`,
    tx,
  );
}

/** Whether an order is an *apartado* of this client. */
export async function keepsFor(tx: Tx, businessId: number, id: string, clientId: string): Promise<boolean> {
  const found = sql<{ tipo: string }>`
    SELECT tipo FROM orders
    WHERE business_id = ${businessId} AND id = ${id} AND tipo = 'apartado' AND cliente_id = ${clientId}`;
  return (await first(found, tx)) !== undefined;
}

/** Whether an order is here and has no client. */
export async function isOfNobody(tx: Tx, businessId: number, id: string): Promise<boolean> {
  const found = sql<{ id: string }>`
    SELECT id FROM orders WHERE business_id = ${businessId} AND id = ${id} AND cliente_id IS NULL`;
  return (await first(found, tx)) !== undefined;
}

/** Keeps what follows from steps and sales. */
export async function storeState(
  tx: Tx,
  businessId: number,
  id: string,
  { estado, invoiceId }: { estado: OrderState; invoiceId: string | null },
): Promise<void> {
  await sql`
    UPDATE orders SET estado = ${estado}, invoice_id = ${invoiceId}
    WHERE business_id = ${businessId} AND id = ${id}`.execute(tx);
}

export async function storeWarnings(tx: Tx, businessId: number, id: string, warnings: Warnings) {
  await sql`
    UPDATE orders SET advertencias = ${JSON.stringify(warnings)}
    WHERE business_id = ${businessId} AND id = ${id}`.execute(tx);
}
