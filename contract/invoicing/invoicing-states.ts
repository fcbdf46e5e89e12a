import * as z from 'zod';
import { BusinessEntry } from '#contract/businesses/businesses.ts';
import { OwnerSeries } from '#contract/businesses/establishments.ts';
import { numericId } from '#contract/fields.ts';

/** What of each business of an owner decides whether its counters may issue (offline §6): one answer for all. */
export const InvoicingStates = z.array(
  z.object({
    id: BusinessEntry.shape.id,
    vigencia_hasta: z.string(),
    /** Now, by the clock that dates the invoices. */
    hora_servidor: z.string(),
    /** The latest date on an invoice; ahead of `hora_servidor` where the clock was set back. */
    ultima_emision: z.string().nullable(),
    facturacion_activa: z.boolean(),
    series: z.array(
      OwnerSeries.pick({
        id: true,
        nombre_establecimiento: true,
        prefijo: true,
        rango_fin: true,
        proximo_consecutivo: true,
      }),
    ),
    colaboradores: z.array(
      z.object({ nombre: z.string(), is_active: z.boolean(), serie_facturacion: numericId.nullable() }),
    ),
  }),
);
export type InvoicingStates = z.infer<typeof InvoicingStates>;
