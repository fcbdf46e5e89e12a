import { MAX_LINES, parseDiscount, parseQuantity } from '#domain/money/invoice-math.ts';
import { MAX_LINE_NOTE } from '#domain/invoicing/line-note.ts';
import { INVOICE_WARNINGS } from '#domain/invoicing/invoice-warnings.ts';
import { formatDecimal } from '#domain/money/money.ts';
import { normalizeText } from '#domain/normalize.ts';
import { INVOICE_MEANS, PAYMENT_METHODS } from '#domain/money/payment-methods.ts';
import { UNITS } from '#domain/money/units.ts';
import { Problem } from '#domain/problems.ts';
import * as z from 'zod';
import { fieldText } from '#contract/field-text.ts';
import {
  money,
  moneyInput,
  numericId,
  optionalText,
  rowId,
  saleMoneyInput,
  text,
  timestamp,
  told,
  uuid,
} from '#contract/fields.ts';
import { shownIva } from '#contract/inventory/sell-options.ts';
import { page } from '#contract/page.ts';

export type { InvoiceMeans, PaymentMethod } from '#domain/money/payment-methods.ts';

/** Units of a line: above zero, three decimals. */
export const quantityInput = z
  .union([z.string(), z.number()], told(fieldText.required, fieldText.notNumber))
  .transform((value, ctx) => {
    const typed = typeof value === 'string' ? value.trim() : value;
    const parsed = parseQuantity(typed);
    if (parsed === null) {
      ctx.addIssue(typed === '' ? fieldText.required : fieldText.quantity);
      return z.NEVER;
    }
    return formatDecimal(parsed, 3);
  });

/** Absent, null and blank are no discount. */
export const discountInput = z
  .union([z.string(), z.number(), z.null()], fieldText.notNumber)
  .default(null)
  .transform((value, ctx) => {
    const typed = typeof value === 'string' ? value.trim() : value;
    const parsed = parseDiscount(typed === null || typed === '' ? '0' : typed);
    if (parsed === null) {
      ctx.addIssue(fieldText.discount);
      return z.NEVER;
    }
    return formatDecimal(parsed, 2);
  });

/** One of these words, as a person may write it: "Nequi" and "Bre-B" too. */
const meansOf = <const Names extends readonly string[]>(names: Names) =>
  z.union(
    [
      z.enum(names),
      z
        .string()
        .transform((name) => normalizeText(name).replaceAll(/[\s-]/gu, ''))
        .pipe(z.enum(names)),
    ],
    told(fieldText.required, fieldText.paymentMethod),
  );

/** A way to pay. */
export const paymentMethod = meansOf(PAYMENT_METHODS);
/** A way to pay a return and what is taken instead, which also pay each other. */
export const exchangeMeans = meansOf(INVOICE_MEANS);

const InvoiceItemInput = z.object({
  producto_id: uuid,
  cantidad: quantityInput,
  descuento: discountInput,
  /** Data version of the product that the screen showed when the line was added. */
  v: z.int().positive().nullish(),
  /** Pesos with taxes that the counter named, of a product whose price is open, or of *Varios*. */
  precio_final: moneyInput.nullish(),
  /** Pesos with taxes that the line comes to, of goods asked for by what they come to; the quantity follows. */
  valor: saleMoneyInput.nullish(),
  /** The VAT that the counter showed of *Varios*, null for none at all: its rate is an option of the business. */
  iva_rate: shownIva.optional(),
  /** What the person who prepares it has to know: sin cebolla. */
  nota: optionalText(MAX_LINE_NOTE),
});

const PaymentInput = z.object({
  medio: paymentMethod,
  valor: saleMoneyInput,
  recibido: saleMoneyInput.nullish(),
  referencia: optionalText(60),
});

/** A sale as the counter sends it. Prices are never sent: the server has them (offline §8). */
export const InvoiceInput = z.object({
  cliente_id: uuid,
  items: z.array(InvoiceItemInput).min(1).max(MAX_LINES, fieldText.tooManyLines),
  pagos: z.array(PaymentInput).max(10, fieldText.tooManyPayments).nullish(),
  /** Pesos with taxes off the whole sale, spread over its lines. */
  descuento_total: saleMoneyInput.nullish(),
  nota: optionalText(300),
  codigo_provisional: optionalText(40),
  fecha_venta: timestamp.nullish(),
  /** Series at the time of the sale; honoured only for a sale made offline (offline §8). */
  serie_id: numericId.nullish(),
  /** The drawer that was open, a label: it may be unknown here, and holds nothing up. */
  caja_id: uuid.nullish(),
  /** The order that it bills, a label as well. */
  pedido_id: uuid.nullish(),
});
export type InvoiceInput = z.infer<typeof InvoiceInput>;

/** What is taken instead of goods that come back: a sale with its id, which the return pays (returns.md). */
export const ExchangeInput = InvoiceInput.omit({ pedido_id: true }).extend({
  id: uuid,
  pagos: z
    .array(PaymentInput.extend({ medio: exchangeMeans }))
    .max(10, fieldText.tooManyPayments)
    .nullish(),
});
/** An exchange's sale without its id: what the server issues. */
export type ExchangeSale = Omit<z.infer<typeof ExchangeInput>, 'id'>;

/**
 * The sentences of workspace §5 for a sale without client or without products; other defects are told at
 * their fields.
 */
export function saleProblem(issues: readonly z.core.$ZodIssue[]): Problem | undefined {
  const isAt = (...path: PropertyKey[]) =>
    issues.some((issue) => path.every((part, at) => part === '*' || issue.path[at] === part));
  if (isAt('cliente_id')) return new Problem('cliente_requerido');
  // No list, an empty one, or something in it that is no line at all.
  const lacksItems = issues.some(
    ({ path, code }) => path.length <= 2 && path[0] === 'items' && code !== 'too_big',
  );
  return lacksItems || isAt('items', '*', 'producto_id') ? new Problem('sin_productos') : undefined;
}

/** A sale before parsing, as a client writes it. */
export type InvoiceDraftBody = z.input<typeof InvoiceInput>;

const AppliedTax = z.object({ nombre: z.string(), valor_calculado: money });

const InvoiceLine = z.object({
  producto_id: rowId,
  codigo_barras: z.string(),
  nombre: z.string(),
  cantidad: z.number(),
  valor_unitario: money,
  descuento_pct: money,
  /**
   * What was taken off before taxes: by its discount, and its part of one on the whole sale. Absent in rows that a device
   * has kept since before there was this field.
   */
  descuento_valor: money.optional(),
  base_gravable: money,
  impuestos_aplicados: z.array(AppliedTax),
  total_linea: money,
  /** What one of it is; absent of goods sold by the piece. */
  unidad: z.enum(UNITS).optional(),
  /** Absent in rows that a device has kept since before lines had notes. */
  nota: z.string().nullable().optional(),
});

/** A sale whose goods had left and that a person gave up on a counter: it was never invoiced. */
export const DiscardedSaleInput = z.object({
  codigo_provisional: text(40),
  cliente: text(255),
  /** As the receipt showed it. */
  total: saleMoneyInput,
  motivo: text(500),
  /** The sale, and the drawer whose label it carried. */
  venta_id: uuid.nullish(),
  caja_id: uuid.nullish(),
  /** What had come back and paid for it: that is not there either. */
  devolucion_id: uuid.nullish(),
});
export type DiscardedSaleInput = z.infer<typeof DiscardedSaleInput>;

/** Something that the shop should look at in an accepted invoice. */
const InvoiceWarning = z.looseObject({ codigo: z.enum(INVOICE_WARNINGS) });

export const Invoice = z.object({
  id: rowId,
  numero: z.int(),
  numero_factura_display: z.string(),
  fecha_emision: timestamp,
  estado: z.enum(['emitida', 'anulada']),
  subtotal: money,
  total_impuestos: money,
  total_factura: money,
  datos_vendedor: z.object({
    nombre_vendedor: z.string(),
    identificacion_vendedor: z.string(),
    nombre_establecimiento: z.string(),
    direccion_vendedor: z.string(),
    telefono_vendedor: z.string(),
  }),
  datos_cliente: z.object({ nombre: z.string(), identificacion: z.string() }),
  datos_resolucion: z.object({ texto_resolucion: z.string() }),
  detalles_items: z.array(InvoiceLine),
  serie_id: numericId,
  cliente_id: rowId,
  cajero: z.string(),
  pagos: z.array(
    z.object({
      medio: z.enum(INVOICE_MEANS),
      valor: money,
      recibido: money.nullable(),
      referencia: z.string().nullable(),
    }),
  ),
  advertencias: z.array(InvoiceWarning),
  /** Off the whole sale: the amounts of the lines have it in them. Absent without one. */
  descuento_total: money.optional(),
  nota: z.string().nullable(),
  codigo_provisional: z.string().nullable(),
  fecha_venta: timestamp.nullable(),
  /** Absent in rows that a device has kept since before there were drawers. */
  caja_id: rowId.nullable().optional(),
  /** The order that it bills; absent without one. */
  pedido_id: rowId.optional(),
});

/** What came back of an invoice since, which its own row never says. */
const returned = {
  /** Units that came back of each line, by its place from 1. */
  devuelto: z.array(z.object({ linea: z.int(), cantidad: z.number() })),
  notas: z.array(
    z.object({ devolucion_id: rowId, numero_display: z.string(), total: money, concepto: z.int() }),
  ),
};

/** An invoice as it is read. */
export const InvoiceDetail = Invoice.extend({
  ...returned,
  /** What is still owed of its charge; absent below level 2. */
  debe: money.optional(),
});
export type InvoiceDetail = z.infer<typeof InvoiceDetail>;
export type Invoice = z.infer<typeof Invoice>;

/** An invoice in the history: with what came back of it, where something did. */
export const HistoryInvoice = Invoice.extend(z.object(returned).partial().shape);
export type HistoryInvoice = z.infer<typeof HistoryInvoice>;

/** A page of the history. */
export const HistoryPage = page(HistoryInvoice).extend({
  /** What all invoices of one day come to, those of other pages too; absent where no `date` is asked for. */
  total: money.optional(),
});
export type HistoryPage = z.infer<typeof HistoryPage>;
