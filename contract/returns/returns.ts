import * as z from 'zod';
import { money, numericId, rowId, timestamp } from '#contract/fields.ts';
import { Invoice } from '#contract/invoicing/invoices.ts';
import { INVOICE_MEANS } from '#domain/money/payment-methods.ts';
import { DESTINATIONS, NOTE_TYPES, RETURN_WARNINGS } from '#domain/returns.ts';

const AppliedTax = z.object({ nombre: z.string(), valor_calculado: money });

/** What came back of one line. */
const ReturnLine = z.object({
  /** Its place on the invoice, from 1; null without invoice. */
  linea: z.int().nullable(),
  producto_id: rowId,
  codigo_barras: z.string(),
  nombre: z.string(),
  cantidad: z.number(),
  destino: z.enum(DESTINATIONS),
  base_gravable: money,
  impuestos_aplicados: z.array(AppliedTax),
  total_linea: money,
  /** False for what had come back before elsewhere: neither on the note nor in the stock. */
  con_nota: z.boolean(),
});

/** The credit note of a return: the document that the law knows. */
const CreditNote = z.object({
  prefijo: z.string(),
  numero: z.int(),
  numero_display: z.string(),
  fecha_emision: timestamp,
  subtotal: money,
  total_impuestos: money,
  total: money,
  datos_vendedor: Invoice.shape.datos_vendedor,
  datos_cliente: Invoice.shape.datos_cliente,
});

const Warning = z.looseObject({ codigo: z.enum(RETURN_WARNINGS) });

/** Goods that came back; never changed. */
export const Return = z.object({
  id: rowId,
  factura_id: rowId.nullable(),
  /** Number of the invoice as on paper. */
  factura: z.string().nullable(),
  cliente_id: rowId,
  cliente: z.string(),
  serie_id: numericId,
  cajero: z.string(),
  concepto: z.union([z.literal(1), z.literal(2)]),
  motivo: z.string(),
  /** When the server took it. */
  fecha: timestamp,
  /** When it happened at the counter. */
  fisico_en: timestamp,
  total: money,
  lineas: z.array(ReturnLine),
  /** As the counter gave it back. */
  reembolso: z.array(
    z.object({ medio: z.enum(INVOICE_MEANS), valor: money, referencia: z.string().nullable() }),
  ),
  /** null where nothing of it was left to return. */
  nota: CreditNote.nullable(),
  caja_id: rowId.nullable(),
  codigo_provisional: z.string().nullable(),
  /** The sale that was taken instead. */
  venta_id: rowId.nullable(),
  advertencias: z.array(Warning),
});
export type Return = z.infer<typeof Return>;

/** A return as it is answered, with the invoice of what was taken instead. */
export const ReturnReply = Return.extend({
  factura_nueva: Invoice.nullable(),
  /** Type of its note, as the law counts them: 20 about an invoice, 22 without; null where it has no note. */
  tipo_operacion: z.union([z.literal(NOTE_TYPES.ofInvoice), z.literal(NOTE_TYPES.withoutInvoice)]).nullable(),
  /** What the client's account got: less than `reembolso` says where a part has no note. */
  abonado: money,
});
export type ReturnReply = z.infer<typeof ReturnReply>;
