import * as z from 'zod';
import { money, rowId } from '#contract/fields.ts';
import { GENDERS } from './client-limits.ts';

export { FINAL_CONSUMER_ID } from '#domain/invoicing/final-consumer.ts';

export const CLIENT_KINDS = ['Natural', 'Juridico'] as const;
export type ClientKind = (typeof CLIENT_KINDS)[number];

const text = z.string().nullable();

/** A client; the fields of the other kind are null; credit fields only from level 2. */
export const Client = z.object({
  id: rowId,
  codigo_cliente: z.string(),
  tipo_cliente: z.enum(CLIENT_KINDS),
  is_active: z.boolean(),
  es_consumidor_final: z.boolean(),
  nombre_completo_natural: text,
  cedula_natural: text,
  fecha_nacimiento_natural: text,
  genero_natural: z.enum(GENDERS).nullable(),
  telefono_natural: text,
  correo_electronico_natural: text,
  direccion_natural: text,
  nombre_empresa_juridico: text,
  nit_juridico: text,
  dv_nit_juridico: text,
  nombre_representante_juridico: text,
  cargo_representante_juridico: text,
  telefono_contacto_juridico: text,
  correo_corporativo_juridico: text,
  direccion_empresa_juridico: text,
  sector_industria_juridico: text,
  credito_activo: z.boolean().optional(),
  monto_credito_aprobado: money.optional(),
  dias_credito_autorizados: z.int().optional(),
  /** What the client owes; a number of the account, not of the form. */
  saldo_credito: money.optional(),
});
export type Client = z.infer<typeof Client>;
