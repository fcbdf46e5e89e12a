import { FINAL_CONSUMER_ID } from './invoicing/final-consumer.ts';
import { addMoney, formatMoney, moneyToCents } from './money/money.ts';
import type { InvoiceMeans, PaymentMethod } from './money/payment-methods.ts';
import { settlePayments } from './money/payments.ts';
import { EXCHANGE } from './returns.ts';

// How what comes back of a sale is given back: the debt first, then new goods, then money. Source: returns.md.

/** What of a refund has to go to the debt: the debt, or all of the refund where that is less; money. */
export function leastToDebt(total: string, debt: string): string {
  const [whole, owed] = [moneyToCents(total), moneyToCents(debt)];
  const due = owed > 0n ? owed : 0n;
  return formatMoney(whole < due ? whole : due);
}

/** Money that goes back by one means, as it is typed: whole pesos, empty while nothing was. */
export interface TypedRefund {
  medio: PaymentMethod;
  valor: string;
  /** What the voucher says; empty for nothing. */
  referencia: string;
}

/** How what comes back is given back. */
interface RefundPlan {
  /** What the goods are worth, money. */
  total: string;
  /** What of it goes to the debt first, money (`leastToDebt`). */
  toDebt: string;
  /** The most that new goods may take of the rest, money: what they cost in an exchange, nothing else. */
  goods?: string;
  /** How the remainder goes back: the first means takes what the others leave. */
  means: readonly TypedRefund[];
  /** Pesos that cash is rounded to; 0 for none. */
  cashStep: 0 | 50;
}

interface RefundPart<Means = InvoiceMeans> {
  medio: Means;
  /** Money. */
  valor: string;
  referencia: string | null;
}

/** How the worth of goods that come back is spread over its means. */
export interface RefundSplit {
  refunds: RefundPart[];
  /** What pays for new goods, money. */
  exchanged: string;
  /** What of the remainder goes by each of its means, the first of them always there. */
  byMeans: RefundPart<PaymentMethod>[];
  /** What goes by the first of them, money. */
  given: string;
  /** What the others come to beyond the remainder, money; "0.00" where it adds up. */
  excess: string;
}

/** What is typed of a part; in cash as much as there are coins for: the drawer counts so, and the first takes the rest. */
function inCoins({ medio, valor }: TypedRefund, cashStep: 0 | 50): string {
  if (medio !== 'efectivo' || cashStep === 0 || valor === '') return valor;
  return String(Math.floor(Number(valor) / cashStep) * cashStep);
}

/** Spreads the worth of what comes back: the debt first, then the new goods of an exchange, then the means of the rest. */
export function splitRefund({ total, toDebt, goods = '0.00', means, cashStep }: RefundPlan): RefundSplit {
  const afterDebt = moneyToCents(total) - moneyToCents(toDebt);
  const cost = moneyToCents(goods);
  const taken = cost < afterDebt ? cost : afterDebt;
  const exchanged = formatMoney(taken);
  const settlement = settlePayments(
    formatMoney(afterDebt - taken),
    cashStep,
    means.map((part, at) => ({ ...part, valor: at === 0 ? '' : inCoins(part, cashStep), recibido: '' })),
  );
  const byMeans = settlement.payments.map(({ medio, valor, referencia }) => ({ medio, valor, referencia }));
  const toAccount = byMeans.filter(({ medio }) => medio === 'credito').map(({ valor }) => valor);
  const credit = addMoney(toDebt, ...toAccount);
  const part = (medio: InvoiceMeans, valor: string) => ({ medio, valor, referencia: null });
  const paid = [
    ...(credit === '0.00' ? [] : [part('credito', credit)]),
    ...(exchanged === '0.00' ? [] : [part(EXCHANGE, exchanged)]),
  ];
  const handed = byMeans.filter(({ medio }) => medio !== 'credito');
  const some = handed.filter(({ valor }) => valor !== '0.00');
  // Cash that is rounded away is said to be nothing; nothing is left to give by other means.
  const isNothingSaid = settlement.rounding !== '0.00' || paid.length + some.length === 0;
  return {
    refunds: [...paid, ...(isNothingSaid ? handed : some)],
    exchanged,
    byMeans,
    given: byMeans[0]?.valor ?? '0.00',
    excess: settlement.excess,
  };
}

/**
 * The money given back for goods on the note. Where more came back than was left, what was given for that is taken
 * off, the last part first; what went to an account is no money.
 * @param excess what came back without a note is worth, money
 */
export function moneyOnNote<Part extends { medio: string; valor: string }>(
  refunds: readonly Part[],
  excess: string,
): Part[] {
  const kept: Part[] = [];
  let off = moneyToCents(excess);
  for (const part of refunds.filter(({ medio }) => medio !== 'credito').toReversed()) {
    const given = moneyToCents(part.valor);
    const taken = given < off ? given : off;
    off -= taken;
    if (given > taken || given === 0n) kept.unshift({ ...part, valor: formatMoney(given - taken) });
  }
  return kept;
}

/** What a return says of its money, and of what became of it. */
interface Settled<Part = { medio: string; valor: string }> {
  reembolso: readonly Part[];
  nota: { total: string; datos_cliente: { identificacion: string } } | null;
  advertencias: readonly unknown[];
}

/**
 * What the client's account gets of a return, money: no more than its note is worth. What came back twice settles nothing,
 * and Consumidor final has no account. Until the server has taken it, the account on this device has all of it.
 */
export function creditedOf({ reembolso, nota, advertencias }: Settled): string {
  const credit = addMoney(
    '0.00',
    ...reembolso.filter(({ medio }) => medio === 'credito').map(({ valor }) => valor),
  );
  // What is taken without a note says why.
  if (!nota) return advertencias.length === 0 ? credit : '0.00';
  if (nota.datos_cliente.identificacion === FINAL_CONSUMER_ID) return '0.00';
  return moneyToCents(credit) > moneyToCents(nota.total) ? nota.total : credit;
}

/** How the money of a return went: what went to an account as much as that got. */
export function refundsMade<Part extends { medio: string; valor: string }>(back: Settled<Part>): Part[] {
  let left = moneyToCents(creditedOf(back));
  return back.reembolso.flatMap((part) => {
    if (part.medio !== 'credito') return [part];
    const cents = moneyToCents(part.valor);
    const got = cents < left ? cents : left;
    left -= got;
    return got === 0n ? [] : [{ ...part, valor: formatMoney(got) }];
  });
}

/** Goods that came back, by whether their note is to be. */
interface Noted {
  nota: unknown;
  lineas: readonly { con_nota: boolean }[];
}

/** Whether a return has no note and gets none: all of it had come back before. */
export const isWithoutNote = ({ nota, lineas }: Noted): boolean =>
  nota === null && lineas.every(({ con_nota }) => !con_nota);
