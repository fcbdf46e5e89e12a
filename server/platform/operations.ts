import { problemAnswer } from '#contract/problem-text.ts';
import { Problem } from '#domain/problems.ts';
import type { Statement, VersionColumns, VersionRange } from './changes.ts';
import { type Db, sql, type Tx } from './database/database.ts';

/** Owners' operations belong to none: the registration of a business has its key before there is one. */
export const NO_BUSINESS = 0;

/** An operation row: the proof that a key was used, and its outcome. */
export interface OperationKey {
  /** Business of the author; `NO_BUSINESS` for owners. */
  businessId: number;
  /** `b:<business>` or `o:<owner>`: a key means nothing outside it. */
  scope: string;
  op: string;
  actor: string;
  hash: string;
}

interface StoredOutcome {
  status: number;
  body: unknown;
  versions: VersionRange | null;
}

export interface OperationRow {
  actor: string;
  hash: string;
  status: number | null;
  body: unknown;
  v_from: number | null;
  v_to: number | null;
  anulada: boolean;
}

/**
 * Claims the key for this transaction. A concurrent twin waits here until the first one ends.
 * @returns undefined when the key is new, the stored outcome when it was used for the same request
 * @throws Problem `clave_reutilizada` (422) for another request or actor, `anulada` (409) after a cancel
 */
export async function claimOperation(
  tx: Tx,
  key: OperationKey,
  now: Date,
): Promise<StoredOutcome | undefined> {
  const claimed = await sql`
    INSERT INTO operations (business_id, scope, op, actor, hash, created_at)
    VALUES (${key.businessId}, ${key.scope}, ${key.op}, ${key.actor}, ${key.hash}, ${now})
    ON CONFLICT DO NOTHING`.execute(tx);
  if (claimed.numAffectedRows === 1n) return undefined;
  const row = await readOperation(tx, key);
  if (row?.anulada && row.actor === key.actor) throw new Problem('anulada');
  if (!row || row.actor !== key.actor || row.hash !== key.hash || row.status === null) {
    throw new Problem('clave_reutilizada');
  }
  return { status: row.status, body: row.body, versions: rangeOf(row) };
}

/** The statement that stores what came of the operation, next to `bumped`; `versions` is null for a refusal. */
export function finishOperation(
  key: OperationKey,
  outcome: Omit<StoredOutcome, 'versions'> & { versions: VersionRange | VersionColumns | null },
): Statement {
  const { status, body, versions } = outcome;
  return sql`
    UPDATE operations
    SET status = ${status}, body = ${JSON.stringify(body ?? null)}::json,
        v_from = ${versions?.from ?? null}, v_to = ${versions?.to ?? null}
    FROM (SELECT 1) AS always LEFT JOIN bumped ON true
    WHERE business_id = ${key.businessId} AND scope = ${key.scope} AND op = ${key.op}`;
}

/**
 * Cancels a key that was never used: a late copy of the operation is refused (409 `anulada`). Waits for an operation
 * that runs at this moment and leaves its outcome as it is.
 * @returns the row as it is now; undefined when the key was used outside the scope
 */
export async function cancelOperation(
  tx: Tx,
  { businessId, scope, op, actor }: Omit<OperationKey, 'hash'>,
  now: Date,
): Promise<OperationRow | undefined> {
  const { status, body } = problemAnswer(new Problem('anulada'));
  await sql`
    INSERT INTO operations (business_id, scope, op, actor, hash, status, body, anulada, created_at)
    SELECT ${businessId}, ${scope}, ${op}, ${actor}, '', ${status}, ${JSON.stringify(body)}::json, true, ${now}
    WHERE NOT EXISTS (SELECT 1 FROM operations WHERE op = ${op} AND scope <> ${scope})
    ON CONFLICT DO NOTHING`.execute(tx);
  return readOperation(tx, { businessId, scope, op });
}

/** Which operations are of a business, or of none. Rows of a program of before do not say it: their scope does. */
export const ofBusiness = (businessId: number) => sql`(business_id = ${businessId} OR business_id IS NULL)`;

/** The row of an operation within its scope. */
export async function readOperation(
  db: Db | Tx,
  { businessId, scope, op }: Pick<OperationKey, 'businessId' | 'scope' | 'op'>,
): Promise<OperationRow | undefined> {
  const { rows } = await sql<OperationRow>`
    SELECT actor, hash, status, body, v_from, v_to, anulada FROM operations
    WHERE ${ofBusiness(businessId)} AND scope = ${scope} AND op = ${op}`.execute(db);
  return rows[0];
}

export function rangeOf(row: { v_from: number | null; v_to: number | null }): VersionRange | null {
  return row.v_from === null || row.v_to === null ? null : { from: row.v_from, to: row.v_to };
}
