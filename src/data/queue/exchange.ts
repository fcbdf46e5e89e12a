import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { Return, ReturnReply } from '#contract/returns/returns.ts';
import { addMoney } from '#domain/money/money.ts';
import { EXCHANGE } from '#domain/returns.ts';
import type { SaleEffect } from './effects.ts';
import { isKind, type Operation, UNSENT_STATES } from './operation.ts';

// A return goes by itself, or pays for a sale in one call with it: an exchange is a sale to the queue.

/** What came back by an operation, as this device wrote it down; undefined for what takes nothing back. */
export function returnIn(operation: Operation): Return | undefined {
  if (isKind(operation, 'return')) return operation.effect.back;
  return isKind(operation, 'sale') ? operation.effect.exchange?.back : undefined;
}

/** The return as the server answered; null before, and where the answer was lost. */
export function answeredReturn(operation: Operation): Return | null {
  const isAnswered = operation.state === 'done' && returnIn(operation) !== undefined;
  return isAnswered ? (operation.response as Return | null) : null;
}

/** What an answer to a sale says of its invoice: that to an exchange is the return, with the invoice inside. */
export function invoiceIn(operation: Operation, answer: unknown): Partial<Invoice> | null {
  const isExchange = isKind(operation, 'sale') && operation.effect.exchange !== undefined;
  return (isExchange ? (answer as ReturnReply | null)?.factura_nueva : (answer as Invoice | null)) ?? null;
}

/** The invoice of a sale as the server answered; null before, and where the answer was lost. */
export function answeredInvoice(operation: Operation): Invoice | null {
  if (!isKind(operation, 'sale') || operation.state !== 'done') return null;
  return invoiceIn(operation, operation.response) as Invoice | null;
}

/** What goes back to the customer of an exchange, money: not what pays for the sale, nor what goes to an account. */
export const moneyBackOf = ({ exchange }: Pick<SaleEffect, 'exchange'>): string =>
  handedOver(exchange?.back.reembolso ?? []);

/** What of refunds is handed over, money: not what pays for another sale, nor what goes to an account. */
export function handedOver(refunds: Return['reembolso']): string {
  const given = refunds.filter(({ medio }) => medio !== EXCHANGE && medio !== 'credito');
  return addMoney('0.00', ...given.map(({ valor }) => valor));
}

/** Whether money of a return, or of an exchange, waits for the server: nobody has said that it left. */
export function holdsMoney(operation: Operation): boolean {
  const { state, delivered } = operation;
  if (delivered || !UNSENT_STATES.includes(state)) return false;
  return isKind(operation, 'sale') ? moneyBackOf(operation.effect) !== '0.00' : isKind(operation, 'return');
}

/** Whether a return was put into another store: that of the person when it arrived. */
export function wentElsewhere(operation: Operation): boolean {
  const [back, answer] = [returnIn(operation), answeredReturn(operation)];
  return back !== undefined && answer !== null && answer.serie_id !== back.serie_id;
}
