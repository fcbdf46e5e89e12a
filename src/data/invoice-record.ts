import type { Invoice, InvoiceMeans } from '#contract/invoicing/invoices.ts';
import { type InvoiceAmounts, type PriceProfile, priceInvoice } from '#domain/money/invoice-math.ts';
import type { Unit } from '#domain/money/units.ts';

/** A line of a sale as this device recorded it. */
interface LocalSaleLine extends PriceProfile {
  producto_id: string;
  codigo_barras: string;
  nombre: string;
  cantidad: string;
  precio: string;
  descuento: string;
  /** What one of it is; absent of goods sold by the piece. */
  unidad?: Unit;
  /** Its price was named at the counter. */
  isNamed?: true;
  /** What it comes to, money, of goods asked for so. */
  valor?: string;
  /** Absent where nothing was said about it. */
  nota?: string;
}

/** A payment as the counter took it; money as decimal strings. */
export interface LocalPayment {
  medio: InvoiceMeans;
  valor: string;
  recibido: string | null;
  referencia: string | null;
}

/** A sale made on this device: what the provisional receipt prints and the history shows until the number comes. */
export interface LocalSale {
  codigo_provisional: string;
  fecha: string;
  cliente: { id: string; nombre: string; identificacion: string };
  cajero: string;
  lines: LocalSaleLine[];
  bagRate: string;
  subtotal: string;
  total_impuestos: string;
  total_factura: string;
  pagos: LocalPayment[];
  cambio: string;
  /** Absent from sales of before there was a field for it. */
  nota?: string | null;
  /** Off the whole sale, money; absent without one. */
  descuento_total?: string;
  /** The drawer that was open; absent where there was none. */
  caja_id?: string;
  /** The order that it bills; absent where it bills none. */
  pedido_id?: string;
}

/** What a sale of this device comes to, line by line. */
export const amountsOfSale = (
  sale: Pick<LocalSale, 'lines' | 'bagRate' | 'descuento_total'>,
): InvoiceAmounts => priceInvoice(sale.lines, sale.bagRate, sale.descuento_total);

/** An invoice of the history: the server's, or a sale of this device that awaits its number. */
export interface InvoiceRecord {
  id: string;
  /** Moment it is listed by, ISO 8601 −05:00: issue date, or local time while it has none. */
  fecha: string;
  busqueda: string;
  invoice: Invoice | null;
  /** Present while the server has not acknowledged it, or refused it. */
  sale: LocalSale | null;
  /** The drawer whose label it carries; absent where it carries none. */
  cajaId?: string;
  /** What its drawer needs of it (`drawerKeyOf`); absent as the label is, and on rows of an app of before. */
  drawerKey?: string;
  v: number;
  rev: number;
}

/** A sale as its drawer counts it. */
export interface SaleInDrawer {
  id: string;
  pagos: readonly Pick<LocalPayment, 'medio' | 'valor' | 'recibido'>[];
  /** Consecutive number and the number as it is shown; null while the server has not given one. */
  number: readonly [numero: number, shown: string] | null;
}

/** The server takes a sale that says nothing of its payment for paid in cash. */
export function paidAs({ pagos, total_factura: valor }: LocalSale): SaleInDrawer['pagos'] {
  return pagos.length > 0 ? pagos : [{ medio: 'efectivo', valor, recibido: null }];
}

type DrawerPart = Pick<InvoiceRecord, 'id' | 'invoice' | 'sale'>;

export function toSaleInDrawer({ id, invoice, sale }: DrawerPart): SaleInDrawer {
  const pagos = invoice?.pagos ?? (sale ? paidAs(sale) : []);
  return {
    id,
    pagos: pagos.map(({ medio, valor, recibido }) => ({ medio, valor, recibido })),
    number: invoice ? [invoice.numero, invoice.numero_factura_display] : null,
  };
}

/** The keys of a drawer's sales begin so. */
export const drawerPrefix = (cajaId: string): string => `${cajaId} `;

/**
 * Label and key of a sale made in a drawer; nothing of another. The key is all that the drawer needs of the sale: an index
 * gives a thousand keys in a fraction of the time that a thousand invoices take.
 */
export function drawerKeyOf(
  cajaId: string | null | undefined,
  part: DrawerPart,
): Pick<InvoiceRecord, 'cajaId' | 'drawerKey'> {
  if (!cajaId) return {};
  return { cajaId, drawerKey: drawerPrefix(cajaId) + JSON.stringify(toSaleInDrawer(part)) };
}

/** The sale that a key of `drawerKeyOf` tells of. */
export const saleOfKey = (cajaId: string, key: string): SaleInDrawer =>
  JSON.parse(key.slice(drawerPrefix(cajaId).length)) as SaleInDrawer;
