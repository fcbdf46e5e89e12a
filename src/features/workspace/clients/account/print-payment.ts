import { readPrintSource } from '#app/data/queries/print-source.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { isKind, type Operation } from '#app/data/outbox/operation.ts';
import { PrintError } from '#app/print/frame.ts';
import { receiptOfPayment } from '#app/print/payment-receipt.ts';
import { printReceipt } from '#app/print/print-ticket.ts';
import { UNKNOWN_BUSINESS } from '#app/print/record-receipt.ts';
import { accountText } from './account-text.ts';

/**
 * Prints the receipt of a payment on account, on the shop's template.
 * @param balanceAfter money; null where this level may not see what is owed
 * @returns why it was not printed, null when it was
 */
export async function printPayment(
  db: ErpDatabase,
  operation: Operation,
  balanceAfter: string | null,
): Promise<string | null> {
  if (!isKind(operation, 'payment')) return accountText.form.printFailed;
  const { effect, entityId, occurredAt } = operation;
  try {
    const [client, business, me, source] = await Promise.all([
      db.clients.get(effect.cliente_id),
      db.business.toCollection().first(),
      db.me.get('me'),
      readPrintSource(db),
    ]);
    const payment = {
      id: entityId,
      at: occurredAt,
      valor: effect.valor,
      medio: effect.medio,
      referencia: effect.referencia,
      client: { nombre: client?.nombre ?? '', identificacion: client?.identificacion ?? '' },
      cashier: me ? `${me.first_name} ${me.last_name}`.trim() : '',
      balanceAfter,
    };
    await printReceipt(
      receiptOfPayment(payment, business ?? UNKNOWN_BUSINESS, me?.nombre_establecimiento ?? ''),
      source,
    );
    return null;
  } catch (error) {
    return error instanceof PrintError ? error.message : accountText.form.printFailed;
  }
}
