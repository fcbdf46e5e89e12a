import { MODULE_SLUGS } from '#domain/accounts/modules.ts';
import { DOCUMENT_KINDS } from '#domain/invoicing/document-options.ts';
import { sellOptions } from '#contract/inventory/sell-options.ts';
import { returnOptions } from '#contract/returns/return-options.ts';
import * as z from 'zod';
import { collaboratorText } from '#contract/collaborators/collaborator-text.ts';
import { fieldText } from '#contract/field-text.ts';
import { email, money, numericId, password } from '#contract/fields.ts';

export const SubLoginInput = z.object({ email, password });
export type SubLoginInput = z.infer<typeof SubLoginInput>;

/** What a collaborator's device knows of its session; the token carries the same claims. */
export const SessionData = z.object({
  sub_user_id: numericId,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  business_id: numericId,
  business_type: z.enum(['PN', 'PJ']),
  permission_level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  componentes_activos: z.array(z.enum(MODULE_SLUGS)),
  nombre_negocio_asociado: z.string(),
  serie_id: numericId.nullable(),
  nombre_establecimiento: z.string().nullable(),
});
export type SessionData = z.infer<typeof SessionData>;

export const SubLoginReply = SessionData.extend({ token: z.string() });
export type SubLoginReply = z.infer<typeof SubLoginReply>;

export const Detail = z.object({ detail: z.string() });

export const SeriesEntry = z.object({
  id: numericId,
  nombre_establecimiento: z.string(),
  prefijo: z.string(),
});

const Resolution = z.object({
  numero_resolucion: z.string(),
  fecha_resolucion: z.string(),
  vigencia_hasta: z.string(),
});

/** A billing series with its resolution: what numbering and its banners need. */
export const Series = SeriesEntry.extend({
  rango_inicio: z.int(),
  rango_fin: z.int(),
  longitud_consecutivo: z.int(),
  proximo_consecutivo: z.int(),
  resolucion: Resolution,
});
export type Series = z.infer<typeof Series>;

/** The business as receipts and the sell screen need it. */
export const Business = z.object({
  business_id: numericId,
  business_type: z.enum(['PN', 'PJ']),
  nombre: z.string(),
  identificacion: z.string(),
  direccion: z.string(),
  ciudad: z.string(),
  telefono: z.string(),
  opciones: z.object({
    bolsa_tarifas: z.array(z.object({ desde: z.string(), valor: money })),
    redondeo_efectivo: z.union([z.literal(0), z.literal(50)]),
    /** Devices charge only while a drawer is open on them. */
    caja_obligatoria: z.boolean(),
    /** Level 1 counts a drawer without seeing what should be there. */
    conteo_ciego: z.boolean(),
    /** What a sale becomes. */
    documento: z.enum(DOCUMENT_KINDS),
    ...returnOptions,
    ...sellOptions,
  }),
  resolucion: Resolution,
});
export type Business = z.infer<typeof Business>;

const MOST_UNITS = 1_000_000;

/** A whole number of units, or its digits as a form field has them. */
export const OwnSettingsInput = z.object({
  limite_alerta_inventario: z
    .union(
      [
        z.int(),
        z
          .string()
          .trim()
          .regex(/^\d{1,9}$/u)
          .transform(Number),
      ],
      {
        error: ({ input }) =>
          input === undefined || input === null ? fieldText.required : collaboratorText.alertLimit,
      },
    )
    .refine((units) => units >= 0 && units <= MOST_UNITS, collaboratorText.alertLimit),
});

export const OwnSettings = z.object({ limite_alerta_inventario: z.int() });
