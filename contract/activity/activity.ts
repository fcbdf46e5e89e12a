import { MODULE_SLUGS } from '#domain/accounts/modules.ts';
import * as z from 'zod';
import { rowId, timestamp } from '#contract/fields.ts';

/** What was done (contract §5). */
const ACTIVITY_ACTIONS = [
  'Crear',
  'Editar',
  'Eliminar',
  'Vender',
  'Abonar',
  'Reimprimir',
  'Ajustar',
  'Configurar',
  'Ingresar',
  'Abrir',
  'Mover',
  'Contar',
  'Cerrar',
  'Devolver',
  'Autorizar',
  'Cancelar',
] as const;
export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number];

/** Where it was done: a module, the business's data, or a session. */
const ACTIVITY_MODULES = [...MODULE_SLUGS, 'negocio', 'sesion'] as const;
export type ActivityModule = (typeof ACTIVITY_MODULES)[number];

export const ACTOR_TYPES = ['colaborador', 'dueno'] as const;
export type ActorType = (typeof ACTOR_TYPES)[number];

/** A record of the log. */
export const ActivityRecord = z.object({
  id: rowId,
  timestamp,
  colaborador_info: z.string(),
  modulo: z.enum(ACTIVITY_MODULES),
  accion: z.enum(ACTIVITY_ACTIONS),
  descripcion: z.string(),
});
export type ActivityRecord = z.infer<typeof ActivityRecord>;

/** Somebody by whom the log can be filtered. */
export const CollaboratorEntry = z.object({
  type: z.enum(ACTOR_TYPES),
  id: z.int(),
  display_name: z.string(),
});
export type CollaboratorEntry = z.infer<typeof CollaboratorEntry>;
