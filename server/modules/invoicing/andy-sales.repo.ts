import type { AndyRange, AndySales, AndySoldProduct, SoldOrder } from '#domain/andy/reader.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';

/** What Andy asks of the invoices, by commercial days as reports count them (reports.md); reads only. */

function soldIn(businessId: number, { desde, hasta }: AndyRange) {
  return sql`i.business_id = ${businessId} AND i.dia BETWEEN ${desde}::date AND ${hasta}::date`;
}

export async function sumSales(db: Db | Tx, businessId: number, range: AndyRange): Promise<AndySales> {
  const row = await first(
    sql<AndySales>`SELECT count(*) AS invoices, coalesce(sum(i.total_factura), 0.00) AS total_factura
    FROM invoices i WHERE ${soldIn(businessId, range)}`,
    db,
  );
  return row ?? { invoices: 0, total_factura: '0.00' };
}

const LINES = sql`invoices i JOIN invoice_lines l ON l.business_id = i.business_id AND l.invoice_id = i.id`;

const SOLD_ORDERS = {
  most: sql`sum(l.cantidad) DESC, sum(l.total_linea) DESC`,
  least: sql`sum(l.cantidad), sum(l.total_linea)`,
} as const satisfies Record<Exclude<SoldOrder, 'profit'>, unknown>;

/** Products by what was sold of them, the most or the least first; by the name that the last line gave them. */
export async function listBestSellers(
  db: Db | Tx,
  businessId: number,
  range: AndyRange,
  limit: number,
  order: keyof typeof SOLD_ORDERS = 'most',
): Promise<AndySoldProduct[]> {
  const { rows } = await sql<AndySoldProduct>`
    SELECT (array_agg(l.nombre ORDER BY i.fecha_emision DESC))[1] AS nombre, sum(l.cantidad) AS cantidad,
      sum(l.total_linea) AS total
    FROM ${LINES} WHERE ${soldIn(businessId, range)}
    GROUP BY l.product_id ORDER BY ${SOLD_ORDERS[order]}, l.product_id LIMIT ${limit}`.execute(db);
  return rows;
}

export async function sumProductSales(
  db: Db | Tx,
  businessId: number,
  productId: string,
  range: AndyRange,
): Promise<Pick<AndySoldProduct, 'cantidad' | 'total'>> {
  const row = await first(
    sql<Pick<AndySoldProduct, 'cantidad' | 'total'>>`
    SELECT coalesce(sum(l.cantidad), 0) AS cantidad, coalesce(sum(l.total_linea), 0.00) AS total
    FROM ${LINES} WHERE ${soldIn(businessId, range)} AND l.product_id = ${productId}`,
    db,
  );
  return row ?? { cantidad: '0', total: '0.00' };
}
