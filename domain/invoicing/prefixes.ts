// Prefixes of series beside one another (domain §3).
import type { NumberRange } from './numbering.ts';

/**
 * Whether two series could issue the same legal number as text: POS + 11 is POS1 + 1. Prefixes are stored
 * upper-case and compared as stored; equal ones collide when their ranges meet (that a prefix is unique in
 * its business is another rule). RangeError for a range that is not of integers. Source: domain §3.
 */
export function prefixesCollide(a: NumberRange, b: NumberRange): boolean {
  const [short, long] = a.prefijo.length <= b.prefijo.length ? [a, b] : [b, a];
  if (!long.prefijo.startsWith(short.prefijo)) return false;
  const extra = long.prefijo.slice(short.prefijo.length);
  if (extra === '') return a.rango_inicio <= b.rango_fin && b.rango_inicio <= a.rango_fin;
  // The rest of the longer prefix must be the first digits of a number, and numbers have no leading zeros.
  if (!/^[1-9][0-9]*$/.test(extra)) return false;
  return meetsAfterDigits(short, long, BigInt(extra));
}

/** Whether `head` followed by some number of `long` is a number of `short`, tried per count of digits. */
function meetsAfterDigits(short: NumberRange, long: NumberRange, head: bigint): boolean {
  const [start, end] = [BigInt(long.rango_inicio), BigInt(long.rango_fin)];
  for (let power = 10n; power <= end * 10n; power *= 10n) {
    const shortest = power === 10n ? 0n : power / 10n;
    const first = head * power + (start > shortest ? start : shortest);
    const last = head * power + (end < power - 1n ? end : power - 1n);
    if (first <= last && first <= BigInt(short.rango_fin) && BigInt(short.rango_inicio) <= last) return true;
  }
  return false;
}
