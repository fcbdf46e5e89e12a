// The tax authority's primes, from the last digit leftwards (domain §6).
const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71] as const;

/**
 * The check digit (DV) of a NIT or cédula, without dots or hyphen. null unless it is 1 to 15 ASCII digits.
 * A different DV typed by a person is a warning, never an error. Source: domain §6.
 */
export function nitCheckDigit(digits: string): string | null {
  if (!/^[0-9]{1,15}$/.test(digits)) return null;
  const last = digits.length - 1;
  const sum = WEIGHTS.reduce((total, weight, place) => total + Number(digits[last - place] ?? 0) * weight, 0);
  const rest = sum % 11;
  return String(rest < 2 ? rest : 11 - rest);
}

/** An identification without what people put between its digits: '52.100.200' → '52100200'. */
export function tidyDigits(typed: string): string {
  return typed.replace(/[.\s]/gu, '');
}

/** A NIT that was typed or pasted with its check digit: '900.508.908-9' → both; null for one without. */
export function splitNit(typed: string): { nit: string; dv: string } | null {
  const match = /^(\d{5,15})-(\d)$/u.exec(tidyDigits(typed));
  return match ? { nit: match[1] ?? '', dv: match[2] ?? '' } : null;
}
