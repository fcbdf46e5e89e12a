import type { LocalPayment } from '#app/data/invoice-record.ts';
import type { PaymentMethod } from '#domain/money/payment-methods.ts';
import { formatMoney, moneyToCents } from '#domain/money/money.ts';
import { type Settlement, settlePayments } from '#domain/money/payments.ts';
import {
  type BroughtLine,
  type Destination,
  EXCHANGE,
  leastToDebt,
  quoteReturn,
  type RefundSplit,
  type ReturnableLine,
  splitRefund,
} from '#domain/returns.ts';
import type { DraftClient, SaleDraft } from './draft.ts';
import { CASH, paymentsOf, setClient, setExchange } from './draft-edits.ts';
import type { DraftStore } from './draft-store.ts';

/** A sale that comes back. */
export interface ReturnedSale {
  id: string;
  /** Its number; null while it has none. */
  invoice: string | null;
  client: { id: string; nombre: string };
  /** Of the store that takes it back. */
  serieId: number;
  lines: readonly ReturnableLine[];
  /** Nothing of it came back yet. */
  isUntouched: boolean;
}

/** Goods that came back and pay for an open sale (returns.md): as they were when they were taken. */
export interface DraftExchange {
  of: ReturnedSale;
  /** Number on the paper of the sale that comes back, or its provisional code. */
  number: string;
  /** Still owed of it, money: that is settled first. */
  debt: string;
  lines: readonly BroughtLine[];
  destino: Destination;
  motivo: string;
  /** How goes back what the new goods do not cost. */
  medio: PaymentMethod;
}

/** What an exchange comes to beside the sale that it pays; money. */
export interface ExchangeAmounts extends RefundSplit {
  /** What the goods that came back pay at most: their worth less what was owed. */
  worth: string;
}

/** @param total of the new sale, money */
export function priceExchange(
  { of, lines, debt, medio }: DraftExchange,
  total: string,
  cashStep: 0 | 50,
): ExchangeAmounts {
  const quoted = quoteReturn(of.lines, lines);
  const toDebt = leastToDebt(quoted.total, debt);
  const worth = formatMoney(moneyToCents(quoted.total) - moneyToCents(toDebt));
  const split = splitRefund({ total: quoted.total, toDebt, goods: total, medio, cashStep });
  return { ...split, worth };
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

/** Opens a sale that these goods pay for, to whom they had been sold, and brings it to the front. */
export function beginExchange(store: DraftStore, exchange: DraftExchange, client: DraftClient): void {
  if (store.current.lines.length > 0 || store.current.exchange) store.add();
  store.edit((draft) => setExchange(setClient(draft, client), exchange));
}
