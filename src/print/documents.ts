import type { Invoice, PaymentMethod } from '#contract/invoices.ts';
import type { Business } from '#contract/session.ts';
import { priceInvoice, priceLine } from '#domain/invoice-math.ts';
import { addMoney, formatMoney, moneyToCents } from '#domain/money.ts';
import { TAX_NAMES, type TaxProfile } from '#domain/tax.ts';
import type { ReceiptDocument, ReceiptLine } from './receipt.ts';

/** A sale of this device that has no number yet. */
export interface ProvisionalSale {
  codigo_provisional: string;
  fecha: string;
  cliente: { nombre: string; identificacion: string };
  cajero: string;
  lines: (TaxProfile & {
    codigo_barras: string;
    nombre: string;
    cantidad: string;
    precio: string;
    descuento: string;
  })[];
  bagRate: string;
  subtotal: string;
  total_factura: string;
  pagos: { medio: PaymentMethod; valor: string; recibido: string | null }[];
  cambio: string;
}

const NO_TAXES: TaxProfile = { iva_rate: null, inc_rate: null, applies_icui: false, applies_bag_tax: false };

function toLine(
  nombre: string,
  codigo: string,
  cantidad: string | number,
  precio: string,
  descuento: string,
): ReceiptLine {
  const { bruto, descuento_valor } = priceLine({ ...NO_TAXES, precio, cantidad, descuento }, '0.00');
  return {
    name: nombre,
    code: codigo,
    quantity: cantidad,
    unitPrice: precio,
    discount: descuento,
    discountValue: descuento_valor,
    total: bruto,
  };
}

/** Taxes of an invoice by name, in paper order, with the base that bears each. */
export function taxTotalsOf(items: Invoice['detalles_items']): ReceiptDocument['taxes'] {
  const totals = new Map<string, { base: string; value: string }>();
  for (const item of items) {
    for (const { nombre, valor_calculado } of item.impuestos_aplicados) {
      const before = totals.get(nombre) ?? { base: '0.00', value: '0.00' };
      totals.set(nombre, {
        base: addMoney(before.base, item.base_gravable),
        value: addMoney(before.value, valor_calculado),
      });
    }
  }
  const order: readonly string[] = TAX_NAMES;
  return [...totals]
    .map(([name, { base, value }]) => ({ name, base, value }))
    .sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

/** The receipt of a numbered invoice, as the server keeps it. */
export function receiptOfInvoice(invoice: Invoice, isReprint: boolean): ReceiptDocument {
  const { datos_vendedor: seller } = invoice;
  const given = invoice.pagos.reduce(
    (sum, { recibido, valor }) => sum + moneyToCents(recibido ?? valor) - moneyToCents(valor),
    0n,
  );
  return {
    seller: {
      name: seller.nombre_vendedor,
      id: seller.identificacion_vendedor,
      address: seller.direccion_vendedor,
      phone: seller.telefono_vendedor,
      establishment: seller.nombre_establecimiento,
    },
    number: invoice.numero_factura_display,
    provisionalCode: invoice.codigo_provisional,
    date: invoice.fecha_emision,
    cashier: invoice.cajero,
    client: { name: invoice.datos_cliente.nombre, id: invoice.datos_cliente.identificacion },
    lines: invoice.detalles_items.map((item) =>
      toLine(item.nombre, item.codigo_barras, item.cantidad, item.valor_unitario, item.descuento_pct),
    ),
    taxes: taxTotalsOf(invoice.detalles_items),
    subtotal: invoice.subtotal,
    total: invoice.total_factura,
    payments: invoice.pagos.map(({ medio, valor, recibido }) => ({
      method: medio,
      value: valor,
      received: recibido,
    })),
    change: formatMoney(given > 0n ? given : 0n),
    resolution: invoice.datos_resolucion.texto_resolucion,
    isReprint,
  };
}

/** The provisional receipt of a sale that awaits its number; never an invoice. */
export function receiptOfSale(
  sale: ProvisionalSale,
  business: Business | undefined,
  establishment: string,
): ReceiptDocument {
  const { taxTotals } = priceInvoice(sale.lines, sale.bagRate);
  return {
    seller: {
      name: business?.nombre ?? '',
      id: business?.identificacion ?? '',
      address: [business?.direccion, business?.ciudad].filter(Boolean).join(', '),
      phone: business?.telefono ?? '',
      establishment,
    },
    number: null,
    provisionalCode: sale.codigo_provisional,
    date: sale.fecha,
    cashier: sale.cajero,
    client: { name: sale.cliente.nombre, id: sale.cliente.identificacion },
    lines: sale.lines.map((line) =>
      toLine(line.nombre, line.codigo_barras, line.cantidad, line.precio, line.descuento),
    ),
    taxes: taxTotals.map(({ nombre, base, valor }) => ({ name: nombre, base, value: valor })),
    subtotal: sale.subtotal,
    total: sale.total_factura,
    payments: sale.pagos.map(({ medio, valor, recibido }) => ({
      method: medio,
      value: valor,
      received: recibido,
    })),
    change: sale.cambio,
    resolution: null,
    isReprint: false,
  };
}
