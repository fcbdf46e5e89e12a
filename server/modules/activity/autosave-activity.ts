import type { ModuleSlug } from '#domain/modules.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import { sql } from '#server/platform/database.ts';
import type { Write } from '#server/platform/write.ts';
import { type ActivityAction, recordActivity } from './activity.service.ts';

const QUIET_MS = 10 * 60_000;

/**
 * Writes the record of an autosave, at most one per collaborator, description and ten minutes: a pause
 * between two keystrokes is no deed (contract §8).
 */
export async function recordAutosave(
  write: Write,
  actor: Collaborator,
  modulo: ModuleSlug,
  accion: ActivityAction,
  descripcion: string,
): Promise<void> {
  const { tx, businessId, now } = write;
  const { rows } = await sql`
    SELECT 1 FROM activity
    WHERE business_id = ${businessId} AND "timestamp" > ${new Date(now.getTime() - QUIET_MS)} AND colaborador_id = ${actor.id}
      AND colaborador_type = 'colaborador' AND modulo = ${modulo} AND accion = ${accion} AND descripcion = ${descripcion}
    LIMIT 1`.execute(tx);
  if (rows.length === 0) await recordActivity(write, actor, modulo, accion, descripcion);
}
