import { EXCHANGE } from '#domain/returns.ts';
import { addMoney, formatCop, isShownAsZero } from '#domain/money/money.ts';
import type { OperationOf } from '#app/data/queue/operation.ts';

/** Reasons that the activity log tells of what no person gave a reason for. */
export const discardText = {
  reopened: 'volvió al mostrador para corregirla',
};

/** A reason with what nobody else tells of a sale that was given up: the money that went back for its goods. */
export function reasonOf(reason: string, { effect: { exchange } }: OperationOf<'sale'>): string {
  const given = (exchange?.back.reembolso ?? []).filter(
    ({ medio }) => medio !== EXCHANGE && medio !== 'credito',
  );
  const sum = addMoney('0.00', ...given.map(({ valor }) => valor));
  return isShownAsZero(sum) ? reason : `En el cambio se devolvieron ${formatCop(sum)}; ${reason}`;
}
