import { searchWords } from '#domain/normalize.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { InvoiceRecord } from './invoice-record.ts';
import type { Operation } from '#app/data/outbox/operation.ts';

export interface InvoiceFilter {
  search: string;
  /** `YYYY-MM-DD` in Bogotá, or empty. */
  date: string;
  page: number;
  pageSize: number;
}

/** Invoices of the mirror, newest first, sales that await their number among them. */
export async function listInvoices(
  db: ErpDatabase,
  filter: InvoiceFilter,
): Promise<{ count: number; rows: InvoiceRecord[] }> {
  const words = searchWords(filter.search);
  const ordered = db.invoices.orderBy('fecha').reverse();
  const matching =
    words.length === 0 && filter.date === ''
      ? ordered
      : ordered.filter(
          (row) => row.fecha.startsWith(filter.date) && words.every((word) => row.busqueda.includes(word)),
        );
  const count = await matching.count();
  const rows = await matching
    .offset((filter.page - 1) * filter.pageSize)
    .limit(filter.pageSize)
    .toArray();
  return { count, rows };
}

export function getInvoice(db: ErpDatabase, id: string): Promise<InvoiceRecord | undefined> {
  return db.invoices.get(id);
}

/** The newest operation that made this invoice on this device, if one did. */
export async function operationOf(db: ErpDatabase, invoiceId: string): Promise<Operation | undefined> {
  return (await db.outbox.where('lane').equals(invoiceId).sortBy('seq')).at(-1);
}
