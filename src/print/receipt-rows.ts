import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { formatCop, formatCopPlain, formatQuantity, moneyToCents } from '#domain/money.ts';
import { between, center, toColumns, wrap } from './columns.ts';
import type { Receipt, ReceiptLine, ReceiptPayment, ReceiptTax } from './receipt.ts';
import { printText } from './text.ts';

/** A line of paper; never longer than the paper has columns. */
export interface ReceiptRow {
  text: string;
  isStrong: boolean;
}

/** From this width on there is room for the barcode under each product. */
const CODES_FROM = 42;
const INDENT = '  ';

/** Lays a receipt out for a paper of so many columns (domain §8: 58 mm 32, 76 mm 42, 80 mm 48). */
export function receiptRows(receipt: Receipt, columns: number): ReceiptRow[] {
  const rule = ['-'.repeat(columns)];
  return [
    ...head(receipt, columns),
    ...plain(rule),
    ...plain(receipt.lines.flatMap((line) => productRows(line, columns))),
    ...plain(rule),
    ...sums(receipt, columns),
    ...plain(rule),
    ...plain(foot(receipt, columns)),
  ];
}

const plain = (lines: readonly string[]): ReceiptRow[] => lines.map((text) => ({ text, isStrong: false }));
const strong = (lines: readonly string[]): ReceiptRow[] => lines.map((text) => ({ text, isStrong: true }));
const isZero = (money: string): boolean => formatCopPlain(money) === '0';

function head(receipt: Receipt, columns: number): ReceiptRow[] {
  const { seller, buyer, kind, soldEarlier } = receipt;
  const centered = (text: string) => (text === '' ? [] : center(toColumns(text), columns));
  const when = formatBogotaDateTime(receipt.issuedAt);
  const cashier = receipt.cashier === '' ? '' : toColumns(printText.cashier(receipt.cashier));
  const said = (text: string) => wrap(toColumns(text), columns);
  return [
    ...strong(centered(seller.nombre)),
    ...plain(centered(printText.taxId(groupDigits(seller.identificacion)))),
    ...plain([
      ...centered(seller.direccion),
      ...centered(seller.telefono && printText.phone(seller.telefono)),
    ]),
    ...plain(centered(seller.establecimiento)),
    ...strong(titleLines(kind, columns)),
    ...strong(centered(kind === 'invoice' ? printText.number(receipt.number) : receipt.number)),
    ...strong(receipt.isVoided ? centered(printText.voided) : []),
    ...strong(receipt.isReprint ? centered(printText.reprint) : []),
    ...plain(
      when.length + 2 + cashier.length <= columns
        ? [when + cashier.padStart(Math.min(columns - when.length, cashier.length + 3))]
        : [when, ...wrap(cashier, columns)],
    ),
    ...plain(said(printText.buyer(buyer.nombre))),
    ...plain(buyer.identificacion ? said(printText.buyerId(buyer.identificacion)) : []),
    ...plain(
      soldEarlier ? said(printText.soldAs(soldEarlier.code, formatBogotaDateTime(soldEarlier.at))) : [],
    ),
  ];
}

function titleLines(kind: Receipt['kind'], columns: number): string[] {
  if (kind === 'invoice') return center(printText.invoiceTitle, columns);
  if (kind === 'payment') return center(printText.paymentTitle, columns);
  const whole = printText.provisionalTitle.join(printText.titleJoint);
  const parts = whole.length <= columns ? [whole] : printText.provisionalTitle;
  return parts.flatMap((part) => center(part, columns));
}

/** '900508908-9' → '900.508.908-9'; anything that is not such a number stays. */
function groupDigits(id: string): string {
  const [digits = '', ...rest] = id.split('-');
  if (!/^[0-9]+$/u.test(digits)) return id;
  return [formatQuantity(digits), ...rest].join('-');
}

function productRows(line: ReceiptLine, columns: number): string[] {
  const marks = line.taxes.map(({ nombre }) => printText.marks[nombre]?.letter ?? '').join('');
  const left = `${formatQuantity(line.cantidad)} x ${formatCopPlain(line.precio)} ${toColumns(line.nombre)}`;
  const rows = between(left, [marks, formatCopPlain(line.bruto)].filter(Boolean).join(' '), columns);
  const inside = columns - INDENT.length;
  const below = columns >= CODES_FROM ? wrap(toColumns(line.codigo), inside) : [];
  if (moneyToCents(line.descuentoValor) !== 0n) {
    const discount = printText.discount(formatQuantity(line.descuentoPct));
    below.push(...between(discount, `-${formatCopPlain(line.descuentoValor)}`, inside));
  }
  return [...rows, ...below.map((row) => INDENT + row)];
}

function sums(receipt: Receipt, columns: number): ReceiptRow[] {
  const row = (label: string, amount: string) => between(label, formatCopPlain(amount), columns);
  return [
    ...plain(receipt.kind === 'payment' ? [] : row(printText.subtotal, receipt.subtotal)),
    ...plain(taxRows(receipt.taxes, columns)),
    ...plain(legend(receipt, columns)),
    ...strong(between(printText.total, formatCop(receipt.total), columns)),
    ...plain(
      receipt.payments.flatMap((payment) => row(paymentLabel(payment), payment.recibido ?? payment.valor)),
    ),
    ...plain(isZero(receipt.rounding) ? [] : row(printText.rounding, receipt.rounding)),
    ...strong(isZero(receipt.change) ? [] : row(printText.change, receipt.change)),
  ];
}

function paymentLabel({ medio, referencia }: ReceiptPayment): string {
  const name = printText.payments[medio];
  return referencia ? `${name} ${toColumns(printText.reference(referencia))}` : name;
}

function taxRows(taxes: readonly ReceiptTax[], columns: number): string[] {
  const labels = taxes.map((tax) => taxLabel(tax));
  const bases = taxes.map((tax) => formatCopPlain(tax.base));
  const labelWidth = Math.max(0, ...taxes.map((tax, at) => (tax.bags > 0 ? 0 : (labels[at] ?? '').length)));
  const baseWidth = Math.max(0, ...taxes.map((tax, at) => (tax.bags > 0 ? 0 : (bases[at] ?? '').length)));
  return taxes.flatMap((tax, at) => {
    const label = labels[at] ?? '';
    const base = (bases[at] ?? '').padStart(baseWidth);
    const left = tax.bags > 0 ? label : `${label.padEnd(labelWidth)} ${printText.base} ${base}`;
    const amount = formatCopPlain(tax.valor);
    // Columns of bases line up, so their spaces stay: only a figure that does not fit goes below.
    if (left.length + 1 + amount.length <= columns) return [left + amount.padStart(columns - left.length)];
    return between(left, amount, columns);
  });
}

function taxLabel({ nombre, bags, valor }: ReceiptTax): string {
  if (bags > 0) return printText.bags(String(bags), formatCopPlain(moneyToCents(valor) / BigInt(bags)));
  return nombre === 'IVA 0%' ? printText.exempt : nombre;
}

/** What the letters beside the lines mean, for those that occur. */
function legend({ taxes }: Receipt, columns: number): string[] {
  const meanings = taxes.flatMap(({ nombre }) => {
    const mark = printText.marks[nombre];
    return mark ? [`${mark.letter} ${mark.meaning}`] : [];
  });
  // Two spaces between entries; a narrow paper breaks between them, never inside.
  const lines: string[] = [];
  for (const entry of meanings) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 2 + entry.length <= columns)
      lines[lines.length - 1] = `${last}  ${entry}`;
    else lines.push(entry);
  }
  return lines;
}

function foot({ resolution, note, kind }: Receipt, columns: number): string[] {
  const said = (text: string | null) => (text ? wrap(toColumns(text), columns) : []);
  return [
    ...said(note && (kind === 'payment' ? note : printText.note(note))),
    ...said(resolution),
    ...said(kind === 'provisional' ? printText.provisionalNote : null),
    ...center(kind === 'payment' ? printText.paymentFooter : printText.internal, columns),
    ...center(printText.software, columns),
  ];
}
