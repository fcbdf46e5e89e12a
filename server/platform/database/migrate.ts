import { type Migration, Migrator, sql } from 'kysely';
import type { Db } from './database.ts';
import { JOB_SCHEMA, prepareJobs } from '#server/platform/jobs/job-schema.ts';
import { StartupError } from '#server/platform/startup/startup-error.ts';
import { startupText } from '#server/platform/startup/startup-text.ts';

const FILES = import.meta.glob<string>('/server/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const JOBS_LOCK = 4_715_290_869;

/** The limits of a call are not those of a migration, which may rewrite a large table, nor of who waits for its end. */
const LIMITS = ['statement_timeout', 'idle_in_transaction_session_timeout'] as const;

/** Runs on one connection without limits of time, which has them again afterwards. */
function unlimited<Result>(db: Db, run: (db: Db) => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const former = new Map<string, string>();
    for (const name of LIMITS) {
      const { rows } = await sql<{ value: string }>`
        SELECT current_setting(${name}) AS value`.execute(connection);
      former.set(name, rows[0]?.value ?? '0');
    }
    const limit = async (valueOf: (name: string) => string) => {
      for (const name of LIMITS)
        await sql`SELECT set_config(${name}, ${valueOf(name)}, false)`.execute(connection);
    };
    await limit(() => '0');
    try {
      return await run(connection);
    } finally {
      await limit((name) => former.get(name) ?? '0');
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
 * its tables.
 * @param texts SQL by name
 * @throws StartupError when a newer program has been here, or a migration fails; the database stays at the last good one
 */
export async function migrate(db: Db, texts = migrationTexts()): Promise<void> {
  await refuseNewer(db, texts);
  const migrations = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, toMigration(text)]),
  );
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const { error, results } = await unlimited(db, (connection) =>
    new Migrator({ db: connection, provider }).migrateToLatest(),
  );
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  if (error !== undefined) throw notUpdated(failed, error);
  await unlimited(db, prepareJobsAlone).catch((reason: unknown) => {
    throw notUpdated(JOB_SCHEMA, reason);
  });
}

/** Of servers that start together one makes the queue's tables, and the others find them made. */
async function prepareJobsAlone(connection: Db): Promise<void> {
  await sql`SELECT pg_advisory_lock(${JOBS_LOCK})`.execute(connection);
  try {
    await prepareJobs(connection);
  } finally {
    await sql`SELECT pg_advisory_unlock(${JOBS_LOCK})`.execute(connection);
  }
}

function notUpdated(failed: string | undefined, error: unknown): StartupError {
  const reason = error instanceof Error ? error.message : JSON.stringify(error);
  return new StartupError(startupText.notUpdated(failed, reason));
}

/** @throws StartupError when the database has a migration that this program does not know */
async function refuseNewer(db: Db, known: Record<string, string>): Promise<void> {
  const { rows } = await sql<{ table: string | null }>`
    SELECT to_regclass('kysely_migration')::text AS table`.execute(db);
  if (!rows[0]?.table) return; // nobody has been here
  const done = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  const unknown = done.rows.find(({ name }) => !Object.hasOwn(known, name));
  if (unknown) throw new StartupError(startupText.newerDatabase(unknown.name));
}
