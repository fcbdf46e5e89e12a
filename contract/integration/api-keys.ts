import { day, numericId, rowId, text, timestamp } from '#contract/fields.ts';
import { KEY_PERMISSIONS } from '#domain/accounts/permissions.ts';
import * as z from 'zod';
import { integrationText } from './integration-text.ts';

const LONGEST_NAME = 60;

/** What a new key may do and where it sells. */
export const NewApiKey = z.object({
  nombre: text(LONGEST_NAME, integrationText.nameRequired),
  serie_id: numericId.nullable().default(null),
  permisos: z
    .array(z.enum(KEY_PERMISSIONS, integrationText.unknownPermission), integrationText.noPermission)
    .min(1, integrationText.noPermission)
    .transform((chosen) => KEY_PERMISSIONS.filter((permission) => chosen.includes(permission))),
  /** The last day on which it is good, in Bogotá; none for a key without end. */
  vence: day.nullable().default(null),
});
export type NewApiKey = z.output<typeof NewApiKey>;

/** A key as its owner's list shows it: nothing of it that would let anybody in. */
export const ApiKey = z.object({
  id: rowId,
  nombre: z.string(),
  serie_id: z.int().nullable(),
  permisos: z.array(z.enum(KEY_PERMISSIONS)),
  /** The first eight characters, to recognise it by. */
  inicio: z.string(),
  creada_en: timestamp,
  usada_el: z.string().nullable(),
  usada_desde: z.string().nullable(),
  vence: z.string().nullable(),
  estado: z.enum(['activa', 'vencida', 'revocada']),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** The answer to its creation, and the only answer with the key itself. */
export const CreatedApiKey = ApiKey.extend({ clave: z.string() });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;
