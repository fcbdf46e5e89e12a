import * as z from 'zod';
import { fieldText } from '#contract/field-text.ts';
import { moneyInput, optionalId, optionalNumeral, optionalText, uuid } from '#contract/fields.ts';
import { discountInput, quantityInput } from '#contract/invoicing/invoices.ts';
import { MAX_LINE_NOTE } from '#domain/invoicing/line-note.ts';
import { MAX_LINES } from '#domain/money/invoice-math.ts';
import { isOrderTime } from '#domain/orders/order-time.ts';
import { ORDER_KINDS, ORDER_STEPS } from '#domain/orders/orders.ts';
import { orderText } from './order-text.ts';

const LineInput = z.object({
  product_id: uuid,
  cantidad: quantityInput,
  /** Percent. */
  descuento: discountInput,
  /** Pesos with taxes of one unit, as the screen showed it; of *Varios* and open prices, what was agreed. */
  precio_visto: moneyInput.nullish().transform((price) => price ?? null),
  nota: optionalText(MAX_LINE_NOTE),
});

const NOBODY = { nombre: null, telefono: null, direccion: null, indicaciones: null };

const ContactInput = z
  .object({
    nombre: optionalText(120),
    telefono: optionalNumeral(40),
    direccion: optionalText(200),
    /** How to find the place: casa azul, timbre 2. */
    indicaciones: optionalText(200),
  })
  .nullish()
  .transform((contact) => contact ?? NOBODY);

const momentInput = z
  .union([z.string(), z.null()], orderText.moment)
  .optional()
  .transform((value) => value?.trim() || null)
  .pipe(z.union([z.null(), z.iso.datetime({ offset: true, error: orderText.moment })]))
  // What is no moment has been told so.
  .refine((para) => Number.isNaN(Date.parse(para ?? '')) || isOrderTime(para ?? ''), orderText.farOff);

/** An order as the counter sends it, new or edited; an edit sends all of it. */
export const OrderInput = z
  .object({
    tipo: z.enum(ORDER_KINDS, orderText.kind),
    cliente_id: uuid.nullish().transform((id) => id ?? null),
    contacto: ContactInput,
    /** When it is wanted. */
    para: momentInput,
    /** What bringing it costs, pesos with taxes; nothing of an order that nobody brings. */
    domicilio: moneyInput.nullish().transform((fee) => fee ?? '0.00'),
    nota: optionalText(300),
    /** The store that has the goods; the own one where it is absent. An edit leaves it as it is. */
    serie_id: optionalId,
    lineas: z
      .array(LineInput, fieldText.invalid)
      .min(1, orderText.noLines)
      .max(MAX_LINES, orderText.tooManyLines),
  })
  .refine(({ tipo, contacto }) => tipo !== 'domicilio' || contacto?.direccion !== null, {
    path: ['contacto', 'direccion'],
    message: orderText.address,
    // Beside whatever else is amiss.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .transform((order) => (order.tipo === 'domicilio' ? order : { ...order, domicilio: '0.00' }));
export type OrderInput = z.infer<typeof OrderInput>;

/** Somebody took an order further, or cancelled it. */
export const OrderStepInput = z.object({
  estado: z.enum(ORDER_STEPS, orderText.step),
  motivo: optionalText(300),
});
export type OrderStepInput = z.infer<typeof OrderStepInput>;
