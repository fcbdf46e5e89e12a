import { isOfReceipt } from '#domain/invoicing/numbering.ts';
import { GTIN_LENGTHS, isGtin } from '#app/ui/scanner/gtin.ts';

const SHORTEST = 8;
const LEAST_TO_TRUST = 12;
const LONGEST = 14;
const LAST_DIGITS = /\d+$/u;
/** A word with a digit in it, no blank and no small letter: nobody searches like that, a label reads like that. */
const CODE = /^(?=.*\d)[\x21-\x60\x7B-\x7E]{4,}$/u;
/**
 * Length of a logistic code, of which a part may look like a product's; text typed by mistake before a scan is
 * shorter.
 */
const LOGISTIC = 18;

/** A code without leading zeros, as shorter readers tell it: `0` and an EAN-13 are an ITF-14. */
function withoutZeros(digits: string): string[] {
  return GTIN_LENGTHS.filter(
    (length) => length < digits.length && /^0+$/u.test(digits.slice(0, -length)),
  ).map((length) => digits.slice(-length));
}

/**
 * The codes that a text may end in, the likeliest first: a scan may land behind what stood in the field, be that a
 * word or digits.
 */
export function codesAtEnd(typed: string): string[] {
  const digits = LAST_DIGITS.exec(typed)?.[0] ?? '';
  // One whole code: a part of it would be another product's. But for leading zeros, which do not change it.
  if (isGtin(digits)) return [...new Set([typed, digits, ...withoutZeros(digits)])];
  const run = digits.length >= SHORTEST && digits.length <= LONGEST ? [digits] : [];
  // One short code in ten has a check digit that holds by chance: behind other digits none is looked for.
  const least = digits === typed ? LEAST_TO_TRUST : SHORTEST;
  const tails = GTIN_LENGTHS.filter((length) => length >= least && length < digits.length)
    .map((length) => digits.slice(-length))
    .filter(isGtin);
  return [...new Set([typed, ...run, ...tails])];
}

/** What to call the code that a text ends in and nothing in the shop has. @returns undefined when it is a search */
export function unknownCode(typed: string): string | undefined {
  // The number of a receipt, as somebody types it: no search ends in so many digits behind a hyphen.
  if (/-\d{4,}$/u.test(typed) && isOfReceipt(typed.toUpperCase())) return typed.toUpperCase();
  const ends = codesAtEnd(typed);
  const isWhole =
    LAST_DIGITS.exec(typed)?.[0] === typed && (typed.length < LONGEST || typed.length >= LOGISTIC);
  const gtin = isWhole ? undefined : ends.find((code) => code.length >= LEAST_TO_TRUST && isGtin(code));
  if (gtin !== undefined) return gtin;
  // The scanned code follows a word and a blank.
  return CODE.test(typed) ? typed : ends[1];
}
