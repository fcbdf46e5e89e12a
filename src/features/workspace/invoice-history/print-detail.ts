import type { InvoiceRecord } from '#app/data/queries/invoice-record.ts';
import { readPrintSource } from '#app/data/queries/print-source.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { recordReprint } from '#app/data/writes/reprint-writes.ts';
import { printFailure } from '#app/print/print-failure.ts';
import { printReceipt } from '#app/print/print-ticket.ts';
import type { Receipt } from '#app/print/receipt.ts';
import { text } from './text.ts';

/**
 * Prints what the history shows on the shop's template; of an invoice that is a reprint, and the log is told.
 * @returns why it was not printed, null when it was
 */
export async function printDetail(
  { db }: Workspace,
  { id, invoice }: InvoiceRecord,
  receipt: Receipt,
): Promise<string | null> {
  try {
    await printReceipt(receipt, await readPrintSource(db));
  } catch (error) {
    return printFailure(error, text.printFailed);
  }
  // The paper is out: that the log could not be told is no reason to print it twice.
  if (invoice) await recordReprint(db, id).catch(() => undefined);
  return null;
}
