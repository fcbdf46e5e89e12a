import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { Business } from '#contract/session/session.ts';
import { formatDay } from '#domain/bogota-time.ts';
import { formatCopPlain } from '#domain/money/money.ts';
import { printText } from './text.ts';
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
  /** What a sale on credit leaves owing; null for a sale that was paid. */
  debt: Debt | null;
}

interface Debt {
  charged: string;
  /** null where this level may not see it. */
  balance: string | null;
  due: string | null;
}

/** Instead of change: what is owed, and until when. */
function debtWords({ charged, balance, due }: Debt): string {
  const until = due === null ? '' : printText.dueOn(formatDay(due));
  const all = balance === null ? '' : printText.owedInAll(formatCopPlain(balance));
  return [printText.onCredit(formatCopPlain(charged), until), all].filter(Boolean).join(' ');
}

const UNKNOWN_BUSINESS = { nombre: '', identificacion: '', direccion: '', ciudad: '', telefono: '' };

/** The receipt of a record; a sale without number never gets a receipt that looks like an invoice. */
export function receiptOf({ invoice, sale }: PrintableRecord, setting: PrintSetting): Receipt | null {
  const receipt = invoice
    ? receiptOfInvoice(invoice, setting)
    : sale && receiptOfSale(sale, setting.business ?? UNKNOWN_BUSINESS, setting.establishment);
  if (!receipt || !setting.debt) return receipt;
  return { ...receipt, note: [receipt.note, debtWords(setting.debt)].filter(Boolean).join(' ') };
}
