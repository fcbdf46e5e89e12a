import {
  connect,
  type Db,
  errorCode,
  first,
  isDatabaseAway,
  SESSION_SETTINGS,
  sql,
} from '#server/platform/database/database.ts';
import { migrate, migrationTexts } from '#server/platform/database/migrate.ts';
import { StartupError } from '#server/platform/startup/startup-error.ts';
import type { Config } from '#server/config.ts';
import { startText } from '#server/start-text.ts';

const REASONS: Readonly<Record<string, string>> = {
  '28P01': startText.badPassword,
  '28000': startText.badPassword,
  '3D000': startText.noSuchDatabase,
  '53100': startText.noRoom,
  '53300': startText.noConnectionLeft,
};

/** Why a database cannot be used, for the end of a line. */
export function reasonOf(error: unknown): string {
  const known = REASONS[errorCode(error) ?? ''];
  if (known !== undefined) return known;
  if (isDatabaseAway(error)) return startText.unreachable;
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}

const OLDEST_POSTGRES = 150_000;

/**
 * Looks at the database of DATABASE_URL, without a pooler in between, and brings it up to date.
 * @param serving as the role that serves, by POOL_URL where there is one
 * @param say shows a line in the terminal
 * @throws StartupError with the one line to show, or what `pg` says
 */
export async function updateGiven(
  url: string,
  serving: Db,
  config: Pick<Config, 'migrationUrl' | 'poolUrl' | 'rollbackFrom'>,
  say: (line: string) => void,
): Promise<void> {
  const { db, close } = connect(url, 1, () => undefined);
  const about = sql<{ version: string; isStandby: boolean }>`
    SELECT current_setting('server_version_num') AS version, pg_is_in_recovery() AS "isStandby"`;
  try {
    const found = await first(about, db);
    if (Number(found?.version) < OLDEST_POSTGRES) throw new StartupError(startText.oldPostgres);
    if (found?.isStandby) throw new StartupError(startText.standby);
    if (config.poolUrl !== undefined) await checkPool(serving, db, config.poolUrl);
    await migrateGiven(serving, db, config, say);
  } finally {
    await close();
  }
}

/**
 * Brings the schema of the database of DATABASE_URL up to date: as the role of MIGRATION_URL where there is one, whose
 * only connection is closed again, and which lets the serving role read and write rows.
 * @param direct without a pooler
 * @throws StartupError with the one line to show
 */
async function migrateGiven(
  serving: Db,
  direct: Db,
  { migrationUrl, rollbackFrom }: Pick<Config, 'migrationUrl' | 'rollbackFrom'>,
  say: (line: string) => void,
): Promise<void> {
  const options = { say, isNewerFine: (newest: string) => newest === rollbackFrom };
  if (migrationUrl === undefined) return migrate(direct, migrationTexts(), options);
  const owner = connect(migrationUrl, 1, () => undefined);
  try {
    if ((await whereIs(owner.db)) !== (await whereIs(direct))) throw new Error(startText.otherDatabase);
    await migrate(owner.db, migrationTexts(), { ...options, role: await roleOf(serving) });
  } catch (error) {
    throw error instanceof StartupError
      ? error
      : new StartupError(startText.noMigrationUrl(migrationUrl, reasonOf(error)));
  } finally {
    await owner.close();
  }
  if (await mayChangeSchema(serving)) say(startText.mayChangeSchema);
}

/**
 * Looks whether the pooler of POOL_URL leads to the database of DATABASE_URL, and whether its sessions have limits: it
 * passes on none that a connection asks for.
 * @throws StartupError with the one line to show
 */
async function checkPool(serving: Db, direct: Db, poolUrl: string): Promise<void> {
  const refuse = (reason: string) => new StartupError(startText.noPoolUrl(poolUrl, reason));
  const settings = sql<{ name: string; setting: string }>`
    SELECT lower(name) AS name, setting FROM pg_settings WHERE lower(name) = ANY(${Object.keys(SESSION_SETTINGS)})`;
  let isSame: boolean;
  let isSameRole: boolean;
  let missing: string[];
  try {
    isSame = (await whereIs(serving)) === (await whereIs(direct));
    isSameRole = (await roleOf(serving)) === (await roleOf(direct));
    const { rows } = await settings.execute(serving);
    missing = rows.filter((row) => !isLimited(row)).map(({ name }) => name);
  } catch (error) {
    throw refuse(reasonOf(error));
  }
  if (!isSame) throw refuse(startText.otherDatabase);
  if (!isSameRole) throw refuse(startText.otherRole);
  if (missing.length > 0) throw refuse(startText.noSessionSettings(missing.toSorted().join(', ')));
}

/** Whether a session's limit is there; how long it is belongs to the operator. */
const isLimited = ({ name, setting }: { name: string; setting: string }): boolean =>
  name === 'timezone' ? /^(?:Etc\/)?UTC$/u.test(setting) : setting !== '0';

/** Name of a database and the moment its PostgreSQL was started: whatever the way there, the same for the same one. */
async function whereIs(db: Db): Promise<string | undefined> {
  const found = sql<{ place: string }>`SELECT 
    current_database() || '/' || extract(epoch FROM pg_postmaster_start_time()) AS place`;
  return (await first(found, db))?.place;
}

async function roleOf(db: Db): Promise<string> {
  const found = await first(sql<{ role: string }>`SELECT current_user::text AS role`, db);
  if (!found) throw new Error('the database tells no role');
  return found.role;
}

/** Whether the role makes schemas or tables, or belongs to the owner of one. */
async function mayChangeSchema(db: Db): Promise<boolean> {
  const found = sql<{ may: boolean }>`
    SELECT has_schema_privilege('public', 'CREATE') OR has_database_privilege(current_database(), 'CREATE')
      OR EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND pg_has_role(relowner, 'MEMBER')) AS may`;
  return (await first(found, db))?.may === true;
}

const MOST_APART_MS = 60_000;
const MINUTE_MS = 60_000;

/**
 * Says so where the clock of this machine and that of the database are more than a minute apart.
 * @param now of this machine
 */
export async function compareClocks(db: Db, now: () => Date, say: (line: string) => void): Promise<void> {
  const found = await first(sql<{ now: Date }>`SELECT clock_timestamp() AS now`, db);
  const apartMs = Math.abs((found?.now ?? now()).getTime() - now().getTime());
  if (apartMs > MOST_APART_MS) say(startText.clockOff(Math.round(apartMs / MINUTE_MS)));
}
