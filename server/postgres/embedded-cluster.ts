import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { accountFor, canUse } from './cluster-account.ts';
import { findBinaries, reachableBinaries } from './cluster-binaries.ts';
import { createCluster, removeStages } from './cluster-creation.ts';
import { clusterPath, openDataDir, readState, saveState, statePath } from './cluster-place.ts';
import { choosePort, logPath, PortTakenError, startPostmaster } from './cluster-postmaster.ts';
import { isRunning, stopPostmaster } from './cluster-process.ts';
import { type Place, reattach } from './cluster-reattach.ts';
import { clusterUrl, createRoles, requireAppSession, ROLES_VERSION } from './cluster-roles.ts';
import { StartupError } from '#server/platform/startup/startup-error.ts';
import { startupText } from '#server/platform/startup/startup-text.ts';

/** A running PostgreSQL of our own. */
export interface Cluster {
  /** Superuser, for creating roles and databases. */
  adminUrl: string;
  /** Reads and writes rows, nothing more: what the application uses. */
  appUrl: string;
  /** Owns the database: what migrations use. */
  ownerUrl: string;
  /** PostgreSQL was still running: the process that started it was killed. */
  reattached: boolean;
  /** Whether its postmaster still runs; a dead one does not come back by itself. */
  isRunning(): boolean;
  stop(): Promise<void>;
}

/**
 * The embedded PostgreSQL of a data folder: created on the first start, found again when it still runs,
 * recovered when it was killed. The caller holds the folder's instance lock.
 * @param settings of PostgreSQL instead of the product's, for databases that need not outlive a test
 * @throws StartupError with the line to show when it can't run
 */
export async function openCluster(
  dataDir: string,
  log: (line: string) => void,
  settings: Readonly<Record<string, string>> = {},
): Promise<Cluster> {
  const place = await findPlace(dataDir, log);
  const running = await reattach(place);
  const { pid, port } = running ?? (await start(place, settings));
  const { state } = place;
  try {
    if (state.rolesVersion !== ROLES_VERSION) await createRoles(state, port);
    await requireAppSession(state, port);
  } catch (error) {
    await stopPostmaster(place.native, place.dir, pid);
    throw explainSession(error, place);
  }
  if (state.rolesVersion !== ROLES_VERSION || state.port !== port || !state.isCreated)
    saveState(place.dataDir, Object.assign(state, { port, isCreated: true, rolesVersion: ROLES_VERSION }));
  let stopping: Promise<void> | undefined;
  return {
    adminUrl: clusterUrl(state, port, 'postgres', 'postgres'),
    appUrl: clusterUrl(state, port, 'mostrador_app'),
    ownerUrl: clusterUrl(state, port, 'mostrador_owner'),
    reattached: running !== undefined,
    isRunning: () => isRunning(pid),
    stop: () => (stopping ??= stopPostmaster(place.native, place.dir, pid)),
  };
}

/** Everything that has to be settled before a process is looked at: folder, keys, user, binaries, version. */
async function findPlace(dir: string, log: (line: string) => void): Promise<Place> {
  const dataDir = openDataDir(dir);
  const state = readState(dataDir);
  const path = clusterPath(dataDir, state);
  const exists = existsSync(path);
  if (state.isCreated && !exists)
    throw new StartupError(startupText.clusterMissing(path, statePath(dataDir)));
  const account = accountFor(exists ? path : undefined);
  const binaries = reachableBinaries(findBinaries(), account, dataDir, log);
  if (exists) removeStages(path);
  else await createCluster(dataDir, state, binaries, account, log);
  const real = realpathSync(clusterPath(dataDir, state));
  if (exists && account.uid !== undefined && !canUse(real, account))
    throw new StartupError(startupText.unreachable(real, account.uid));
  requireMajor(real, binaries.packageVersion, dataDir);
  return {
    dataDir,
    dir: real,
    state,
    account,
    native: binaries.native,
    version: binaries.packageVersion,
    log,
  };
}

/** A major version reads only its own files. */
function requireMajor(dir: string, packageVersion: string, dataDir: string): void {
  const file = join(dir, 'PG_VERSION');
  const wanted = packageVersion.split('.')[0] ?? '';
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (found === '') throw new StartupError(startupText.damaged(dir, logPath(dataDir)));
  if (found !== wanted) throw new StartupError(startupText.otherMajor(dir, found, wanted));
}

/** A cluster that starts but lets nobody in: keys of another copy, missing files, a full disk. */
function explainSession(error: unknown, { dir, dataDir }: Place): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === '28P01') return new StartupError(startupText.keysRefused(dir, statePath(dataDir)));
  if (code === '53100') return new StartupError(startupText.diskFull(dir));
  return /^(58|XX|3D|26)/.test(code) ? new StartupError(startupText.damaged(dir, logPath(dataDir))) : error;
}

async function start(
  place: Place,
  settings: Readonly<Record<string, string>>,
): Promise<{ pid: number; port: number }> {
  for (let tries = 0; ; tries += 1) {
    const port = await choosePort(tries === 0 ? place.state.port : 0);
    try {
      return { pid: await startPostmaster({ ...place, port, settings }), port };
    } catch (error) {
      if (!(error instanceof PortTakenError) || tries === 3) throw error;
    }
  }
}
