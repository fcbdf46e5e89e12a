import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { storeFile } from '#server/platform/files.ts';
import { type Db, first, isDatabaseAway, sql, type Tx } from './database.ts';

/**
 * Every business begins a new epoch, so that devices which saw more start anew (docs/offline.md). Where the database
 * lies is noted again by the next server.
 */
export const BEGIN_NEW_EPOCHS = `
  WITH forgotten AS (DELETE FROM database_place)
  UPDATE business_versions SET epoch = gen_random_uuid()`;

/** New epochs for a restored backup, each with the epoch it comes from: devices learn what it lacks of theirs. */
export const BEGIN_RESTORED_EPOCHS = `
  WITH forgotten AS (DELETE FROM database_place),
    fresh AS (SELECT business_id, gen_random_uuid() AS epoch FROM business_versions)
  UPDATE business_versions v
  SET epoch = fresh.epoch, restored_epoch = fresh.epoch, former_epoch = v.epoch, common_version = v.version
  FROM fresh WHERE fresh.business_id = v.business_id`;

const MARK_FILE = 'history.json';

/** The version that each epoch had reached when a server of this data folder looked last. */
type Mark = Readonly<Record<string, number>>;

/** Without a readable one nothing is known: a new data folder, or another disk. */
async function readMark(file: string): Promise<Mark> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Mark;
  } catch {
    return {};
  }
}

/** System identifier and timeline of the PostgreSQL; undefined where this role may not know them. */
async function findPlace(db: Db): Promise<string | undefined> {
  const place = sql<{ place: string }>`
    SELECT system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) AS place
    FROM pg_control_system()`;
  try {
    return (await first(place, db))?.place;
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    return undefined;
  }
}

async function readVersions(tx: Tx): Promise<Record<string, number>> {
  const { rows } = await sql<{ epoch: string; version: number }>`
    SELECT epoch, version FROM business_versions`.execute(tx);
  return Object.fromEntries(rows.map(({ epoch, version }) => [epoch, version]));
}

/** The number of a PostgreSQL, which its standbys have too, without its timeline. */
const systemOf = (place: string): string => place.split('/')[0] ?? '';

/**
 * Begins new epochs if the database was set back behind the program's back: it lies in another PostgreSQL or timeline
 * than its last server noted in it, or holds less of an epoch than this data folder knows (decision 015). Then notes
 * both for the next look. Servers that look at once do it one after the other.
 * @param isSafeStandby a standby that took over lacks nothing that was acknowledged: its new timeline is none of a copy
 * @param onUnwritten told why the data folder could not be written; the server sells all the same
 * @returns whether new epochs were begun
 */
export async function checkHistory(
  db: Db,
  dataDir: string,
  onUnwritten: (error: Error) => void,
  isSafeStandby = false,
): Promise<boolean> {
  const file = path.join(dataDir, MARK_FILE);
  const isSame = (one: string, other: string) =>
    isSafeStandby ? systemOf(one) === systemOf(other) : one === other;
  const place = await findPlace(db);
  return db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE database_place IN EXCLUSIVE MODE`.execute(tx);
    const mark = await readMark(file);
    const noted = (await first(sql<{ place: string }>`SELECT place FROM database_place`, tx))?.place;
    let versions = await readVersions(tx);
    const isElsewhere = noted !== undefined && place !== undefined && !isSame(noted, place);
    const isBehind = Object.entries(versions).some(([epoch, version]) => version < (mark[epoch] ?? 0));
    if (isElsewhere || isBehind) {
      await sql.raw(BEGIN_NEW_EPOCHS).execute(tx);
      versions = await readVersions(tx);
    }
    if (place !== undefined)
      await sql`INSERT INTO database_place (place) VALUES (${place})
        ON CONFLICT (is_single) DO UPDATE SET place = excluded.place`.execute(tx);
    // What was known of other epochs stays: a copy from before a restore may yet come back.
    const next = JSON.stringify({ ...mark, ...versions });
    if (next !== JSON.stringify(mark)) await storeFile(file, Buffer.from(next)).catch(onUnwritten);
    return isElsewhere || isBehind;
  });
}

const LOOK_EVERY_MS = 60_000;

/**
 * Looks at the start, each minute and at the end, so that a copy older than a minute is known for one.
 * @param onNewEpochs told when new epochs were begun
 * @throws what `pg` says when the first look fails
 */
export async function watchHistory(
  db: Db,
  dataDir: string,
  {
    onNewEpochs,
    onUnwritten,
    isSafeStandby,
  }: { onNewEpochs: () => void; onUnwritten: (error: Error) => void; isSafeStandby?: boolean },
): Promise<{ stop(): Promise<void> }> {
  let unwritten = '';
  const look = async (): Promise<void> => {
    const tellOnce = (error: Error): void => {
      if (error.message !== unwritten) onUnwritten(error);
      unwritten = error.message;
    };
    if (await checkHistory(db, dataDir, tellOnce, isSafeStandby)) onNewEpochs();
  };
  await look();
  // A database that is away is looked at again a minute later.
  const lookAgain = (): Promise<void> => look().catch(() => undefined);
  const timer = setInterval(() => void lookAgain(), LOOK_EVERY_MS).unref();
  return {
    stop() {
      clearInterval(timer);
      return lookAgain();
    },
  };
}
