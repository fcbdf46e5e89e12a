import { FINAL_CONSUMER_ID } from '#domain/invoicing/final-consumer.ts';
import { EXCLUDED } from '#domain/money/tax-bases.ts';
import { NOTE_PAYMENT, type ReturnWarningCode } from '#domain/returns.ts';
import { sql, type Tx } from '#server/platform/database/database.ts';
import type { Costs, Late, PaidGroup } from './sales-sums.repo.ts';
import { type Key, type ReportScope, STEP_BEFORE } from './scope.ts';

// Sums over credit notes, by the day of the counter. What came back without a note is in no total (reports.md).

export const inScope = ({ businessId, serieId, desde, hasta, cajero = null }: ReportScope) => sql`
  d.business_id = ${businessId} AND d.dia BETWEEN ${desde}::date AND ${hasta}::date
  ${serieId === null ? sql`` : sql`AND d.serie_id = ${serieId}`} ${cajero === null ? sql`` : sql`AND d.cajero = ${cajero}`}`;

export const NOTED = sql`returns d JOIN credit_notes n ON n.business_id = d.business_id AND n.return_id = d.id`;
export const NOTED_LINES = sql`returns d JOIN return_lines l ON l.business_id = d.business_id AND l.return_id = d.id AND l.con_nota`;

const KEYS = {
  none: sql`NULL::text`,
  day: sql`d.dia::text`,
  hour: sql`extract(hour FROM d.fisico_en AT TIME ZONE INTERVAL '-05:00')::int::text`,
  weekday: sql`extract(isodow FROM d.dia)::int::text`,
  cashier: sql`d.collaborator_id::text`,
  week: sql`date_trunc('week', d.dia)::date::text`,
  month: sql`to_char(d.dia, 'YYYY-MM')`,
  cashierName: sql`d.cajero`,
  client: sql`d.client_id::text`,
} as const satisfies Record<Key, unknown>;

export interface Notes extends Late {
  clave: string | null;
  notas: number;
  total: string;
  subtotal: string;
}

/** What notes come to, told apart by a key. */
export async function readNotes(tx: Tx, scope: ReportScope, key: Key): Promise<Notes[]> {
  const late = sql`n.fecha_emision >= ((d.dia + 1)::timestamp AT TIME ZONE INTERVAL '-05:00')`;
  const { rows } = await sql<Notes>`
    SELECT ${KEYS[key]} AS clave, count(*) AS notas, sum(n.total) AS total, sum(n.subtotal) AS subtotal,
      count(*) FILTER (WHERE ${late}) AS tarde, coalesce(sum(n.total) FILTER (WHERE ${late}), 0.00) AS tarde_valor
    FROM ${NOTED} WHERE ${inScope(scope)} GROUP BY 1 ORDER BY 1`.execute(tx);
  return rows;
}

/** What had come back by a moment. */
export async function readReturnedBy(tx: Tx, scope: ReportScope, until: Date): Promise<string> {
  const { rows } = await sql<{ total: string }>`
    SELECT coalesce(sum(n.total), 0.00) AS total FROM ${NOTED}
    WHERE ${inScope(scope)} AND d.fisico_en <= ${until}`.execute(tx);
  return rows[0]?.total ?? '0.00';
}

/**
 * Money that was given back for goods on notes (`moneyOnNote`), by means; cash grouped as what was paid, and nothing
 * of what went to an account.
 */
export async function readRefunds(tx: Tx, scope: ReportScope): Promise<PaidGroup[]> {
  const { rows } = await sql<PaidGroup>`
    WITH given AS (
      SELECT r.medio, d.business_id, d.cash_session_id, d.redondeo, r.valor,
        r.valor - greatest(d.total - n.total - coalesce(sum(r.valor) OVER (PARTITION BY d.id ORDER BY r.orden DESC
          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0), 0) AS noted
      FROM ${NOTED} JOIN return_refunds r ON r.business_id = d.business_id AND r.return_id = d.id
      WHERE ${inScope(scope)} AND r.medio <> 'credito')
    SELECT g.medio, CASE WHEN g.medio = 'efectivo' THEN coalesce(s.redondeo, g.redondeo, ${STEP_BEFORE(scope)}) ELSE 0 END AS paso,
      CASE WHEN g.medio = 'efectivo' THEN mod(g.noted, 100) ELSE 0 END AS resto, count(*) AS veces, count(*) AS partes,
      sum(g.noted) AS valor
    FROM given g LEFT JOIN cash_sessions s ON s.business_id = g.business_id AND s.id = g.cash_session_id
    WHERE g.noted > 0 OR g.valor = 0 GROUP BY 1, 2, 3`.execute(tx);
  return rows;
}

/** What notes brought to accounts, as `creditedOf` says it. */
export async function readCredited(tx: Tx, scope: ReportScope): Promise<string> {
  const { rows } = await sql<{ total: string }>`
    SELECT coalesce(sum(least(n.total, (SELECT coalesce(sum(r.valor), 0.00) FROM return_refunds r
      WHERE r.business_id = d.business_id AND r.return_id = d.id AND r.medio = 'credito'))), 0.00) AS total
    FROM ${NOTED} WHERE ${inScope(scope)} AND n.datos_cliente ->> 'identificacion' <> ${FINAL_CONSUMER_ID}`.execute(
    tx,
  );
  return rows[0]?.total ?? '0.00';
}

/** Returned goods with a known cost: what they had been sold for, and the cost of what went back to the shelves. */
export async function readReturnedCosts(
  tx: Tx,
  scope: ReportScope,
  key: Key,
): Promise<Omit<Costs, 'sin_costo'>[]> {
  const { rows } = await sql<Omit<Costs, 'sin_costo'>>`
    SELECT ${KEYS[key]} AS clave,
      coalesce(sum(l.base_gravable) FILTER (WHERE l.costo_linea IS NOT NULL), 0.00) AS base,
      coalesce(sum(l.costo_linea) FILTER (WHERE l.destino <> 'averia'), 0.00) AS costo
    FROM ${NOTED_LINES} WHERE ${inScope(scope)} GROUP BY 1`.execute(tx);
  return rows;
}

/** Bases and taxes of notes by the name that they have on paper. */
export async function readReturnedTaxes(
  tx: Tx,
  scope: ReportScope,
): Promise<{ nombre: string; base: string; valor: string }[]> {
  const { rows } = await sql<{ nombre: string; base: string; valor: string }>`
    SELECT t.nombre, sum(l.base_gravable) AS base, sum(t.valor_calculado) AS valor
    FROM ${NOTED_LINES}, jsonb_to_recordset(l.impuestos_aplicados) AS t (nombre text, valor_calculado numeric)
    WHERE ${inScope(scope)} GROUP BY 1
    UNION ALL
    SELECT ${EXCLUDED}, sum(l.base_gravable), 0.00 FROM ${NOTED_LINES}
    WHERE ${inScope(scope)}
      AND NOT jsonb_path_exists(l.impuestos_aplicados, '$[*].nombre ? (@ starts with "IVA " || @ starts with "INC ")')
    HAVING count(*) > 0`.execute(tx);
  return rows;
}

/** What came back of each product, for the sums of what was sold of it. */
export const returnedProducts = (scope: ReportScope) => sql`
  SELECT l.product_id, -l.cantidad AS cantidad, -l.total_linea AS total_linea, -l.base_gravable AS base_gravable,
    CASE WHEN l.costo_linea IS NOT NULL THEN -l.base_gravable END AS base,
    CASE WHEN l.destino = 'averia' THEN 0.00 ELSE -l.costo_linea END AS costo, 0 AS sin_costo
  FROM ${NOTED_LINES} WHERE ${inScope(scope)}`;

/** A movement of an account that is money: what came back is none. */
export const IS_MONEY = sql`l.medio IS DISTINCT FROM ${sql.lit(NOTE_PAYMENT)}`;

interface ReturnRow {
  devolucion_id: string;
  fecha: Date;
  factura: string | null;
  nota: string | null;
  cliente: string;
  cajero: string;
  motivo: string;
  concepto: number;
  total: string;
  /** The part of `total` with a note. */
  con_nota: string;
  avisos: ReturnWarningCode[];
  /** Returns in all. */
  cuantas: number;
}

/** Returns of some days, the last one first; those without a note among them. */
export async function listReturnRows(
  tx: Tx,
  scope: ReportScope,
  { size, offset }: { size: number; offset: number },
): Promise<ReturnRow[]> {
  const { rows } = await sql<ReturnRow>`
    SELECT d.id AS devolucion_id, d.fisico_en AS fecha, i.numero_factura_display AS factura, n.numero_display AS nota,
      coalesce(n.datos_cliente ->> 'nombre', i.datos_cliente ->> 'nombre', '') AS cliente, d.cajero, d.motivo, d.concepto,
      d.total, coalesce(n.total, 0.00) AS con_nota,
      ARRAY(SELECT jsonb_array_elements(d.advertencias) ->> 'codigo'
        UNION ALL SELECT 'sin_autorizacion' FROM awaited_approvals w WHERE w.business_id = d.business_id AND w.op = d.id) AS avisos, count(*) OVER () AS cuantas
    FROM returns d LEFT JOIN credit_notes n ON n.business_id = d.business_id AND n.return_id = d.id
      LEFT JOIN invoices i ON i.business_id = d.business_id AND i.id = d.invoice_id
    WHERE ${inScope(scope)} ORDER BY d.fisico_en DESC, d.id DESC LIMIT ${size} OFFSET ${offset}`.execute(tx);
  return rows;
}

/** Names of those who took goods back, as the newest of their returns have them. */
export async function readReturners(tx: Tx, scope: ReportScope): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ clave: string; nombre: string }>`
    SELECT d.collaborator_id::text AS clave, (array_agg(d.cajero ORDER BY d.fecha DESC))[1] AS nombre
    FROM returns d WHERE ${inScope(scope)} GROUP BY 1`.execute(tx);
  return new Map(rows.map(({ clave, nombre }) => [clave, nombre]));
}

/** What was given back without a note. */
export async function readUnnoted(tx: Tx, scope: ReportScope): Promise<string> {
  const { rows } = await sql<{ total: string }>`
    SELECT coalesce(sum(l.total_linea), 0.00) AS total
    FROM returns d JOIN return_lines l ON l.business_id = d.business_id AND l.return_id = d.id AND NOT l.con_nota
    WHERE ${inScope(scope)}`.execute(tx);
  return rows[0]?.total ?? '0.00';
}

/** As many as a first page may name. */
const MOST_ODD = 20;

/**
 * Returns that somebody should look at, of those that arrived since that day, the last one first: a device that was a
 * month without network brings old ones. Goods returned twice count at their worth. The newest of them, and how many
 * there are in all.
 * @param overdue an approval that is awaited since before then should have come
 */
export async function listOddReturns(tx: Tx, businessId: number, since: string, overdue: Date) {
  const { rows } = await sql<{
    devolucion_id: string;
    factura: string | null;
    total: string;
    codigo: ReturnWarningCode;
    cuantas: number;
  }>`
    SELECT d.id AS devolucion_id, i.numero_factura_display AS factura,
      CASE WHEN t.twice THEN coalesce((SELECT sum(l.total_linea) FROM return_lines l
        WHERE l.business_id = d.business_id AND l.return_id = d.id AND NOT l.con_nota), 0.00) ELSE d.total END AS total,
      CASE WHEN t.twice THEN 'devolucion_excedida' ELSE coalesce(d.advertencias -> 0 ->> 'codigo', 'sin_autorizacion') END AS codigo,
      count(*) OVER () AS cuantas
    FROM returns d LEFT JOIN invoices i ON i.business_id = d.business_id AND i.id = d.invoice_id
      CROSS JOIN LATERAL (SELECT d.advertencias @> '[{"codigo":"devolucion_excedida"}]' AS twice) t
    WHERE d.business_id = ${businessId} AND d.fecha >= (${since}::date::timestamp AT TIME ZONE INTERVAL '-05:00') AND (jsonb_array_length(d.advertencias) > 0
      OR EXISTS (SELECT FROM awaited_approvals w WHERE w.business_id = d.business_id AND w.op = d.id AND w.created_at < ${overdue}))
    ORDER BY d.fecha DESC, d.id LIMIT ${MOST_ODD}`.execute(tx);
  return {
    cuantas_devoluciones: rows[0]?.cuantas ?? 0,
    devoluciones: rows.map(({ cuantas: _all, ...row }) => row),
  };
}
