import type { Returnable } from '#app/data/drafts/exchange.ts';
import type { Return } from '#contract/returns/returns.ts';
import type { PaymentMethod } from '#contract/invoicing/invoices.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { beyondOffline, obstacleOfReturn } from '#domain/return-limits.ts';
import { returnObstacleText } from '#contract/returns/return-obstacle-text.ts';
import { parseQuantity } from '#domain/money/invoice-math.ts';
import { type BroughtLine, isNoQuantity, leastToDebt, quoteReturn, splitRefund } from '#domain/returns.ts';
import { settleDecimal } from '#app/ui/form/decimal-text.ts';

/** Units of each line as they are typed, by its place. */
export type TypedUnits = Readonly<Record<number, string>>;

/** What the typed units come to, and how the money goes back. */
export interface ReturnPlan {
  brought: BroughtLine[];
  total: string;
  /** What of it goes to the client's debt first, money. */
  toDebt: string;
  /** What is given back by the chosen means, cash rounded as the shop does. */
  given: string;
  refunds: Return['reembolso'];
  isWhole: boolean;
}

export function planReturn(of: Returnable, units: TypedUnits, method: PaymentMethod): ReturnPlan {
  const brought = of.lines.flatMap(({ linea }) => {
    const cantidad = settleDecimal(units[linea] ?? '');
    return parseQuantity(cantidad) ? [{ linea, cantidad }] : [];
  });
  const { total } = quoteReturn(of.lines, brought);
  const toDebt = leastToDebt(total, of.debt);
  const { refunds, given } = splitRefund({ total, toDebt, medio: method, cashStep: of.cashStep });
  return {
    brought,
    total,
    toDebt,
    given,
    refunds,
    isWhole:
      of.isUntouched &&
      of.lines.every(({ linea, cantidad }) => Number(units[linea] ?? 0) === Number(cantidad)),
  };
}

/** Whether nothing more of a sale came back than was known; null where it is no more. */
export const isAsKnown = (known: Returnable, now: Returnable | null): boolean =>
  now?.lines.every(({ returned }, at) => Number(returned) === Number(known.lines[at]?.returned)) === true;

/** The first line whose units nobody can bring: too many places behind the point, or too large. */
export const unreadableLine = (of: Returnable, units: TypedUnits) =>
  of.lines.find(({ linea }) => {
    const typed = settleDecimal(units[linea] ?? '');
    return typed !== '' && Number(typed) !== 0 && !parseQuantity(typed);
  });

/** What keeps it from being taken, in words; null for nothing. */
export function obstacleOf(
  of: Returnable,
  { brought, total }: ReturnPlan,
  isOffline: boolean,
  now: Date,
): string | null {
  const obstacle = obstacleOfReturn(of, brought, { total, isOffline, today: bogotaDate(now) });
  return obstacle && returnObstacleText(obstacle);
}

/** What keeps so much money from being given back unless the server has said yes, in words; null for nothing. */
export function moneyObstacle(of: Pick<Returnable, 'options' | 'isUnlimited'>, total: string): string | null {
  const obstacle = beyondOffline(of, total);
  return obstacle && returnObstacleText(obstacle);
}

/** Whether anything of a sale may come back at all. @param isApprovable somebody on this device can let the person take it */
export const canComeBack = (of: Returnable, isApprovable = false): boolean =>
  (of.isAllowed || isApprovable) && !of.isAnnulled && of.lines.some(({ left }) => !isNoQuantity(left));
