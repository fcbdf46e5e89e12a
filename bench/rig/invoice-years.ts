import { addDays, bogotaDate } from '#domain/bogota-time.ts';
import { type Db, sql } from '#server/platform/database/database.ts';
import type { TestShop } from '#tests/fixtures/shop.ts';

const YEARS = 3;
const DAYS = YEARS * 365;
const LINES = 3;
const MEANS = "ARRAY['efectivo', 'efectivo', 'tarjeta', 'nequi']";

/**
 * Makes invoices of a shop, spread evenly over three years and the hours of each day, with their lines, taxes, payments,
 * costs and rows of the feed as sales write them; their ids tell their moment, as those do that a counter makes.
 * @param from number of the first of them
 * @param to of the last one; both are reckoned as parts of `of`
 */
export async function fillYears(
  owner: Db,
  { businessId, serieId, finalConsumer, collaboratorIds, productIds }: TestShop,
  { from = 1, to, of = to }: { from?: number; to: number; of?: number },
): Promise<void> {
  const first = addDays(bogotaDate(new Date()), -DAYS + 1);
  const made = sql`i.business_id = ${businessId} AND i.serie_id = ${serieId} AND i.numero BETWEEN ${from} AND ${to}`;
  await sql`
    INSERT INTO invoices (business_id, id, serie_id, numero, numero_factura_display, fecha_emision, cliente_id,
      collaborator_id, cajero, subtotal, total_impuestos, total_factura, datos_vendedor, datos_cliente, texto_resolucion,
      busqueda, dia, advertencias)
    SELECT ${businessId}, uuidv7(d + interval '12 hours' + (n % 840) * interval '1 minute' - localtimestamp), ${serieId}, n, 'POS1-' || n,
      (d + interval '12 hours' + (n % 840) * interval '1 minute'), ${finalConsumer},
      (${collaboratorIds}::bigint[])[1 + n % 3], 'Cajero ' || n % 3, 30000, 5700, 35700, '{}', '{}', '', 'pos1-' || n,
      d::date, '[]'
    FROM generate_series(${from}::int, ${to}::int) AS n,
      LATERAL (SELECT ${first}::date + ((n::bigint * ${DAYS} / (${of} + 1))::int) AS d) AS day`.execute(
    owner,
  );
  await sql`
    INSERT INTO invoice_lines (business_id, invoice_id, linea, product_id, codigo_barras, nombre, cantidad, valor_unitario,
      descuento_pct, base_gravable, impuestos_aplicados, total_linea, costo_unitario, costo_linea)
    SELECT i.business_id, i.id, l, (${productIds}::uuid[])[1 + (i.numero * 7 + l * 401) % ${productIds.length}], 'x', 'x', 1, 10000,
      CASE WHEN (i.numero + l) % 20 = 0 THEN 5 ELSE 0 END, 10000, '[]', 11900, 8000, 8000
    FROM invoices i, generate_series(1, ${LINES}) AS l WHERE ${made}`.execute(owner);
  await sql`
    INSERT INTO invoice_payments (business_id, invoice_id, orden, medio, valor)
    SELECT i.business_id, i.id, 1, (${sql.raw(MEANS)})[1 + i.numero % 4], 35700 FROM invoices i WHERE ${made}`.execute(
    owner,
  );
  await sql`
    INSERT INTO invoice_taxes (business_id, invoice_id, nombre, base, valor)
    SELECT i.business_id, i.id, 'IVA 19%', 30000, 5700 FROM invoices i WHERE ${made}`.execute(owner);
  await sql`
    INSERT INTO changes (business_id, tabla, id, version, cambiado_en)
    SELECT i.business_id, 'facturas', i.id::text, v.version + row_number() OVER (ORDER BY i.numero), i.fecha_emision
    FROM invoices i JOIN business_versions v ON v.business_id = i.business_id WHERE ${made}`.execute(owner);
  await sql`UPDATE business_versions SET version = version + ${to - from + 1} WHERE business_id = ${businessId}`.execute(
    owner,
  );
  for (const table of ['invoices', 'invoice_lines', 'invoice_payments', 'invoice_taxes', 'changes'])
    await sql`VACUUM ANALYZE ${sql.table(table)}`.execute(owner);
}
