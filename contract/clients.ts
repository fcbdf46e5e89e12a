import * as z from 'zod';
import { money } from './fields.ts';

const text = z.string().nullable();

/** A client; the fields of the other kind are null; credit fields only from level 2. */
export const Client = z.object({
  id: z.uuid(),
  codigo_cliente: z.string(),
  tipo_cliente: z.enum(['Natural', 'Juridico']),
  is_active: z.boolean(),
  es_consumidor_final: z.boolean(),
  nombre_completo_natural: text,
  cedula_natural: text,
  fecha_nacimiento_natural: text,
  genero_natural: z.enum(['NoEspecifica', 'Masculino', 'Femenino', 'Otro']).nullable(),
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
});
export type Client = z.infer<typeof Client>;

export const CLIENT_ORDERINGS = [
  'codigo_cliente',
  'nombre',
  'identificacion',
  'monto_credito_aprobado',
  'dias_credito_autorizados',
] as const;

/** Identification of the built-in client (domain §5). */
export const FINAL_CONSUMER_ID = '222222222222';
