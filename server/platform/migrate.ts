import { type Migration, Migrator, sql } from 'kysely';
import type { Db } from './database.ts';
import { StartupError } from './startup-error.ts';

const FILES = import.meta.glob<string>('/server/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

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

function readMigrations(): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrationTexts()).map(([name, text]) => [name, toMigration(text)]),
  );
}

/**
 * Brings the schema up to date; each file of `server/migrations` runs once, in order of its number.
 * @throws StartupError when a migration fails; the database stays at the last good one
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(readMigrations()) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'esquema';
  const reason = error instanceof Error ? error.message : JSON.stringify(error);
  throw new StartupError(`No se pudo actualizar la base de datos (${failed}): ${reason}`);
}
