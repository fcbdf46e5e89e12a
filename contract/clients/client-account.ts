import * as z from 'zod';
import { clientText } from './client-text.ts';
import { fieldText } from '#contract/field-text.ts';
import { money, moneyInput, optionalText, rowId, timestamp, uuid } from '#contract/fields.ts';
import { page } from '#contract/page.ts';
import { paymentMethod } from '#contract/invoicing/invoices.ts';

/** One movement of a client's credit account. */
export const AccountMovement = z.object({
  id: rowId,
  fecha: timestamp,
  tipo: z.enum(['cargo', 'abono']),
  valor: money,
  referencia: z.string().nullable(),
  factura_id: rowId.nullable(),
  /** How a payment was made; null for a charge. */
  medio: z.string().nullable(),
});
export type AccountMovement = z.infer<typeof AccountMovement>;

/**
 * A client's credit account: what is owed, the limit, and a page of the movements, newest first (contract §2, §5).
 * `movimientos` holds the rows of `results` again, under the name that callers of before the pages read (decision 012).
 */
export const ClientAccount = page(AccountMovement).extend({
  saldo: money,
  cupo: money,
  movimientos: z.array(AccountMovement),
});
export type ClientAccount = z.infer<typeof ClientAccount>;

/** A payment on account; it is never made on credit itself. */
export const AccountPaymentInput = z.object({
  valor: moneyInput.refine((valor) => valor !== '0.00', clientText.paymentPositive),
  medio: paymentMethod
    .refine((method) => method !== 'credito', fieldText.paymentMethod)
    .nullish()
    .transform((method) => method ?? 'efectivo'),
  referencia: optionalText(60),
  /** The drawer that was open, a label: it may be unknown here, and holds nothing up. */
  caja_id: uuid.nullish(),
  /** The order that it is paid towards, a label: it may be more than is owed then, by a key if that keeps goods for its client. */
  pedido_id: uuid.nullish(),
});
export type AccountPaymentInput = z.infer<typeof AccountPaymentInput>;

/** The entry that a payment made; the balance only for those who may see credit. */
export const AccountPayment = AccountMovement.extend({
  cliente_id: rowId,
  medio: z.string(),
  saldo: money.optional(),
});
export type AccountPayment = z.infer<typeof AccountPayment>;
