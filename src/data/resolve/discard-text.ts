import { formatCop, isShownAsZero } from '#domain/money/money.ts';
import { moneyBackOf } from '#app/data/queue/exchange.ts';
import { isKind, type Operation, type OperationOf } from '#app/data/queue/operation.ts';

/** Reasons that the activity log tells of what no person gave a reason for. */
export const discardText = {
  reopened: 'volvió al mostrador para corregirla',
  /** What of a sale that opens again was given back already; null for nothing. */
  paidBack(operation: Operation): string | null {
    const sum = operation.delivered && isKind(operation, 'sale') ? moneyBackOf(operation.effect) : '0.00';
    return isShownAsZero(sum)
      ? null
      : `En este cambio ya se entregaron ${formatCop(sum)}: no los entregues otra vez.`;
  },
};

/** A reason with what nobody else tells of a sale that was given up: the money that went back for its goods. */
export function reasonOf(reason: string, { effect }: OperationOf<'sale'>): string {
  const sum = moneyBackOf(effect);
  return isShownAsZero(sum) ? reason : `En el cambio se devolvieron ${formatCop(sum)}; ${reason}`;
}
