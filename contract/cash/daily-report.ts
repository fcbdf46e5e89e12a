import * as z from 'zod';
import { money, numericId } from '#contract/fields.ts';

const Rate = z.object({ tarifa: z.string(), base: money, valor: money });
const Share = z.object({ cantidad: z.int(), total: money });

/**
 * Comprobante de informe diario of one series (Res. 055/2016 art. 14): what was invoiced on a day of issue. The server dates
 * invoices, so nothing falls into a day that is over.
 */
const DailySeries = z.object({
  serie_id: numericId,
  establecimiento: z.string(),
  prefijo: z.string(),
  /** As on paper; null where nothing was issued. */
  primera: z.string().nullable(),
  ultima: z.string().nullable(),
  cantidad: z.int(),
  gravadas: z.array(Rate),
  /** Taxed with 0 %. */
  exentas: money,
  /** Outside of IVA and INC. */
  excluidas: money,
  inc: z.array(Rate),
  icui: money,
  bolsas: money,
  descuentos: money,
  subtotal: money,
  impuestos: money,
  total: money,
  /** Notes on invoices, and their numbers. */
  notas: z.array(z.object({ numero: z.string(), total: money })),
  /** How the invoices were paid, which comes to their total but for the rounding of cash: on credit and with goods too. */
  medios: z.array(z.object({ medio: z.string(), transacciones: z.int(), valor: money })),
  equipos: z.array(Share.extend({ equipo: z.string().nullable() })),
  cajeros: z.array(Share.extend({ cajero: z.string() })),
});
export type DailySeries = z.infer<typeof DailySeries>;

export const DailyReport = z.object({
  fecha: z.string(),
  /** The day is over: asked again it says the same. */
  definitivo: z.boolean(),
  series: z.array(DailySeries),
});
export type DailyReport = z.infer<typeof DailyReport>;
