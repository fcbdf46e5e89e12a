import { isOfReceipt } from '#domain/invoicing/numbering.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { InvoiceRecord } from '#app/data/invoice-record.ts';
import type { Operation } from '#app/data/queue/operation.ts';

export function getInvoice(db: ErpDatabase, id: string): Promise<InvoiceRecord | undefined> {
  return db.invoices.get(id);
}

/** The sale of a receipt: kept here, or of one of our stores and not kept here. */
type OfReceipt = { id: string } | 'elsewhere';

/** The sale whose receipt has this code at its foot; undefined for a code that is no number of ours. */
export async function findByReceipt(db: ErpDatabase, code: string): Promise<OfReceipt | undefined> {
  if (!isOfReceipt(code)) return undefined;
  const isIt = ({ invoice, sale }: InvoiceRecord) =>
    code === invoice?.numero_factura_display ||
    code === (invoice?.codigo_provisional ?? sale?.codigo_provisional);
  const kept = await db.invoices.orderBy('fecha').reverse().filter(isIt).first();
  if (kept) return { id: kept.id };
  const isOurs = ({ prefijo }: { prefijo: string }) => code.startsWith(`${prefijo}-`);
  return (await db.series.filter(isOurs).first()) && 'elsewhere';
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
