import { readPrintSource } from '#app/data/read/invoices/print-source.ts';
import type { Return } from '#contract/returns/returns.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { markPaidOut } from '#app/data/writes/returns/return-writes.ts';
import { recordReturnReprint } from '#app/data/writes/reprint-writes.ts';
import { printPaper } from '#app/data/writes/printed-papers.ts';
import { printFailure } from '#app/print/print-failure.ts';
import { printReceipt } from '#app/print/print-ticket.ts';
import { receiptOfReturn } from '#app/print/return-receipt.ts';
import { text } from './text.ts';

const UNKNOWN_BUSINESS = { nombre: '', identificacion: '', direccion: '', ciudad: '', telefono: '' };

/**
 * Prints the note of a return, or its slip while it awaits its number; records a reprint in the log.
 * @param told as the server told of it, where this device does not keep it
 * @returns why it was not printed, null when it was
 */
export async function printReturn(
  { db, session }: Workspace,
  id: string,
  told?: Return,
): Promise<string | null> {
  let isReprint: boolean;
  try {
    const [kept, business] = await Promise.all([db.returns.get(id), db.business.toCollection().first()]);
    const back = kept ?? told;
    if (!back) return text.printFailed;
    const establishment = session.nombre_establecimiento ?? '';
    const sold = back.factura_id === null ? undefined : await db.invoices.get(back.factura_id);
    const receipt = receiptOfReturn(back, business ?? UNKNOWN_BUSINESS, establishment, sold);
    const source = await readPrintSource(db);
    // The customer gets a paper, and the money with it.
    const madeBy = back.venta_id ?? id;
    if (receipt.kind === 'return-slip') await markPaidOut(db, madeBy);
    isReprint = await printPaper(db, { id, madeBy }, receipt.kind, (isOneMore) =>
      printReceipt({ ...receipt, isReprint: isOneMore }, source),
    );
  } catch (error) {
    return printFailure(error, text.printFailed);
  }
  // The paper is out: that the log could not be told is no reason to print it twice.
  if (isReprint) await recordReturnReprint(db, id).catch(() => undefined);
  return null;
}
