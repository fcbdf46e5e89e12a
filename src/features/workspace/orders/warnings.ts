import type { ShownOrder } from '#app/data/read/orders/orders.ts';
import { isCancelledLate, type OrderWarningCode } from '#domain/orders/orders.ts';

/**
 * What somebody should look at in an order, each once; a late cancelling follows from the steps, also of those that the
 * server has not got yet.
 */
export function warningsOf({ advertencias, pasos, invoice_id }: ShownOrder): OrderWarningCode[] {
  const codes = new Set(advertencias.map(({ codigo }) => codigo));
  if (isCancelledLate(pasos, invoice_id !== null)) codes.add('cancelado_tarde');
  return [...codes];
}
