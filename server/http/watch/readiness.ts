import { statfs } from 'node:fs/promises';
import { Problem } from '#domain/problems.ts';
import { type Db, sql } from '#server/platform/database/database.ts';
import { migrationTexts } from '#server/platform/database/migrate.ts';
import { watchText } from './watch-text.ts';

/** Part of the disk under this server's files that has to be free. */
const FREE_PART = 0.05;

/**
 * Whether this server can be given work: its database answers and takes writes, knows every migration of this program, and
 * the disk has room.
 * @param dataDir on whose disk it writes; not looked at where it is missing
 * @throws Problem `no_listo` or `sin_servicio` (503)
 */
export async function checkReadiness(db: Db, dataDir?: string): Promise<void> {
  const { rows } = await sql<{ standby: boolean; done: string[] }>`
    SELECT pg_is_in_recovery() AS standby, ARRAY(SELECT name FROM kysely_migration) AS done`.execute(db);
  const { standby = false, done = [] } = rows[0] ?? {};
  if (standby) throw notReady(watchText.standby);
  const known = new Set(done);
  if (!Object.keys(migrationTexts()).every((name) => known.has(name))) throw notReady(watchText.migrations);
  if (dataDir === undefined) return;
  // A folder that cannot be looked at was told of at the start, and nobody's sale needs it.
  const disk = await statfs(dataDir).catch(() => undefined);
  if (disk && disk.bavail < disk.blocks * FREE_PART) throw notReady(watchText.disk);
}

const notReady = (why: string) => new Problem('no_listo', { values: { motivo: why }, retryAfterS: 10 });
