import { sql, type Tx } from '#server/platform/database/database.ts';
import { IS_MONEY } from './returns-sums.repo.ts';
import { COST_SUMS, type Key, KEYS, inScope, type ReportScope, STEP_BEFORE } from './scope.ts';

// Sums over invoices. Money is only added here, never computed: what has to be rounded comes grouped, and is rounded
// where all rounding is (`domain/money`).

/** Documents that came after their day. */
export interface Late {
  tarde: number;
  tarde_valor: string;
}

export interface Totals extends Late {
  clave: string | null;
  facturas: number;
  ventas: string;
  subtotal: string;
}

/** What was sold, told apart by a key. */
export async function readTotals(tx: Tx, scope: ReportScope, key: Key): Promise<Totals[]> {
  const late = sql`i.fecha_emision >= ((i.dia + 1)::timestamp AT TIME ZONE INTERVAL '-05:00')`;
  const { rows } = await sql<Totals>`
    SELECT ${KEYS[key]} AS clave, count(*) AS facturas, sum(i.total_factura) AS ventas, sum(i.subtotal) AS subtotal,
      count(*) FILTER (WHERE ${late}) AS tarde,
      coalesce(sum(i.total_factura) FILTER (WHERE ${late}), 0.00) AS tarde_valor
    FROM invoices i WHERE ${inScope(scope)} GROUP BY 1 ORDER BY 1`.execute(tx);
  return rows;
}

/** What had been sold by a moment. */
export async function readSoldBy(tx: Tx, scope: ReportScope, until: Date): Promise<string> {
  const { rows } = await sql<{ ventas: string }>`
    SELECT coalesce(sum(i.total_factura), 0.00) AS ventas FROM invoices i
    WHERE ${inScope(scope)} AND coalesce(i.fecha_venta, i.fecha_emision) <= ${until}`.execute(tx);
  return rows[0]?.ventas ?? '0.00';
}

/** Names of cashiers, as the newest of their invoices have them. */
export async function readCashiers(tx: Tx, scope: ReportScope): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ clave: string; nombre: string }>`
    SELECT i.collaborator_id::text AS clave, (array_agg(i.cajero ORDER BY i.fecha_emision DESC))[1] AS nombre
    FROM invoices i WHERE ${inScope(scope)} GROUP BY 1`.execute(tx);
  return new Map(rows.map(({ clave, nombre }) => [clave, nombre]));
}

/** Amounts paid in one way; those in cash have the same rest below a hundred pesos: rounded, each gains or loses the same. */
export interface PaidGroup {
  medio: string;
  paso: 0 | 50;
  resto: string;
  veces: number;
  /** Payments: a sale may have several in cash. */
  partes: number;
  valor: string;
}

/**
 * What was paid for each sale: of cash what was due, or handed over where that was less. Parts of one sale are put together
 * first; most sales have one part, and to group those too would take as long as all the rest.
 */
export async function readPaid(tx: Tx, scope: ReportScope): Promise<PaidGroup[]> {
  const paso = sql`CASE WHEN p.medio = 'efectivo' THEN coalesce(s.redondeo, i.redondeo, ${STEP_BEFORE(scope)}) ELSE 0 END AS paso`;
  const from = sql`
    FROM invoices i JOIN invoice_payments p ON p.business_id = i.business_id AND p.invoice_id = i.id
      LEFT JOIN cash_sessions s ON s.business_id = i.business_id AND s.id = i.cash_session_id
    WHERE ${inScope(scope)}`;
  const more = sql`
    EXISTS (SELECT 1 FROM invoice_payments m WHERE m.business_id = i.business_id AND m.invoice_id = i.id AND m.orden > 1)`;
  const { rows } = await sql<PaidGroup>`
    WITH paid AS (
      SELECT p.medio, ${paso},
        CASE WHEN p.medio = 'efectivo' THEN least(coalesce(p.recibido, p.valor), p.valor) ELSE p.valor END AS valor,
        1::bigint AS partes
      ${from} AND NOT ${more}
      UNION ALL
      SELECT p.medio, ${paso},
        CASE WHEN p.medio = 'efectivo' THEN least(sum(coalesce(p.recibido, p.valor)), sum(p.valor)) ELSE sum(p.valor) END,
        count(*)
      ${from} AND ${more} GROUP BY i.id, i.redondeo, p.medio, s.redondeo)
    SELECT medio, paso, CASE WHEN medio = 'efectivo' THEN mod(valor, 100) ELSE 0 END AS resto, count(*) AS veces,
      sum(partes)::bigint AS partes, sum(valor) AS valor
    FROM paid GROUP BY 1, 2, 3`.execute(tx);
  return rows;
}

/**
 * Payments on account that were taken in those days: in cash grouped as above, by other means added up. In a store only
 * those on the label of one of its drawers, or of somebody who worked there then where they have none.
 */
export async function readAbonos(
  tx: Tx,
  { businessId, serieId, desde, hasta }: ReportScope,
): Promise<(PaidGroup & Late)[]> {
  const within = (moment: ReturnType<typeof sql>) => sql`
    ${moment} >= (${desde}::date::timestamp AT TIME ZONE INTERVAL '-05:00')
    AND ${moment} < ((${hasta}::date + 1)::timestamp AT TIME ZONE INTERVAL '-05:00')`;
  const late = sql`(l.fecha AT TIME ZONE INTERVAL '-05:00')::date > (l.fisico_en AT TIME ZONE INTERVAL '-05:00')::date`;
  const { rows } = await sql<PaidGroup & Late>`
    SELECT l.medio, coalesce(s.redondeo, l.redondeo, ${STEP_BEFORE({ businessId })}) AS paso,
      CASE WHEN l.medio = 'efectivo' THEN mod(l.valor, 100) ELSE 0 END AS resto, count(*) AS veces, count(*) AS partes,
      sum(l.valor) AS valor, count(*) FILTER (WHERE ${late}) AS tarde,
      coalesce(sum(l.valor) FILTER (WHERE ${late}), 0.00) AS tarde_valor
    FROM ledger l LEFT JOIN cash_sessions s ON s.business_id = l.business_id AND s.id = l.cash_session_id
    WHERE l.business_id = ${businessId} AND l.tipo = 'abono' AND ${IS_MONEY}
      AND ((l.fisico_en IS NULL AND ${within(sql`l.fecha`)}) OR (l.fisico_en IS NOT NULL AND ${within(sql`l.fisico_en`)}))
      ${serieId === null ? sql`` : sql`AND coalesce(s.serie_id, l.serie_id) = ${serieId}`}
    GROUP BY 1, 2, 3`.execute(tx);
  return rows;
}

export interface Costs {
  clave: string | null;
  base: string;
  costo: string;
  sin_costo: number;
}

/** Price before taxes and cost of lines whose cost is known, and how many lines have none. */
export async function readCosts(tx: Tx, scope: ReportScope, key: Key): Promise<Costs[]> {
  const { rows } = await sql<Costs>`
    SELECT ${KEYS[key]} AS clave,
      ${COST_SUMS}
    FROM invoices i JOIN invoice_lines l ON l.business_id = i.business_id AND l.invoice_id = i.id
    WHERE ${inScope(scope)} GROUP BY 1`.execute(tx);
  return rows;
}

/** What lines come to. */
interface LineSums {
  /** What discounts took off, before taxes. */
  descuentos: string;
  /** Base and cost of lines whose cost is known. */
  base: string;
  costo: string;
  sin_costo: number;
}

/** What was taken off lines, what they were sold for before taxes, and what they cost: in one pass, which is long. */
export async function readLines(tx: Tx, scope: ReportScope): Promise<LineSums> {
  const { rows } = await sql<LineSums>`
    SELECT coalesce(sum(l.descuento_valor), 0.00) AS descuentos,
      ${COST_SUMS}
    FROM invoices i JOIN invoice_lines l ON l.business_id = i.business_id AND l.invoice_id = i.id
    WHERE ${inScope(scope)}`.execute(tx);
  return rows[0] ?? { descuentos: '0.00', base: '0.00', costo: '0.00', sin_costo: 0 };
}

/** Taxes by the name that they have on paper. */
export async function readTaxes(
  tx: Tx,
  scope: ReportScope,
): Promise<{ nombre: string; base: string; valor: string }[]> {
  const { rows } = await sql<{ nombre: string; base: string; valor: string }>`
    SELECT t.nombre, sum(t.base) AS base, sum(t.valor) AS valor
    FROM invoices i JOIN invoice_taxes t ON t.business_id = i.business_id AND t.invoice_id = i.id
    WHERE ${inScope(scope)} GROUP BY 1`.execute(tx);
  return rows;
}
