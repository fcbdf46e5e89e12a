import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { Business } from '#contract/session/session.ts';
import { formatDay } from '#domain/bogota-time.ts';
import { inFavour } from '#domain/clients/in-favour.ts';
import { formatCopPlain, isShownAsZero } from '#domain/money/money.ts';
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
  /** Still owed of the sale. */
  open: string;
  /** Below zero in the client's favour; null where this level may not see it. */
  balance: string | null;
  due: string | null;
}

/** Instead of change: what is owed, and until when. */
function debtWords({ open, balance, due }: Debt): string {
  const until = due === null ? '' : printText.dueOn(formatDay(due));
  const isPaid = isShownAsZero(open);
  // Who sees no accounts knows only what was bought on credit.
  if (balance === null) return isPaid ? '' : printText.boughtOnCredit(formatCopPlain(open));
  return [isPaid ? printText.paid : printText.onCredit(formatCopPlain(open), until), balanceWords(balance)]
    .filter(Boolean)
    .join(' ');
}

/** What a client owes in all, or has in his favour; nothing of a balance that reads as nothing. */
function balanceWords(balance: string): string {
  const favour = inFavour(balance);
  if (favour !== null) return printText.inFavour(formatCopPlain(favour));
  return isShownAsZero(balance) ? '' : printText.owedInAll(formatCopPlain(balance));
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
