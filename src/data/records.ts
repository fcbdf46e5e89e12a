import { clientIdentification, clientName } from '#contract/clients/client-fields.ts';
import type { Client } from '#contract/clients/clients.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { ProductData, StockRow } from '#contract/inventory/products.ts';
import type { LedgerEntry } from '#contract/sync/sync.ts';
import { normalizeText, searchForm } from '#domain/normalize.ts';
import type { ClientRecord, LedgerRecord, Mirrored, ProductRecord, StockRecord } from './db.ts';
import { drawerKeyOf, type InvoiceRecord } from './invoice-record.ts';

/** Rows as the mirror keeps them, with the keys that local queries read. */

/** What a row that just came from the server has beside its fields. */
export function mirrored<Row>(srv: Row, v: number, rev: number): Mirrored<Row> {
  return { srv, v, rev, pageRev: rev };
}

/** What a row that the server has not told of has beside its fields. */
export function unmirrored<Row>(): Mirrored<Row> {
  return { srv: null, v: 0, rev: 0, pageRev: 0 };
}

/** The mirror's members of a row that is there; those of an unknown row otherwise. */
export function mirrorOf<Row>(present: Mirrored<Row> | undefined): Mirrored<Row> {
  if (!present) return unmirrored();
  const { srv, v, rev, pageRev } = present;
  return { srv, v, rev, pageRev };
}

export function toProductRecord(row: ProductData, mirror: Mirrored<ProductData>): ProductRecord {
  const nombre_norm = normalizeText(row.nombre);
  const busqueda = searchForm(`${row.nombre} ${row.codigo_barras}`);
  return { ...row, ...mirror, borrado: false, nombre_norm, busqueda };
}

export function toStockRecord(id: string, row: StockRow, mirror: Mirrored<StockRow>): StockRecord {
  return { ...row, ...mirror, id };
}

export function toClientRecord(row: Client, mirror: Mirrored<Client>): ClientRecord {
  const nombre = clientName(row);
  const identificacion = clientIdentification(row);
  const busqueda = searchForm(`${nombre} ${identificacion} ${row.codigo_cliente}`);
  return { ...row, ...mirror, borrado: false, nombre, identificacion, busqueda };
}

export function toLedgerRecord(row: LedgerEntry, mirror: Mirrored<LedgerEntry>): LedgerRecord {
  return { ...row, ...mirror };
}

export function toInvoiceRecord(row: Invoice, v: number, rev: number): InvoiceRecord {
  const { nombre, identificacion } = row.datos_cliente;
  const busqueda = searchForm(
    `${row.numero_factura_display} ${nombre} ${identificacion} ${row.codigo_provisional ?? ''}`,
  );
  const part = { id: row.id, invoice: row, sale: null };
  return { ...part, fecha: row.fecha_emision, busqueda, ...drawerKeyOf(row.caja_id, part), v, rev };
}
