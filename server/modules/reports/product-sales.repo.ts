import type { PageRequest } from '#server/http/paging.ts';
import { sql, type Tx } from '#server/platform/database/database.ts';
import { COST_SUMS, inScope, type ReportScope } from './scope.ts';

export interface ProductRow {
  producto_id: string;
  codigo_barras: string;
  nombre: string;
  unidades: string;
  ventas: string;
  sin_impuestos: string;
  /** Of lines whose cost is known. */
  base: string;
  costo: string;
  sin_costo: number;
  /** Products in all. */
  cuantos: number;
}

/** What a list of products may be ordered by, the most first. */
export const PRODUCT_ORDERS = {
  ventas: sql`ventas`,
  utilidad: sql`base - costo`,
  unidades: sql`unidades`,
} as const;
export type ProductOrder = keyof typeof PRODUCT_ORDERS;

/** What was sold of each product; its name is that of today. */
export async function listProductSales(
  tx: Tx,
  scope: ReportScope,
  order: ProductOrder,
  { size, offset }: PageRequest,
): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    WITH sold AS (
      SELECT l.product_id, sum(l.cantidad) AS unidades, sum(l.total_linea) AS ventas, sum(l.base_gravable) AS sin_impuestos,
        ${COST_SUMS}
      FROM invoices i JOIN invoice_lines l ON l.business_id = i.business_id AND l.invoice_id = i.id
      WHERE ${inScope(scope)} GROUP BY 1),
    page AS (
      SELECT *, count(*) OVER () AS cuantos, row_number() OVER (ORDER BY ${PRODUCT_ORDERS[order]} DESC, product_id) AS place
      FROM sold ORDER BY place LIMIT ${size} OFFSET ${offset})
    SELECT page.product_id AS producto_id, p.codigo_barras, p.nombre, unidades, ventas, sin_impuestos, base, page.costo,
      sin_costo, cuantos
    FROM page JOIN products p ON p.business_id = ${scope.businessId} AND p.id = page.product_id ORDER BY place`.execute(
    tx,
  );
  return rows;
}
