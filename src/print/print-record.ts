import type { Invoice } from '#contract/invoices.ts';
import type { Business } from '#contract/session.ts';
import { printReceipt } from './frame.ts';
import { type PrintableSale, type Receipt, receiptOfInvoice, receiptOfSale } from './receipt.ts';

/** A row of the history: a numbered invoice, or a sale that awaits its number. */
export interface PrintableRecord {
  invoice: Invoice | null;
  sale: PrintableSale | null;
}

export interface PrintSetting {
  business: Business | undefined;
  establishment: string;
  isReprint: boolean;
}

const UNKNOWN_BUSINESS = { nombre: '', identificacion: '', direccion: '', ciudad: '', telefono: '' };

/** The receipt of a record; a sale without number never gets one that looks like an invoice. */
export function receiptOf({ invoice, sale }: PrintableRecord, setting: PrintSetting): Receipt | null {
  if (invoice) return receiptOfInvoice(invoice, setting);
  return sale && receiptOfSale(sale, setting.business ?? UNKNOWN_BUSINESS, setting.establishment);
}

/**
 * Prints an invoice, or the provisional receipt of a sale without number, on the default paper.
 * @throws PrintError
 */
export async function printRecord(record: PrintableRecord, setting: PrintSetting): Promise<void> {
  const receipt = receiptOf(record, setting);
  if (receipt) await printReceipt(receipt);
}
