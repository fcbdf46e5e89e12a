import * as z from 'zod';
import { money, rowId, timestamp } from '#contract/fields.ts';
import { RETURN_WARNINGS } from '#domain/returns.ts';
import { daysBefore, soldHead } from './reports.ts';

/** What came back in some days, the last one first; those without a note among them, and in no total. */
export const ReturnsReport = z.object({
  ...soldHead,
  /** Total of the credit notes. */
  devoluciones: money,
  notas: z.int(),
  antes: z.object({ ...daysBefore, devoluciones: money, notas: z.int() }).optional(),
  /** Given back although nothing was left to return. */
  sin_nota: money,
  count: z.int(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  results: z.array(
    z.object({
      devolucion_id: rowId,
      fecha: timestamp,
      factura: z.string().nullable(),
      nota: z.string().nullable(),
      cliente: z.string(),
      cajero: z.string(),
      motivo: z.string(),
      concepto: z.int(),
      total: money,
      /** The part of `total` with a note. */
      con_nota: money,
      avisos: z.array(z.enum(RETURN_WARNINGS)),
    }),
  ),
});
export type ReturnsReport = z.infer<typeof ReturnsReport>;
