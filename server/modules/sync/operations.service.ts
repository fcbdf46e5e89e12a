import { can } from '#domain/permissions.ts';
import { Problem } from '#domain/problems.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database.ts';
import { readOperation } from '#server/platform/operations.ts';

/** Stored outcomes of operations, for their author and level 3 (contract §8). */
export function createOperationService(db: Db) {
  return {
    /** @throws Problem `no_encontrado` for an unknown operation and for another's */
    async one(actor: Collaborator, op: string) {
      const row = await readOperation(db, `b:${actor.businessId}`, op);
      const isOwn = row?.actor === `c:${actor.id}`;
      if (!row || row.status === null || !(isOwn || can(actor.level, 'operations.read-others'))) {
        throw new Problem('no_encontrado');
      }
      const refused = row.status >= 400 ? ('rechazada' as const) : ('aplicada' as const);
      return {
        op,
        estado: row.anulada ? ('anulada' as const) : refused,
        status: row.status,
        cuerpo: row.body,
        desde: row.v_from,
        hasta: row.v_to,
      };
    },
  };
}
