import { formatDecimal, parseDecimal } from '#domain/money/money.ts';

/** Thousandths of what is being typed: '1.' is 1, '.5' is 0.5; nothing of what is none. */
const readTyped = (typed: string): bigint =>
  parseDecimal(typed.replace(/\.$/u, '').replace(/^\./u, '0.'), 3) ?? 0n;

/** Adds to a typed quantity without binary dust: '0.75' + '1' → '1.75', '' + '1' → '1'. */
export function addToQuantity(typed: string, more: string): string {
  const sum = readTyped(typed) + readTyped(more);
  return formatDecimal(sum, 3).replace(/\.?0+$/u, '');
}
