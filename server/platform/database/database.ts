import { getPriority, setPriority } from 'node:os';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { leavingPool } from './leaving-pool.ts';
import { MOST_STATEMENTS, preparingPool, type StatementListener } from './prepared-pool.ts';
import { pipelineOn } from './transaction.ts';

/** Statements are written with the `sql` tag, so the schema type is empty. */
export type Tables = Record<string, never>;
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

const INT8 = 20;
const DATE = 1082;

pg.types.setTypeParser(DATE, (text) => text);
pg.types.setTypeParser(INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond a safe integer: ${text}`);
  return value;
});

export interface PoolLoad {
  open: number;
  idle: number;
  waiting: number;
}

export interface Connection {
  db: Db;
  /** Ends every connection; waits for the queries in flight. */
  close(): Promise<void>;
  /** Connections that are open, those of them that nobody uses, and callers that wait for one. */
  load(): PoolLoad;
}

interface ConnectionOptions {
  /** How long a caller waits for a connection. */
  waitMs?: number;
  /** Called with every statement as it is sent. */
  onStatement?: StatementListener;
  /** How far a database on this machine steps back behind other programs, up to 19; 0 for not at all. */
  niceness?: number;
  /** Called when the database refuses a new connection because it shuts down or is not up yet. */
  onRefused?: () => void;
  /** Each transaction may get another session (pgbouncer): nothing is kept in one, limits are set by the pooler. */
  isPooled?: boolean;
}

/** What each session is set to: a write waits at most 5 s for a lock (docs/offline.md); nothing may hold a transaction open. */
export const SESSION_SETTINGS = {
  lock_timeout: '5000',
  statement_timeout: '15000',
  idle_in_transaction_session_timeout: '15000',
  timezone: 'UTC',
} as const;

const START_OPTIONS = Object.entries(SESSION_SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/**
 * Opens a pool on a PostgreSQL (15 or later).
 * @param url `postgres://…`
 * @param poolSize connections at most; writes of one business queue on their locks, not here
 * @param onLost told when an idle connection breaks (the server was restarted); the pool opens new ones
 */
export function connect(
  url: string,
  poolSize: number,
  onLost: (error: Error) => void,
  { waitMs = 5000, niceness = 0, onStatement, onRefused, isPooled = false }: ConnectionOptions = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: waitMs,
    pipeline: true,
    ...(isPooled ? {} : { options: START_OPTIONS }),
  });
  pool.on('error', onLost);
  // The pool listens to idle connections only: without a listener, a connection that breaks between two statements of
  // a transaction would end the process. Its next statement fails and is answered by 503.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (niceness > 0) stepBack(client, niceness);
  });
  const prepared = preparingPool(leavingPool(pool, onRefused), onStatement, isPooled ? 0 : MOST_STATEMENTS);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: prepared }) });
  pipelineOn(db, prepared);
  const load = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { db, close: () => db.destroy(), load };
}

/** The process of a connection gets the processor when nobody else wants it. */
function stepBack(client: pg.PoolClient, niceness: number): void {
  const { processID } = client as unknown as { processID: number };
  try {
    setPriority(processID, Math.min(19, getPriority() + niceness));
  } catch {
    // The system does not let us: it works beside the others, as elsewhere.
  }
}

/** Runs reads on one snapshot: what they see belongs together. */
export function readSnapshot<Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** Sums of a year are made in memory: on the disk they take several times as long. */
const SUM_MEMORY = '48MB';

/**
 * Readies a transaction for sums over many rows.
 *
 * Statements are prepared. A plan for any range looks up each line of a year by its invoice, which takes four times as
 * long as the one for a year: ranges are planned for as they are. PostgreSQL reckons with disks that turn, and would read
 * the lines of all years for those of a month; documents of one time lie together, as their ids begin with it.
 * @param limitMs of each statement
 */
export async function readyForSums(tx: Tx, limitMs: number): Promise<void> {
  await sql`SELECT set_config('statement_timeout', ${String(limitMs)}, true),
    set_config('work_mem', ${SUM_MEMORY}, true), set_config('plan_cache_mode', 'force_custom_plan', true),
    set_config('random_page_cost', '1.1', true)`.execute(tx);
}

/** The SQLSTATE of a database error, or the system code of a broken connection. */
export function errorCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** Name of the unique index or constraint that a statement violated. */
export function violatedConstraint(error: unknown): string | undefined {
  return errorCode(error) === '23505' ? (error as { constraint?: string }).constraint : undefined;
}

// Broken, full or closed (55000), the standby of another leader by now (25006), or a lock or an answer that did not come
// in time.
const CONNECTION_LOST =
  /^(08|25006|57P0|53|55P03|55000|57014|25P0[34]|40001|40P01)|^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)(UNREACH|DOWN))$/u;
const POOL_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|server closed the connection/u;

/** Whether the database could not be reached, is shutting down or too busy: the answer is 503, the client retries. */
export function isDatabaseAway(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== undefined && CONNECTION_LOST.test(code)) return true;
  return error instanceof Error && POOL_MESSAGE.test(error.message);
}

/** Whether the database's disk has no room. */
export const isDatabaseFull = (error: unknown): boolean => errorCode(error) === '53100';

/** One row at the most. */
export async function first<Row>(
  query: { execute(db: Db | Tx): Promise<{ rows: Row[] }> },
  db: Db | Tx,
): Promise<Row | undefined> {
  const { rows } = await query.execute(db);
  return rows[0];
}

export { sql };
