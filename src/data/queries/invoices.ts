import type { ErpDatabase } from '#app/data/db.ts';
import type { InvoiceRecord } from './invoice-record.ts';
import type { Operation } from '#app/data/outbox/operation.ts';

export function getInvoice(db: ErpDatabase, id: string): Promise<InvoiceRecord | undefined> {
  return db.invoices.get(id);
}

/** The newest operation that made this invoice on this device, if one did. */
export async function operationOf(db: ErpDatabase, invoiceId: string): Promise<Operation | undefined> {
  return (await db.outbox.where('lane').equals(invoiceId).sortBy('seq')).at(-1);
}
