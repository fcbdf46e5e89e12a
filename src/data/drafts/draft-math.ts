import {
  type InvoiceAmounts,
  type LineAmounts,
  parseDiscount,
  parseQuantity,
  priceInvoice,
} from '#domain/money/invoice-math.ts';
import { MAX_LINE_NOTE } from '#domain/invoicing/line-note.ts';
import { formatDecimal } from '#domain/money/money.ts';
import { cleanLine } from '#domain/normalize.ts';
import type { DraftLine, SaleDraft } from './draft.ts';

/** A draft line that can be sold: product, quantity above zero, discount within bounds; both canonical. */
interface SellableLine {
  key: string;
  product: NonNullable<DraftLine['product']>;
  cantidad: string;
  descuento: string;
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
function readDiscount(typed: string): string | null {
  const parsed = parseDiscount(tidy(typed) || '0');
  return parsed === null ? null : formatDecimal(parsed, 2);
}

function toSellable(line: DraftLine): SellableLine | null {
  const cantidad = readQuantity(line.cantidad);
  const descuento = readDiscount(line.descuento);
  if (!line.product || cantidad === null || descuento === null) return null;
  const nota = cleanLine(line.nota ?? '', MAX_LINE_NOTE);
  return { key: line.key, product: line.product, cantidad, descuento, ...(nota && { nota }) };
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
}

/** Prices a draft by the same rules as the server (domain §1). */
export function priceDraft(draft: SaleDraft, bagRate: string): PricedDraft {
  const sellable = sellableLines(draft);
  const amounts = priceInvoice(
    sellable.map(({ product, cantidad, descuento }) => ({ ...product, cantidad, descuento })),
    bagRate,
  );
  const byKey = new Map(
    sellable.flatMap(({ key }, at) => {
      const line = amounts.lines[at];
      return line ? [[key, line] as const] : [];
    }),
  );
  return { amounts, byKey, sellable };
}
