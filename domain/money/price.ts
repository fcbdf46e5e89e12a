import { priceLine } from './invoice-math.ts';
import { formatMoney, moneyToCents, roundHalfEven, roundUp } from './money.ts';
import type { TaxProfile } from './tax.ts';

/** How a business prices a product: `costo` in pesos, margin an integer percent, 0–1000. */
interface PriceRule {
  costo: string;
  porcentaje_margen: number;
  redondear_precio_venta: boolean;
}

const MAX_MARGIN = 1000;
const HUNDRED_PESOS = 10_000n;

/**
 * precio_venta_calculado in pesos, before tax: cost · (1 + margin/100), rounded by R, or up to the next
 * multiple of 100 pesos where exact multiples stay. Source: domain §1, workspace §9.
 * RangeError when the cost is negative or not money, or the margin is not an integer from 0 to 1000.
 */
export function salePrice({ costo, porcentaje_margen, redondear_precio_venta }: PriceRule): string {
  const cost = moneyToCents(costo);
  if (cost < 0n) throw new RangeError('malformed costo');
  if (!Number.isInteger(porcentaje_margen) || porcentaje_margen < 0 || porcentaje_margen > MAX_MARGIN) {
    throw new RangeError('malformed porcentaje_margen');
  }
  // Hundredths of a cent, still exact: the only division is the rounding one.
  const exact = cost * BigInt(100 + porcentaje_margen);
  if (!redondear_precio_venta) return formatMoney(roundHalfEven(exact, 100n));
  return formatMoney(roundUp(exact, 100n * HUNDRED_PESOS) * HUNDRED_PESOS);
}

/**
 * What one unit costs on the shelf, in pesos with its taxes: the total of a line of one unit. `bagRate` is
 * pesos per bag. Source: domain §1. RangeError for malformed amounts or rates.
 */
export function priceWithTaxes(precio: string, profile: TaxProfile, bagRate: string): string {
  return priceLine({ ...profile, precio, cantidad: 1, descuento: 0 }, bagRate).total;
}
