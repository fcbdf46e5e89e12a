import { formatDecimal, parseDecimal } from '#domain/money/money.ts';

/** Adds to a typed quantity without binary dust: '0.75' + '1' → '1.75', '' + '1' → '1'. */
export function addToQuantity(typed: string, more: string): string {
  const sum = (parseDecimal(typed.replace(/\.$/u, ''), 3) ?? 0n) + (parseDecimal(more, 3) ?? 0n);
  return formatDecimal(sum, 3).replace(/\.?0+$/u, '');
}
