import type { InvoiceInput } from '#contract/invoices.ts';
import type { Invoice } from '#contract/invoices.ts';
import { formatMoney, moneyToCents } from '#domain/money.ts';
import { Problem } from '#domain/problems.ts';

export type Payment = Invoice['pagos'][number];

/**
 * The payments of an invoice; without any, one in cash for the total (domain §5). Payments never alter
 * taxes. Cash rounded to 50 may leave the sum up to half a step away from the total.
 * @throws Problem `pagos_no_cuadran` (400) when they do not add up to the total and the goods are still here
 */
export function checkPayments(
  input: InvoiceInput['pagos'],
  total: string,
  cashStep: 0 | 50,
  isDelivered: boolean,
): { pagos: Payment[]; warnings: Invoice['advertencias'] } {
  const entered = input?.filter(({ valor }) => valor !== '0.00') ?? [];
  if (entered.length === 0) {
    return { pagos: [{ medio: 'efectivo', valor: total, recibido: null, referencia: null }], warnings: [] };
  }
  const pagos = entered.map(({ medio, valor, recibido, referencia }) => ({
    medio,
    valor,
    recibido: recibido ?? null,
    referencia,
  }));
  const paid = pagos.reduce((sum, payment) => sum + moneyToCents(payment.valor), 0n);
  const hasCash = pagos.some((payment) => payment.medio === 'efectivo');
  // Screens show pesos without decimals, so a cashier can be up to half a peso off; with cash rounding, half a step.
  const tolerance = hasCash && cashStep > 0 ? BigInt(cashStep) * 50n : 50n;
  const difference = paid - moneyToCents(total);
  if (difference <= tolerance && difference >= -tolerance) return { pagos, warnings: [] };
  if (!isDelivered) throw new Problem('pagos_no_cuadran');
  return { pagos, warnings: [{ codigo: 'pagos_no_cuadran', pagado: formatMoney(paid), facturado: total }] };
}
