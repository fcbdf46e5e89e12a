import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { StartupError } from '#server/platform/startup/startup-error.ts';
import { writeBackup } from '#server/postgres/backup.ts';
import { BrokenBackupError, readBackup } from '#server/postgres/backup-format.ts';
import { maintenanceText } from '#server/maintenance-text.ts';
import { backupName, listPast, newestBackup, noteFailure } from './backup-folder.ts';

/** Where the backups go, and what they are of. */
interface BackupPlan {
  /** URL of a role that may read every table. */
  url: string;
  dir: string;
  /** How many stay. */
  keep: number;
  /** The server's folder: its uploaded files go along, and a failure is remembered in it. */
  dataDir: string;
}

const DAY_MS = 86_400_000;
const LOOK_EVERY_MS = 600_000;
/** What a killed process left: written, and not read again. */
const UNREAD = '.sin-verificar';
// PostgreSQL knows an advisory lock by a number, in each database apart: the same in every version of the program.
const LOCK = 4_715_290_870;

/**
 * Makes one backup, reads it back, and removes the oldest beyond those that stay.
 * @returns its file and rows; undefined while another server makes one
 * @throws what the disk or `pg` says; BrokenBackupError where the file is not what was written
 */
export async function backUpOnce(
  { url, dir, keep, dataDir }: BackupPlan,
  now: Date,
): Promise<{ file: string; rows: number } | undefined> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // a connection that breaks shows in the next statement
  await client.connect();
  try {
    const { rows: locks } = await client.query<{ has: boolean }>(
      `SELECT pg_try_advisory_lock(${LOCK}) AS has`,
    );
    if (!locks[0]?.has) return undefined;
    const file = join(dir, backupName(now));
    removeUnread(dir);
    const mediaDir = join(dataDir, 'media');
    const { rows } = await writeBackup({ client, file: file + UNREAD, mediaDir, now });
    await verify(file + UNREAD, rows);
    renameSync(file + UNREAD, file);
    for (const name of listPast(dir, now).slice(0, -keep)) rmSync(join(dir, name), { force: true });
    return { file, rows };
  } catch (error) {
    removeUnread(dir);
    throw error;
  } finally {
    await client.end();
  }
}

function removeUnread(dir: string): void {
  for (const name of readdirSync(dir)) if (name.includes(UNREAD)) rmSync(join(dir, name), { force: true });
}

/** @throws BrokenBackupError where it cannot be read to its end, or has not as many rows */
async function verify(file: string, rows: number): Promise<void> {
  let read = 0;
  for await (const entry of readBackup(file)) if ('row' in entry) read += 1;
  if (read !== rows) throw new BrokenBackupError(`${read} rows of ${rows}`);
}

/**
 * Makes a backup whenever the newest is a day old, and tries again after ten minutes where that fails.
 * @param clock tells the time
 * @param say shows a line in the terminal
 * @returns makes one if it is time; and stops
 * @throws StartupError for a folder that cannot be made
 */
export function backUpDaily(plan: BackupPlan, clock: () => Date, say: (line: string) => void) {
  try {
    mkdirSync(plan.dir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartupError(maintenanceText.noBackupDir(plan.dir, (error as Error).message));
  }
  let isWorking = false;
  const look = async (): Promise<void> => {
    if (isWorking) return;
    isWorking = true;
    const now = clock();
    try {
      const newest = newestBackup(plan.dir, now);
      if (newest && now.getTime() - newest.getTime() < DAY_MS) return;
      const made = await backUpOnce(plan, now);
      if (made) say(maintenanceText.backedUpDaily(made.file, made.rows));
    } catch (error) {
      noteFailure(plan.dataDir, now);
      say(maintenanceText.dailyFailed(error instanceof Error ? error.message : String(error)));
    } finally {
      isWorking = false;
    }
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return { look, stop: () => clearInterval(timer) };
}
