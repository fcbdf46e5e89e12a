import { bogotaDate, bogotaDayRange, bogotaTimestamp } from '#domain/bogota-time.ts';
import { isOfReturn } from '#domain/invoicing/numbering.ts';
import type { Unit } from '#domain/money/units.ts';
import { taxBases } from '#domain/money/tax-bases.ts';
import type { HistoryFilter } from '#contract/invoicing/history-filter.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { Statement } from '#server/platform/changes.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';
import { matchesWords, type PageRequest } from '#server/http/paging.ts';

/** An invoice as it is stored: the read shape, and what only the server needs. */
interface NewInvoice {
  invoice: Invoice;
  issuedAt: Date;
  soldAt: Date | null;
  collaboratorId: number;
  deviceId: string | null;
  creationHash: string;
  /** Normalized number, client, identification and provisional code: what the history's search reads. */
  searchText: string;
  /** Pesos that the business rounded cash to. */
  redondeo: 0 | 50;
  /** Cost of each line, in the lines' order. */
  costs: readonly LineCost[];
}

/** What a line cost the shop; null where the product has no known cost. */
export interface LineCost {
  costo_unitario: string | null;
  costo_linea: string | null;
}

/** The statements that add an invoice with its lines and payments; they belong together. */
export function invoiceInserts(businessId: number, row: NewInvoice): Statement[] {
  const { invoice } = row;
  return [
    head(businessId, row),
    lines(businessId, row),
    payments(businessId, invoice),
    taxes(businessId, invoice),
  ];
}

function head(businessId: number, row: NewInvoice) {
  const { invoice: i } = row;
  return sql`
    INSERT INTO invoices (business_id, id, serie_id, numero, numero_factura_display, fecha_emision, fecha_venta, estado, cliente_id,
      collaborator_id, cajero, subtotal, total_impuestos, total_factura, datos_vendedor, datos_cliente, texto_resolucion,
      advertencias, nota, codigo_provisional, busqueda, creation_hash, dia, cash_session_id, device_id, descuento_total, pedido_id, redondeo)
    VALUES (${businessId}, ${i.id}, ${i.serie_id}, ${i.numero}, ${i.numero_factura_display}, ${row.issuedAt}, ${row.soldAt},
      ${i.estado}, ${i.cliente_id}, ${row.collaboratorId}, ${i.cajero}, ${i.subtotal}, ${i.total_impuestos}, ${i.total_factura},
      ${JSON.stringify(i.datos_vendedor)}, ${JSON.stringify(i.datos_cliente)}, ${i.datos_resolucion.texto_resolucion},
      ${JSON.stringify(i.advertencias)}, ${i.nota}, ${i.codigo_provisional}, ${row.searchText}, ${row.creationHash},
      ${bogotaDate(row.soldAt ?? row.issuedAt)}, ${i.caja_id ?? null}, ${row.deviceId},
      ${i.descuento_total ?? null}, ${i.pedido_id ?? null}, ${row.redondeo})`;
}

function lines(businessId: number, { invoice, costs }: NewInvoice) {
  const rows = invoice.detalles_items.map((line, at) => ({ ...line, ...costs[at], linea: at + 1 }));
  return sql`
    INSERT INTO invoice_lines (business_id, invoice_id, linea, product_id, codigo_barras, nombre, cantidad, valor_unitario,
      descuento_pct, base_gravable, impuestos_aplicados, total_linea, costo_unitario, costo_linea, unidad, nota, descuento_valor)
    SELECT ${businessId}, ${invoice.id}, l.linea, l.producto_id, l.codigo_barras, l.nombre, l.cantidad, l.valor_unitario,
      l.descuento_pct, l.base_gravable, l.impuestos_aplicados, l.total_linea, l.costo_unitario, l.costo_linea, l.unidad, l.nota, l.descuento_valor
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS l (linea int, producto_id uuid, codigo_barras text, nombre text, cantidad numeric, valor_unitario numeric,
        descuento_pct numeric, base_gravable numeric, impuestos_aplicados jsonb, total_linea numeric, costo_unitario numeric, costo_linea numeric, unidad text, nota text,
        descuento_valor numeric)`;
}

function taxes(businessId: number, { id, detalles_items }: Invoice) {
  return sql`
    INSERT INTO invoice_taxes (business_id, invoice_id, nombre, base, valor)
    SELECT ${businessId}, ${id}, t.nombre, t.base, t.valor
    FROM jsonb_to_recordset(${JSON.stringify(taxBases(detalles_items))}::jsonb) AS t (nombre text, base numeric, valor numeric)`;
}

function payments(businessId: number, invoice: Invoice) {
  return sql`
    INSERT INTO invoice_payments (business_id, invoice_id, orden, medio, valor, recibido, referencia)
    SELECT ${businessId}, ${invoice.id}, p.orden, p.medio, p.valor, p.recibido, p.referencia
    FROM jsonb_to_recordset(${JSON.stringify(invoice.pagos.map((pago, at) => ({ ...pago, orden: at + 1 })))}::jsonb)
      AS p (orden int, medio text, valor numeric, recibido numeric, referencia text)`;
}

interface InvoiceRow {
  id: string;
  serie_id: number;
  numero: number;
  numero_factura_display: string;
  fecha_emision: Date;
  fecha_venta: Date | null;
  estado: Invoice['estado'];
  cliente_id: string;
  cajero: string;
  subtotal: string;
  total_impuestos: string;
  total_factura: string;
  datos_vendedor: Invoice['datos_vendedor'];
  datos_cliente: Invoice['datos_cliente'];
  texto_resolucion: string;
  advertencias: Invoice['advertencias'];
  nota: string | null;
  codigo_provisional: string | null;
  caja_id: string | null;
  descuento_total: string | null;
  pedido_id: string | null;
  lineas: StoredLine[];
  pagos: Invoice['pagos'];
}

/** As JSON has it: goods sold by the piece have no unit. */
type StoredLine = Omit<Invoice['detalles_items'][number], 'unidad'> & { unidad: Unit | null };

const SELECT = sql`
  SELECT i.id, i.serie_id, i.numero, i.numero_factura_display, i.fecha_emision, i.fecha_venta, i.estado, i.cliente_id, i.cajero,
    i.subtotal, i.total_impuestos, i.total_factura, i.datos_vendedor, i.datos_cliente, i.texto_resolucion, i.advertencias,
    i.nota, i.codigo_provisional, i.cash_session_id AS caja_id, i.descuento_total, i.pedido_id,
    (SELECT json_agg(json_build_object('producto_id', l.product_id, 'codigo_barras', l.codigo_barras, 'nombre', l.nombre,
        'cantidad', trim_scale(l.cantidad), 'valor_unitario', l.valor_unitario::text, 'descuento_pct', l.descuento_pct::text, 'descuento_valor', l.descuento_valor::text,
        'base_gravable', l.base_gravable::text, 'impuestos_aplicados', l.impuestos_aplicados,
        'total_linea', l.total_linea::text, 'unidad', l.unidad, 'nota', l.nota) ORDER BY l.linea)
      FROM invoice_lines l WHERE l.business_id = i.business_id AND l.invoice_id = i.id) AS lineas,
    (SELECT json_agg(json_build_object('medio', p.medio, 'valor', p.valor::text, 'recibido', p.recibido::text,
        'referencia', p.referencia) ORDER BY p.orden)
      FROM invoice_payments p WHERE p.business_id = i.business_id AND p.invoice_id = i.id) AS pagos
  FROM invoices i`;

function toInvoice(row: InvoiceRow): Invoice {
  const { texto_resolucion, lineas, pagos, fecha_emision, fecha_venta, descuento_total, pedido_id, ...rest } =
    row;
  return {
    ...rest,
    fecha_emision: bogotaTimestamp(fecha_emision),
    fecha_venta: fecha_venta && bogotaTimestamp(fecha_venta),
    datos_resolucion: { texto_resolucion },
    detalles_items: lineas.map(({ unidad, ...line }) => (unidad === null ? line : { ...line, unidad })),
    ...(descuento_total === null ? {} : { descuento_total }),
    ...(pedido_id === null ? {} : { pedido_id }),
    pagos: pagos ?? [],
  };
}

interface InvoiceListQuery extends HistoryFilter {
  words: readonly string[];
  page: PageRequest;
}

function filter(businessId: number, query: InvoiceListQuery) {
  const { words, date, cashier, method, state } = query;
  const range = date === null ? null : bogotaDayRange(date);
  const day = range ? sql`AND i.fecha_emision >= ${range.start} AND i.fecha_emision < ${range.end}` : sql``;
  const byOne = cashier === null ? sql`` : sql`AND i.cajero = ${cashier}`;
  const paidSo =
    method === null
      ? sql``
      : sql`AND EXISTS (SELECT FROM invoice_payments p
          WHERE p.business_id = i.business_id AND p.invoice_id = i.id AND p.medio = ${method})`;
  const ofState =
    state === null ? sql`` : state === 'con_avisos' ? sql`AND i.advertencias <> '[]'` : returnedSo(state);
  return sql`i.business_id = ${businessId} ${day} ${byOne} ${paidSo} ${ofState} AND ${holdsWords(words)}`;
}

/** The number of a note finds what it was written for. */
function holdsWords(words: readonly string[]) {
  const own = matchesWords(sql`i.busqueda`, words);
  if (!words.some(isOfReturn)) return own;
  return sql`(${own} OR i.id IN (SELECT d.invoice_id FROM returns d
    WHERE d.business_id = i.business_id AND ${matchesWords(sql`d.busqueda`, words)}))`;
}

/** An invoice's own row never says that it was taken back: its returns do. */
function returnedSo(state: 'emitida' | 'anulada' | 'devuelta') {
  const returned = sql`FROM returns d WHERE d.business_id = i.business_id AND d.invoice_id = i.id`;
  if (state === 'devuelta')
    return sql`AND EXISTS (SELECT FROM returned_lines r
      WHERE r.business_id = i.business_id AND r.invoice_id = i.id AND r.devuelta > 0)`;
  return state === 'anulada'
    ? sql`AND EXISTS (SELECT ${returned} AND d.concepto = 2)`
    : sql`AND NOT EXISTS (SELECT ${returned} AND d.concepto = 2)`;
}

/** Invoices, newest first. */
export async function listInvoices(db: Db, businessId: number, query: InvoiceListQuery): Promise<Invoice[]> {
  const { rows } = await sql<InvoiceRow>`${SELECT} WHERE ${filter(businessId, query)}
    ORDER BY i.fecha_emision DESC, i.id DESC LIMIT ${query.page.size} OFFSET ${query.page.offset}`.execute(
    db,
  );
  return rows.map(toInvoice);
}

/** How many there are, and of those of one day what they come to. */
export async function sumInvoices(
  db: Db,
  businessId: number,
  query: InvoiceListQuery,
): Promise<{ count: number; total: string }> {
  // The index alone counts; what invoices come to stands in their rows.
  const total = query.date === null ? sql`0.00` : sql`coalesce(sum(i.total_factura), 0.00)`;
  const row = await first(
    sql<{
      count: number;
      total: string;
    }>`SELECT count(*) AS count, ${total} AS total FROM invoices i WHERE ${filter(businessId, query)}`,
    db,
  );
  return row ?? { count: 0, total: '0.00' };
}

export async function findInvoices(
  db: Db | Tx,
  businessId: number,
  ids: readonly string[],
): Promise<Invoice[]> {
  const { rows } = await sql<InvoiceRow>`${SELECT}
    WHERE i.business_id = ${businessId} AND i.id = ANY(${ids}::uuid[])`.execute(db);
  return rows.map(toInvoice);
}

/** When the first invoice of the business was issued. */
export async function findFirstDate(tx: Tx, businessId: number): Promise<Date | null> {
  const row = await first(
    sql<{
      fecha: Date | null;
    }>`SELECT min(fecha_emision) AS fecha FROM invoices WHERE business_id = ${businessId}`,
    tx,
  );
  return row?.fecha ?? null;
}

/** Who created the invoice with this id and with which request, if it exists. */
export function findCreation(tx: Tx, businessId: number, id: string) {
  return first(
    sql<{ collaborator_id: number; creation_hash: string | null }>`
    SELECT collaborator_id, creation_hash FROM invoices WHERE business_id = ${businessId} AND id = ${id}`,
    tx,
  );
}

/** The number of an invoice as people read it; undefined when the business has none with that id. */
export async function findDisplayNumber(tx: Tx, businessId: number, id: string): Promise<string | undefined> {
  const row = await first(
    sql<{ numero_factura_display: string }>`
    SELECT numero_factura_display FROM invoices WHERE business_id = ${businessId} AND id = ${id}`,
    tx,
  );
  return row?.numero_factura_display;
}

/** Date of the last invoice of a series; undefined before the first. */
export async function findLastDate(tx: Tx, businessId: number, serieId: number): Promise<Date | undefined> {
  const row = await first(
    sql<{ fecha_emision: Date }>`
    SELECT fecha_emision FROM invoices WHERE business_id = ${businessId} AND serie_id = ${serieId}
    ORDER BY numero DESC LIMIT 1`,
    tx,
  );
  return row?.fecha_emision;
}

/** The latest date on an invoice of each of these businesses that has any. */
export async function listLatestDates(tx: Tx, businessIds: readonly number[]) {
  const { rows } = await sql<{ business_id: number; fecha_emision: Date }>`
    SELECT i.business_id, i.fecha_emision FROM unnest(${businessIds}::bigint[]) AS b (id)
    CROSS JOIN LATERAL (SELECT business_id, fecha_emision FROM invoices WHERE business_id = b.id
      ORDER BY fecha_emision DESC LIMIT 1) i`.execute(tx);
  return rows;
}
