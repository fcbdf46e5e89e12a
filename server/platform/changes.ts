import type { FeedTable } from '#contract/sync/sync.ts';
import { Problem } from '#domain/problems.ts';
import type { RawBuilder } from 'kysely';
import { type Db, sql, type Tx } from './database/database.ts';
import type { RequestFacts } from './request-facts.ts';
import { send } from './database/transaction.ts';

/** Versions of one write, both ends included; equal to the head when nothing changed. */
export interface VersionRange {
  from: number;
  to: number;
}

interface ChangedRow {
  tabla: FeedTable;
  id: string;
  borrado: boolean;
}

/** A statement that changes rows, without a WITH of its own. */
export type Statement = RawBuilder<unknown>;

type AfterVersions = (tx: Tx) => Promise<void>;

/** The rows that a write changes; each gets a version of its own when the write ends. */
export class ChangeSet {
  readonly #rows = new Map<string, ChangedRow>();
  #alongside: Statement[] = [];
  #hooks: AfterVersions[] = [];

  /** Notes that a row was created or changed. */
  put(tabla: FeedTable, id: string): void {
    this.#rows.set(`${tabla} ${id}`, { tabla, id, borrado: false });
  }

  /** Notes that a row was deleted: the feed carries a tombstone. */
  remove(tabla: FeedTable, id: string): void {
    this.#rows.set(`${tabla} ${id}`, { tabla, id, borrado: true });
  }

  /**
   * Runs a statement that this write does not need to read, in the same round trip as the versions: while a counter's
   * series is locked, the next counter waits for every trip to the database.
   */
  alongside(...statements: Statement[]): void {
    this.#alongside.push(...statements);
  }

  /** Runs inside the transaction once every row's version stands in `changes`. */
  afterVersions(hook: AfterVersions): void {
    this.#hooks.push(hook);
  }

  clear(): void {
    this.#rows.clear();
    this.#alongside = [];
    this.#hooks = [];
  }

  get statements(): readonly Statement[] {
    return this.#alongside;
  }

  get hooks(): readonly AfterVersions[] {
    return this.#hooks;
  }

  get rows(): readonly ChangedRow[] {
    return [...this.#rows.values()];
  }
}

/**
 * Hands out the versions of a write and stores its rows in the feed, all in one statement with what goes
 * alongside. The version row is the LAST lock of a transaction and is held until commit, so version k+1 is only
 * given once k is committed or rolled back: a reader that sees k sees everything below (docs/offline.md).
 * @param conclude one more statement, told the versions as SQL over `bumped`
 */
export async function publishChanges(
  tx: Tx,
  businessId: number,
  changes: ChangeSet,
  now: Date,
  conclude?: ((versions: VersionColumns) => Statement) | null,
): Promise<VersionRange> {
  const count = changes.rows.length;
  const columns = { from: sql`bumped.version - ${Math.max(0, count - 1)}`, to: sql`bumped.version` };
  const statements = [...changes.statements, ...(conclude ? [conclude(columns)] : [])];
  const extra = statements.map((statement, at) => sql`, ${sql.raw(`extra_${at}`)} AS (${statement})`);
  const statement = sql<{ version: number }>`
    WITH bumped AS (${count === 0 ? head(businessId) : bump(businessId, count)})
      ${count === 0 ? sql`` : sql`, stored AS (${storeRows(businessId, changes.rows, now)})`}
      ${sql.join(extra, sql``)}
    SELECT version FROM bumped`;
  const { rows } = await send(tx, statement);
  const to = rows[0]?.version ?? 0;
  if (count === 0) return { from: to, to };
  if (to === 0) throw new Error(`business ${businessId} has no version row`);
  for (const hook of changes.hooks) await hook(tx);
  return { from: to - count + 1, to };
}

/** The versions of a write inside the statement that hands them out; `bumped` has to be in its FROM. */
export interface VersionColumns {
  from: Statement;
  to: Statement;
}

function bump(businessId: number, count: number) {
  return sql`UPDATE business_versions SET version = version + ${count} WHERE business_id = ${businessId} RETURNING version`;
}

function head(businessId: number) {
  return sql<{ version: number }>`SELECT version FROM business_versions WHERE business_id = ${businessId}`;
}

function storeRows(businessId: number, rows: readonly ChangedRow[], now: Date) {
  return sql`
    INSERT INTO changes (business_id, tabla, id, version, borrado, cambiado_en)
    SELECT ${businessId}, row.tabla, row.id, bumped.version - ${rows.length} + row.ord, row.borrado, ${now}
    FROM bumped, unnest(
      ${rows.map((row) => row.tabla)}::text[], ${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.borrado)}::boolean[]
    ) WITH ORDINALITY AS row (tabla, id, borrado, ord)
    ON CONFLICT (business_id, tabla, id)
      DO UPDATE SET version = excluded.version, borrado = excluded.borrado, cambiado_en = excluded.cambiado_en`;
}

/** The version at which a row last changed; undefined for a row that the feed does not know. */
export async function versionOf(
  tx: Tx,
  businessId: number,
  tabla: FeedTable,
  id: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    SELECT version FROM changes WHERE business_id = ${businessId} AND tabla = ${tabla} AND id = ${id}`.execute(
    tx,
  );
  return rows[0]?.version;
}

type Base = Pick<RequestFacts, 'baseVersion' | 'baseEpoch' | 'newestBase'>;

/** Whether a version belongs to another epoch than the business has now: its number means nothing here. */
async function isOfOldHistory(tx: Tx, businessId: number, { baseEpoch }: Base): Promise<boolean> {
  if (baseEpoch === null) return false;
  const { rows } = await sql<{ epoch: string }>`
    SELECT epoch FROM business_versions WHERE business_id = ${businessId}`.execute(tx);
  // Level and series are the rest of it: another view of the same history.
  return rows[0]?.epoch !== baseEpoch.split('.')[0];
}

/**
 * Refuses an edit that was made on older data than the row holds now (docs/offline.md). Call it once the row
 * is locked.
 * @throws Problem `version_cambiada` (412)
 */
export async function requireBase(
  tx: Tx,
  businessId: number,
  row: { tabla: FeedTable; id: string },
  base: Base,
): Promise<void> {
  const { baseVersion, newestBase } = base;
  if (baseVersion === null && newestBase === null) return;
  const current = await versionOf(tx, businessId, row.tabla, row.id);
  const isBase =
    newestBase === null ? current === baseVersion : current !== undefined && current <= newestBase;
  const isOld = newestBase === null && (await isOfOldHistory(tx, businessId, base));
  if (isOld || !isBase) throw new Problem('version_cambiada', { extra: { version: current ?? null } });
}

/** The newest version of a business, as an empty range. */
export async function headVersion(tx: Db | Tx, businessId: number): Promise<VersionRange> {
  const result = await head(businessId).execute(tx);
  const version = result.rows[0]?.version ?? 0;
  return { from: version, to: version };
}
