import type { ErpDatabase } from '#app/data/db.ts';
import type { InvoiceRecord } from '#app/data/invoice-record.ts';
import type { Operation } from '#app/data/queue/operation.ts';

export function getInvoice(db: ErpDatabase, id: string): Promise<InvoiceRecord | undefined> {
  return db.invoices.get(id);
}

/** The newest operation that made this invoice on this device, if one did. */
export async function operationOf(db: ErpDatabase, invoiceId: string): Promise<Operation | undefined> {
  return (await db.outbox.where('lane').equals(invoiceId).sortBy('seq')).at(-1);
}

/** The establishment that a sale of this device was made in: its cashier may be in another one since. */
export async function establishmentOf(db: ErpDatabase, invoiceId: string): Promise<string | undefined> {
  const effect = (await operationOf(db, invoiceId))?.effect;
  if (effect?.type !== 'sale') return undefined;
  return (await db.series.get(effect.serie_id))?.nombre_establecimiento;
}
