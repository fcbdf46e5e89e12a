import type { ExchangeSale, Invoice } from '#contract/invoicing/invoices.ts';
import { quantityFor } from '#domain/money/by-value.ts';
import { type LineInput, priceBeforeTaxes, priceInvoice } from '#domain/money/invoice-math.ts';
import { addMoney, compareMoney, formatCop, parseDecimal } from '#domain/money/money.ts';
import { isDivisible } from '#domain/money/units.ts';
import { minus } from '#domain/reports/figures.ts';
import { Problem } from '#domain/problems.ts';
import { isBuiltIn } from '#domain/products/built-in.ts';
import type { SaleProduct } from './ports.ts';

type Item = ExchangeSale['items'][number];

/** A line at the price that the product has, or that the counter named for it. */
interface LineAtPrice {
  line: SaleProduct & LineInput;
  /** The named price was out of what the product allows, and the goods have left. */
  isOutside: boolean;
}

/**
 * The line of an item. The counter names no price but that of a product whose price is open, and of *Varios* and *Domicilio*; what a
 * line of goods asked for by their value comes to chooses how much of them it is (quick-sale.md E2).
 * @throws Problem `precio_no_permitido`, `valor_no_cuadra` (400) while the goods are still here
 */
export function lineAt(item: Item, product: SaleProduct, isDelivered: boolean): LineAtPrice {
  const isOutside = isRefused(item, product);
  if (isOutside && !isDelivered)
    throw new Problem('precio_no_permitido', { values: { producto: product.nombre } });
  const named = item.precio_final ?? (isBuiltIn(product.id) ? '0.00' : null);
  const priced =
    named === null
      ? product
      : { ...product, precio_final: named, precio_venta_calculado: priceBeforeTaxes(named, product) };
  const { cantidad, descuento } = item;
  const line = { ...priced, precio: priced.precio_venta_calculado, cantidad, descuento };
  const valor = valueOf(item, line, isDelivered);
  return { line: { ...line, valor }, isOutside };
}

function isRefused({ precio_final: named = null }: Item, product: SaleProduct): boolean {
  if (named === null) return isBuiltIn(product.id);
  const { precio_abierto: isOpen, precio_min: min, precio_max: max } = product;
  if (!isOpen) return true;
  return (min !== null && compareMoney(named, min) < 0) || (max !== null && compareMoney(named, max) > 0);
}

/** Of goods that have left, and whose quantity is another one, the line is what that quantity costs. */
function valueOf({ valor = null }: Item, line: SaleProduct & LineInput, isDelivered: boolean): string | null {
  if (valor === null) return null;
  const wanted = isDivisible(line.unidad) ? quantityFor(valor, line) : null;
  if (wanted !== null && parseDecimal(wanted, 3) === parseDecimal(line.cantidad, 3)) return valor;
  if (!isDelivered) throw new Problem('valor_no_cuadra', { values: { producto: line.nombre } });
  return null;
}

/** What the shop should look at: lines at a price that their product does not allow. */
export const outsideWarnings = (lines: readonly LineAtPrice[]): Invoice['advertencias'] =>
  lines.flatMap(({ line, isOutside }) =>
    isOutside ? [{ codigo: 'precio_fuera' as const, producto_id: line.id }] : [],
  );

/**
 * What goes off the whole sale, money. Goods that have left are given away at most.
 * @throws Problem `descuento_excesivo` (400) while they are still here
 */
export function discountOf(
  asked: string | null | undefined,
  lines: readonly LineInput[],
  bagRate: string,
  isDelivered: boolean,
): string {
  const discount = asked ?? '0.00';
  if (discount === '0.00') return discount;
  const { lines: amounts } = priceInvoice(lines, bagRate);
  const bags = amounts.flatMap(({ bolsa }) => (bolsa === null ? [] : [minus(bolsa)]));
  const total = addMoney('0.00', ...amounts.map((line) => line.total), ...bags);
  if (compareMoney(discount, total) <= 0) return discount;
  if (!isDelivered) throw new Problem('descuento_excesivo', { values: { total: formatCop(total) } });
  return total;
}
