import type { DraftProduct } from '#app/data/drafts/draft.ts';
import { readQuantity } from '#app/data/drafts/draft-math.ts';
import type { LooseGoods } from '#app/data/writes/returns/return-writes.ts';
import { priceBeforeTaxes, priceLine } from '#domain/money/invoice-math.ts';
import { addMoney, compareMoney, formatMoney, moneyToCents, parseMoney } from '#domain/money/money.ts';
import { finalPriceAt } from '#domain/money/named-price.ts';
import { taxesOf } from '#domain/money/tax.ts';
import { type RefundSplit, splitRefund, type TypedRefund } from '#domain/refunds.ts';
import type { Destination } from '#domain/returns.ts';
import { settleDecimal } from '#app/ui/form/decimal-text.ts';
import { addToQuantity } from '#domain/stock/quantity.ts';
import { text } from '#app/features/workspace/invoice-history/returns/text.ts';

/** A product that somebody brings, as it is typed. */
export interface BroughtProduct {
  product: DraftProduct;
  cantidad: string;
  /** Before taxes: today's, until somebody writes less. */
  precio: string;
}

interface LooseProblem {
  field: 'cantidad' | 'precio';
  words: string;
}

interface LooseTerms {
  destino: Destination;
  means: readonly TypedRefund[];
  cashStep: 0 | 50;
  /** Bag tax of today, money. */
  bagRate: string;
}

/** A price as it is typed, money; null while it is none. */
function readPrice(typed: string): string | null {
  const cents = parseMoney(settleDecimal(typed));
  return cents !== null && cents > 0n ? formatMoney(cents) : null;
}

/** What keeps a product from being taken back, in words, and at which of its fields; null for nothing. */
export function problemOf({ product, cantidad, precio }: BroughtProduct): LooseProblem | null {
  if (readQuantity(cantidad) === null)
    return { field: 'cantidad', words: text.loose.noQuantity(product.nombre) };
  const price = readPrice(precio);
  if (price === null) return { field: 'precio', words: text.loose.noPrice(product.nombre) };
  const { abierto } = product;
  const open = abierto?.max == null ? null : priceBeforeTaxes(abierto.max, product);
  const most = abierto ? open : product.precio;
  if (most === null || compareMoney(price, most) <= 0) return null;
  return { field: 'precio', words: text.loose.aboveToday(product.nombre) };
}

/** What they are worth, and how the money goes back; what cannot be read yet is left out. */
export function planLoose(
  brought: readonly BroughtProduct[],
  { destino, means, cashStep, bagRate }: LooseTerms,
): Pick<LooseGoods, 'lines'> & RefundSplit & { total: string } {
  const lines = brought.flatMap(({ product, ...typed }) => {
    const [cantidad, precio] = [readQuantity(typed.cantidad), readPrice(typed.precio)];
    if (cantidad === null || precio === null) return [];
    const precio_final = product.abierto ? null : finalPriceAt(precio, product);
    const { base, impuestos_aplicados, total } = priceLine(
      { ...taxesOf(product), precio, precio_final, cantidad, descuento: '0' },
      bagRate,
    );
    const line = {
      linea: null,
      producto_id: product.id,
      codigo_barras: product.codigo_barras,
      nombre: product.nombre,
      cantidad: Number(cantidad),
      destino,
      base_gravable: base,
      impuestos_aplicados,
      total_linea: total,
      con_nota: true,
    };
    return [{ line, precio }];
  });
  const total = addMoney('0.00', ...lines.map(({ line }) => line.total_linea));
  return {
    lines,
    total,
    ...splitRefund({ total, toDebt: '0.00', means: total === '0.00' ? means.slice(0, 1) : means, cashStep }),
  };
}

/** A product is brought: once more where it is there, at the price of today where it is new. */
export function withOneMore(
  brought: readonly BroughtProduct[],
  product: DraftProduct,
): readonly BroughtProduct[] {
  const at = brought.findIndex((one) => one.product.id === product.id);
  const there = brought[at];
  return there
    ? brought.with(at, { ...there, cantidad: addToQuantity(there.cantidad, '1') })
    : [...brought, { product, cantidad: '1', precio: plainPrice(product.precio) }];
}

/** A price without zeros behind, as a field shows it. */
export const plainPrice = (money: string): string => settleDecimal(String(Number(moneyToCents(money)) / 100));
