import path from 'node:path';
import { type Connection, connect, type PoolLoad } from '#server/platform/database/database.ts';
import { takeInLogoFiles } from '#server/modules/printer/logo-files.ts';
import { type DatabaseHold, holdDatabase } from '#server/platform/database/database-hold.ts';
import { type Cluster, openCluster } from '#server/postgres/embedded-cluster.ts';
import { acquireInstanceLock } from '#server/postgres/instance-lock.ts';
import { watchHistory } from '#server/platform/database/history.ts';
import { migrate, migrationTexts } from '#server/platform/database/migrate.ts';
import { StartupError } from '#server/platform/startup/startup-error.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Config } from './config.ts';
import { compareClocks, reasonOf, updateGiven } from './process/given-schema.ts';
import { startText } from './start-text.ts';

export interface OpenDatabase extends Pick<Connection, 'db' | 'close'> {
  kind: 'embedded' | 'postgres';
  /** URL of the application's role. */
  url: string;
  /** URL of a role that may read every table, for backups; a worker has none. */
  ownerUrl?: string;
  /** A few connections for feed, lists and reports: however many ask for those, sales have the others. */
  readers: Connection['db'];
  /** A few more for the job queue. */
  jobs: Connection['db'];
  /** Load of each pool. */
  loads(): Record<'sales' | 'readers' | 'jobs', PoolLoad>;
}

/**
 * The database of this start, migrated and with the files of before: the embedded PostgreSQL of DATA_DIR or the one of DATABASE_URL.
 * Beyond this function both are the same.
 * @throws StartupError with the one line to show
 */
export async function openDatabase(
  config: Config,
  log: (line: string) => void,
  onLost: (error: Error) => void,
): Promise<OpenDatabase> {
  const database = await (config.databaseUrl
    ? openGiven(config.databaseUrl, config, log, onLost)
    : openEmbedded(config, log, onLost));
  await takeInFiles(database.db, config.dataDir, log);
  return database;
}

/** Once: what servers of before kept in the data folder. Whatever is in its way, this server sells. */
async function takeInFiles(db: Connection['db'], dataDir: string, log: (line: string) => void) {
  const dir = path.join(dataDir, 'media');
  try {
    const logos = await takeInLogoFiles(db, dir);
    if (logos && logos.taken + logos.foreign + logos.missing > 0) log(startText.logosTaken(dir, logos));
  } catch (error) {
    log(startText.logosNotTaken(dir, error instanceof Error ? error.message : ''));
  }
}

/**
 * The database that the first process has opened, for one of its workers.
 * @param url of the application's role
 */
export function openForWorker(
  url: string,
  config: Config,
  onLost: (error: Error) => void,
): Promise<OpenDatabase> {
  const kind = config.databaseUrl ? 'postgres' : 'embedded';
  const way = { isHere: kind === 'embedded', isPooled: config.poolUrl !== undefined };
  const connection = connectAll(url, sizesOfWorker(config), way, onLost, () => undefined);
  return Promise.resolve({ ...connection, url, kind });
}

/** Connections of a process: for sales and everything else, for readers, for jobs. */
interface Sizes {
  sales: number;
  readers: number;
  jobs: number;
}

const READERS = 4;
const JOB_CONNECTIONS = 3;
/** Job connections of a worker: it sends jobs and works on none. */
const SENDERS = 1;
const LEAST_SALES = 4;
const LEAST_READERS = 2;
/** Connections of the embedded PostgreSQL, without those for its superuser and the mark of a running server. */
const MOST_EMBEDDED = 55;

const sizesOfWorker = ({ workers, poolSize }: Config): Sizes => ({
  sales: Math.max(LEAST_SALES, Math.floor(poolSize / workers)),
  readers: Math.max(LEAST_READERS, Math.ceil(READERS / workers)),
  jobs: SENDERS,
});

/** Pools of the first process: with workers it answers no requests. */
const sizesOfFirst = ({ workers, poolSize }: Config): Sizes =>
  workers > 1
    ? { sales: LEAST_SALES, readers: LEAST_READERS, jobs: JOB_CONNECTIONS }
    : { sales: poolSize, readers: READERS, jobs: JOB_CONNECTIONS };

const sum = ({ sales, readers, jobs }: Sizes): number => sales + readers + jobs;

/** @throws StartupError where the embedded PostgreSQL has not as many connections */
function checkSizes(config: Config): void {
  const { workers, poolSize } = config;
  const ofWorkers = workers > 1 ? workers * sum(sizesOfWorker(config)) : 0;
  if (sum(sizesOfFirst(config)) + ofWorkers > MOST_EMBEDDED)
    throw new StartupError(startText.tooManyConnections(workers, poolSize, MOST_EMBEDDED));
}

// A device waits a minute for a page: in a crowd it is better off in the queue than asking again.
const READER_WAIT_MS = 20_000;

// A report of a year works for seconds: on a shop's own machine sales go on beside it.
const READER_NICENESS = 10;

/**
 * The connections of a server: those of sales and everything else, the readers' and the job queue's.
 * @param way.isHere the database is on this machine, and its processes are ours
 * @param way.isPooled a pooler is in between
 */
function connectAll(
  url: string,
  sizes: Sizes,
  { isHere = false, isPooled = false }: { isHere?: boolean; isPooled?: boolean },
  onLost: (error: Error) => void,
  onRefused: () => void,
) {
  const niceness = isHere ? READER_NICENESS : 0;
  const options = { onRefused, isPooled };
  const sales = connect(url, sizes.sales, onLost, options);
  const readers = connect(url, sizes.readers, onLost, { ...options, niceness, waitMs: READER_WAIT_MS });
  const jobs = connect(url, sizes.jobs, onLost, options);
  return {
    db: sales.db,
    readers: readers.db,
    jobs: jobs.db,
    loads: () => ({ sales: sales.load(), readers: readers.load(), jobs: jobs.load() }),
    close: async () => void (await Promise.all([sales.close(), readers.close(), jobs.close()])),
  };
}

/** @throws StartupError while somebody restores a backup */
async function hold(url: string): Promise<DatabaseHold> {
  const held = await holdDatabase(url);
  if (!held) throw new StartupError(startText.restoring);
  return held;
}

/** Notes how far the history has come, and says in the terminal what comes of it. */
function watch(db: Connection['db'], { dataDir, syncStandby }: Config, log: (line: string) => void) {
  return watchHistory(db, dataDir, {
    isSafeStandby: syncStandby,
    onNewEpochs: () => log(startText.newEpochs),
    onUnwritten: (error) => log(startText.noMark(dataDir, error.message)),
  });
}

async function openGiven(
  url: string,
  config: Config,
  log: (line: string) => void,
  onLost: (error: Error) => void,
): Promise<OpenDatabase> {
  let held: DatabaseHold | undefined;
  let history: Awaited<ReturnType<typeof watch>> | undefined;
  const { poolUrl } = config;
  const way = { isPooled: poolUrl !== undefined };
  const served = poolUrl ?? url;
  const connection = connectAll(served, sizesOfFirst(config), way, onLost, () => held?.leave());
  const close = async (): Promise<void> => {
    await history?.stop();
    await connection.close();
    await held?.release();
  };
  try {
    held = await hold(url);
    await updateGiven(url, connection.db, config, log);
    await compareClocks(connection.db, systemClock, log);
    history = await watch(connection.db, config, log);
  } catch (error) {
    await close();
    throw error instanceof StartupError
      ? error
      : new StartupError(startText.noDatabase(url, reasonOf(error)));
  }
  return { ...connection, close, url: served, ownerUrl: url, kind: 'postgres' };
}

async function openEmbedded(
  config: Config,
  log: (line: string) => void,
  onLost: (error: Error) => void,
): Promise<OpenDatabase> {
  checkSizes(config);
  const { dataDir } = config;
  const lock = acquireInstanceLock(dataDir);
  try {
    const cluster = await openCluster(dataDir, log);
    const held = await prepare(cluster, config, log, onLost);
    const connection = connectAll(cluster.appUrl, sizesOfFirst(config), { isHere: true }, onLost, () =>
      held.leave(),
    );
    const keeper = keepRunning(cluster, dataDir, log);
    let history: Awaited<ReturnType<typeof watch>> | undefined;
    const close = async (): Promise<void> => {
      await history?.stop();
      await connection.close();
      await held.release();
      await keeper.stop();
      lock.release();
    };
    try {
      history = await watch(connection.db, config, log);
    } catch (error) {
      await close();
      throw error;
    }
    const { appUrl: address, ownerUrl } = cluster;
    return { ...connection, close, url: address, ownerUrl, kind: 'embedded' };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Holds the database and brings it up to date, or stops it again. */
async function prepare(
  cluster: Cluster,
  { rollbackFrom }: Config,
  say: (line: string) => void,
  onLost: (error: Error) => void,
): Promise<DatabaseHold> {
  let held: DatabaseHold | undefined;
  const owner = connect(cluster.ownerUrl, 1, onLost);
  try {
    held = await hold(cluster.appUrl);
    const isNewerFine = (newest: string) => newest === rollbackFrom;
    await migrate(owner.db, migrationTexts(), { say, isNewerFine });
    await owner.close();
    return held;
  } catch (error) {
    await owner.close();
    await held?.release();
    await cluster.stop();
    throw error;
  }
}

const CHECK_EVERY_MS = 1000;

/**
 * Starts a postmaster that died again on its port (killed by a person or for lack of memory): requests
 * answer 503 for a second or two and then go on.
 */
function keepRunning(
  first: Cluster,
  dataDir: string,
  log: (line: string) => void,
): { stop(): Promise<void> } {
  let cluster = first;
  let reviving: Promise<void> | undefined;
  const revive = async (): Promise<void> => {
    log(startText.databaseDied);
    cluster = await openCluster(dataDir, log);
  };
  const timer = setInterval(() => {
    if (reviving || cluster.isRunning()) return;
    reviving = revive()
      .catch((error: unknown) => log(startText.noRevival(reasonOf(error))))
      .finally(() => {
        reviving = undefined;
      });
  }, CHECK_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await reviving;
      await cluster.stop();
    },
  };
}
