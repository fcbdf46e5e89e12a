import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { writeBackup } from '#server/postgres/backup.ts';
import { BrokenBackupError } from '#server/postgres/backup-format.ts';
import { readState, statePath } from '#server/postgres/cluster-place.ts';
import { clusterUrl } from '#server/postgres/cluster-roles.ts';
import { connect } from '#server/platform/database/database.ts';
import { holdAlone } from '#server/platform/database/database-hold.ts';
import { BEGIN_NEW_EPOCHS } from '#server/platform/database/history.ts';
import { openCluster } from '#server/postgres/embedded-cluster.ts';
import { acquireInstanceLock, type InstanceLock } from '#server/postgres/instance-lock.ts';
import { migrate, migrationTexts } from '#server/platform/database/migrate.ts';
import { NewerBackupError, NotEmptyError, restoreBackup } from '#server/postgres/restore.ts';
import { StartupError } from '#server/platform/startup/startup-error.ts';
import type { Config } from './config.ts';
import { maintenanceText } from './maintenance-text.ts';
import { backupName } from './process/backup-folder.ts';

type Say = (line: string) => void;

/** The database as its owner, for a program that works on it and ends. */
interface MaintainedDatabase {
  url: string;
  close(): Promise<void>;
}

/**
 * The backup into a file, the server running or not.
 * @param name of the file, by default one with date and time in the working folder
 * @throws StartupError with the one line to show
 */
export async function backup(config: Config, name: string | undefined, now: Date, say: Say): Promise<void> {
  const file = path.resolve(name ?? backupName(now));
  if (existsSync(file)) throw new StartupError(maintenanceText.fileExists(file));
  requireData(config);
  const database = await openRunningOrOwn(config, say);
  try {
    say(maintenanceText.backingUp(file));
    const mediaDir = path.join(config.dataDir, 'media');
    const { rows, tables } = await withClient(database.url, (client) =>
      writeBackup({ client, file, mediaDir, now }),
    );
    say(maintenanceText.backedUp(rows, tables));
  } finally {
    await database.close();
  }
}

/**
 * Makes the database what a backup says; no server may run on it, and none starts meanwhile.
 * @throws StartupError with the one line to show; the database is as it was then
 */
export async function restore(
  config: Config,
  name: string | undefined,
  force: boolean,
  say: Say,
): Promise<void> {
  if (!name) throw new StartupError(maintenanceText.noFile);
  const file = path.resolve(name);
  if (!existsSync(file)) throw new StartupError(maintenanceText.missingFile(file));
  const database = await openAlone(config, say);
  try {
    const { rows, tables, createdAt } = await withClient(database.url, async (client) => {
      if (!(await holdAlone(client))) throw new StartupError(maintenanceText.inUse);
      // By force an older program too replaces what a newer one has made.
      await bringUpToDate(database.url, () => force);
      say(maintenanceText.restoring(file));
      return restoreBackup({ client, file, migrations: migrationTexts(), force });
    });
    say(maintenanceText.restored(rows, tables, bogotaTimestamp(new Date(createdAt)).slice(0, 16)));
  } catch (error) {
    throw explain(error, file);
  } finally {
    await database.close();
  }
}

/**
 * Begins a new epoch for every business, after somebody set the database back by other means than `restore`; the
 * server running or not: every write locks the row that it changes here, and every answer tells the epoch of its row.
 * @throws StartupError with the one line to show
 */
export async function newEpoch(config: Config, say: Say): Promise<void> {
  requireData(config);
  const database = await openRunningOrOwn(config, say);
  try {
    await withClient(database.url, async (client) => {
      await bringUpToDate(database.url, (newest) => newest === config.rollbackFrom);
      const { rowCount } = await client.query(BEGIN_NEW_EPOCHS);
      say(maintenanceText.begunAnew(rowCount ?? 0));
    });
  } finally {
    await database.close();
  }
}

/** @throws StartupError where nobody has started yet */
function requireData({ databaseUrl, dataDir }: Config): void {
  if (!databaseUrl && !existsSync(statePath(dataDir)))
    throw new StartupError(maintenanceText.noData(dataDir));
}

function explain(error: unknown, file: string): unknown {
  if (error instanceof NotEmptyError) return new StartupError(maintenanceText.notEmpty);
  if (error instanceof NewerBackupError) return new StartupError(maintenanceText.newerBackup);
  if (error instanceof BrokenBackupError) return new StartupError(maintenanceText.brokenBackup(file));
  return error;
}

/** The database of DATABASE_URL, by MIGRATION_URL where there is one, or the embedded one, which only one program at a time may hold. */
async function openAlone(config: Config, say: Say): Promise<MaintainedDatabase> {
  const given = config.migrationUrl ?? config.databaseUrl;
  if (given) return { url: given, close: () => Promise.resolve() };
  const lock = takeLock(config);
  if (!lock) throw new StartupError(maintenanceText.inUse);
  return openCold(config, lock, say);
}

/** As above, but the embedded database of a running server is used where it runs. */
async function openRunningOrOwn(config: Config, say: Say): Promise<MaintainedDatabase> {
  const given = config.migrationUrl ?? config.databaseUrl;
  if (given) return { url: given, close: () => Promise.resolve() };
  const lock = takeLock(config);
  if (lock) return openCold(config, lock, say);
  const state = readState(config.dataDir);
  return { url: clusterUrl(state, state.port, 'mostrador_owner'), close: () => Promise.resolve() };
}

function takeLock({ dataDir }: Config): InstanceLock | undefined {
  try {
    return acquireInstanceLock(dataDir);
  } catch (error) {
    if (existsSync(statePath(dataDir))) return undefined;
    throw error;
  }
}

async function openCold({ dataDir }: Config, lock: InstanceLock, say: Say): Promise<MaintainedDatabase> {
  try {
    const cluster = await openCluster(dataDir, say);
    return {
      url: cluster.ownerUrl,
      async close() {
        await cluster.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function bringUpToDate(url: string, isNewerFine: (newest: string) => boolean): Promise<void> {
  const owner = connect(url, 1, () => undefined);
  try {
    await migrate(owner.db, migrationTexts(), { isNewerFine });
  } finally {
    await owner.close();
  }
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // a connection that breaks shows in the next statement
  try {
    await client.connect();
  } catch (error) {
    throw new StartupError(maintenanceText.noDatabase(url, error instanceof Error ? error.message : ''));
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
