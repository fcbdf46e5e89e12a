import { readSaleDebt } from '#app/data/read/clients/sale-debt.ts';
import { returnIn } from '#app/data/queue/exchange.ts';
import { establishmentOf, getInvoice, operationOf } from '#app/data/read/invoices/invoices.ts';
import { readPrintSource } from '#app/data/read/invoices/print-source.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { printPaper, wasPrinted } from '#app/data/writes/printed-papers.ts';
import { recordReprint, recordReturnReprint } from '#app/data/writes/reprint-writes.ts';
import { readDevicePrinter } from '#app/print/device.ts';
import { printInBrowser, printReceipt, ticketOf } from '#app/print/print-ticket.ts';
import { receiptOf } from '#app/print/record-receipt.ts';
import type { Receipt } from '#app/print/receipt.ts';
import { receiptOfReturn } from '#app/print/return-receipt.ts';
import { receiptAsPicture, receiptAsText, type Shared, sharePicture, shareText } from '#app/print/share.ts';

// Fetched once there is something to print: a counter is ready to sell without it.

/** Whether the cashier of this device wants receipts without asking for them. */
export const printsByItself = (): boolean => readDevicePrinter().isAutomatic;

async function readReceipt({ db, session }: Workspace, id: string): Promise<Receipt | null> {
  const [record, business, soldIn, debt] = await Promise.all([
    getInvoice(db, id),
    db.business.toCollection().first(),
    establishmentOf(db, id),
    readSaleDebt(db, id),
  ]);
  const establishment = soldIn ?? session.nombre_establecimiento ?? '';
  return record ? receiptOf(record, { business, establishment, isReprint: false, debt }) : null;
}

/**
 * Prints the receipt of a sale on the shop's template: as an invoice, or as the provisional one while it has no
 * number. The second paper of the same kind says REIMPRESIÓN, and the log records it.
 * @param way 'device' as this counter prints, 'browser' always through its dialog (where a PDF is made)
 * @throws PrintError
 */
export async function printSale(workspace: Workspace, id: string, way: 'device' | 'browser'): Promise<void> {
  const [first, source] = await Promise.all([readReceipt(workspace, id), readPrintSource(workspace.db)]);
  if (!first) return;
  const out = (paper: Receipt) => (isOneMore: boolean) => {
    const receipt = { ...paper, isReprint: isOneMore };
    return way === 'device' ? printReceipt(receipt, source) : printInBrowser(ticketOf(receipt, source));
  };
  const note = await readNote(workspace, id);
  // A printer that gave up between the two papers of an exchange owes the second one alone.
  const isOwedNote =
    note !== null &&
    (await wasPrinted(workspace.db, { id }, first.kind)) &&
    !(await wasPrinted(workspace.db, note, note.receipt.kind));
  if (!isOwedNote) {
    const isReprint = await printPaper(workspace.db, { id }, first.kind, out(first));
    if (isReprint) await recordReprint(workspace.db, id);
  }
  if (!note) return;
  const isOneMore = await printPaper(workspace.db, note, note.receipt.kind, out(note.receipt));
  if (isOneMore) await recordReturnReprint(workspace.db, note.id);
}

/** The paper of what came back for a sale; null for a sale that is no exchange. */
async function readNote({ db, session }: Workspace, saleId: string) {
  const operation = await operationOf(db, saleId);
  const id = operation && returnIn(operation)?.id;
  const [back, business] = await Promise.all([
    id ? db.returns.get(id) : undefined,
    db.business.toCollection().first(),
  ]);
  if (!back || !business) return null;
  const sold = back.factura_id === null ? undefined : await db.invoices.get(back.factura_id);
  return {
    id: back.id,
    madeBy: saleId,
    receipt: receiptOfReturn(back, business, session.nombre_establecimiento ?? '', sold),
  };
}

/** Hands the receipt to the system's sheet, as text or as a picture. @throws when it can't be shared */
export async function shareSale(
  workspace: Workspace,
  id: string,
  what: 'text' | 'picture',
): Promise<Shared | null> {
  const [receipt, source] = await Promise.all([readReceipt(workspace, id), readPrintSource(workspace.db)]);
  if (!receipt) return null;
  if (what === 'text') return shareText(receipt.number, receiptAsText(receipt, source));
  return sharePicture(receipt.number, await receiptAsPicture(receipt, source));
}
