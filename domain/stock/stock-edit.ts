import { formatDecimal, thousandths } from '#domain/money/money.ts';
import { isDivisible, type Unit } from '#domain/money/units.ts';

/** What an edit says of one place: a quantity counted, or units added or taken, which wins (offline §8). */
interface PlaceEdit {
  /** Decimal string of up to three places; absent leaves the place as it is. */
  absolute?: string | undefined;
  delta?: string | undefined;
}

export type PlaceDefect = 'not-whole' | 'negative' | 'too-large' | 'below-zero';

const PLACES = 3;
const WHOLE = 1000n;
const ZERO = '0.000';
/** Most units that one place may hold. */
export const MAX_UNITS = 999_999_999;
const LIMIT = BigInt(MAX_UNITS) * WHOLE;

/**
 * The units that an edit adds to a place that holds `stored`. A quantity counted is not negative, and whole of goods that
 * are sold by the piece, unless it is the stored one (contract §5); taking may not end below zero, where only delivered sales lead
 * (domain §4), but a place that is there already may be filled up. RangeError when a text is no quantity.
 */
export function editPlace(
  stored: string,
  edit: PlaceEdit,
  unit: Unit = 'und',
): { delta: string } | { defect: PlaceDefect } {
  const held = thousandths(stored);
  if (edit.delta !== undefined) {
    const delta = thousandths(edit.delta);
    const result = held + delta;
    if (delta < 0n && result < 0n) return { defect: 'below-zero' };
    if (delta !== 0n && result > LIMIT) return { defect: 'too-large' };
    return { delta: formatDecimal(delta, PLACES) };
  }
  if (edit.absolute === undefined) return { delta: ZERO };
  const wanted = thousandths(edit.absolute);
  if (wanted === held) return { delta: ZERO };
  if (isDivisible(unit)) {
    if (wanted < 0n) return { defect: 'negative' };
  } else if (wanted < 0n || wanted % WHOLE !== 0n) return { defect: 'not-whole' };
  if (wanted > LIMIT) return { defect: 'too-large' };
  return { delta: formatDecimal(wanted - held, PLACES) };
}
