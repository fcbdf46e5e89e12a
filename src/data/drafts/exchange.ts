import type { ErpDatabase } from '#app/data/db.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import type { LocalPayment } from '#app/data/invoice-record.ts';
import type { PaymentMethod } from '#domain/money/payment-methods.ts';
import { formatMoney, moneyToCents } from '#domain/money/money.ts';
import { type Settlement, settlePayments } from '#domain/money/payments.ts';
import { leastToDebt, type RefundSplit, splitRefund } from '#domain/refunds.ts';
import { EXCHANGE, quoteReturn } from '#domain/returns.ts';
import type { DraftClient, DraftExchange, Returnable, SaleDraft } from '#app/data/rows/open-sale.ts';
export type { DraftExchange, Returnable } from '#app/data/rows/open-sale.ts';
import { CASH, paymentsOf, setClient, setExchange } from './draft-edits.ts';
import type { DraftStore } from './draft-store.ts';

/** What an exchange comes to beside the sale that it pays; money. */
export interface ExchangeAmounts extends RefundSplit {
  /** What the goods that came back are worth. */
  total: string;
  /** What of it settles the debt of their own sale. */
  toDebt: string;
  /** What they pay at most: their worth less what was owed. */
  worth: string;
}

/**
 * What the goods of an exchange pay of a sale, and what goes back.
 * @param total of the new sale, money
 */
export function priceExchange(
  { of, lines, medio, referencia = '' }: DraftExchange,
  total: string,
  cashStep: 0 | 50,
): ExchangeAmounts {
  const quoted = quoteReturn(of.lines, lines);
  const toDebt = leastToDebt(quoted.total, of.debt);
  const worth = formatMoney(moneyToCents(quoted.total) - moneyToCents(toDebt));
  const means = [{ medio, valor: '', referencia }];
  const split = splitRefund({ total: quoted.total, toDebt, goods: total, means, cashStep });
  return { ...split, total: quoted.total, toDebt, worth };
}

/** How an open sale is paid: by what came back for it, and by the payments that were entered for what it leaves. */
export function settleDraft(draft: SaleDraft, total: string, cashStep: 0 | 50) {
  const exchange = draft.exchange ? priceExchange(draft.exchange, total, cashStep) : null;
  const due = formatMoney(moneyToCents(total) - moneyToCents(exchange?.exchanged ?? '0.00'));
  // Goods that pay it all leave nothing that money was received for.
  const entered = exchange && due === '0.00' ? [CASH] : paymentsOf(draft);
  const settlement: Settlement<PaymentMethod> = settlePayments(due, cashStep, entered);
  return { exchange, due, settlement };
}

/** The payments that are recorded of a sale, what came back for it among them. */
export function recordedPayments({
  exchange,
  due,
  settlement,
}: ReturnType<typeof settleDraft>): LocalPayment[] {
  if (!exchange || exchange.exchanged === '0.00') return settlement.payments;
  const goods = { medio: EXCHANGE, valor: exchange.exchanged, recibido: null, referencia: null } as const;
  return due === '0.00' ? [goods] : [...settlement.payments, goods];
}

/** What may come back of a sale, as far as somebody has approved it. */
export const limitsOf = ({ of, approved }: DraftExchange): Returnable => ({
  ...of,
  isAllowed: of.isAllowed || approved !== undefined,
  isUnlimited: of.isUnlimited || approved?.accion === 'returns.beyond-limits',
});

/** A sale whose goods come back without the approval of it: that was of one return. */
export function withoutApproval(draft: SaleDraft): SaleDraft {
  if (!draft.exchange) return draft;
  const { approved: _spent, ...exchange } = draft.exchange;
  return { ...draft, exchange };
}

/**
 * Opens the sale of an exchange again that was charged and given up; under an id of its own, and the same one however
 * often it is asked for. What the server refused meanwhile is open again already.
 * @param standIn an empty sale that it takes the place of
 */
export async function takeBackExchange(
  { outbox }: ErpDatabase,
  store: DraftStore,
  { seq, op, draft }: Operation,
  standIn?: SaleDraft,
): Promise<void> {
  const given = await outbox.get(seq);
  if (given?.discard?.reason !== '' || !draft) return;
  // The server may know the return that was approved as given up: the next one is another.
  await store.readmit({ ...withoutApproval(draft as SaleDraft), id: op, updatedAt: Date.now() }, standIn);
}

/** Opens a sale that these goods pay for, to whom they had been sold, and brings it to the front. */
export function beginExchange(store: DraftStore, exchange: DraftExchange, client: DraftClient): void {
  if (store.current.lines.length > 0 || store.current.exchange) store.add();
  store.edit((draft) => setExchange(setClient(draft, client), exchange));
}
