import type { FeedTable } from '#contract/sync.ts';
import { first, sql, type Tx } from '#server/platform/database.ts';

export interface ChangeRow {
  tabla: FeedTable;
  id: string;
  version: number;
  borrado: boolean;
  cambiado_en: Date;
}

/** Latest version of each row changed after `since`, in order of version. */
export async function listChanges(
  tx: Tx,
  businessId: number,
  since: number,
  limit: number,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    SELECT tabla, id, version, borrado, cambiado_en FROM changes
    WHERE business_id = ${businessId} AND version > ${since} ORDER BY version LIMIT ${limit}`.execute(tx);
  return rows;
}

export interface BusinessHead {
  version: number;
  epoch: string;
}

export async function readHead(tx: Tx, businessId: number): Promise<BusinessHead> {
  const head = await first(
    sql<BusinessHead>`SELECT version, epoch FROM business_versions WHERE business_id = ${businessId}`,
    tx,
  );
  if (!head) throw new Error(`business ${businessId} has no version row`);
  return head;
}

/** How many rows of the feed lie ahead: what the first download's progress bar counts down. */
export async function countChangesAfter(tx: Tx, businessId: number, since: number): Promise<number> {
  const row = await first(
    sql<{
      count: number;
    }>`SELECT count(*) AS count FROM changes WHERE business_id = ${businessId} AND version > ${since}`,
    tx,
  );
  return row?.count ?? 0;
}

/** Operations of one author whose effect lies in (since, until]. */
export async function listApplied(tx: Tx, scope: string, actor: string, since: number, until: number) {
  const { rows } = await sql<{ op: string; desde: number; hasta: number }>`
    SELECT op, v_from AS desde, v_to AS hasta FROM operations
    WHERE scope = ${scope} AND actor = ${actor} AND v_to > ${since} AND v_to <= ${until}
    ORDER BY v_to, op`.execute(tx);
  return rows;
}
