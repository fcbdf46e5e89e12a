import type { ExchangeSale, Invoice } from '#contract/invoicing/invoices.ts';
import { addMoney, compareMoney, moneyToCents } from '#domain/money/money.ts';
import { roundCash } from '#domain/money/payments.ts';
import { Problem } from '#domain/problems.ts';

export type Payment = Invoice['pagos'][number];

/**
 * The payments of an invoice; without any, one in cash for the total (domain §5). Payments never alter
 * taxes. They add up to the total, or to what cash rounding makes of it where the business rounds.
 * @param cashStep pesos that cash is rounded to; 0 for none
 * @throws Problem `pagos_no_cuadran`, `recibido_insuficiente` (400) while the goods are still here
 */
export function checkPayments(
  input: ExchangeSale['pagos'],
  total: string,
  cashStep: 0 | 50,
  isDelivered: boolean,
): { pagos: Payment[]; warnings: Invoice['advertencias'] } {
  const pagos = enteredPayments(input, total);
  const warnings: Invoice['advertencias'] = [];
  // Cash that rounds to nothing is no payment in `pagos`; it was rounded all the same.
  const hasCash = [...(input ?? []), ...pagos].some(({ medio }) => medio === 'efectivo');
  if (!addsUp(pagos, total, hasCash ? cashStep : 0)) {
    if (!isDelivered) throw new Problem('pagos_no_cuadran');
    const pagado = addMoney(...pagos.map(({ valor }) => valor));
    warnings.push({ codigo: 'pagos_no_cuadran', pagado, facturado: total });
  }
  if (pagos.some(({ valor, recibido }) => recibido !== null && compareMoney(recibido, valor) < 0)) {
    if (!isDelivered) throw new Problem('recibido_insuficiente');
    warnings.push({ codigo: 'recibido_insuficiente' });
  }
  return { pagos, warnings };
}

/** Payments of nothing are left out, unless there is no other. */
function enteredPayments(input: ExchangeSale['pagos'], total: string): Payment[] {
  const [first, ...rest] = (input ?? []).map(({ medio, valor, recibido, referencia }) => ({
    medio,
    valor,
    recibido: recibido ?? null,
    referencia,
  }));
  if (!first) return [{ medio: 'efectivo', valor: total, recibido: null, referencia: null }];
  const some = [first, ...rest].filter(({ valor }) => valor !== '0.00');
  return some.length > 0 ? some : [first];
}

function addsUp(pagos: readonly Payment[], total: string, cashStep: 0 | 50): boolean {
  const sum = (isCash: boolean) =>
    pagos
      .filter(({ medio }) => (medio === 'efectivo') === isCash)
      .reduce((cents, { valor }) => cents + moneyToCents(valor), 0n);
  const cash = sum(true);
  const rest = moneyToCents(total) - sum(false);
  return cash === rest || (rest > 0n && cash === roundCash(rest, cashStep));
}
