import type { Business } from '#contract/session/session.ts';
import { priceInvoice } from '#domain/money/invoice-math.ts';
import { NO_TAXES, type TaxProfile } from '#domain/money/tax.ts';
import { type Receipt, receiptOfSale } from './receipt.ts';
import { sampleText } from './sample-text.ts';

const TAXES: readonly TaxProfile[] = [
  { ...NO_TAXES, iva_rate: 19 },
  { ...NO_TAXES, iva_rate: 19, applies_icui: true },
  { ...NO_TAXES, iva_rate: 0 },
  { ...NO_TAXES, iva_rate: 5 },
  { ...NO_TAXES, iva_rate: 19, applies_bag_tax: true },
];
const BAG_RATE = '70.00';
const RECEIVED = '70000.00';

/** An invoice of every kind of line, for previews and test prints; the shop's own name where it is known. */
export function sampleReceipt(
  business: Pick<Business, 'nombre' | 'identificacion' | 'direccion' | 'ciudad' | 'telefono'> | undefined,
  establishment: string,
  at: Date,
): Receipt {
  const lines = sampleText.products.map(([codigo_barras, nombre, precio, cantidad, descuento], index) => ({
    ...(TAXES[index] ?? NO_TAXES),
    codigo_barras,
    nombre,
    precio,
    cantidad,
    descuento,
  }));
  const { subtotal, total_factura } = priceInvoice(lines, BAG_RATE);
  const sale = receiptOfSale(
    {
      codigo_provisional: sampleText.number,
      fecha: at.toISOString(),
      cliente: sampleText.buyer,
      cajero: sampleText.cashier,
      lines,
      bagRate: BAG_RATE,
      subtotal,
      total_factura,
      pagos: [{ medio: 'efectivo', valor: total_factura, recibido: RECEIVED, referencia: null }],
    },
    business ?? sampleText.business,
    establishment || sampleText.establishment,
  );
  return { ...sale, kind: 'invoice', resolution: sampleText.resolution };
}
