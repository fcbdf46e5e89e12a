import { CASH_WARNINGS, MOVEMENT_KINDS } from '#domain/cash/drawer.ts';
import * as z from 'zod';
import { money, numericId, rowId, timestamp } from '#contract/fields.ts';

const Person = z.object({ id: numericId, nombre: z.string() });
const Note = z.object({ valor: z.int(), cantidad: z.int() });

export const CashMovement = z.object({
  id: rowId,
  caja_id: rowId,
  tipo: z.enum(MOVEMENT_KINDS),
  categoria: z.string(),
  valor: money,
  nota: z.string().nullable(),
  anula: rowId.nullable(),
  colaborador: Person,
  fisico_en: timestamp,
});
export type CashMovement = z.infer<typeof CashMovement>;

export const CashCount = z.object({
  id: rowId,
  caja_id: rowId,
  efectivo: money,
  conteo: z.array(Note),
  /** Declared by means, money. */
  medios: z.record(z.string(), money),
  motivo: z.string().nullable(),
  colaborador: Person,
  fisico_en: timestamp,
  /** The count came after the closing, from somebody who may not correct it: shown, and not reckoned with. */
  tarde: z.boolean(),
});
export type CashCount = z.infer<typeof CashCount>;

const CashPayment = z.object({ id: rowId, medio: z.string(), valor: money });

const Warning = z.looseObject({ codigo: z.enum(CASH_WARNINGS) });

/** A drawer from its opening to its closing, with everything on its label but the sales, which are rows of their own. */
export const CashSession = z.object({
  id: rowId,
  serie_id: numericId,
  /** The device that opened it, as it names itself. */
  equipo: z.string().nullable(),
  nombre: z.string(),
  estado: z.enum(['abierta', 'cerrada']),
  /** null in somebody else's drawer, to level 1; so are its other amounts. */
  base: money.nullable(),
  /** What the drawer before had left; null where there was none. */
  base_esperada: money.nullable(),
  conteo_base: z.array(Note),
  nota_apertura: z.string().nullable(),
  /** Pesos that cash was rounded to when it was opened. */
  redondeo: z.union([z.literal(0), z.literal(50)]),
  abierta_por: Person,
  abierta_en: timestamp,
  cerrada_por: Person.nullable(),
  cerrada_en: timestamp.nullable(),
  cierre: z.enum(['conteo', 'sin_conteo']).nullable(),
  conteo_id: rowId.nullable(),
  queda: money.nullable(),
  z_numero: z.int().nullable(),
  nota: z.string().nullable(),
  /** When something came that belongs to it after it was closed. */
  ajustada_en: timestamp.nullable(),
  /** Documents that the closing device had and the server has not; null while it is open. */
  faltan: z.int().nullable(),
  advertencias: z.array(Warning),
  movimientos: z.array(CashMovement),
  conteos: z.array(CashCount),
  abonos: z.array(CashPayment),
});
export type CashSession = z.infer<typeof CashSession>;

const Tally = z.object({ cantidad: z.int(), valor: money });
const Documents = z.object({
  ventas: z.int(),
  abonos: z.int(),
  devoluciones: z.int(),
  movimientos: z.int(),
});

/** What everything on its label comes to (`domain/cash/figures.ts`). */
const CashFigures = z.object({
  ventas: money,
  abonos: money,
  reembolsos: money,
  ingresos: money,
  gastos: money,
  retiros: money,
  medios: z.array(
    z.object({
      medio: z.string(),
      ventas: Tally,
      abonos: Tally,
      reembolsos: Tally,
      esperado: money,
      contado: money.nullable(),
      diferencia: money.nullable(),
    }),
  ),
  documentos: Documents,
  /** Documents that the closing device had and the server has not; null while it is open. */
  faltan: z.int().nullable(),
  /** First and last number of its invoices. */
  numeros: z.object({ primera: z.string(), ultima: z.string() }).nullable(),
});

/** A drawer with its figures: null while it is open, for those who count blindly. */
export const CashSessionFigures = CashSession.extend({
  esperado: money.nullable(),
  contado: money.nullable(),
  diferencia: money.nullable(),
  cifras: CashFigures.nullable(),
});
export type CashSessionFigures = z.infer<typeof CashSessionFigures>;
