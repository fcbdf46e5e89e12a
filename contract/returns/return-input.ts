import * as z from 'zod';
import { fieldText } from '#contract/field-text.ts';
import { moneyInput, optionalText, saleMoneyInput, text, uuid } from '#contract/fields.ts';
import { ExchangeInput, exchangeMeans, quantityInput } from '#contract/invoicing/invoices.ts';
import { MAX_LINES } from '#domain/money/invoice-math.ts';
import { DESTINATIONS, EXCHANGE } from '#domain/returns.ts';
import { returnText } from './return-text.ts';

const destino = z
  .enum(DESTINATIONS, returnText.destination)
  .nullish()
  .transform((place) => place ?? 'vitrina');

/** A line of the invoice by its place from 1, or without invoice a product with the price that it had. */
const LineInput = z
  .object({
    linea: z.int(returnText.wholeLine).positive(returnText.wholeLine).nullish(),
    producto_id: uuid.nullish(),
    cantidad: quantityInput,
    precio: moneyInput.refine((price) => Number(price) > 0, returnText.someWorth).nullish(),
    destino,
  })
  .check((ctx) => {
    const { linea, producto_id, precio } = ctx.value;
    if (linea || (producto_id && precio)) return;
    ctx.issues.push({ code: 'custom', input: linea, path: ['linea'], message: returnText.lineOrProduct });
  });

const RefundInput = z.object({
  medio: exchangeMeans,
  valor: saleMoneyInput,
  referencia: optionalText(60),
});

const concepto = z.preprocess(
  (value) => (typeof value === 'string' && /^\d$/u.test(value.trim()) ? Number(value) : value),
  z
    .union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)], returnText.concept)
    .refine((concept) => concept <= 2, returnText.laterConcept)
    .transform((concept) => (concept === 2 ? 2 : 1)),
);

/** Goods that come back, as the counter sends it (returns.md). */
export const ReturnInput = z
  .object({
    /** Absent without invoice. */
    factura_id: uuid.nullish(),
    /** Client who brings goods without invoice. */
    cliente_id: uuid.nullish(),
    concepto,
    motivo: text(300),
    /** Absent in an annulment: all of it. */
    lineas: z.array(LineInput, fieldText.invalid).max(MAX_LINES, fieldText.tooManyLines).nullish(),
    reembolso: z.array(RefundInput, fieldText.invalid).max(10, returnText.fewRefunds).nullish(),
    caja_id: uuid.nullish(),
    /** The approval on which somebody takes it who may not alone. */
    autoriza: uuid.nullish(),
    /** That approval is of going beyond the limits: of days, or of money without network. */
    fuera_de_limites: z.boolean(fieldText.notBoolean).nullish(),
    codigo_provisional: optionalText(40),
    venta: ExchangeInput.nullish(),
  })
  .check((ctx) => {
    const { factura_id, lineas, concepto: concept, reembolso, venta } = ctx.value;
    const refuse = (path: (string | number)[], message: string) =>
      ctx.issues.push({ code: 'custom', input: undefined, path, message });
    if (!lineas?.length && concept === 1) refuse(['lineas'], returnText.noLines);
    for (const [at, { linea }] of (lineas ?? []).entries())
      if (Boolean(factura_id) !== Boolean(linea)) refuse(['lineas', at, 'linea'], returnText.lineOrProduct);
    for (const [at, { medio }] of (reembolso ?? []).entries())
      if (medio === EXCHANGE && !venta) refuse(['reembolso', at, 'medio'], returnText.exchangeAlone);
    if (!factura_id && concept === 2) refuse(['factura_id'], fieldText.required);
  });
export type ReturnInput = z.infer<typeof ReturnInput>;
