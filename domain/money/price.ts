import { priceBeforeTaxes, priceLine, type PriceProfile } from './invoice-math.ts';
import { formatMoney, moneyToCents, roundHalfEven, roundUp } from './money.ts';

/**
 * How a business prices a product: `costo` in pesos, margin an integer percent, 0–1000. Where a final price is set it
 * alone decides, and the margin follows from it.
 */
interface PriceRule extends PriceProfile {
  costo: string;
  porcentaje_margen: number;
  redondear_precio_venta: boolean;
}

/** The highest margin that a product may have, percent. */
export const MAX_MARGIN = 1000;
const HUNDRED_PESOS = 10_000n;

/** Whether a product is priced with its taxes, or by cost and margin. */
export const PRICE_MODES = ['neto', 'final'] as const;
export type PriceMode = (typeof PRICE_MODES)[number];

export const priceModeOf = ({ precio_final }: Pick<PriceProfile, 'precio_final'>): PriceMode =>
  (precio_final ?? null) === null ? 'neto' : 'final';

/**
 * precio_venta_calculado in pesos, before tax: cost · (1 + margin/100), rounded by R, or up to the next
 * multiple of 100 pesos where exact multiples stay; of a final price what is left before taxes.
 * Source: domain §1, workspace §9, quick-sale.md E1.
 * RangeError when the cost is negative or not money, or the margin is not an integer from 0 to 1000.
 */
export function salePrice(rule: PriceRule): string {
  const { costo, porcentaje_margen, redondear_precio_venta, precio_final = null } = rule;
  const cost = moneyToCents(costo);
  if (cost < 0n) throw new RangeError('malformed costo');
  if (!Number.isInteger(porcentaje_margen) || porcentaje_margen < 0 || porcentaje_margen > MAX_MARGIN) {
    throw new RangeError('malformed porcentaje_margen');
  }
  if (precio_final !== null) return priceBeforeTaxes(precio_final, rule);
  // Hundredths of a cent, still exact: the only division is the rounding one.
  const exact = cost * BigInt(100 + porcentaje_margen);
  if (!redondear_precio_venta) return formatMoney(roundHalfEven(exact, 100n));
  return formatMoney(roundUp(exact, 100n * HUNDRED_PESOS) * HUNDRED_PESOS);
}

/**
 * Margin of a price before taxes over its cost, percent to the nearest whole (half to even); null where there is no cost
 * to speak of. RangeError for malformed amounts.
 */
export function marginOf(price: string, costo: string): number | null {
  const [net, cost] = [moneyToCents(price), moneyToCents(costo)];
  return cost <= 0n ? null : Number(roundHalfEven((net - cost) * 100n, cost));
}

/** What a product's margin is read from; costs are absent for who may not see them. */
interface MarginSource extends Pick<PriceProfile, 'precio_final'> {
  precio_venta_calculado: string;
  costo?: string | undefined;
  porcentaje_margen?: number | undefined;
}

/**
 * The margin that people are shown of a product, whole percent: where a final price is set it follows from that, and the
 * stored one prices nothing. Null over no cost, or without costs. Source: quick-sale.md E1.
 */
export function shownMargin(product: MarginSource): number | null {
  const { costo, porcentaje_margen: stored = null } = product;
  if (costo === undefined || priceModeOf(product) === 'neto') return stored;
  return marginOf(product.precio_venta_calculado, costo);
}

/**
 * What one unit costs on the shelf, in pesos with its taxes: the total of a line of one unit. `bagRate` is
 * pesos per bag. Source: domain §1. RangeError for malformed amounts or rates.
 */
export function priceWithTaxes(precio: string, profile: PriceProfile, bagRate: string): string {
  return priceLine({ ...profile, precio, cantidad: 1, descuento: 0 }, bagRate).total;
}
