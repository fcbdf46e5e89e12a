/** Lengths of the codes that carry a check digit, the most usual first: EAN-13, UPC-A, ITF-14, EAN-8. */
export const GTIN_LENGTHS = [13, 12, 14, 8] as const;
const DIGITS = /^\d+$/u;

/** Whether the last digit is the check digit of those before it (GS1 General Specifications §7.9). */
export function isGtin(code: string): boolean {
  if (!DIGITS.test(code) || !GTIN_LENGTHS.some((length) => length === code.length)) return false;
  const weighted = Array.from(code)
    .reverse()
    .map((digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 3));
  return weighted.reduce((sum, one) => sum + one, 0) % 10 === 0;
}
