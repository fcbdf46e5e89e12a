import type { DrawerPayment, DrawerSale } from '#domain/cash/figures.ts';
import { type Db, sql, type Tx } from '#server/platform/database/database.ts';

// What carries the label of a drawer: everything that it should hold is derived from these rows.

/** A sale with its drawer, and its number as on paper. */
export interface LabelledSale extends DrawerSale {
  session_id: string;
  serie_id: number;
  numero: number;
  numero_factura_display: string;
  device_id: string | null;
}

/** The sales on the labels of these drawers, in order of their numbers. */
export async function listSales(
  db: Db | Tx,
  businessId: number,
  ids: readonly string[],
): Promise<LabelledSale[]> {
  const { rows } = await sql<LabelledSale>`
    SELECT i.id, i.cash_session_id AS session_id, i.serie_id, i.numero, i.numero_factura_display, i.device_id,
      (SELECT json_agg(json_build_object('medio', p.medio, 'valor', p.valor::text, 'recibido', p.recibido::text) ORDER BY p.orden)
        FROM invoice_payments p WHERE p.business_id = i.business_id AND p.invoice_id = i.id) AS pagos
    FROM invoices i WHERE i.business_id = ${businessId} AND i.cash_session_id = ANY(${ids}::uuid[])
    ORDER BY i.serie_id, i.numero`.execute(db);
  return rows.map((row) => ({ ...row, pagos: row.pagos ?? [] }));
}

/** How many sales of each device are on the labels of these drawers. */
export async function countSales(
  tx: Tx,
  businessId: number,
  ids: readonly string[],
): Promise<{ session_id: string; device_id: string | null; cantidad: number }[]> {
  const { rows } = await sql<{ session_id: string; device_id: string | null; cantidad: number }>`
    SELECT cash_session_id AS session_id, device_id, count(*)::int AS cantidad FROM invoices
    WHERE business_id = ${businessId} AND cash_session_id = ANY(${ids}::uuid[])
    GROUP BY cash_session_id, device_id`.execute(tx);
  return rows;
}

/** The given documents that are here: sales, payments on account, movements and returns. */
export async function findArrived(
  db: Db | Tx,
  businessId: number,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const of = sql`business_id = ${businessId} AND id = ANY(${ids}::uuid[])`;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM invoices WHERE ${of} UNION ALL SELECT id FROM ledger WHERE ${of}
    UNION ALL SELECT id FROM cash_movements WHERE ${of} UNION ALL SELECT id FROM returns WHERE ${of}`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

export interface LabelledPayment extends DrawerPayment {
  session_id: string;
  device_id: string | null;
}

/** The payments on account on these labels, the first one first. */
export async function listPayments(
  db: Db | Tx,
  businessId: number,
  ids: readonly string[],
): Promise<LabelledPayment[]> {
  const { rows } = await sql<LabelledPayment>`
    SELECT id, cash_session_id AS session_id, device_id, medio, valor FROM ledger
    WHERE business_id = ${businessId} AND cash_session_id = ANY(${ids}::uuid[]) ORDER BY fecha, id`.execute(
    db,
  );
  return rows;
}

/** What was given back on these labels, part by part; the parts of one return have its id. */
export async function listRefunds(
  db: Db | Tx,
  businessId: number,
  ids: readonly string[],
): Promise<LabelledPayment[]> {
  const { rows } = await sql<LabelledPayment>`
    SELECT d.id, d.cash_session_id AS session_id, d.device_id, r.medio, r.valor
    FROM returns d JOIN return_refunds r ON r.business_id = d.business_id AND r.return_id = d.id
    WHERE d.business_id = ${businessId} AND d.cash_session_id = ANY(${ids}::uuid[])
    ORDER BY d.fecha, d.id, r.orden`.execute(db);
  return rows;
}
