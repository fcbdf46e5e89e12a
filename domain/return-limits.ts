import type { ApprovableAction } from './accounts/approvals.ts';
import { bogotaDate } from './bogota-time.ts';
import { moneyToCents, thousandths } from './money/money.ts';
import { daysIn } from './reports/range.ts';
import type { BroughtLine, ReturnableLine, ReturnOptions } from './returns.ts';

// Whether goods may be taken back at a counter; the server rules by the same limits. Source: returns.md.

/** What a device knows of a sale that decides whether something of it may come back. */
export interface ReturnLimits {
  lines: readonly Pick<ReturnableLine, 'linea' | 'nombre' | 'left'>[];
  isAnnulled: boolean;
  /** The level of the person takes returns here. */
  isAllowed: boolean;
  /** No limits of days, or of money without network. */
  isUnlimited: boolean;
  options: ReturnOptions;
  /** Moment of the sale. */
  soldAt: string;
}

/** Why goods may not be taken back at the counter. */
export type ReturnObstacle =
  | { kind: 'annulled' | 'level' }
  | { kind: 'exceeded'; nombre: string; left: string }
  | { kind: 'late'; days: number }
  | { kind: 'beyond-offline'; most: string };

/**
 * What keeps goods from being taken back, the surest first; null for nothing.
 * @param total what they are worth, money
 * @param today in Bogotá
 */
export function obstacleOfReturn(
  of: ReturnLimits,
  brought: readonly BroughtLine[],
  { total, isOffline, today }: { total: string; isOffline: boolean; today: string },
): ReturnObstacle | null {
  if (of.isAnnulled) return { kind: 'annulled' };
  if (!of.isAllowed) return { kind: 'level' };
  const short = of.lines.find(({ linea, left }) =>
    brought.some((one) => one.linea === linea && thousandths(one.cantidad) > thousandths(left)),
  );
  if (short) return { kind: 'exceeded', nombre: short.nombre, left: short.left };
  if (of.isUnlimited) return null;
  const { devolucion_dias: most } = of.options;
  const days = daysIn({ desde: bogotaDate(new Date(of.soldAt)), hasta: today }) - 1;
  if (days > most) return { kind: 'late', days: most };
  return isOffline ? beyondOffline(of, total) : null;
}

/**
 * What somebody else has to approve so that the person in front may take it; null for nothing. Other obstacles stay.
 * @param now as `obstacleOfReturn` gets it
 */
export function approvalForReturn(
  of: ReturnLimits,
  brought: readonly BroughtLine[],
  now: Parameters<typeof obstacleOfReturn>[2],
): ApprovableAction | null {
  const kind = obstacleOfReturn({ ...of, isAllowed: true }, brought, now)?.kind;
  if (kind === 'late' || kind === 'beyond-offline') return 'returns.beyond-limits';
  return of.isAllowed ? null : 'returns.create';
}

/** Whether so much money may not be given back unless the server has said yes. */
export function beyondOffline(
  { isUnlimited, options }: Pick<ReturnLimits, 'isUnlimited' | 'options'>,
  total: string,
): Extract<ReturnObstacle, { kind: 'beyond-offline' }> | null {
  const most = options.devolucion_sin_red_max;
  return !isUnlimited && moneyToCents(total) > moneyToCents(most) ? { kind: 'beyond-offline', most } : null;
}
