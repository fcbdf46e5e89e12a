import type { ReturnInput } from '#contract/returns/return-input.ts';
import type { Return } from '#contract/returns/returns.ts';
import { returnText } from '#contract/returns/return-text.ts';
import { addMoney, compareMoney, formatMoney, moneyToCents } from '#domain/money/money.ts';
import { roundCash } from '#domain/money/payments.ts';
import { Problem } from '#domain/problems.ts';
import { leastToDebt } from '#domain/refunds.ts';
import { EXCHANGE } from '#domain/returns.ts';

export type Refund = Return['reembolso'][number];

interface RefundTerms {
  /** What comes back is worth, money. */
  total: string;
  /** Still owed of the invoice, money. */
  debt: string;
  /** Pesos that cash is rounded to; 0 for none. */
  cashStep: 0 | 50;
  /** The money has left. */
  isDelivered: boolean;
  /** Whether the buyer has an account of his own. */
  hasAccount: boolean;
  /** The buyer was deleted: the account takes what is owed, and nothing more. */
  isGone: boolean;
  /** Whether the person may hear what is owed. */
  seesDebts: boolean;
}

/**
 * How money is given back: to the debt first. Without a word the debt, and cash for the rest.
 * @returns what is kept, what of it goes on the account, and what a delivered return got wrong
 * @throws Problem `reembolso_no_cuadra` (400) while the money is still here
 */
export function checkRefunds(
  { reembolso, venta }: Pick<ReturnInput, 'reembolso' | 'venta'>,
  terms: RefundTerms,
): { refunds: Refund[]; credit: string; warnings: Return['advertencias'] } {
  const { total, debt, isDelivered, seesDebts } = terms;
  const least = leastToDebt(total, debt);
  const given = reembolso?.length ? reembolso : usualRefunds(total, least, terms.cashStep);
  const refunds = cashAsOne(withoutNothing(given));
  const warnings: Return['advertencias'] = [];
  const refuse = (motivo: string, extra: Record<string, unknown> = {}) =>
    new Problem('reembolso_no_cuadra', { values: { motivo }, extra });
  const credit = sumOf(refunds, 'credito');
  // What is owed of the invoice stands on an account, whatever became of its client.
  const isBeyond = terms.isGone && compareMoney(credit, debt) > 0;
  const isOfNobody = credit !== '0.00' && (!terms.hasAccount || isBeyond);
  if (isOfNobody && !isDelivered) throw refuse(returnText.creditOfNobody);
  const isShort = compareMoney(credit, least) < 0;
  if (!isDelivered && isShort)
    throw refuse(returnText.debtFirst, seesDebts ? { debe: debt, minimo_credito: least } : {});
  // Every level reads what is kept: it never says how much is owed.
  if (isOfNobody || isShort) warnings.push({ codigo: 'reembolso_no_cuadra' });
  if (!addsUp(given, total, terms.cashStep)) {
    if (!isDelivered) throw refuse(returnText.sumDiffers, { total });
    const devuelto = addMoney('0.00', ...refunds.map(({ valor }) => valor));
    warnings.push({ codigo: 'reembolso_distinto', devuelto, total });
  }
  // Both sides of an exchange say the same, or one of them would be money that nobody had.
  const exchanged = sumOf(venta?.pagos ?? [], EXCHANGE);
  if (venta && (exchanged === '0.00' || exchanged !== sumOf(refunds, EXCHANGE)))
    throw refuse(returnText.exchangeDiffers);
  return { refunds, credit: isOfNobody ? '0.00' : credit, warnings };
}

const sumOf = (payments: readonly { medio: string; valor: string }[], medio: string): string =>
  addMoney('0.00', ...payments.filter((one) => one.medio === medio).map(({ valor }) => valor));

/** Refunds of nothing are left out: cash that was rounded away. Where nothing is given at all, it is nothing in cash. */
function withoutNothing(given: readonly Refund[]): Refund[] {
  const some = given.filter(({ valor }) => valor !== '0.00');
  return some.length > 0 ? some : given.slice(-1);
}

/** Cash leaves the drawer once: each part rounded by itself would take more out of it, or less. */
function cashAsOne(refunds: readonly Refund[]): Refund[] {
  const first = refunds.findIndex(({ medio }) => medio === 'efectivo');
  const valor = sumOf(refunds, 'efectivo');
  return refunds.flatMap((part, at) => {
    if (part.medio !== 'efectivo') return [part];
    return at === first ? [{ ...part, valor }] : [];
  });
}

function usualRefunds(total: string, credit: string, cashStep: 0 | 50): Refund[] {
  const rest = moneyToCents(total) - moneyToCents(credit);
  return [
    { medio: 'credito', valor: credit, referencia: null },
    { medio: 'efectivo', valor: formatMoney(roundCash(rest, cashStep)), referencia: null },
  ];
}

/** Cash is rounded where there is a part in cash, be it of nothing. */
function addsUp(refunds: readonly Refund[], total: string, cashStep: 0 | 50): boolean {
  const cash = moneyToCents(sumOf(refunds, 'efectivo'));
  const others = refunds.filter(({ medio }) => medio !== 'efectivo').map(({ valor }) => valor);
  const rest = moneyToCents(total) - moneyToCents(addMoney('0.00', ...others));
  if (cash === rest) return true;
  return (
    rest > 0n && cash === roundCash(rest, refunds.some(({ medio }) => medio === 'efectivo') ? cashStep : 0)
  );
}
