import type { ModuleSlug } from '#domain/modules.ts';
import type { Actor } from '#server/platform/actor.ts';
import { newId } from '#server/platform/ids.ts';
import type { Write } from '#server/platform/write.ts';
import { insertActivity } from './activity.repo.ts';
import { activityText } from './activity-text.ts';

export type ActivityAction =
  | 'Crear'
  | 'Editar'
  | 'Eliminar'
  | 'Vender'
  | 'Abonar'
  | 'Reimprimir'
  | 'Ajustar'
  | 'Configurar'
  | 'Ingresar';

export type RecordActivity = typeof recordActivity;

/**
 * Writes the one record of a committed change, inside its transaction (contract §5). The description
 * carries no cost and no credit figure: level 1 reads the log too. What level 3 sent for a colleague names both.
 */
export async function recordActivity(
  write: Write,
  actor: Actor,
  modulo: ModuleSlug | 'negocio' | 'sesion',
  accion: ActivityAction,
  descripcion: string,
): Promise<void> {
  const importedBy = actor.kind === 'collaborator' ? actor.importedBy : undefined;
  await insertActivity(write.tx, {
    id: newId(write.now),
    businessId: write.businessId,
    timestamp: write.now,
    colaborador_type: actor.kind === 'owner' ? 'dueno' : 'colaborador',
    colaborador_id: actor.id,
    colaborador_info: actor.name,
    modulo,
    accion,
    descripcion: importedBy ? activityText.imported(descripcion, importedBy) : descripcion,
  });
}
