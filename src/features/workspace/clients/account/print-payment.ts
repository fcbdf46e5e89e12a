import { readPayment } from '#app/data/read/invoices/payment-record.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { printPaper } from '#app/data/writes/printed-papers.ts';

const UNKNOWN_BUSINESS = { nombre: '', identificacion: '', direccion: '', ciudad: '', telefono: '' };

// Fetched when there is something to print, as at the counter.
const loadPrinting = () =>
  Promise.all([
    import('#app/print/payment-receipt.ts'),
    import('#app/print/print-ticket.ts'),
    import('#app/data/read/invoices/print-source.ts'),
  ]);

/** Prints the receipt of a payment on account, on the shop's template. @throws PrintError */
export async function printPayment(
  { db, session }: Workspace,
  clientId: string,
  paymentId: string,
): Promise<void> {
  const [payment, business] = await Promise.all([
    readPayment(db, clientId, paymentId, new Date()),
    db.business.toCollection().first(),
  ]);
  if (!payment) return;
  const [{ receiptOfPayment }, { printReceipt }, { readPrintSource }] = await loadPrinting();
  const establishment = session.nombre_establecimiento ?? '';
  const receipt = receiptOfPayment(payment, business ?? UNKNOWN_BUSINESS, establishment);
  const source = await readPrintSource(db);
  await printPaper(db, { id: paymentId }, receipt.kind, (isReprint) =>
    printReceipt({ ...receipt, isReprint }, source),
  );
}
