import {
  type InvoiceAmounts,
  type LineAmounts,
  parseDiscount,
  parseQuantity,
  priceInvoice,
} from '#domain/money/invoice-math.ts';
import {
  addMoney,
  compareMoney,
  formatDecimal,
  formatMoney,
  moneyToCents,
  parseDecimal,
  roundHalfEven,
} from '#domain/money/money.ts';
import { amountMeant } from '#domain/money/payments.ts';
import { MAX_LINE_NOTE } from '#domain/invoicing/line-note.ts';
import { cleanLine } from '#domain/normalize.ts';
import type { DraftLine, SaleDraft } from './draft.ts';

/** A draft line that can be sold: product, quantity above zero, discount within bounds; both canonical. */
interface SellableLine {
  key: string;
  product: NonNullable<DraftLine['product']>;
  cantidad: string;
  descuento: string;
  /** What it comes to, money, of goods asked for so; otherwise null. */
  valor: string | null;
  /** Tidied; absent where there is none. */
  nota?: string;
}

/** What is being typed, tidied: '1.' is 1, '.5' is 0.5. */
function tidy(typed: string): string {
  const text = typed.replace(/\.$/u, '');
  return text.startsWith('.') ? `0${text}` : text;
}

/** A quantity as typed; null while it is empty, zero or unfinished. */
export function readQuantity(typed: string): string | null {
  const parsed = parseQuantity(tidy(typed));
  return parsed === null ? null : formatDecimal(parsed, 3);
}

/** A discount as typed, 0 when empty; null while it is not between 0 and 100. */
export function readDiscount(typed: string): string | null {
  const parsed = parseDiscount(tidy(typed) || '0');
  return parsed === null ? null : formatDecimal(parsed, 2);
}

function toSellable(line: DraftLine): SellableLine | null {
  const cantidad = readQuantity(line.cantidad);
  const descuento = readDiscount(line.descuento);
  if (!line.product || cantidad === null || descuento === null) return null;
  const valor = line.valor === undefined ? null : formatMoney(moneyToCents(line.valor || '0'));
  const nota = cleanLine(line.nota ?? '', MAX_LINE_NOTE);
  return { key: line.key, product: line.product, cantidad, descuento, valor, ...(nota && { nota }) };
}

/** The lines of a draft that can be sold. */
export function sellableLines(draft: SaleDraft): SellableLine[] {
  return draft.lines.flatMap((line) => toSellable(line) ?? []);
}

export interface PricedDraft {
  amounts: InvoiceAmounts;
  /** Amounts by line key; a line that cannot be sold yet has none. */
  byKey: ReadonlyMap<string, LineAmounts>;
  sellable: SellableLine[];
  /** Off the whole sale, money. */
  discount: string;
  /** More was typed than the goods come to: it is left out of the amounts. */
  isDiscountTooLarge: boolean;
}

/** What is typed as a discount on goods that come to `total`: whole pesos, or a percent of it. Money. */
function readSaleDiscount(typed: string | undefined, total: string): string {
  const [, percent] = /^([\d.]+)%$/u.exec(typed ?? '') ?? [];
  const goods = moneyToCents(total);
  if (percent === undefined)
    return /^\d{1,16}$/u.test(typed ?? '')
      ? formatMoney(amountMeant(moneyToCents(`${typed}.00`), goods))
      : '0.00';
  const hundredths = parseDecimal(tidy(percent), 2) ?? 0n;
  return formatMoney(roundHalfEven(goods * hundredths, 10_000n));
}

/** Prices a draft by the same rules as the server (domain §1). */
export function priceDraft(draft: SaleDraft, bagRate: string): PricedDraft {
  const sellable = sellableLines(draft);
  const lines = sellable.map(({ product, cantidad, descuento, valor }) => ({
    ...product,
    cantidad,
    descuento,
    valor,
  }));
  const plain = priceInvoice(lines, bagRate);
  const bags = plain.lines.map(({ bolsa }) => `-${bolsa ?? '0.00'}`);
  const goods = addMoney('0.00', ...plain.lines.map(({ total }) => total), ...bags);
  const wanted = readSaleDiscount(draft.descuento, goods);
  const isDiscountTooLarge = compareMoney(wanted, goods) > 0;
  const discount = isDiscountTooLarge ? '0.00' : wanted;
  const amounts = discount === '0.00' ? plain : priceInvoice(lines, bagRate, discount);
  const byKey = new Map(
    sellable.flatMap(({ key }, at) => {
      const line = amounts.lines[at];
      return line ? [[key, line] as const] : [];
    }),
  );
  return { amounts, byKey, sellable, discount, isDiscountTooLarge };
}
