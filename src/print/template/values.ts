import { bind } from '#app/print/columns.ts';
import { printText } from '#app/print/text.ts';
import type { Receipt, ReceiptLine, ReceiptPayment, ReceiptTax } from '#app/print/receipt.ts';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import {
  addMoney,
  formatCopPlain,
  formatQuantity,
  isShownAsZero,
  moneyToCents,
} from '#domain/money/money.ts';
import { printerText } from '#domain/printer/printer-text.ts';

/** A value as people read it; '' for none, which a section takes as "not there". */
type TemplateValue = string | readonly Readonly<Record<string, string>>[];
export type TemplateValues = Readonly<Record<string, TemplateValue>>;

/** What the variables of a template stand for on this receipt (`domain/printer/printer-variables.ts`). */
export function templateValues(receipt: Receipt): TemplateValues {
  const { seller, buyer, soldEarlier, taxes } = receipt;
  const isPayment = receipt.kind === 'payment';
  const isGivenBack = ['note', 'return-slip', 'return-alone'].includes(receipt.kind);
  const moment = formatBogotaDateTime(receipt.issuedAt);
  const at = moment.lastIndexOf(' ');
  return {
    titulo_documento: titleOf(receipt),
    numero_factura_display: receipt.number,
    codigo_provisional:
      soldEarlier?.code ??
      (['provisional', 'return-slip', 'return-alone'].includes(receipt.kind) ? receipt.number : ''),
    marca_reimpresion: receipt.isReprint ? printerText.reprint : '',
    fecha: moment.slice(0, at),
    hora: moment.slice(at + 1),
    nombre_vendedor: seller.nombre,
    identificacion_vendedor: groupDigits(seller.identificacion),
    nombre_establecimiento: seller.establecimiento,
    direccion_vendedor: seller.direccion,
    telefono_vendedor: seller.telefono,
    cajero: receipt.cashier,
    cliente_nombre: buyer.nombre,
    cliente_identificacion: buyer.identificacion ?? '',
    items: receipt.lines.map((line) => lineValues(line)),
    subtotal: isPayment ? '' : formatCopPlain(receipt.subtotal),
    impuestos: taxes.map((tax) => taxValues(tax)),
    total_impuestos: isPayment ? '' : formatCopPlain(addMoney('0.00', ...taxes.map(({ valor }) => valor))),
    leyenda_impuestos: legend(taxes),
    total_factura: formatCopPlain(receipt.total),
    pagos: receipt.payments.map(({ medio, valor, referencia }) => ({
      medio: bind(isGivenBack && medio === 'credito' ? printText.toAccount : printText.payments[medio]),
      valor: formatCopPlain(valor),
      referencia: referencia ?? '',
    })),
    descuento_total: unlessZero(receipt.discount ?? '0.00'),
    redondeo: unlessZero(receipt.rounding),
    recibido: receivedOf(receipt.payments),
    vueltas: unlessZero(receipt.change),
    nota: noteOf(receipt),
    texto_resolucion: readDates(receipt.resolution ?? ''),
    pie_documento: footerOf(receipt),
    nombre_software: printerText.softwareName,
  };
}

/** The sentence is kept with its invoice as the law's files have dates; people read dd/mm/aaaa, which no line breaks. */
const readDates = (sentence: string): string =>
  sentence.replaceAll(/\b(\d{4})-(\d{2})-(\d{2})\b/gu, '$3/$2/$1');

const nameOfTax = (name: string): string => (name === 'IVA 0%' ? printText.exempt : name);

/** Paper has no centavos: an amount that would be a 0 on it is none. */
const unlessZero = (money: string): string => (isShownAsZero(money) ? '' : formatCopPlain(money));

function footerOf({ kind }: Receipt): string {
  if (kind === 'payment') return printText.paymentFooter;
  if (kind === 'return-alone') return printText.returnAloneFooter;
  return kind === 'return-slip' ? printText.returnFooter : printerText.documentFooter;
}

function titleOf({ kind, isVoided }: Receipt): string {
  if (kind === 'provisional') return printText.provisionalTitle;
  if (kind === 'payment') return printText.paymentTitle;
  if (kind === 'note') return printText.noteTitle;
  if (kind === 'return-slip') return printText.returnTitle;
  if (kind === 'return-alone') return printText.returnAloneTitle;
  return isVoided ? printText.voided(printText.invoiceTitle) : printText.invoiceTitle;
}

/** '900508908-9' → '900.508.908-9'; anything that is not such a number stays. */
function groupDigits(id: string): string {
  const [digits = '', ...rest] = id.split('-');
  if (!/^[0-9]+$/u.test(digits)) return id;
  return [formatQuantity(digits), ...rest].join('-');
}

function lineValues(line: ReceiptLine): Record<string, string> {
  const names = line.taxes.map(({ nombre }) => nombre);
  return {
    cantidad: [formatQuantity(line.cantidad), line.unidad].filter(Boolean).join('\u00a0'),
    nombre: line.nombre,
    codigo_barras: line.codigo,
    valor_unitario: formatCopPlain(line.precio),
    valor_bruto: formatCopPlain(line.bruto),
    descuento_pct: formatQuantity(line.descuentoPct),
    descuento_valor: unlessZero(line.descuentoValor),
    base_gravable: formatCopPlain(line.base),
    marcas: names.map((name) => printText.marks[name]?.letter ?? '').join(''),
    nombres_impuestos: names.map((name) => bind(nameOfTax(name))).join(' + '),
    total_linea: formatCopPlain(line.total),
    nota_linea: line.nota ?? '',
  };
}

/** A tax that is charged by the piece has no base. */
function taxValues({ nombre, base, valor, bags }: ReceiptTax): Record<string, string> {
  if (bags > 0) {
    const rate = formatCopPlain(moneyToCents(valor) / BigInt(bags));
    return { nombre: bind(printText.bags(String(bags), rate)), base: '', valor: formatCopPlain(valor) };
  }
  return { nombre: bind(nameOfTax(nombre)), base: formatCopPlain(base), valor: formatCopPlain(valor) };
}

/** What the letters beside the lines mean, for those that occur. */
function legend(taxes: readonly ReceiptTax[]): string {
  const entries = taxes.flatMap(({ nombre }) => {
    const mark = printText.marks[nombre];
    return mark ? [bind(`${mark.letter} ${mark.meaning}`)] : [];
  });
  return entries.join(', ');
}

function receivedOf(payments: readonly ReceiptPayment[]): string {
  const received = payments.flatMap(({ recibido }) => (recibido === null ? [] : [recibido]));
  return received.length === 0 ? '' : formatCopPlain(addMoney('0.00', ...received));
}

function noteOf({ kind, note, soldEarlier }: Receipt): string {
  const parts = [
    note,
    soldEarlier && printText.soldAs(soldEarlier.code, formatBogotaDateTime(soldEarlier.at)),
    kind === 'provisional' ? printText.provisionalNote : null,
  ];
  return parts.filter(Boolean).join(' ');
}
