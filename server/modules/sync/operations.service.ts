import type { OperationReply } from '#contract/sync/sync.ts';
import { can } from '#domain/accounts/permissions.ts';
import { Problem } from '#domain/problems.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import { headVersion } from '#server/platform/changes.ts';
import type { Db } from '#server/platform/database/database.ts';
import { cancelOperation, type OperationRow, rangeOf, readOperation } from '#server/platform/operations.ts';
import type { ReadCall } from '#server/http/route.ts';
import { tellVersions } from '#server/http/write-reply.ts';
import type * as z from 'zod';

type Outcome = z.input<typeof OperationReply>;

/** @throws Problem `no_encontrado` for an unknown operation and for another's, unless level 3 asks */
function outcomeOf(actor: Collaborator, op: string, row: OperationRow | undefined): Outcome {
  const isOwn = row?.actor === `c:${actor.id}`;
  if (!row || row.status === null || !(isOwn || can(actor.level, 'operations.read-others'))) {
    throw new Problem('no_encontrado');
  }
  const settled = row.status >= 400 ? 'rechazada' : 'aplicada';
  return {
    op,
    estado: row.anulada ? 'anulada' : settled,
    status: row.status,
    cuerpo: row.body,
    desde: row.v_from,
    hasta: row.v_to,
  };
}

const keyOf = (businessId: number, op: string) => ({ businessId, scope: `b:${businessId}`, op });

/** Stored outcomes of operations, for their author and level 3 (contract §8). */
export function createOperationService(db: Db) {
  return {
    /** @throws Problem `no_encontrado` */
    async one(actor: Collaborator, op: string): Promise<Outcome> {
      return outcomeOf(actor, op, await readOperation(db, keyOf(actor.businessId, op)));
    },

    /** Newest version that an applied write took; undefined if it was not applied, or is not kept any more. */
    async newestOf(businessId: number, op: string): Promise<number | undefined> {
      const row = await readOperation(db, keyOf(businessId, op));
      return (row && rangeOf(row))?.to;
    },

    /**
     * Cancels an operation that was not applied yet; for an applied or refused one answers its result.
     * @throws Problem `no_encontrado` for another's, and for a key that was used in another business
     */
    async cancel({ actor, now, reply }: ReadCall, op: string): Promise<Outcome> {
      const { businessId } = actor;
      const key = { ...keyOf(businessId, op), actor: `c:${actor.id}` };
      const row = await db.transaction().execute((tx) => cancelOperation(tx, key, now));
      const outcome = outcomeOf(actor, op, row);
      tellVersions(reply, (row && rangeOf(row)) ?? (await headVersion(db, businessId)));
      return outcome;
    },
  };
}
