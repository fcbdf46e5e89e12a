import type { InvoiceRecord } from '#app/data/invoice-record.ts';
import { readPrintSource } from '#app/data/read/invoices/print-source.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { printPaper } from '#app/data/writes/printed-papers.ts';
import { recordReprint } from '#app/data/writes/reprint-writes.ts';
import { markDelivered } from '#app/data/writes/hand-over.ts';
import { printFailure } from '#app/print/print-failure.ts';
import { printReceipt } from '#app/print/print-ticket.ts';
import type { Receipt } from '#app/print/receipt.ts';
import { text } from './text.ts';

/**
 * Prints what the history shows on the shop's template; records a reprint in the log.
 * @returns why it was not printed, null when it was
 */
export async function printDetail(
  { db }: Workspace,
  { id }: InvoiceRecord,
  receipt: Receipt,
): Promise<string | null> {
  let isReprint: boolean;
  try {
    const source = await readPrintSource(db);
    // The customer gets a paper; the tab that charged the sale may still stand at its receipt.
    if (receipt.kind === 'provisional') await markDelivered(db, id);
    isReprint = await printPaper(db, { id }, receipt.kind, (isOneMore) =>
      printReceipt({ ...receipt, isReprint: isOneMore }, source),
    );
  } catch (error) {
    return printFailure(error, text.printFailed);
  }
  // The paper is out: that the log could not be told is no reason to print it twice.
  if (isReprint) await recordReprint(db, id).catch(() => undefined);
  return null;
}
