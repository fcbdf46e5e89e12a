import type { PaymentMethod } from '#contract/invoices.ts';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { formatCop, formatCopPlain, formatQuantity, moneyToCents } from '#domain/money.ts';
import { center, leftRight, rule, wrap } from './columns.ts';
import { text } from './text.ts';

/** Everything a receipt shows, from a numbered invoice or from a sale that awaits its number (domain §8). */
export interface ReceiptDocument {
  seller: { name: string; id: string; address: string; phone: string; establishment: string };
  /** null for a provisional receipt. */
  number: string | null;
  provisionalCode: string | null;
  date: string;
  cashier: string;
  client: { name: string; id: string };
  lines: ReceiptLine[];
  /** Taxes of the whole document; money. */
  taxes: { name: string; base: string; value: string }[];
  subtotal: string;
  total: string;
  payments: { method: PaymentMethod; value: string; received: string | null }[];
  change: string;
  resolution: string | null;
  isReprint: boolean;
}

export interface ReceiptLine {
  name: string;
  code: string;
  quantity: string | number;
  /** Before tax, money. */
  unitPrice: string;
  /** Percent as text. */
  discount: string;
  /** What the discount took, money. */
  discountValue: string;
  total: string;
}

/** Lines of plain text, none longer than the paper's columns: 58 mm ≈ 32, 76 ≈ 42, 80 ≈ 48. */
export function receiptLines(receipt: ReceiptDocument, columns: number): string[] {
  return [
    ...head(receipt, columns),
    rule(columns),
    ...receipt.lines.flatMap((line) => itemLines(line, columns)),
    rule(columns),
    leftRight(text.subtotal, formatCopPlain(receipt.subtotal), columns),
    ...receipt.taxes.map((tax) => taxLine(tax, columns)),
    leftRight(text.total, formatCop(receipt.total), columns),
    ...paymentLines(receipt, columns),
    rule(columns),
    ...foot(receipt, columns),
  ];
}

function head(receipt: ReceiptDocument, columns: number): string[] {
  const { seller, client } = receipt;
  const centered = [
    seller.name.toUpperCase(),
    text.nit(seller.id),
    seller.address,
    seller.phone && text.phone(seller.phone),
    seller.establishment,
    ...(receipt.number ? [text.title, text.number(receipt.number)] : text.provisionalTitle),
    receipt.isReprint ? text.reprint : '',
    receipt.provisionalCode && !receipt.number ? text.code(receipt.provisionalCode) : '',
  ];
  return [
    ...centered.filter(Boolean).flatMap((line) => wrap(line, columns).map((part) => center(part, columns))),
    '',
    formatBogotaDateTime(receipt.date),
    ...wrap(text.cashier(receipt.cashier), columns),
    ...wrap(text.client(client.name), columns),
    ...(client.id ? [text.clientId(client.id)] : []),
  ];
}

function itemLines(line: ReceiptLine, columns: number): string[] {
  const amount = formatCopPlain(line.total);
  const what = `${formatQuantity(line.quantity)} x ${formatCopPlain(line.unitPrice)}`;
  return [
    ...wrap(line.name, columns),
    leftRight(`  ${what}`, amount, columns),
    ...(moneyToCents(line.discountValue) === 0n
      ? []
      : [
          leftRight(
            `  ${text.discount(formatQuantity(line.discount))}`,
            `-${formatCopPlain(line.discountValue)}`,
            columns,
          ),
        ]),
  ];
}

function taxLine({ name, base, value }: ReceiptDocument['taxes'][number], columns: number): string {
  if (name === 'Bolsa') return leftRight(text.bags, formatCopPlain(value), columns);
  const label = name === 'IVA 0%' ? text.exempt : name;
  return leftRight(`${label} ${text.base(formatCopPlain(base))}`, formatCopPlain(value), columns);
}

function paymentLines({ payments, change }: ReceiptDocument, columns: number): string[] {
  const rows = payments.map(({ method, value, received }) =>
    leftRight(text.methods[method], formatCopPlain(received ?? value), columns),
  );
  return moneyToCents(change) > 0n
    ? [...rows, leftRight(text.change, formatCopPlain(change), columns)]
    : rows;
}

function foot(receipt: ReceiptDocument, columns: number): string[] {
  const sentences = receipt.number
    ? [receipt.resolution ?? '', text.internal, text.software]
    : [text.provisionalFooter, text.software];
  return sentences.filter(Boolean).flatMap((sentence) => wrap(sentence, columns));
}
