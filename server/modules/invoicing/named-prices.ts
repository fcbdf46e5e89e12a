import type { ExchangeSale, Invoice } from '#contract/invoicing/invoices.ts';
import { fieldText } from '#contract/field-text.ts';
import { quantityFor } from '#domain/money/by-value.ts';
import { type LineInput, priceBeforeTaxes, priceInvoice } from '#domain/money/invoice-math.ts';
import { addMoney, compareMoney, formatCop, minus, moneyToCents, parseDecimal } from '#domain/money/money.ts';
import { isDivisible } from '#domain/money/units.ts';
import { Problem } from '#domain/problems.ts';
import { builtInIva, isBuiltIn } from '#domain/products/built-in.ts';
import type { SellOptions } from '#domain/products/sell-options.ts';
import type { SaleProduct } from './ports.ts';

type Item = ExchangeSale['items'][number];

/** A line at the price that the product has, or that the counter named for it. */
interface LineAtPrice {
  line: SaleProduct & LineInput;
  /** The named price was out of what the product allows, or nobody named any, and the goods have left. */
  isOutside: boolean;
  /** What the counter said that it comes to, and it does not: the goods have left. Null where it does. */
  missed: string | null;
}

/**
 * The line of an item. The counter names no price but that of a product whose price is open, and of *Varios* and
 * *Domicilio*; what a line of goods asked for by their value comes to chooses how much of them it is (quick-sale.md E2).
 * @param at its place among the items, from 0
 * @throws Problem `precio_no_permitido`, `valor_no_cuadra`, `datos_invalidos` (400) while the goods are still here
 */
export function lineAt(item: Item, product: SaleProduct, at: number, isDelivered: boolean): LineAtPrice {
  const isUnpriced = lacksPrice(item, product);
  const isOutside = isUnpriced || isRefused(item, product);
  if (isUnpriced && !isDelivered) throw unpriced(at);
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
  return { line: { ...line, valor }, isOutside, missed: valor === null ? (item.valor ?? null) : null };
}

/** A product whose price is open and that has none of its own, or a built-in one, and nobody named one. */
const lacksPrice = ({ precio_final: named = null }: Item, product: SaleProduct): boolean =>
  named === null &&
  (isBuiltIn(product.id) ||
    (product.precio_abierto && moneyToCents(product.precio_final ?? product.precio_venta_calculado) === 0n));

function unpriced(at: number): Problem {
  const before = Array.from({ length: at }, () => ({}));
  return new Problem('datos_invalidos', {
    fields: { items: [...before, { precio_final: [fieldText.namedPrice] }] },
    // Where each refusal of a sale has its sentence.
    extra: { error: fieldText.namedPrice },
  });
}

function isRefused({ precio_final: named = null }: Item, product: SaleProduct): boolean {
  if (named === null) return false;
  const { precio_abierto: isOpen, precio_min: min, precio_max: max } = product;
  // Nothing is no price, whatever the bounds.
  if (!isOpen || moneyToCents(named) === 0n) return true;
  return (min !== null && compareMoney(named, min) < 0) || (max !== null && compareMoney(named, max) > 0);
}

/** The value that a line names; null where goods left in another quantity: that quantity is then priced. */
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

/** What was billed of *Varios* or *Domicilio* with another VAT than the counter showed; their prices hold it: the total is the same. */
export const taxWarnings = (items: readonly Item[], options: SellOptions): Invoice['advertencias'] =>
  items.flatMap(({ producto_id, iva_rate: shown }) =>
    isBuiltIn(producto_id) && shown !== undefined && shown !== builtInIva(producto_id, options)
      ? [{ codigo: 'iva_actualizado' as const, producto_id }]
      : [],
  );

/** What the counter showed of a sale, by the values of its lines; null where each of them is billed. */
export function shownBy(
  lines: readonly LineAtPrice[],
  bagRate: string,
  asked: string | null | undefined,
): string | null {
  if (lines.every(({ missed }) => missed === null)) return null;
  const shown = lines.map(({ line, missed }) => (missed === null ? line : { ...line, valor: missed }));
  return priceInvoice(shown, bagRate, discountOf(asked, shown, bagRate, true)).total_factura;
}

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
