import type { Operation } from '#app/data/queue/operation.ts';
import type { Returnable } from '#app/data/drafts/exchange.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { beyondOffline, obstacleOfReturn } from '#domain/return-limits.ts';
import { returnObstacleText } from '#contract/returns/return-obstacle-text.ts';
import { parseQuantity } from '#domain/money/invoice-math.ts';
import { leastToDebt, type RefundSplit, splitRefund, type TypedRefund } from '#domain/refunds.ts';
import { type BroughtLine, isNoQuantity, quoteReturn } from '#domain/returns.ts';
import { text } from './text.ts';
import { settleDecimal } from '#app/ui/form/decimal-text.ts';

/** Units of each line as they are typed, by its place. */
export type TypedUnits = Readonly<Record<number, string>>;

/** What the typed units come to, and how the money goes back. */
interface ReturnPlan extends Omit<RefundSplit, 'exchanged'> {
  brought: BroughtLine[];
  total: string;
  /** What of it goes to the client's debt first, money. */
  toDebt: string;
  isWhole: boolean;
}

export function planReturn(of: Returnable, units: TypedUnits, means: readonly TypedRefund[]): ReturnPlan {
  const brought = of.lines.flatMap(({ linea }) => {
    const cantidad = settleDecimal(units[linea] ?? '');
    return parseQuantity(cantidad) ? [{ linea, cantidad }] : [];
  });
  const { total } = quoteReturn(of.lines, brought);
  const toDebt = leastToDebt(total, of.debt);
  // Where nothing is left to give, what was typed of several means counts nothing.
  const used = total === toDebt ? means.slice(0, 1) : means;
  const { exchanged: _none, ...split } = splitRefund({ total, toDebt, means: used, cashStep: of.cashStep });
  return {
    brought,
    total,
    toDebt,
    ...split,
    isWhole:
      of.isUntouched &&
      of.lines.every(({ linea, cantidad }) => Number(units[linea] ?? 0) === Number(cantidad)),
  };
}

/**
 * Why a sale is no more what its dialog shows, in words; null where it is.
 * @param now null where the sale is no more
 */
export function changeOf(known: Returnable, now: Returnable | null): string | null {
  if (now === null) return text.saleGone;
  const isSame = now.lines.every(
    ({ returned }, at) => Number(returned) === Number(known.lines[at]?.returned),
  );
  if (!isSame) return text.gone;
  return now.debt === known.debt ? null : text.debtChanged;
}

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

/** Whether somebody has approved that a return goes beyond the limits, alone or for another sale. */
export function isBeyondApproved({ body, effect }: Pick<Operation, 'body' | 'effect'>): boolean {
  const asked = effect.type === 'sale' ? effect.exchange?.body : body;
  return typeof asked === 'object' && asked !== null && 'fuera_de_limites' in asked;
}

/** Whether anything of a sale may come back at all. @param isApprovable somebody on this device can let the person take it */
export const canComeBack = (of: Returnable, isApprovable = false): boolean =>
  (of.isAllowed || isApprovable) && !of.isAnnulled && of.lines.some(({ left }) => !isNoQuantity(left));
