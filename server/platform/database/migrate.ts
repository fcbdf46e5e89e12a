import { setTimeout as delay } from 'node:timers/promises';
import { type Migration, Migrator, sql } from 'kysely';
import { type Db, errorCode, isDatabaseFull } from './database.ts';
import { JOB_SCHEMA, prepareJobs } from '#server/platform/jobs/job-schema.ts';
import { StartupError } from '#server/platform/startup/startup-error.ts';
import { startupText } from '#server/platform/startup/startup-text.ts';
import { shareRows } from './row-rights.ts';

const FILES = import.meta.glob<string>('/server/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

// Servers that start together take turns at the schema. The number is the same in every version of the program.
const SCHEMA_LOCK = 4_715_290_869;

/**
 * How long a migration waits for a table that a report or a backup reads: so long each sale waits behind it, at most.
 * What it holds once it has it, it holds until it is done: a migration is quick, or touches no table that sells.
 */
const LOCK_WAIT_MS = 1_000;
/** Sales that had to wait get through before the next try. */
const AGAIN_AFTER_MS = 1_000;
/** A backup of a large database takes minutes: ten, with both waits. */
const TRIES = 300;

/** Another transaction was in the way, and nothing was changed. */
const IN_USE: readonly (string | undefined)[] = ['55P03', '40P01'];
const NO_RIGHT = '42501';

interface MigrateOptions {
  /** The role that serves, where it is not the owner of the tables: it gets the right to read and write their rows. */
  role?: string;
  /**
   * Whether this program may work on the database of a newer one, whose newest migration has that name; no, unless
   * told.
   */
  isNewerFine?: (newest: string) => boolean;
  /** Shows a line in the terminal. */
  say?: (line: string) => void;
  tries?: number;
}

/** The limits of a call are not those of a migration, which may rewrite a large table, nor of who waits for its end. */
const LIMITS = ['statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout'] as const;

const setLimit = (db: Db, name: (typeof LIMITS)[number], value: string) =>
  sql`SELECT set_config(${name}, ${value}, false)`.execute(db);

/** Runs on one connection without limits of time, which has them again afterwards. */
function unlimited<Result>(db: Db, run: (db: Db) => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const former = new Map<string, string>();
    for (const name of LIMITS) {
      const { rows } = await sql<{ value: string }>`
        SELECT current_setting(${name}) AS value`.execute(connection);
      former.set(name, rows[0]?.value ?? '0');
    }
    for (const name of LIMITS) await setLimit(connection, name, '0');
    try {
      return await run(connection);
    } finally {
      for (const name of LIMITS) await setLimit(connection, name, former.get(name) ?? '0');
    }
  });
}

function toMigration(text: string): Migration {
  return {
    up: async (db) => {
      await sql.raw(text).execute(db);
    },
  };
}

/** The SQL of every migration by name, in their order. */
export function migrationTexts(): Record<string, string> {
  const named = Object.entries(FILES).map(
    ([path, text]) => [path.replace(/^.*\/|\.sql$/gu, ''), text] as const,
  );
  return Object.fromEntries(named.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Brings the schema up to date: each file of `server/migrations` runs once, in order of its number, and the job queue gets
 * its tables. The missing ones are carried out in one transaction, which lets go of everything and tries again where it
 * waits for a table longer than a second.
 * @param texts SQL by name
 * @throws StartupError when a newer program has been here, or a migration fails; nothing was changed then
 */
export async function migrate(db: Db, texts = migrationTexts(), options: MigrateOptions = {}): Promise<void> {
  await unlimited(db, async (connection) => {
    await sql`SELECT pg_advisory_lock(${SCHEMA_LOCK})`.execute(connection);
    try {
      await migrateAlone(connection, texts, options);
    } finally {
      await sql`SELECT pg_advisory_unlock(${SCHEMA_LOCK})`.execute(connection);
    }
  });
}

async function migrateAlone(db: Db, texts: Record<string, string>, options: MigrateOptions): Promise<void> {
  const { role, say, isNewerFine = () => false } = options;
  const newest = await findNewer(db, texts);
  if (newest !== undefined && !isNewerFine(newest)) throw new StartupError(startupText.newerDatabase(newest));
  if (newest !== undefined) return say?.(startupText.goesBack(newest));
  await carryOut(db, texts, options);
  try {
    await prepareJobs(db);
    if (role !== undefined) await shareRows(db, role);
  } catch (error) {
    // pg-boss begins a transaction by itself, and leaves a failed one open.
    await sql`ROLLBACK`.execute(db).catch(() => undefined);
    throw notUpdated(JOB_SCHEMA, error);
  }
}

/** Tries until no other transaction is in the way. */
async function carryOut(
  db: Db,
  texts: Record<string, string>,
  { say, tries = TRIES }: MigrateOptions,
): Promise<void> {
  const migrations = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, toMigration(text)]),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  await setLimit(db, 'lock_timeout', String(LOCK_WAIT_MS));
  for (let tried = 1; ; tried += 1) {
    const { error, results } = await migrator.migrateToLatest();
    if (error === undefined) break;
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    if (!IN_USE.includes(errorCode(error))) throw notUpdated(failed, error);
    if (tried >= tries) throw new StartupError(startupText.tablesInUse(failed));
    if (tried === 1) say?.(startupText.waitsForTables(failed));
    await delay(AGAIN_AFTER_MS);
  }
  await setLimit(db, 'lock_timeout', '0');
}

function notUpdated(failed: string | undefined, error: unknown): StartupError {
  if (errorCode(error) === NO_RIGHT) return new StartupError(startupText.mayNotMigrate(failed));
  if (isDatabaseFull(error)) return new StartupError(startupText.databaseFull);
  const reason = error instanceof Error ? error.message : JSON.stringify(error);
  return new StartupError(startupText.notUpdated(failed, reason));
}

/**
 * The newest migration of a newer program, which this one does not know; undefined where there is none.
 * @throws StartupError where the database lacks one of this program's besides
 */
async function findNewer(db: Db, known: Record<string, string>): Promise<string | undefined> {
  const { rows } = await sql<{ table: string | null }>`
    SELECT to_regclass('kysely_migration')::text AS table`.execute(db);
  if (!rows[0]?.table) return undefined; // nobody has been here
  const done = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  const names = new Set(done.rows.map(({ name }) => name));
  const newest = [...names]
    .filter((name) => !Object.hasOwn(known, name))
    .toSorted()
    .at(-1);
  if (newest !== undefined && !Object.keys(known).every((name) => names.has(name)))
    throw new StartupError(startupText.newerDatabase(newest));
  return newest;
}
