import { FINAL_CONSUMER_ID } from '#domain/invoicing/final-consumer.ts';
import type { Invoice, InvoiceMeans } from '#contract/invoicing/invoices.ts';
import type { Business } from '#contract/session/session.ts';
import { type AppliedTax, priceInvoice, priceLine, type PriceProfile } from '#domain/money/invoice-math.ts';
import {
  addMoney,
  compareMoney,
  formatMoney,
  moneyToCents,
  parseDecimal,
  roundUp,
  subtract,
} from '#domain/money/money.ts';
import type { Unit } from '#domain/money/units.ts';
import { NO_TAXES, TAX_NAMES } from '#domain/money/tax.ts';

/** A sale as a device records it before it has a number. */
export interface PrintableSale {
  codigo_provisional: string;
  fecha: string;
  cliente: { nombre: string; identificacion: string };
  cajero: string;
  lines: readonly (PriceProfile & {
    codigo_barras: string;
    nombre: string;
    cantidad: string;
    precio: string;
    descuento: string;
    unidad?: Unit;
    valor?: string;
    nota?: string;
  })[];
  bagRate: string;
  subtotal: string;
  total_factura: string;
  pagos: readonly ReceiptPayment[];
  nota?: string | null;
  descuento_total?: string;
}

export interface ReceiptPayment {
  medio: InvoiceMeans;
  valor: string;
  recibido: string | null;
  referencia: string | null;
}

export interface ReceiptLine {
  /** Decimal text. */
  cantidad: string;
  /** What one of it is; absent of goods sold by the piece. */
  unidad?: Unit;
  codigo: string;
  nombre: string;
  /** Before tax; money, as all amounts here. */
  precio: string;
  bruto: string;
  descuentoPct: string;
  descuentoValor: string;
  base: string;
  taxes: readonly AppliedTax[];
  /** The line with its taxes. */
  total: string;
  /** What was said about it: sin cebolla. */
  nota?: string | null;
}

export interface ReceiptTax {
  nombre: string;
  base: string;
  valor: string;
  /** Whole bags, for the tax that is charged by the piece. */
  bags: number;
}

/** Who sells, as every receipt shows it. */
interface Seller {
  nombre: string;
  identificacion: string;
  direccion: string;
  telefono: string;
  establecimiento: string;
}

export type PrintableBusiness = Pick<
  Business,
  'nombre' | 'identificacion' | 'direccion' | 'ciudad' | 'telefono'
>;

/** The seller of a receipt that the server has not written: the business as this device knows it. */
export function sellerOf(business: PrintableBusiness, establecimiento: string): Seller {
  const { nombre, identificacion, direccion, ciudad, telefono } = business;
  const address = [direccion, ciudad].filter(Boolean).join(', ');
  return { nombre, identificacion, direccion: address, telefono, establecimiento };
}

/** Everything a printed sale shows (domain §8), before any layout. */
export interface Receipt {
  /** An invoice has its number; a sale without one is no invoice, and says so; a payment is on an account; goods come back. */
  kind: 'invoice' | 'provisional' | 'payment' | 'note' | 'return-slip' | 'return-alone';
  number: string;
  isReprint: boolean;
  isVoided: boolean;
  seller: Seller;
  issuedAt: string;
  /** Sold without network long before it got its number. */
  soldEarlier: { code: string; at: string } | null;
  cashier: string;
  buyer: { nombre: string; identificacion: string | null };
  lines: readonly ReceiptLine[];
  taxes: readonly ReceiptTax[];
  subtotal: string;
  /** Off the whole sale; absent without one. Base, taxes and total of a line have it in them, its gross amount has not. */
  discount?: string;
  total: string;
  payments: readonly ReceiptPayment[];
  rounding: string;
  change: string;
  resolution: string | null;
  note: string | null;
}

const BAG = TAX_NAMES.at(-1);
const SAME_MOMENT_MS = 120_000;

/** The receipt of an invoice; its own copies of names and prices count, whatever changed since. */
export function receiptOfInvoice(invoice: Invoice, { isReprint }: { isReprint: boolean }): Receipt {
  const { datos_vendedor: seller, datos_cliente: buyer } = invoice;
  const { fecha_venta: soldAt, codigo_provisional: code } = invoice;
  const isEarlier =
    soldAt !== null && Date.parse(invoice.fecha_emision) - Date.parse(soldAt) > SAME_MOMENT_MS;
  const lines = invoice.detalles_items.map((item) => ({
    codigo_barras: item.codigo_barras,
    nombre: item.nombre,
    cantidad: String(item.cantidad),
    precio: item.valor_unitario,
    descuento: item.descuento_pct,
    bruto: item.descuento_valor && addMoney(item.base_gravable, item.descuento_valor),
    base: item.base_gravable,
    taxes: item.impuestos_aplicados,
    ...(item.unidad === undefined ? {} : { unidad: item.unidad }),
    nota: item.nota ?? null,
  }));
  return {
    kind: 'invoice',
    number: invoice.numero_factura_display,
    isReprint,
    isVoided: invoice.estado === 'anulada',
    seller: {
      nombre: seller.nombre_vendedor,
      identificacion: seller.identificacion_vendedor,
      direccion: seller.direccion_vendedor,
      telefono: seller.telefono_vendedor,
      establecimiento: seller.nombre_establecimiento,
    },
    issuedAt: invoice.fecha_emision,
    soldEarlier: isEarlier && code ? { code, at: soldAt } : null,
    cashier: invoice.cajero,
    buyer: toBuyer(buyer),
    lines: lines.map((line) => toLine(line, invoice.descuento_total)),
    taxes: sumTaxes(lines),
    subtotal: invoice.subtotal,
    ...(invoice.descuento_total === undefined ? {} : { discount: invoice.descuento_total }),
    total: invoice.total_factura,
    ...settle(invoice.pagos, invoice.total_factura),
    resolution: invoice.datos_resolucion.texto_resolucion,
    note: invoice.nota,
  };
}

/** The provisional receipt of a sale that awaits its number. */
export function receiptOfSale(
  sale: PrintableSale,
  business: PrintableBusiness,
  establishment: string,
): Receipt {
  const amounts = priceInvoice(sale.lines, sale.bagRate, sale.descuento_total);
  const lines = sale.lines.map((line, at) => ({
    ...line,
    bruto: amounts.lines[at]?.bruto,
    base: amounts.lines[at]?.base ?? '0.00',
    taxes: amounts.lines[at]?.impuestos_aplicados ?? [],
    nota: line.nota ?? null,
  }));
  return {
    kind: 'provisional',
    number: sale.codigo_provisional,
    isReprint: false,
    isVoided: false,
    seller: sellerOf(business, establishment),
    issuedAt: sale.fecha,
    soldEarlier: null,
    cashier: sale.cajero,
    buyer: toBuyer(sale.cliente),
    lines: lines.map((line) => toLine(line, sale.descuento_total)),
    taxes: sumTaxes(lines),
    subtotal: sale.subtotal,
    ...(sale.descuento_total === undefined ? {} : { discount: sale.descuento_total }),
    total: sale.total_factura,
    ...settle(sale.pagos, sale.total_factura),
    resolution: null,
    note: sale.nota ?? null,
  };
}

interface PricedItem {
  codigo_barras: string;
  nombre: string;
  cantidad: string;
  precio: string;
  descuento: string;
  unidad?: Unit;
  /** Before any discount; undefined of an invoice that a device has kept since before it had discounts in pesos. */
  bruto: string | undefined;
  base: string;
  taxes: readonly AppliedTax[];
  nota: string | null;
}

export function toBuyer({
  nombre,
  identificacion,
}: {
  nombre: string;
  identificacion: string;
}): Receipt['buyer'] {
  return { nombre, identificacion: identificacion === FINAL_CONSUMER_ID ? null : identificacion || null };
}

/** @param saleDiscount off the whole sale: its share is in the base, and in no row of the line */
function toLine(item: PricedItem, saleDiscount: string | undefined): ReceiptLine {
  const { codigo_barras, nombre, cantidad, precio, descuento, bruto: told, base, taxes, unidad, nota } = item;
  const percentOf = (amount: string, quantity: string) =>
    priceLine({ ...NO_TAXES, precio: amount, cantidad: quantity, descuento }, '0.00');
  // Without any discount a line is worth what it was sold for: its price is rounded.
  const full = told ?? (Number(descuento) > 0 ? percentOf(precio, cantidad).bruto : base);
  const bruto = compareMoney(full, base) < 0 ? base : full;
  return {
    cantidad,
    ...(unidad === undefined ? {} : { unidad }),
    codigo: codigo_barras,
    nombre,
    precio,
    bruto,
    descuentoPct: descuento,
    descuentoValor:
      saleDiscount === undefined ? subtract(bruto, base) : percentOf(bruto, '1').descuento_valor,
    base,
    taxes,
    total: addMoney(base, ...taxes.map((tax) => tax.valor_calculado)),
    nota,
  };
}

/** Taxes by kind and rate with their base, in the order of paper (domain §8). */
export function sumTaxes(items: readonly Pick<PricedItem, 'base' | 'cantidad' | 'taxes'>[]): ReceiptTax[] {
  const totals = new Map<string, ReceiptTax>();
  for (const { base, cantidad, taxes } of items) {
    const bags = Number(roundUp(parseDecimal(cantidad, 3) ?? 0n, 1000n));
    for (const { nombre, valor_calculado: valor } of taxes) {
      const sum = totals.get(nombre) ?? { nombre, base: '0.00', valor: '0.00', bags: 0 };
      totals.set(nombre, {
        nombre,
        base: addMoney(sum.base, base),
        valor: addMoney(sum.valor, valor),
        bags: sum.bags + (nombre === BAG ? bags : 0),
      });
    }
  }
  return [...totals.values()].sort((a, b) => TAX_NAMES.indexOf(a.nombre) - TAX_NAMES.indexOf(b.nombre));
}

/** Cash rounding is what was paid beyond the total; change is what was received beyond what was paid. */
function settle(
  payments: readonly ReceiptPayment[],
  total: string,
): Pick<Receipt, 'payments' | 'rounding' | 'change'> {
  const paid = payments.reduce((sum, { valor }) => sum + moneyToCents(valor), 0n);
  const change = payments.reduce((sum, { valor, recibido }) => {
    const more = recibido === null ? 0n : moneyToCents(recibido) - moneyToCents(valor);
    return more > 0n ? sum + more : sum;
  }, 0n);
  const rounding = payments.length === 0 ? 0n : paid - moneyToCents(total);
  return { payments, rounding: formatMoney(rounding), change: formatMoney(change) };
}
