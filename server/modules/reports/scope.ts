import type { DayRange } from '#domain/reports/range.ts';
import { sql } from '#server/platform/database/database.ts';

/** What a report is about: whose documents, of which store, of which commercial days. */
export interface ReportScope extends DayRange {
  businessId: number;
  /** null for every store of the business. */
  serieId: number | null;
  /** Only what one cashier sold, by the name on the invoices; payments on account are nobody's then. */
  cajero?: string | null;
}

/** Pesos that cash was rounded to when documents did not keep it: what the business had when they began to. */
export const STEP_BEFORE = ({ businessId }: Pick<ReportScope, 'businessId'>) =>
  sql`(SELECT b.redondeo_anterior FROM businesses b WHERE b.id = ${businessId})`;

/** Condition on invoices `i`, by the index of commercial days. */
export const inScope = ({ businessId, serieId, desde, hasta, cajero = null }: ReportScope) => sql`
  i.business_id = ${businessId} AND i.dia BETWEEN ${desde}::date AND ${hasta}::date
  ${serieId === null ? sql`` : sql`AND i.serie_id = ${serieId}`} ${cajero === null ? sql`` : sql`AND i.cajero = ${cajero}`}`;

/** When a sale was made on the clock of Bogotá, which is UTC−5 all year (`domain/bogota-time.ts`). */
const SOLD_AT = sql`(coalesce(i.fecha_venta, i.fecha_emision) AT TIME ZONE INTERVAL '-05:00')`;

/** What sums may be told apart by. */
export const KEYS = {
  none: sql`NULL::text`,
  day: sql`i.dia::text`,
  hour: sql`extract(hour FROM ${SOLD_AT})::int::text`,
  weekday: sql`extract(isodow FROM i.dia)::int::text`,
  cashier: sql`i.collaborator_id::text`,
  week: sql`date_trunc('week', i.dia)::date::text`,
  month: sql`to_char(i.dia, 'YYYY-MM')`,
  cashierName: sql`i.cajero`,
  client: sql`i.cliente_id::text`,
} as const;
export type Key = keyof typeof KEYS;

/** Sums of lines `l`: price before taxes and cost where the cost is known, and how many lines have none. */
export const COST_SUMS = sql`
  coalesce(sum(l.base_gravable) FILTER (WHERE l.costo_linea IS NOT NULL), 0.00) AS base,
  coalesce(sum(l.costo_linea), 0.00) AS costo, count(*) FILTER (WHERE l.costo_linea IS NULL) AS sin_costo`;
