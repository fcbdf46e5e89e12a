import { buyerOf } from '#contract/clients/client-fields.ts';
import type { ExchangeSale, Invoice, InvoiceInput } from '#contract/invoicing/invoices.ts';
import { sellerOf } from '#contract/session/seller.ts';
import type { Business, Series } from '#contract/session/session.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import type { InvoiceAmounts } from '#domain/money/invoice-math.ts';
import { formatCop } from '#domain/money/money.ts';
import { searchForm } from '#domain/normalize.ts';
import { formatInvoiceNumber, legalNumber, resolutionText } from '#domain/invoicing/numbering.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import { boundOccurredAt, type RequestFacts } from '#server/platform/request-facts.ts';
import type { Payment } from './payments.ts';
import type { SaleClient, SaleProduct } from './ports.ts';
import { saleText } from './sale-text.ts';

export interface SaleRequest {
  actor: Collaborator;
  input: ExchangeSale & Pick<InvoiceInput, 'pedido_id'>;
  facts: RequestFacts;
  /** SHA-256 of the request. */
  hash: string;
}

export interface PricedSale {
  products: SaleProduct[];
  amounts: InvoiceAmounts;
  /** Off the whole sale, money. */
  discount: string;
  warnings: Invoice['advertencias'];
  /** The total by what its lines were to come to; null where each of them comes to that. */
  shown: string | null;
}

interface InvoiceParts {
  id: string;
  numero: number;
  issuedAt: Date;
  series: Series;
  client: SaleClient;
  business: Business;
  sale: PricedSale;
  pagos: Payment[];
  soldAt: Date | null;
}

/** When the goods were sold, as the sale or its headers tell; null where nobody told. */
export function saleTime({ input, facts }: SaleRequest, now: Date): Date | null {
  return boundOccurredAt(input.fecha_venta, now) ?? (facts.isOffline ? facts.occurredAt : null);
}

/** The invoice as it is kept and read: copies of seller, client, resolution, names, prices (domain §3). */
export function toInvoice({ actor, input }: SaleRequest, parts: InvoiceParts): Invoice {
  const { series, client, business, sale, numero, soldAt } = parts;
  return {
    id: parts.id,
    numero,
    numero_factura_display: formatInvoiceNumber(series.prefijo, numero, series.longitud_consecutivo),
    fecha_emision: bogotaTimestamp(parts.issuedAt),
    estado: 'emitida',
    subtotal: sale.amounts.subtotal,
    total_impuestos: sale.amounts.total_impuestos,
    total_factura: sale.amounts.total_factura,
    datos_vendedor: sellerOf(business, series),
    datos_cliente: buyerOf(client),
    datos_resolucion: { texto_resolucion: resolutionText({ ...series, ...series.resolucion }) },
    detalles_items: linesOf(input, sale),
    serie_id: series.id,
    cliente_id: client.id,
    cajero: actor.name,
    pagos: parts.pagos,
    advertencias: sale.warnings,
    ...(sale.discount === '0.00' ? {} : { descuento_total: sale.discount }),
    nota: input.nota,
    codigo_provisional: input.codigo_provisional ?? null,
    fecha_venta: soldAt && bogotaTimestamp(soldAt),
    caja_id: input.caja_id ?? null,
    ...(input.pedido_id ? { pedido_id: input.pedido_id } : {}),
  };
}

function linesOf(input: ExchangeSale, { products, amounts }: PricedSale): Invoice['detalles_items'] {
  return input.items.flatMap((item, at) => {
    const product = products[at];
    const line = amounts.lines[at];
    if (!product || !line) return [];
    return [
      {
        producto_id: product.id,
        codigo_barras: product.codigo_barras,
        nombre: product.nombre,
        cantidad: Number(item.cantidad),
        valor_unitario: product.precio_venta_calculado,
        descuento_pct: item.descuento,
        descuento_valor: line.descuento_valor,
        base_gravable: line.base,
        impuestos_aplicados: line.impuestos_aplicados,
        total_linea: line.total,
        ...(product.unidad === 'und' ? {} : { unidad: product.unidad }),
        nota: item.nota,
      },
    ];
  });
}

/** What the history's search reads. */
export function searchText(invoice: Invoice): string {
  const { prefijo, rest } = splitDisplay(invoice.numero_factura_display);
  return searchForm(
    [
      invoice.numero_factura_display,
      legalNumber(prefijo, Number(rest)),
      invoice.datos_cliente.nombre,
      invoice.datos_cliente.identificacion,
      invoice.codigo_provisional ?? '',
    ].join(' '),
  );
}

function splitDisplay(display: string): { prefijo: string; rest: string } {
  const dash = display.indexOf('-');
  return { prefijo: display.slice(0, dash), rest: display.slice(dash + 1) };
}

export function describe(invoice: Invoice): string {
  return saleText.sold(
    invoice.numero_factura_display,
    invoice.datos_cliente.nombre,
    formatCop(invoice.total_factura),
  );
}
