import { formatMoney, parseMoney } from './money/money.ts';

// Numbers as people in Colombia write them: a dot for thousands, a comma for decimals; and as programs do.

const SIGNS = /[\s\u00a0\u202f$]/gu;
const BY_COMMA = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d*)$/u;
const BY_DOT = /^(\d{1,3}(?:,\d{3})+|\d*)\.(\d*)$/u;
const DOTTED_THOUSANDS = /^[1-9]\d{0,2}(?:\.\d{3})+$/u;
const COMMA_THOUSANDS = /^[1-9]\d{0,2}(?:,\d{3}){2,}$/u;

/**
 * A typed number with a plain dot: '1.234,56' → '1234.56', '12.500' → '12500', '1234.5' → '1234.5', '$ 900' →
 * '900'. One dot with three digits behind it means thousands, except after a zero ('0.750'). Null
 * for anything else. Source: experience, item 39.
 */
export function plainDecimal(typed: string): string | null {
  const bare = typed.replace(SIGNS, '');
  const sign = bare.startsWith('-') ? '-' : '';
  const digits = bare.slice(sign.length);
  if (/^\d+$/u.test(digits)) return sign + digits;
  if (DOTTED_THOUSANDS.test(digits)) return sign + digits.replaceAll('.', '');
  if (COMMA_THOUSANDS.test(digits)) return sign + digits.replaceAll(',', '');
  const match = BY_COMMA.exec(digits) ?? BY_DOT.exec(digits);
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return null;
  return `${sign}${whole.replace(/[.,]/gu, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
}

/** A typed amount in pesos with two decimals, '1.234,5' → '1234.50'; null when it is none or has more decimals. */
export function typedMoney(typed: string): string | null {
  const plain = plainDecimal(typed);
  const cents = plain === null ? null : parseMoney(plain);
  return cents === null ? null : formatMoney(cents);
}

/** A typed whole number, '1.200' → 1200, '10,0' → 10; null when it is none, or too large to be exact. */
export function typedWhole(typed: string): number | null {
  const whole = plainDecimal(typed)?.replace(/\.0*$/u, '') ?? '';
  const value = Number(whole);
  return /^-?\d{1,15}$/u.test(whole) && Number.isSafeInteger(value) ? value : null;
}
