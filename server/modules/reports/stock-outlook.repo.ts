import type { Unit } from '#domain/money/units.ts';
import { FORECAST_DAYS, IDLE_DAYS } from '#domain/reports/stock-outlook.ts';
import { sql, type Tx } from '#server/platform/database/database.ts';

export interface StockedRow {
  producto_id: string;
  serie_id: number;
  establecimiento: string;
  codigo_barras: string;
  nombre: string;
  unidad: Unit;
  costo: string;
  existencias: string;
  /** Units of the last four weeks. */
  vendidas: string;
  /** The last day on which it was sold there, of those that count; null where there is none. */
  ultima_venta: string | null;
}

/** What each store holds of each product, with what was sold of it lately. */
export async function listStocked(
  tx: Tx,
  businessId: number,
  serieId: number | null,
  today: string,
): Promise<StockedRow[]> {
  const ofStore = (column: ReturnType<typeof sql>) =>
    serieId === null ? sql`` : sql`AND ${column} = ${serieId}`;
  const { rows } = await sql<StockedRow>`
    WITH lately AS (
      SELECT l.product_id, i.serie_id, max(i.dia)::text AS ultima_venta,
        coalesce(sum(l.cantidad) FILTER (WHERE i.dia > ${today}::date - ${FORECAST_DAYS}::int), 0.000) AS vendidas
      FROM invoices i JOIN invoice_lines l ON l.business_id = i.business_id AND l.invoice_id = i.id
      WHERE i.business_id = ${businessId} AND i.dia BETWEEN ${today}::date - ${IDLE_DAYS - 1}::int AND ${today}::date
        ${ofStore(sql`i.serie_id`)} GROUP BY 1, 2)
    SELECT s.product_id AS producto_id, s.serie_id, e.nombre_establecimiento AS establecimiento, p.codigo_barras, p.nombre, p.unidad, p.costo,
      s.cantidad_vitrina + s.cantidad_bodega AS existencias, coalesce(r.vendidas, 0.000) AS vendidas, r.ultima_venta
    FROM stocks s JOIN products p ON p.business_id = s.business_id AND p.id = s.product_id AND p.deleted_at IS NULL
      JOIN series e ON e.business_id = s.business_id AND e.id = s.serie_id
      LEFT JOIN lately r ON r.product_id = s.product_id AND r.serie_id = s.serie_id
    WHERE s.business_id = ${businessId} ${ofStore(sql`s.serie_id`)}`.execute(tx);
  return rows;
}
