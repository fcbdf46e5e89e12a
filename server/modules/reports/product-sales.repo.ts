import type { Unit } from '#domain/money/units.ts';
import type { PageRequest } from '#server/http/paging.ts';
import { sql, type Tx } from '#server/platform/database/database.ts';
import { returnedProducts } from './returns-sums.repo.ts';
import { COST_SUMS, inScope, type ReportScope } from './scope.ts';

export interface ProductRow {
  producto_id: string;
  codigo_barras: string;
  nombre: string;
  unidad: Unit;
  unidades: string;
  ventas: string;
  sin_impuestos: string;
  /** Base and cost of lines whose cost is known. */
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

/** What was sold of each product, less what came back; its name is that of today. */
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
    back AS (${returnedProducts(scope)}),
    net AS (
      SELECT product_id, sum(unidades) AS unidades, sum(ventas) AS ventas, sum(sin_impuestos) AS sin_impuestos,
        sum(base) AS base, sum(costo) AS costo, sum(sin_costo)::bigint AS sin_costo
      FROM (SELECT * FROM sold UNION ALL
        SELECT product_id, cantidad, total_linea, base_gravable, coalesce(base, 0.00), coalesce(costo, 0.00), sin_costo FROM back) u
      GROUP BY 1),
    page AS (
      SELECT *, count(*) OVER () AS cuantos, row_number() OVER (ORDER BY ${PRODUCT_ORDERS[order]} DESC, product_id) AS place
      FROM net ORDER BY place LIMIT ${size} OFFSET ${offset})
    SELECT page.product_id AS producto_id, p.codigo_barras, p.nombre, p.unidad, unidades, ventas, sin_impuestos, base, page.costo,
      sin_costo, cuantos
    FROM page JOIN products p ON p.business_id = ${scope.businessId} AND p.id = page.product_id ORDER BY place`.execute(
    tx,
  );
  return rows;
}
