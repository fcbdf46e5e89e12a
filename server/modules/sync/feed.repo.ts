import type { FeedTable } from '#contract/sync/sync.ts';
import type { Statement } from '#server/platform/changes.ts';
import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';
import { ofBusiness } from '#server/platform/operations.ts';

export interface ChangeRow {
  tabla: FeedTable;
  id: string;
  version: number;
  borrado: boolean;
}

interface ChangeRange {
  /** The last version that the device holds; an empty device needs no tombstones. */
  since: number;
  limit: number;
  /** The device fetches everything: it holds no order or drawer as open that has been closed since. */
  isInitial: boolean;
  /** Invoices and returns that did not change since then are read online; so are closed drawers by a device that holds none. */
  oldestInvoice: Date;
  openDrawerIds: Statement;
  /** Invoices below this version are read online too. */
  firstInvoice: number;
  /** Closed orders that did not change since then are read online by a device that holds none. */
  oldestOrder: Date;
  openOrderIds: Statement;
}

/** Version of the last of so many newest invoices; 0 when there are fewer. */
export async function findInvoiceVersion(tx: Tx, businessId: number, most: number): Promise<number> {
  const row = await first(
    sql<{ version: number }>`
    SELECT version FROM changes WHERE business_id = ${businessId} AND tabla = 'facturas'
    ORDER BY version DESC OFFSET ${most - 1} LIMIT 1`,
    tx,
  );
  return row?.version ?? 0;
}

/** Latest version of each row changed in the range, in order of version. */
export async function listChanges(
  tx: Tx,
  businessId: number,
  { since, limit, ...kept }: ChangeRange,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    SELECT tabla, id, version, borrado FROM changes
    WHERE business_id = ${businessId} AND version > ${since} AND (${since}::bigint > 0 OR NOT borrado)
      AND (tabla NOT IN ('facturas', 'devoluciones') OR cambiado_en >= ${kept.oldestInvoice})
      AND (tabla <> 'facturas' OR version >= ${kept.firstInvoice})
      AND (NOT ${kept.isInitial}::boolean
        OR ((tabla <> 'cajas' OR cambiado_en >= ${kept.oldestInvoice} OR id IN ${kept.openDrawerIds})
          AND (tabla <> 'pedidos' OR cambiado_en >= ${kept.oldestOrder} OR id IN ${kept.openOrderIds})))
    ORDER BY version LIMIT ${limit}`.execute(tx);
  return rows;
}

export interface BusinessHead {
  version: number;
  epoch: string;
  /** Highest version of a tombstone that is gone. */
  forgotten_version: number;
}

export async function readHead(db: Db | Tx, businessId: number): Promise<BusinessHead> {
  const head = await first(
    sql<BusinessHead>`
    SELECT version, epoch, forgotten_version FROM business_versions WHERE business_id = ${businessId}`,
    db,
  );
  if (!head) throw new Error(`business ${businessId} has no version row`);
  return head;
}

/** The newest version of each of these businesses. */
export async function readVersions(db: Db, businessIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ business_id: number; version: number }>`
    SELECT business_id, version FROM business_versions WHERE business_id = ANY(${businessIds})`.execute(db);
  return new Map(rows.map((row) => [row.business_id, row.version]));
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

/**
 * Operations of one author whose first row lies in (since, until]. The first and not the last: from the page that
 * holds any row of a write on, the device must not show that write on top of it.
 */
export async function listApplied(
  db: Db,
  { businessId, collaboratorId }: { businessId: number; collaboratorId: number },
  since: number,
  until: number,
  most: number,
) {
  const { rows } = await sql<{ op: string; desde: number; hasta: number }>`
    SELECT op, v_from AS desde, v_to AS hasta FROM operations
    WHERE ${ofBusiness(businessId)} AND scope = ${`b:${businessId}`} AND actor = ${`c:${collaboratorId}`}
      AND v_to > ${since} AND v_from > ${since} AND v_from <= ${until}
    ORDER BY v_from FETCH FIRST ${most} ROWS WITH TIES`.execute(db);
  return rows;
}
