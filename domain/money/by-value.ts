import { type LineInput, parseDiscount, parseQuantity, type PriceProfile } from './invoice-math.ts';
import { formatDecimal, moneyToCents, roundHalfEven } from './money.ts';
import { listTaxes } from './tax.ts';

const HUNDRED_PERCENT = 10_000n;

/**
 * How much of a product comes to an amount: R₃(valor / price), of its price with taxes and without bags, after the
 * discount. Source: quick-sale.md E2. RangeError for a malformed amount, price or discount.
 * @param valor pesos with taxes
 * @returns decimal text with three decimals; null where it is less than a thousandth, or more than a line can have
 */
export function quantityFor(
  valor: string,
  {
    precio,
    precio_final: final = null,
    descuento,
    ...taxes
  }: PriceProfile & Pick<LineInput, 'precio' | 'descuento'>,
): string | null {
  const discount = parseDiscount(descuento);
  if (discount === null) throw new RangeError('malformed descuento');
  const percents = listTaxes(taxes).map(({ percent }) => BigInt(percent ?? 0));
  // A price before taxes is taken with its exact taxes, which nobody rounds.
  const parts = final === null ? percents.reduce((sum, percent) => sum + percent, 100n) : 100n;
  const price = moneyToCents(final ?? precio) * parts * (HUNDRED_PERCENT - discount);
  if (price <= 0n) return null;
  const quantity = formatDecimal(
    roundHalfEven(moneyToCents(valor) * 1000n * 100n * HUNDRED_PERCENT, price),
    3,
  );
  return parseQuantity(quantity) === null ? null : quantity;
}
