import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { Business } from '#contract/session/session.ts';
import { type PrintableSale, type Receipt, receiptOfInvoice, receiptOfSale } from './receipt.ts';

/** A row of the history: a numbered invoice, or a sale that awaits its number. */
interface PrintableRecord {
  invoice: Invoice | null;
  sale: PrintableSale | null;
}

interface PrintSetting {
  business: Business | undefined;
  establishment: string;
  isReprint: boolean;
}

const UNKNOWN_BUSINESS = { nombre: '', identificacion: '', direccion: '', ciudad: '', telefono: '' };

/** The receipt of a record; a sale without number never gets a receipt that looks like an invoice. */
export function receiptOf({ invoice, sale }: PrintableRecord, setting: PrintSetting): Receipt | null {
  if (invoice) return receiptOfInvoice(invoice, setting);
  return sale && receiptOfSale(sale, setting.business ?? UNKNOWN_BUSINESS, setting.establishment);
}
