import { isOfReceipt } from '#domain/invoicing/numbering.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { InvoiceRecord } from '#app/data/invoice-record.ts';

/** Code of a device's own paper, or the number of a note. */
const OF_A_DEVICE = /^(?:[VD]-|NC\d+-)/u;

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
  const back = await db.returns
    .filter(({ nota, codigo_provisional }) => code === nota?.numero_display || code === codigo_provisional)
    .first();
  if (back?.factura_id && (await db.invoices.get(back.factura_id))) return { id: back.factura_id };
  const isOurs = ({ prefijo }: { prefijo: string }) => code.startsWith(`${prefijo}-`);
  const isKnown = back !== undefined || OF_A_DEVICE.test(code) || (await db.series.filter(isOurs).first());
  return isKnown ? 'elsewhere' : undefined;
}
