import { type Cents, formatMoney, moneyToCents, parseMoney, roundToPesos } from './money.ts';
import { cleanLine } from '#domain/normalize.ts';

/** A payment as it is entered: whole pesos as typed, empty while nothing was typed. */
interface TypedPayment {
  medio: string;
  valor: string;
  recibido: string;
  referencia: string;
}

/** A payment as it is recorded; money. */
interface SettledPayment<Method extends string = string> {
  medio: Method;
  valor: string;
  recibido: string | null;
  referencia: string | null;
}

export interface Settlement<Method extends string = string> {
  payments: SettledPayment<Method>[];
  /** What is to be paid in cash, money. */
  cashDue: string;
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
 * What was meant by an amount typed in whole pesos: who types what the screen shows of an amount means all of
 * it, with its centavos.
 */
export function amountMeant(typed: Cents, shown: Cents): Cents {
  return typed === roundToPesos(shown) ? shown : typed;
}

/** What the parts that were typed come to; together they may be the total as it is shown: then the last has its centavos. */
function typedParts(values: readonly string[], due: Cents): Cents[] {
  const parts = values.map(typedCents);
  const sum = parts.reduce((cents, part) => cents + part, 0n);
  const last = parts.findLastIndex((part) => part > 0n);
  return parts.map((part, at) => (at === last ? part + amountMeant(sum, due) - sum : part));
}

/** A payment and what it comes to. */
interface Part<Method extends string> {
  payment: TypedPayment & { medio: Method };
  due: Cents;
  /** Handed over; null when it is not cash. */
  received: Cents | null;
}

function partOf<Method extends string>(payment: TypedPayment & { medio: Method }, due: Cents): Part<Method> {
  const { medio, recibido } = payment;
  if (medio !== 'efectivo') return { payment, due, received: null };
  return { payment, due, received: recibido === '' ? due : amountMeant(receivedMeant(recibido, due), due) };
}

const THOUSANDS = 1000n;

/** A note is called by its thousands: who types 50 for a sale of more than 50 pesos got 50.000. */
function receivedMeant(typed: string, due: Cents): Cents {
  const cents = typedCents(typed);
  const isInThousands =
    cents > 0n &&
    cents < due &&
    cents < THOUSANDS * CENTS &&
    due >= THOUSANDS * CENTS &&
    cents * THOUSANDS >= due;
  return isInThousands ? cents * THOUSANDS : cents;
}

function record<Method extends string>({ payment, due, received }: Part<Method>): SettledPayment<Method> {
  return {
    medio: payment.medio,
    valor: formatMoney(due),
    recibido: received === null ? null : formatMoney(received),
    referencia: cleanLine(payment.referencia, MAX_REFERENCE) || null,
  };
}

/** The sum of what is above zero, money. */
function sumAbove<Item>(items: readonly Item[], amountOf: (item: Item) => Cents): string {
  const amounts = items.map(amountOf).filter((cents) => cents > 0n);
  return formatMoney(amounts.reduce((sum, cents) => sum + cents, 0n));
}

/**
 * What the entered payments amount to. The first one takes what the others leave; cash may be rounded and
 * gives change. Payments never alter taxes. Screens show no centavos and fields take none: the pesos that are
 * shown of an amount pay it exactly.
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
  const values = typedParts(
    others.map(({ valor }) => valor),
    due,
  );
  const elsewhere = values.reduce((sum, cents) => sum + cents, 0n);
  const rest = due > elsewhere ? due - elsewhere : 0n;
  const payable = first?.medio === 'efectivo' ? roundCash(rest, cashStep) : rest;
  const parts = typed
    .map((payment, at) => partOf(payment, at === 0 ? payable : (values[at - 1] ?? 0n)))
    .filter((part, at) => at === 0 || part.due !== 0n);
  return {
    payments: parts.map(record),
    cashDue: sumAbove(parts, ({ received, due: part }) => (received === null ? 0n : part)),
    change: sumAbove(parts, (part) => (part.received ?? part.due) - part.due),
    rounding: formatMoney(payable - rest),
    missing: sumAbove(parts, (part) => part.due - (part.received ?? part.due)),
    excess: sumAbove([elsewhere - due], (cents) => cents),
  };
}

const BILLS = [1000n, 5000n, 10_000n, 20_000n, 50_000n, 100_000n];
const MOST_IN_NOTES = 1_000_000n;

/**
 * Whole pesos that a customer is likely to hand over for a total: what one of each note and thousand comes to next above
 * it, ascending; none for a million or more.
 */
export function quickBills(total: string): string[] {
  const pesos = (moneyToCents(total) + CENTS - 1n) / CENTS;
  if (pesos <= 0n || pesos >= MOST_IN_NOTES) return [];
  const above = new Set(BILLS.map((bill) => (pesos / bill + 1n) * bill));
  return [...above].toSorted((a, b) => (a < b ? -1 : 1)).map(String);
}
