import * as z from 'zod';
import { money, numericId } from '#contract/fields.ts';
import { UNITS } from '#domain/money/units.ts';
import { daysBefore, reportHead, SalesFigures, TaxReport } from './reports.ts';

/** A line of an invoice, or of a credit note; amounts of both are positive. */
const DocumentLine = z.object({
  /** Commercial day. */
  fecha: z.iso.date(),
  documento: z.string(),
  /** The invoice that a note is about; null of an invoice, and of what came back without one. */
  factura: z.string().nullable(),
  serie_id: numericId,
  establecimiento: z.string(),
  cliente: z.string(),
  identificacion: z.string(),
  codigo_barras: z.string(),
  nombre: z.string(),
  unidad: z.enum(UNITS),
  cantidad: z.string().regex(/^\d+\.\d{3}$/u),
  /** Before taxes. */
  base: money,
  impuestos: z.array(z.object({ nombre: z.string(), valor: money })),
  total: money,
});
export type DocumentLine = z.infer<typeof DocumentLine>;

/** What a bookkeeper needs of a month: each line of invoices and notes, taxes by rate, and how it was paid. */
export const MonthReport = z.object({
  ...reportHead,
  cifras: SalesFigures,
  /** Of as many days before; absent in what a device keeps of a server of before. */
  antes: z
    .object({
      ...daysBefore,
      ...SalesFigures.pick({
        ventas: true,
        devoluciones: true,
        ventas_netas: true,
        sin_impuestos: true,
        impuestos: true,
      }).shape,
    })
    .optional(),
  tarifas: TaxReport.shape.tarifas,
  cuantas_lineas: z.int(),
  lineas: z.array(DocumentLine),
  cuantas_lineas_notas: z.int(),
  lineas_notas: z.array(DocumentLine),
});
export type MonthReport = z.infer<typeof MonthReport>;
