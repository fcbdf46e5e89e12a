import type {
  AndyProductSales,
  AndySales,
  AndyScope,
  AndySoldProduct,
  SoldOrder,
} from '#domain/andy/reader.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';

/** What Andy asks of the invoices, by commercial days as reports count them (reports.md); reads only. */

function soldIn(businessId: number, { desde, hasta, serieId }: AndyScope) {
  return sql`i.business_id = ${businessId} AND i.dia BETWEEN ${desde}::date AND ${hasta}::date
    ${serieId === null ? sql`` : sql`AND i.serie_id = ${serieId}`}`;
}

/** Goods that came back, by the day of the counter and the store that took them. */
function broughtIn(businessId: number, { desde, hasta, serieId }: AndyScope) {
  return sql`d.business_id = ${businessId} AND d.dia BETWEEN ${desde}::date AND ${hasta}::date
    ${serieId === null ? sql`` : sql`AND d.serie_id = ${serieId}`}`;
}

export async function sumSales(db: Db | Tx, businessId: number, range: AndyScope): Promise<AndySales> {
  const row = await first(
    sql<AndySales>`SELECT count(*) AS invoices, coalesce(sum(i.total_factura), 0.00) AS total_factura,
      (SELECT coalesce(sum(n.total), 0.00) FROM returns d
        JOIN credit_notes n ON n.business_id = d.business_id AND n.return_id = d.id
        WHERE ${broughtIn(businessId, range)}) AS devoluciones
    FROM invoices i WHERE ${soldIn(businessId, range)}`,
    db,
  );
  return row ?? { invoices: 0, total_factura: '0.00', devoluciones: '0.00' };
}

/** Units that were sold, less those that came back on notes. */
const netLines = (businessId: number, range: AndyScope) => sql`
  (SELECT l.product_id, l.nombre, i.fecha_emision AS vendida_en, l.cantidad, l.total_linea
    FROM invoices i JOIN invoice_lines l ON l.business_id = i.business_id AND l.invoice_id = i.id
    WHERE ${soldIn(businessId, range)}
  UNION ALL SELECT l.product_id, l.nombre, NULL, -l.cantidad, -l.total_linea
    FROM returns d JOIN return_lines l ON l.business_id = d.business_id AND l.return_id = d.id AND l.con_nota
    WHERE ${broughtIn(businessId, range)}) l`;

const SOLD_ORDERS = {
  most: sql`sum(l.cantidad) DESC, sum(l.total_linea) DESC`,
  least: sql`sum(l.cantidad), sum(l.total_linea)`,
} as const satisfies Record<Exclude<SoldOrder, 'profit'>, unknown>;

/** Products by what was sold of them, the most or the least first; by the name that the last line gave them. */
export async function listBestSellers(
  db: Db | Tx,
  businessId: number,
  range: AndyScope,
  limit: number,
  order: keyof typeof SOLD_ORDERS = 'most',
): Promise<AndySoldProduct[]> {
  const { rows } = await sql<AndySoldProduct>`
    SELECT (array_agg(l.nombre ORDER BY l.vendida_en DESC NULLS LAST))[1] AS nombre, sum(l.cantidad) AS cantidad,
      sum(l.total_linea) AS total
    FROM ${netLines(businessId, range)}
    GROUP BY l.product_id HAVING sum(l.cantidad) > 0 ORDER BY ${SOLD_ORDERS[order]}, l.product_id LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

export async function sumProductSales(
  db: Db | Tx,
  businessId: number,
  productId: string,
  range: AndyScope,
): Promise<AndyProductSales> {
  const row = await first(
    sql<AndyProductSales>`
    SELECT coalesce(sum(l.cantidad), 0) AS cantidad, coalesce(sum(l.total_linea), 0.00) AS total,
      coalesce(sum(l.cantidad) FILTER (WHERE l.vendida_en IS NOT NULL), 0) AS vendidas
    FROM ${netLines(businessId, range)} WHERE l.product_id = ${productId}`,
    db,
  );
  return row ?? { cantidad: '0', total: '0.00', vendidas: '0' };
}
