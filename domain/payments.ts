import { formatMoney, moneyToCents, parseMoney } from './money.ts';
import { cleanLine } from './normalize.ts';

/** A payment as it is entered: whole pesos as typed, empty while nothing was typed. */
export interface TypedPayment {
  medio: string;
  valor: string;
  recibido: string;
  referencia: string;
}

/** A payment as it is recorded; money. */
export interface SettledPayment<Method extends string = string> {
  medio: Method;
  valor: string;
  recibido: string | null;
  referencia: string | null;
}

export interface Settlement<Method extends string = string> {
  payments: SettledPayment<Method>[];
  /** Given back, money. */
  change: string;
  /** What cash rounding added (or took, negative), money. */
  rounding: string;
  /** Still owed, money; "0.00" when it can be charged. */
  missing: string;
  /** What the other methods come to beyond the total, money; "0.00" when it can be charged. */
  excess: string;
}

/** As many characters as the reference of a payment has (contract §5). */
export const MAX_REFERENCE = 60;

const CENTS = 100n;

function typedCents(text: string): bigint {
  const cents = parseMoney(text === '' ? '0' : text);
  return cents === null || cents < 0n ? 0n : cents;
}

/** The nearest multiple of `step` pesos, half up; the amount itself when there is no step (domain §5). */
export function roundCash(cents: bigint, step: 0 | 50): bigint {
  if (step === 0) return cents;
  const unit = BigInt(step) * CENTS;
  return ((cents + unit / 2n) / unit) * unit;
}

/**
 * What the entered payments amount to. The first one takes what the others leave; cash may be rounded and
 * gives change. Payments never alter taxes.
 * @param total invoice total, money
 * @param cashStep pesos that cash is rounded to; 0 for none
 */
export function settlePayments<Method extends string>(
  total: string,
  cashStep: 0 | 50,
  typed: readonly (TypedPayment & { medio: Method })[],
): Settlement<Method> {
  const due = moneyToCents(total);
  const [first, ...others] = typed;
  const elsewhere = others.reduce((sum, payment) => sum + typedCents(payment.valor), 0n);
  const rest = due > elsewhere ? due - elsewhere : 0n;
  const isCash = first?.medio === 'efectivo';
  const payable = isCash ? roundCash(rest, cashStep) : rest;
  const received = isCash && first.recibido !== '' ? typedCents(first.recibido) : payable;
  const change = received > payable ? received - payable : 0n;
  const missing = payable > received ? payable - received : 0n;
  const record = (payment: TypedPayment & { medio: Method }, valor: bigint, recibido: string | null) => ({
    medio: payment.medio,
    valor: formatMoney(valor),
    recibido,
    referencia: cleanLine(payment.referencia, MAX_REFERENCE) || null,
  });
  const payments = [
    ...(first ? [record(first, payable, isCash ? formatMoney(received) : null)] : []),
    ...others.map((payment) => record(payment, typedCents(payment.valor), null)),
  ].filter((payment, at) => at === 0 || payment.valor !== '0.00');
  return {
    payments,
    change: formatMoney(change),
    rounding: formatMoney(payable - rest),
    missing: formatMoney(missing),
    excess: formatMoney(elsewhere > due ? elsewhere - due : 0n),
  };
}

const BILLS = [2000n, 5000n, 10_000n, 20_000n, 50_000n, 100_000n];
const SMALL_SALE = 20_000n;
const SUGGESTIONS = 3;
const MOST_IN_NOTES = 1_000_000n;

/**
 * Whole pesos that a customer is likely to hand over for a total: the next round notes above it, ascending;
 * none for a million or more. */
export function quickBills(total: string): string[] {
  const pesos = (moneyToCents(total) + CENTS - 1n) / CENTS;
  if (pesos <= 0n || pesos >= MOST_IN_NOTES) return [];
  const bills = pesos < SMALL_SALE ? BILLS : BILLS.slice(1);
  const above = new Set(
    bills.map((bill) => ((pesos + bill - 1n) / bill) * bill).filter((note) => note > pesos),
  );
  const sorted = [...above].sort((a, b) => (a < b ? -1 : 1)).slice(0, SUGGESTIONS);
  for (let last = sorted.at(-1) ?? pesos; sorted.length < SUGGESTIONS; ) {
    last = (last / SMALL_SALE + 1n) * SMALL_SALE;
    sorted.push(last);
  }
  return sorted.map(String);
}
