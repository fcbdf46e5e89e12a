import { sql, type Tx } from '#server/platform/database/database.ts';

/** The invoices of a day of issue: in which business and series, and from when until when. */
export interface DayScope {
  businessId: number;
  serieIds: readonly number[];
  start: string;
  end: string;
}

const ISSUED = ({ businessId, serieIds, start, end }: DayScope) => sql`
  i.business_id = ${businessId} AND i.serie_id = ANY(${serieIds}) AND i.fecha_emision >= ${start} AND i.fecha_emision < ${end}`;

interface OfSeries {
  serie_id: number;
}

interface SeriesTotals extends OfSeries {
  primera: string;
  ultima: string;
  cantidad: number;
  subtotal: string;
  impuestos: string;
  total: string;
}

export async function readTotals(tx: Tx, scope: DayScope): Promise<SeriesTotals[]> {
  const { rows } = await sql<SeriesTotals>`
    SELECT i.serie_id, (array_agg(i.numero_factura_display ORDER BY i.numero))[1] AS primera,
      (array_agg(i.numero_factura_display ORDER BY i.numero DESC))[1] AS ultima, count(*) AS cantidad,
      sum(i.subtotal) AS subtotal, sum(i.total_impuestos) AS impuestos, sum(i.total_factura) AS total
    FROM invoices i WHERE ${ISSUED(scope)} GROUP BY i.serie_id`.execute(tx);
  return rows;
}

/** Taxes by the name that they have on paper. */
export async function readTaxes(tx: Tx, scope: DayScope) {
  const { rows } = await sql<OfSeries & { nombre: string; base: string; valor: string }>`
    SELECT i.serie_id, t.nombre, sum(t.base) AS base, sum(t.valor) AS valor
    FROM invoices i JOIN invoice_taxes t ON t.business_id = i.business_id AND t.invoice_id = i.id
    WHERE ${ISSUED(scope)} GROUP BY 1, 2`.execute(tx);
  return rows;
}

/** What discounts took off, before taxes. */
export async function readDiscounts(tx: Tx, scope: DayScope) {
  const { rows } = await sql<OfSeries & { valor: string }>`
    SELECT i.serie_id, sum(l.descuento_valor) AS valor
    FROM invoices i JOIN invoice_lines l ON l.business_id = i.business_id AND l.invoice_id = i.id
    WHERE ${ISSUED(scope)} GROUP BY 1`.execute(tx);
  return rows;
}

/** Means of payment: an invoice that was paid in two parts by one is two transactions. */
export async function readMeans(tx: Tx, scope: DayScope) {
  const { rows } = await sql<OfSeries & { medio: string; transacciones: number; valor: string }>`
    SELECT i.serie_id, p.medio, count(*) AS transacciones, sum(p.valor) AS valor
    FROM invoices i JOIN invoice_payments p ON p.business_id = i.business_id AND p.invoice_id = i.id
    WHERE ${ISSUED(scope)} GROUP BY 1, 2 ORDER BY 1, 2`.execute(tx);
  return rows;
}

/** Credit notes of the day of their issue, the first number first. */
export async function readNotes(tx: Tx, { businessId, serieIds, start, end }: DayScope) {
  const { rows } = await sql<OfSeries & { numero: string; total: string }>`
    SELECT serie_id, numero_display AS numero, total FROM credit_notes
    WHERE business_id = ${businessId} AND serie_id = ANY(${serieIds}) AND fecha_emision >= ${start} AND fecha_emision < ${end}
    ORDER BY serie_id, prefijo, credit_notes.numero`.execute(tx);
  return rows;
}

/** Who sold it, namesakes apart, or on which device. */
export async function readShares(tx: Tx, scope: DayScope, by: 'cajero' | 'device_id') {
  const who = by === 'cajero' ? sql`, i.collaborator_id` : sql``;
  const { rows } = await sql<OfSeries & { nombre: string | null; cantidad: number; total: string }>`
    SELECT i.serie_id, ${sql.ref(`i.${by}`)} AS nombre, count(*) AS cantidad, sum(i.total_factura) AS total
    FROM invoices i WHERE ${ISSUED(scope)} GROUP BY 1, 2${who} ORDER BY 1, 2 NULLS LAST${who}`.execute(tx);
  return rows;
}
