import type { Collaborator } from '#server/platform/actor.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import { collaboratorsText } from './collaborators-text.ts';
import { setAlertLimit } from './collaborators.repo.ts';
import { readAlertLimit } from './session.repo.ts';

export type OwnSettingsService = ReturnType<typeof createOwnSettingsService>;

interface OwnSettingsPorts {
  /** Logs an autosave, at most once per collaborator and ten minutes. */
  recordAutosave(
    write: Write,
    actor: Collaborator,
    modulo: 'inventario',
    accion: 'Configurar',
    descripcion: string,
  ): Promise<void>;
}

/** Key of a collaborator's own limit in the feed's `ajustes`. */
function alertLimitKey(id: number): string {
  return `alert-limit:${id}`;
}

/** Settings that a collaborator keeps for itself (workspace §7, contract §5). */
export function createOwnSettingsService(ports: OwnSettingsPorts) {
  return {
    async changeAlertLimit(actor: Collaborator, limit: number, write: Write): Promise<EffectResult> {
      const { tx, businessId, changes } = write;
      // Locks the own row: of two saves at once the second one sees the first one's record.
      const isChanged = await setAlertLimit(tx, businessId, actor.id, limit);
      // To the feed in any case: a device that saved the default finds its own row there.
      changes.put('ajustes', alertLimitKey(actor.id));
      if (isChanged)
        await ports.recordAutosave(write, actor, 'inventario', 'Configurar', collaboratorsText.alertLimit);
      return { status: 200, body: { limite_alerta_inventario: limit } };
    },

    /** The own limit for the change feed; nobody sees another's. */
    async feedAlertLimit(tx: Tx, actor: Collaborator, ids: readonly string[]) {
      const key = alertLimitKey(actor.id);
      if (!ids.includes(key)) return new Map<string, unknown>();
      const limite_alerta_inventario = await readAlertLimit(tx, actor.businessId, actor.id);
      return new Map<string, unknown>([[key, { limite_alerta_inventario }]]);
    },
  };
}
