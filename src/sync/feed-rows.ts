import type { ClientRecord, ProductRecord, StockRecord } from '#app/data/db.ts';
import type { InvoiceRecord } from '#app/data/invoice-record.ts';
import type { Client } from '#contract/clients.ts';
import type { Invoice } from '#contract/invoices.ts';
import type { ProductData, StockRow } from '#contract/products.ts';
import { normalizeText } from '#domain/normalize.ts';

/** Rows of the feed as the mirror keeps them, with the keys that local queries read. */

export function toProductRecord(row: ProductData, v: number, rev: number): ProductRecord {
  const nombre_norm = normalizeText(row.nombre);
  const busqueda = normalizeText(`${row.nombre} ${row.codigo_barras}`);
  return { ...row, srv: row, v, rev, borrado: false, nombre_norm, busqueda };
}

export function toStockRecord(id: string, row: StockRow, v: number, rev: number): StockRecord {
  return { ...row, id, srv: row, v, rev };
}

export function toClientRecord(row: Client, v: number, rev: number): ClientRecord {
  const nombre = row.nombre_completo_natural ?? row.nombre_empresa_juridico ?? '';
  const identificacion = row.cedula_natural ?? row.nit_juridico ?? '';
  const busqueda = normalizeText(`${nombre} ${identificacion} ${row.codigo_cliente}`);
  return { ...row, srv: row, v, rev, nombre, identificacion, busqueda };
}

export function toInvoiceRecord(row: Invoice, v: number, rev: number): InvoiceRecord {
  const { nombre, identificacion } = row.datos_cliente;
  const busqueda = normalizeText(
    `${row.numero_factura_display} ${nombre} ${identificacion} ${row.codigo_provisional ?? ''}`,
  );
  return { id: row.id, fecha: row.fecha_emision, busqueda, invoice: row, sale: null, v, rev };
}
