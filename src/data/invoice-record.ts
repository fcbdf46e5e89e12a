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
  v: number;
  rev: number;
}
