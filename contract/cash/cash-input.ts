import * as z from 'zod';
import { fieldText } from '#contract/field-text.ts';
import { moneyInput, numericId, optionalText, text, uuid } from '#contract/fields.ts';
import { paymentMethod } from '#contract/invoicing/invoices.ts';
import { formatMoney, parseMoney } from '#domain/money/money.ts';
import { categoryOf, DENOMINATIONS, MOST_PENDING, MOVEMENT_KINDS, sumOfNotes } from '#domain/cash/drawer.ts';
import { cashText } from './cash-text.ts';

// What a device sends of its drawer. A drawer holds whole pesos: centavos are an error, and never dropped.

const pesos = moneyInput.refine((value) => value.endsWith('.00'), cashText.wholePesos);

const MOST_OF_ONE = 100_000;
const note = z.object({
  valor: z
    .preprocess(
      (value) => (typeof value === 'string' && /^\d{1,6}$/u.test(value.trim()) ? Number(value) : value),
      z.number(cashText.notNote),
    )
    .refine((value) => DENOMINATIONS.some((one) => one === value), cashText.notNote),
  cantidad: z
    .int(fieldText.wholeQuantity)
    .nonnegative(fieldText.wholeQuantity)
    .max(MOST_OF_ONE, fieldText.quantityTooLarge),
});

/** Counted notes and coins, each once; absent where only the sum was typed. */
const notes = z
  .array(note, fieldText.invalid)
  .max(DENOMINATIONS.length, { message: cashText.sameNote, abort: true })
  .nullish()
  .transform((list) => list ?? [])
  .check((ctx) => {
    for (const [at, { valor }] of ctx.value.entries()) {
      if (ctx.value.slice(0, at).every((other) => other.valor !== valor)) continue;
      ctx.issues.push({ code: 'custom', input: valor, path: [at, 'valor'], message: cashText.sameNote });
    }
  });

/** Refuses notes that come to something else than the amount beside them. */
const addsUp =
  <Field extends string>(field: Field) =>
  (
    ctx: z.core.ParsePayload<Record<Field, string> & { conteo: { valor: number; cantidad: number }[] }>,
  ): void => {
    const { conteo } = ctx.value;
    if (conteo.length === 0 || `${sumOfNotes(conteo)}.00` === ctx.value[field]) return;
    ctx.issues.push({ code: 'custom', input: conteo, path: [field], message: cashText.notSum });
  };

const place = text(60);

/** A drawer is opened. */
export const CashSessionInput = z
  .object({
    serie_id: numericId,
    /** What people call the drawer: "Caja 1". */
    nombre: place,
    base: pesos,
    /** What the device knew the one before had left. */
    base_esperada: pesos.nullish(),
    /** Pesos that the device rounded cash to; of older apps what the business rounds to when it comes. */
    redondeo: z.union([z.literal(0), z.literal(50)], fieldText.invalid).nullish(),
    conteo: notes,
    nota: optionalText(300),
  })
  .check(addsUp('base'));
export type CashSessionInput = z.infer<typeof CashSessionInput>;

/** Money goes in or out without a sale. */
export const CashMovementInput = z
  .object({
    caja_id: uuid,
    tipo: z.enum(MOVEMENT_KINDS, cashText.notKind),
    categoria: text(40),
    valor: pesos.refine((value) => value !== '0.00', cashText.aboveZero),
    nota: optionalText(300),
    /** The movement that this one takes back. */
    anula: uuid.nullish(),
  })
  .transform((movement, ctx) => {
    const categoria = categoryOf(movement.tipo, movement.categoria);
    if (categoria !== undefined) return { ...movement, categoria };
    ctx.issues.push({ code: 'custom', input: movement, path: ['categoria'], message: cashText.notCategory });
    return z.NEVER;
  });
export type CashMovementInput = z.infer<typeof CashMovementInput>;

const declaredMethod = paymentMethod.refine(
  (method) => method !== 'efectivo' && method !== 'credito',
  cashText.notDeclared,
);

/** The money of a drawer is counted, and the other means are declared by their slips. */
export const CashCountInput = z
  .object({
    efectivo: pesos,
    conteo: notes,
    medios: z
      .record(z.string(), moneyInput, fieldText.invalid)
      .nullish()
      .transform((declared, ctx) => {
        const read: Record<string, string> = {};
        for (const [name, value] of Object.entries(declared ?? {})) {
          const method = declaredMethod.safeParse(name);
          const isTwice = method.success && method.data in read;
          if (method.success && !isTwice) read[method.data] = value;
          else {
            const notRead = method.success ? cashText.sameMeans : method.error?.issues[0]?.message;
            const message = isTwice ? cashText.sameMeans : (notRead ?? cashText.notDeclared);
            ctx.issues.push({ code: 'custom', input: name, path: [name], message });
          }
        }
        return read;
      }),
    motivo: optionalText(300),
    /** The approval of somebody who may do it, where the own level does not suffice. */
    autoriza: uuid.nullish(),
    /** Whether that approval is of a correction of a closed drawer, and not of the drawer. */
    corrige: z.boolean(fieldText.invalid).optional(),
  })
  .check(addsUp('efectivo'));
export type CashCountInput = z.infer<typeof CashCountInput>;

const documents = z
  .int(fieldText.wholeQuantity)
  .nonnegative(fieldText.wholeQuantity)
  .max(1_000_000, fieldText.quantityTooLarge)
  .default(0);

/** A sum of many amounts: more digits than one of them has, and below zero where more went out than came in. */
const MOST_CENTS_OF_DRAWER = 9_999_999_999_999_900n;

const sumOfDrawer = z.union([z.string(), z.number()], fieldText.notNumber).transform((value, ctx) => {
  const cents = parseMoney(typeof value === 'string' ? value.trim() : value);
  const refuse = (message: string) => {
    ctx.addIssue(message);
    return z.NEVER;
  };
  if (cents === null) return refuse(fieldText.notMoney);
  if (cents % 100n !== 0n) return refuse(cashText.wholePesos);
  const size = cents < 0n ? -cents : cents;
  return size > MOST_CENTS_OF_DRAWER ? refuse(fieldText.amountTooLarge) : formatMoney(cents);
});

/** A drawer is closed. What the device saw proves later whether everything of it has come. */
export const CashClosingInput = z.object({
  conteo_id: uuid.nullish(),
  /** The approval of somebody who may do it, where the own level does not suffice. */
  autoriza: uuid.nullish(),
  /** What stays in the drawer for the next one; absent where nobody says. */
  queda: pesos.nullish(),
  nota: optionalText(300),
  visto: z
    .object({
      esperado: sumOfDrawer.nullish(),
      documentos: z
        .object({ ventas: documents, abonos: documents, devoluciones: documents, movimientos: documents })
        .nullish(),
      /** Ids of its documents that it had still to send. */
      pendientes: z
        .array(uuid, fieldText.invalid)
        .max(MOST_PENDING, fieldText.invalid)
        .transform((ids) => [...new Set(ids)])
        .nullish(),
    })
    .nullish(),
});
export type CashClosingInput = z.infer<typeof CashClosingInput>;
