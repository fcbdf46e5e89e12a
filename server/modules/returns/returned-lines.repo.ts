import type { AppliedTax } from '#domain/money/invoice-math.ts';
import { type Db, sql, type Tx } from '#server/platform/database/database.ts';

/** A line of an invoice, with what came back of it. */
export interface SoldRow {
  linea: number;
  product_id: string;
  codigo_barras: string;
  nombre: string;
  cantidad: string;
  base_gravable: string;
  impuestos_aplicados: AppliedTax[];
  costo_linea: string | null;
  devuelta: string;
}

/** The lines of an invoice, and what came back of each: under a lock from here on, so that two returns see each other. */
export async function lockSoldLines(tx: Tx, businessId: number, invoiceId: string): Promise<SoldRow[]> {
  await sql`
    INSERT INTO returned_lines (business_id, invoice_id, linea, vendida)
    SELECT business_id, invoice_id, linea, cantidad FROM invoice_lines
    WHERE business_id = ${businessId} AND invoice_id = ${invoiceId} ORDER BY linea
    ON CONFLICT DO NOTHING`.execute(tx);
  const { rows } = await sql<SoldRow>`
    SELECT l.linea, l.product_id, l.codigo_barras, l.nombre, l.cantidad::text AS cantidad, l.base_gravable,
      l.impuestos_aplicados, l.costo_linea, r.devuelta::text AS devuelta
    FROM returned_lines r JOIN invoice_lines l
      ON l.business_id = r.business_id AND l.invoice_id = r.invoice_id AND l.linea = r.linea
    WHERE r.business_id = ${businessId} AND r.invoice_id = ${invoiceId}
    ORDER BY r.linea FOR UPDATE OF r`.execute(tx);
  return rows;
}

/** Writes how much of each line has come back now. */
export async function storeReturned(
  tx: Tx,
  businessId: number,
  invoiceId: string,
  taken: ReadonlyMap<number, string>,
): Promise<void> {
  await sql`
    UPDATE returned_lines r SET devuelta = t.devuelta
    FROM unnest(${[...taken.keys()]}::int[], ${[...taken.values()]}::numeric[]) AS t (linea, devuelta)
    WHERE r.business_id = ${businessId} AND r.invoice_id = ${invoiceId} AND r.linea = t.linea`.execute(tx);
}

/** Whether an invoice was taken back as a whole. */
export async function isAnnulled(tx: Tx, businessId: number, invoiceId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM returns WHERE business_id = ${businessId} AND invoice_id = ${invoiceId} AND concepto = 2 LIMIT 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** What came back of an invoice since, as its detail and the history show it. */
interface ReturnedOf {
  devuelto: { linea: number; cantidad: number }[];
  notas: { devolucion_id: string; numero_display: string; total: string; concepto: number }[];
}

/** What came back of these invoices; those of which nothing did are missing. */
export async function findReturnedOf(
  db: Db | Tx,
  businessId: number,
  ids: readonly string[],
): Promise<Map<string, ReturnedOf>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ReturnedOf & { invoice_id: string }>`
    SELECT r.invoice_id,
      json_agg(json_build_object('linea', r.linea, 'cantidad', trim_scale(r.devuelta)) ORDER BY r.linea)
        FILTER (WHERE r.devuelta > 0) AS devuelto,
      (SELECT json_agg(json_build_object('devolucion_id', d.id, 'numero_display', n.numero_display, 'total', n.total::text,
          'concepto', d.concepto) ORDER BY n.numero)
        FROM returns d JOIN credit_notes n ON n.business_id = d.business_id AND n.return_id = d.id
        WHERE d.business_id = ${businessId} AND d.invoice_id = r.invoice_id) AS notas
    FROM returned_lines r WHERE r.business_id = ${businessId} AND r.invoice_id = ANY(${ids}::uuid[])
    GROUP BY r.invoice_id`.execute(db);
  return new Map(
    rows.map(({ invoice_id, devuelto, notas }) => [
      invoice_id,
      { devuelto: devuelto ?? [], notas: notas ?? [] },
    ]),
  );
}
