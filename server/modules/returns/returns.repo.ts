import type { Return } from '#contract/returns/returns.ts';
import { bogotaDate, bogotaDayRange, bogotaTimestamp } from '#domain/bogota-time.ts';
import type { Statement } from '#server/platform/changes.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';
import { matchesWords, type PageRequest } from '#server/http/paging.ts';

/** A return as it is stored: the read shape, and what only the server needs. */
interface NewReturn {
  row: Return;
  takenAt: Date;
  movedAt: Date;
  collaboratorId: number;
  deviceId: string | null;
  creationHash: string;
  searchText: string;
  /** Rows of the feed that it changed, its own the last. */
  changed: number;
  /** Pesos that the business rounded cash to. */
  redondeo: 0 | 50;
  /** Cost of each line, in the lines' order. */
  costs: readonly (string | null)[];
}

/** The statements that add a return with its lines, refunds and note; they belong together. */
export function returnInserts(businessId: number, stored: NewReturn): Statement[] {
  const { row } = stored;
  return [
    head(businessId, stored),
    lines(businessId, stored),
    refunds(businessId, row),
    ...(row.nota ? [note(businessId, row, row.nota)] : []),
  ];
}

function head(businessId: number, { row: r, ...stored }: NewReturn) {
  return sql`
    INSERT INTO returns (business_id, id, invoice_id, client_id, serie_id, collaborator_id, cajero, concepto, motivo,
      cash_session_id, device_id, venta_id, fecha, fisico_en, dia, total, advertencias, codigo_provisional, busqueda, creation_hash, cambios, redondeo)
    VALUES (${businessId}, ${r.id}, ${r.factura_id}, ${r.cliente_id}, ${r.serie_id}, ${stored.collaboratorId}, ${r.cajero},
      ${r.concepto}, ${r.motivo}, ${r.caja_id}, ${stored.deviceId}, ${r.venta_id}, ${stored.takenAt}, ${stored.movedAt},
      ${bogotaDate(stored.movedAt)}, ${r.total}, ${JSON.stringify(r.advertencias)}, ${r.codigo_provisional},
      ${stored.searchText}, ${stored.creationHash}, ${stored.changed},
      ${stored.redondeo})`;
}

function lines(businessId: number, { row, costs }: NewReturn) {
  const rows = row.lineas.map(({ linea, ...line }, at) => ({
    ...line,
    orden: at + 1,
    invoice_linea: linea,
    costo_linea: costs[at] ?? null,
  }));
  return sql`
    INSERT INTO return_lines (business_id, return_id, linea, invoice_linea, product_id, codigo_barras, nombre, cantidad, destino,
      base_gravable, impuestos_aplicados, total_linea, costo_linea, con_nota)
    SELECT ${businessId}, ${row.id}, l.orden, l.invoice_linea, l.producto_id, l.codigo_barras, l.nombre, l.cantidad, l.destino,
      l.base_gravable, l.impuestos_aplicados, l.total_linea, l.costo_linea, l.con_nota
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS l (orden int, invoice_linea int, producto_id uuid, codigo_barras text, nombre text, cantidad numeric, destino text,
        base_gravable numeric, impuestos_aplicados jsonb, total_linea numeric, costo_linea numeric, con_nota boolean)`;
}

function refunds(businessId: number, { id, reembolso }: Return) {
  const rows = reembolso.map((refund, at) => ({ ...refund, orden: at + 1 }));
  return sql`
    INSERT INTO return_refunds (business_id, return_id, orden, medio, valor, referencia)
    SELECT ${businessId}, ${id}, r.orden, r.medio, r.valor, r.referencia
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (orden int, medio text, valor numeric, referencia text)`;
}

function note(businessId: number, { id, serie_id }: Return, n: NonNullable<Return['nota']>) {
  return sql`
    INSERT INTO credit_notes (business_id, return_id, serie_id, prefijo, numero, numero_display, fecha_emision, datos_vendedor,
      datos_cliente, subtotal, total_impuestos, total)
    VALUES (${businessId}, ${id}, ${serie_id}, ${n.prefijo}, ${n.numero}, ${n.numero_display}, ${n.fecha_emision},
      ${JSON.stringify(n.datos_vendedor)}, ${JSON.stringify(n.datos_cliente)}, ${n.subtotal}, ${n.total_impuestos}, ${n.total})`;
}

type ReturnRow = Omit<Return, 'fecha' | 'fisico_en' | 'nota'> & {
  fecha: Date;
  fisico_en: Date;
  nota: (Omit<NonNullable<Return['nota']>, 'fecha_emision'> & { fecha_emision: string }) | null;
};

const SELECT = sql`
  SELECT d.id, d.invoice_id AS factura_id, i.numero_factura_display AS factura, d.client_id AS cliente_id,
    coalesce(n.datos_cliente ->> 'nombre', i.datos_cliente ->> 'nombre', '') AS cliente, d.serie_id, d.cajero, d.concepto, d.motivo,
    d.fecha, d.fisico_en, d.total, d.cash_session_id AS caja_id, d.codigo_provisional, d.venta_id,
    d.advertencias || CASE WHEN EXISTS (SELECT FROM awaited_approvals w WHERE w.business_id = d.business_id AND w.op = d.id)
      THEN '[{"codigo":"sin_autorizacion"}]'::jsonb ELSE '[]' END AS advertencias,
    (SELECT json_agg(json_build_object('linea', l.invoice_linea, 'producto_id', l.product_id, 'codigo_barras', l.codigo_barras,
        'nombre', l.nombre, 'cantidad', trim_scale(l.cantidad), 'destino', l.destino, 'base_gravable', l.base_gravable::text,
        'impuestos_aplicados', l.impuestos_aplicados, 'total_linea', l.total_linea::text, 'con_nota', l.con_nota) ORDER BY l.linea)
      FROM return_lines l WHERE l.business_id = d.business_id AND l.return_id = d.id) AS lineas,
    coalesce((SELECT json_agg(json_build_object('medio', r.medio, 'valor', r.valor::text, 'referencia', r.referencia) ORDER BY r.orden)
      FROM return_refunds r WHERE r.business_id = d.business_id AND r.return_id = d.id), '[]') AS reembolso,
    CASE WHEN n.return_id IS NOT NULL THEN json_build_object('prefijo', n.prefijo, 'numero', n.numero,
      'numero_display', n.numero_display, 'fecha_emision', n.fecha_emision, 'subtotal', n.subtotal::text,
      'total_impuestos', n.total_impuestos::text, 'total', n.total::text, 'datos_vendedor', n.datos_vendedor,
      'datos_cliente', n.datos_cliente) END AS nota
  FROM returns d
  LEFT JOIN credit_notes n ON n.business_id = d.business_id AND n.return_id = d.id
  LEFT JOIN invoices i ON i.business_id = d.business_id AND i.id = d.invoice_id`;

function toReturn({ fecha, fisico_en, nota, ...row }: ReturnRow): Return {
  return {
    ...row,
    fecha: bogotaTimestamp(fecha),
    fisico_en: bogotaTimestamp(fisico_en),
    nota: nota && { ...nota, fecha_emision: bogotaTimestamp(new Date(nota.fecha_emision)) },
  };
}

interface ListQuery {
  words: readonly string[];
  /** `YYYY-MM-DD` in Bogotá. */
  date: string | null;
  invoiceId: string | null;
  page: PageRequest;
}

function filter(businessId: number, { words, date, invoiceId }: ListQuery) {
  const range = date === null ? null : bogotaDayRange(date);
  const day = range ? sql`AND d.fecha >= ${range.start} AND d.fecha < ${range.end}` : sql``;
  const ofOne = invoiceId === null ? sql`` : sql`AND d.invoice_id = ${invoiceId}`;
  return sql`d.business_id = ${businessId} ${day} ${ofOne} AND ${matchesWords(sql`d.busqueda`, words)}`;
}

/** Returns, newest first. */
export async function listReturns(db: Db, businessId: number, query: ListQuery): Promise<Return[]> {
  const { rows } = await sql<ReturnRow>`${SELECT} WHERE ${filter(businessId, query)}
    ORDER BY d.fecha DESC, d.id DESC LIMIT ${query.page.size} OFFSET ${query.page.offset}`.execute(db);
  return rows.map(toReturn);
}

export async function countReturns(db: Db, businessId: number, query: ListQuery): Promise<number> {
  const row = await first(
    sql<{ count: number }>`SELECT count(*) AS count FROM returns d WHERE ${filter(businessId, query)}`,
    db,
  );
  return row?.count ?? 0;
}

export async function findReturns(
  db: Db | Tx,
  businessId: number,
  ids: readonly string[],
): Promise<Return[]> {
  const { rows } = await sql<ReturnRow>`${SELECT}
    WHERE d.business_id = ${businessId} AND d.id = ANY(${ids}::uuid[])`.execute(db);
  return rows.map(toReturn);
}

/** Who took the return with this id, with which request, and how many rows that changed (`cambios`), if it exists. */
export function findCreation(tx: Tx, businessId: number, id: string) {
  return first(
    sql<{ collaborator_id: number; creation_hash: string; cambios: number | null }>`
    SELECT collaborator_id, creation_hash, cambios FROM returns WHERE business_id = ${businessId} AND id = ${id}`,
    tx,
  );
}
