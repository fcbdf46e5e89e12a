import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';

// PostgreSQL knows an advisory lock by a number, in each database apart: the same in every version of the program.
const SWEEP_LOCK = 4_715_290_867;

/**
 * Takes the sweep for this process until the transaction ends, which may idle as long as the sweep takes.
 * @returns false while another process has it
 */
export async function takeSweepLock(tx: Tx): Promise<boolean> {
  await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx);
  const row = await first(
    sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(${SWEEP_LOCK}::bigint) AS taken`,
    tx,
  );
  return row?.taken === true;
}

/** Businesses that have tombstones from before that moment. */
export async function findWithOldTombstones(db: Db, before: Date): Promise<number[]> {
  const { rows } = await sql<{ business_id: number }>`
    SELECT DISTINCT business_id FROM changes WHERE borrado AND cambiado_en < ${before}`.execute(db);
  return rows.map((row) => row.business_id);
}

/**
 * Removes some of a business's old tombstones and remembers how far they reached. Locks the version row first,
 * as every write does before it touches `changes`. @returns how many
 */
export async function deleteTombstones(
  tx: Tx,
  businessId: number,
  before: Date,
  limit: number,
): Promise<number> {
  await sql`SELECT 1 FROM business_versions WHERE business_id = ${businessId} FOR UPDATE`.execute(tx);
  const gone = await first(
    sql<{ count: number; newest: number | null }>`
    WITH gone AS (
      DELETE FROM changes WHERE business_id = ${businessId} AND borrado AND (tabla, id) IN (
        SELECT tabla, id FROM changes
        WHERE business_id = ${businessId} AND borrado AND cambiado_en < ${before} LIMIT ${limit}
      ) RETURNING version
    ) SELECT count(*) AS count, max(version) AS newest FROM gone`,
    tx,
  );
  if (!gone || gone.newest === null) return 0;
  await sql`UPDATE business_versions SET forgotten_version = greatest(forgotten_version, ${gone.newest})
    WHERE business_id = ${businessId}`.execute(tx);
  return gone.count;
}

/** Removes some operations from before that moment, of every scope. @returns how many */
export async function deleteOperations(db: Db, before: Date, limit: number): Promise<number> {
  const result = await sql`
    DELETE FROM operations WHERE (scope, op) IN (
      SELECT scope, op FROM operations WHERE created_at < ${before} ORDER BY created_at LIMIT ${limit}
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}
