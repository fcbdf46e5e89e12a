import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LastBackup } from '#contract/accounts/last-backup.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import type { Gauges } from '#server/http/watch/metrics.ts';

const OURS = /^mostrador-\d{8}-\d{4}\.respaldo\.gz$/u;
/** Empty; its time is that of the last backup that could not be made. */
const FAILED = 'backup-failed';
const LATE_MS = 2 * 86_400_000;
/** What clocks of one machine may be apart by. */
const AHEAD_MS = 3_600_000;

/** The name of a backup's file, by date and time in Colombia. */
export const backupName = (now: Date): string => {
  const stamp = bogotaTimestamp(now).slice(0, 16).replaceAll(/[-:]/gu, '').replace('T', '-');
  return `mostrador-${stamp}.respaldo.gz`;
};

const onlyGood = (names: string[]): string[] => names.filter((name) => OURS.test(name)).toSorted();

/** Names of the good backups, oldest first. @throws what the disk says */
const listGood = (dir: string): string[] => onlyGood(readdirSync(dir));

/** Its name tells when: a clock that was ahead has dated some in days to come, which say nothing of today. */
const isPast = (name: string, now: Date): boolean => name <= backupName(new Date(now.getTime() + AHEAD_MS));

/** Names of the good backups, oldest first, but those of days to come: they take nobody's place. @throws what the disk says */
export const listPast = (dir: string, now: Date): string[] =>
  listGood(dir).filter((name) => isPast(name, now));

/** When the newest good backup was made; undefined where there is none. @throws what the disk says */
export function newestBackup(dir: string, now: Date): Date | undefined {
  const name = listPast(dir, now).at(-1);
  return name === undefined ? undefined : statSync(join(dir, name)).mtime;
}

/**
 * Remembers that a backup could not be made, for every process of this data folder: not beside the backups, where
 * there may be no room.
 */
export function noteFailure(dataDir: string, now: Date): void {
  try {
    writeFileSync(join(dataDir, FAILED), now.toISOString(), { mode: 0o600 });
  } catch {
    // Two days later the age of the newest backup says it.
  }
}

/** What owners may know of the backups in a folder. @param dataDir where failures are remembered */
export async function readLastBackup(dir: string, dataDir: string, now: Date): Promise<LastBackup> {
  const failedAt = await modifiedAt(join(dataDir, FAILED));
  let madeAt: Date | undefined;
  try {
    const name = onlyGood(await readdir(dir)).findLast((one) => isPast(one, now));
    madeAt = name === undefined ? undefined : await modifiedAt(join(dir, name));
  } catch {
    return { estado: 'fallida', ultima: null }; // the folder is gone, and all that was in it
  }
  const ultima = madeAt ? bogotaTimestamp(madeAt) : null;
  if (failedAt && (!madeAt || failedAt > madeAt)) return { estado: 'fallida', ultima };
  const isLate = !madeAt || now.getTime() - madeAt.getTime() > LATE_MS;
  return { estado: isLate ? 'atrasada' : 'al_dia', ultima };
}

const modifiedAt = (file: string): Promise<Date | undefined> =>
  stat(file).then(
    ({ mtime }) => mtime,
    () => undefined,
  );

/** Has the age of the newest good backup told, seconds; nothing where there is none. */
export function tellBackups(gauges: Gauges, dir: string, clock: () => Date): void {
  gauges.gauge('backup', 'Age of the newest backup that was read back, seconds.', 'figure', () => {
    const newest = newestBackup(dir, clock());
    return newest ? { age_seconds: (clock().getTime() - newest.getTime()) / 1000 } : {};
  });
}
