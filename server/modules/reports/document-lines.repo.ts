import type { DocumentLine } from '#contract/reports/month-report.ts';
import { sql, type Tx } from '#server/platform/database/database.ts';
import { NOTED_LINES, inScope as noteInScope } from './returns-sums.repo.ts';
import { inScope, type ReportScope } from './scope.ts';

// Lines of documents one by one, by the day of the counter (integration.md: sales of the month for the bookkeeper).

type LineRow = Omit<DocumentLine, 'establecimiento' | 'impuestos'> & {
  impuestos: { nombre: string; valor_calculado: string }[];
};

const SOLD = sql`invoices i JOIN invoice_lines l ON l.business_id = i.business_id AND l.invoice_id = i.id`;
const NOTED = sql`${NOTED_LINES} JOIN credit_notes n ON n.business_id = d.business_id AND n.return_id = d.id`;

/** How many lines there are, of invoices and of notes. */
export async function countLines(
  tx: Tx,
  scope: ReportScope,
): Promise<{ vendidas: number; devueltas: number }> {
  const { rows } = await sql<{ vendidas: number; devueltas: number }>`
    SELECT (SELECT count(*) FROM ${SOLD} WHERE ${inScope(scope)}) AS vendidas,
      (SELECT count(*) FROM ${NOTED} WHERE ${noteInScope(scope)}) AS devueltas`.execute(tx);
  return rows[0] ?? { vendidas: 0, devueltas: 0 };
}

/** What was sold, by day and number. @param most lines */
export async function listSoldLines(tx: Tx, scope: ReportScope, most: number): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    SELECT i.dia::text AS fecha, i.numero_factura_display AS documento, NULL AS factura, i.serie_id,
      i.datos_cliente ->> 'nombre' AS cliente, i.datos_cliente ->> 'identificacion' AS identificacion,
      l.codigo_barras, l.nombre, coalesce(l.unidad, 'und') AS unidad, l.cantidad, l.base_gravable AS base,
      l.impuestos_aplicados AS impuestos, l.total_linea AS total
    FROM ${SOLD} WHERE ${inScope(scope)} ORDER BY i.dia, i.serie_id, i.numero, l.linea LIMIT ${most}`.execute(
    tx,
  );
  return rows;
}

/** What came back with a note, by day and number. @param most lines */
export async function listNotedLines(tx: Tx, scope: ReportScope, most: number): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    SELECT d.dia::text AS fecha, n.numero_display AS documento, i.numero_factura_display AS factura, d.serie_id,
      n.datos_cliente ->> 'nombre' AS cliente, n.datos_cliente ->> 'identificacion' AS identificacion,
      l.codigo_barras, l.nombre, coalesce(o.unidad, 'und') AS unidad, l.cantidad, l.base_gravable AS base,
      l.impuestos_aplicados AS impuestos, l.total_linea AS total
    FROM ${NOTED} LEFT JOIN invoices i ON i.business_id = d.business_id AND i.id = d.invoice_id
      LEFT JOIN invoice_lines o ON o.business_id = d.business_id AND o.invoice_id = d.invoice_id AND o.linea = l.invoice_linea
    WHERE ${noteInScope(scope)} ORDER BY d.dia, d.serie_id, n.fecha_emision, n.numero_display, l.linea
    LIMIT ${most}`.execute(tx);
  return rows;
}
