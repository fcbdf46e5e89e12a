import { formatMoney, moneyToCents, roundHalfEven, thousandths } from '#domain/money/money.ts';

// What a stock says of the days ahead, and what it is worth. Source: reports.md; quantities are decimal strings of three
// places, negative where more was sold than was noted.

/** Days of sales that a forecast rests on. */
export const FORECAST_DAYS = 28;
/** A product that lasts for fewer days runs out. */
const LASTS_DAYS = 3;
/** Days without a sale after which stock counts as idle. */
export const IDLE_DAYS = 60;
/** Units at which a product is short for an owner or a program: they have no limit of their own. */
export const SHORT_AT = 5;

/** Whether a product runs out: short by itself, or gone within days at the pace of the last four weeks. */
export function runsOut({
  stock,
  sold,
  limit,
}: {
  stock: string;
  /** Units of the last `FORECAST_DAYS` days. */
  sold: string;
  limit: number;
}): boolean {
  const [left, pace] = [thousandths(stock), thousandths(sold)];
  return left <= BigInt(limit) * 1000n || left * BigInt(FORECAST_DAYS) < pace * BigInt(LASTS_DAYS);
}

/** Days that a stock lasts at the pace of the last four weeks, whole and rounded down; null where nothing is sold. */
export function daysLeft(stock: string, sold: string): number | null {
  const [left, pace] = [thousandths(stock), thousandths(sold)];
  if (pace <= 0n) return null;
  return left <= 0n ? 0 : Number((left * BigInt(FORECAST_DAYS)) / pace);
}

/** What units are worth at cost, money, rounded once; negative where units are owed. RangeError for malformed input. */
export function valueAtCost(quantity: string, unitCost: string): string {
  return formatMoney(roundHalfEven(thousandths(quantity) * moneyToCents(unitCost), 1000n));
}
