import type { Invoice } from '#contract/invoices.ts';
import type { Business } from '#contract/session.ts';
import { type ProvisionalSale, receiptOfInvoice, receiptOfSale } from './documents.ts';
import { printLines } from './frame.ts';
import { receiptLines } from './receipt.ts';

/** Paper of the default template, pos58mm. */
const DEFAULT_PAPER = { widthMm: 58, columns: 32 } as const;

export interface PrintableRecord {
  invoice: Invoice | null;
  sale: ProvisionalSale | null;
}

export interface PrintSetting {
  business: Business | undefined;
  establishment: string;
  isReprint: boolean;
}

/**
 * Prints an invoice, or the provisional receipt of a sale without number.
 * @throws PrintError
 */
export async function printRecord({ invoice, sale }: PrintableRecord, setting: PrintSetting): Promise<void> {
  const receipt = invoice
    ? receiptOfInvoice(invoice, setting.isReprint)
    : sale && receiptOfSale(sale, setting.business, setting.establishment);
  if (receipt) await printLines(receiptLines(receipt, DEFAULT_PAPER.columns), DEFAULT_PAPER.widthMm);
}
