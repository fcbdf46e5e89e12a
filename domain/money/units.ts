/** Units that goods are sold by; `lb` is half a kilo, as people say it. Source: quick-sale.md E2. */
export const UNITS = ['und', 'kg', 'lb', 'g', 'l', 'm'] as const;
export type Unit = (typeof UNITS)[number];

/** Whether a part of one can be sold: then goods can be asked for by what they come to. */
export const isDivisible = (unit: Unit): boolean => unit !== 'und';

/** How many of a unit a kilo is; undefined for what is not weighed. */
const PER_KILO: Partial<Record<Unit, bigint>> = { kg: 1n, lb: 2n, g: 1000n };

/**
 * What a weight is in a unit.
 * @param thousandths of a kilo, as `parseDecimal(…, 3)` reads one
 * @returns thousandths of the unit; undefined for a unit that is not weighed
 */
export function fromKilos(thousandths: bigint, unit: Unit): bigint | undefined {
  const factor = PER_KILO[unit];
  return factor === undefined ? undefined : thousandths * factor;
}
