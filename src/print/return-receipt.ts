import type { Return } from '#contract/returns/returns.ts';
import { addMoney, formatMoney, moneyToCents, parseDecimal, roundHalfEven } from '#domain/money/money.ts';
import { isWithoutNote, moneyOnNote, refundsMade } from '#domain/refunds.ts';
import { CONCEPTS } from '#domain/returns.ts';
import {
  type PrintableBusiness,
  type Receipt,
  type ReceiptLine,
  sellerOf,
  sumTaxes,
  toBuyer,
} from './receipt.ts';
import { printText } from './text.ts';

/** A sale as this device keeps it. */
interface SoldHere {
  invoice: { numero_factura_display: string } | null;
  sale: { codigo_provisional: string } | null;
}

/**
 * The paper of goods that came back: the credit note, the slip of a return that awaits its number or gets none.
 * @param establishment of this device, for a return that the server has not written
 * @param sold its sale, where goods came back before it had a number
 */
export function receiptOfReturn(
  back: Return,
  business: PrintableBusiness,
  establishment: string,
  sold?: SoldHere,
): Receipt {
  const { nota, lineas } = back;
  const lines = nota ? lineas.filter(({ con_nota }) => con_nota) : lineas;
  const base = addMoney('0.00', ...lines.map(({ base_gravable }) => base_gravable));
  return {
    kind: nota ? 'note' : isWithoutNote(back) ? 'return-alone' : 'return-slip',
    number: nota?.numero_display ?? back.codigo_provisional ?? '',
    isReprint: false,
    isVoided: false,
    seller: nota
      ? {
          nombre: nota.datos_vendedor.nombre_vendedor,
          identificacion: nota.datos_vendedor.identificacion_vendedor,
          direccion: nota.datos_vendedor.direccion_vendedor,
          telefono: nota.datos_vendedor.telefono_vendedor,
          establecimiento: nota.datos_vendedor.nombre_establecimiento,
        }
      : sellerOf(business, establishment),
    issuedAt: nota?.fecha_emision ?? back.fisico_en,
    soldEarlier: null,
    cashier: back.cajero,
    buyer: toBuyer(nota?.datos_cliente ?? { nombre: back.cliente, identificacion: '' }),
    lines: lines.map(toLine),
    taxes: sumTaxes(
      lines.map(({ base_gravable, cantidad, impuestos_aplicados }) => ({
        base: base_gravable,
        cantidad: String(cantidad),
        taxes: impuestos_aplicados,
      })),
    ),
    subtotal: nota?.subtotal ?? base,
    total: nota?.total ?? back.total,
    payments: paymentsOf(back).map((refund) => ({ ...refund, recibido: null })),
    rounding: roundingOf(back),
    change: '0.00',
    resolution: null,
    note: noteOf(back, sold),
  };
}

/** How the money of a note went: not what was given for goods that had come back before. */
function paymentsOf(back: Return): Return['reembolso'] {
  const { nota, reembolso, total } = back;
  const made = refundsMade(back);
  if (!nota || nota.total === total) return made;
  const excess = formatMoney(moneyToCents(total) - moneyToCents(nota.total));
  return [...made.filter(({ medio }) => medio === 'credito'), ...moneyOnNote(reembolso, excess)];
}

// Cash is rounded to fifty pesos.
const MOST_ROUNDED = 2500n;

/** What cash rounding made of the refund; nothing where the refund differs from the goods for another reason. */
function roundingOf({ reembolso, total }: Return): string {
  const given = moneyToCents(addMoney('0.00', ...reembolso.map(({ valor }) => valor)));
  const rounded = given - moneyToCents(total);
  const isCash = reembolso.some(({ medio }) => medio === 'efectivo');
  return isCash && rounded <= MOST_ROUNDED && rounded >= -MOST_ROUNDED ? formatMoney(rounded) : '0.00';
}

/** What the law wants beside the goods: the invoice, the concept, and a line to sign on. */
function noteOf({ factura, concepto, motivo }: Return, sold: SoldHere | undefined): string {
  const number = factura ?? sold?.invoice?.numero_factura_display;
  return [
    number ? printText.ofInvoice(number) : sold?.sale && printText.ofSale(sold.sale.codigo_provisional),
    printText.concepts[concepto === CONCEPTS.annulment ? 2 : 1],
    printText.reason(motivo),
    printText.receivedBy,
  ]
    .filter(Boolean)
    .join(' ');
}

/** A discount is in the base already: what a unit was worth is what people compare. */
function toLine(line: Return['lineas'][number]): ReceiptLine {
  const units = parseDecimal(String(line.cantidad), 3) ?? 1000n;
  const precio = formatMoney(roundHalfEven(moneyToCents(line.base_gravable) * 1000n, units));
  return {
    cantidad: String(line.cantidad),
    codigo: line.codigo_barras,
    nombre: line.nombre,
    precio,
    bruto: line.base_gravable,
    descuentoPct: '0',
    descuentoValor: '0.00',
    base: line.base_gravable,
    taxes: line.impuestos_aplicados,
    total: line.total_linea,
  };
}
