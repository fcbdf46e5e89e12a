import { existsSync } from 'node:fs';
import type { Account } from './cluster-account.ts';
import { type ClusterState, statePath } from './cluster-place.ts';
import {
  clusterProcesses,
  delay,
  endOrphans,
  folderOfPostmaster,
  isPidTaken,
  isRunning,
  killPostmaster,
  type PidFile,
  readPidFile,
  removePidFile,
  stopPostmaster,
} from './cluster-process.ts';
import { clusterUrl, withSession } from './cluster-roles.ts';
import { StartupError } from '#server/platform/startup/startup-error.ts';
import { startupText } from '#server/platform/startup/startup-text.ts';

/** A cluster's folder with all that is needed to run it. */
export interface Place {
  dataDir: string;
  /** Real path of the cluster. */
  dir: string;
  state: ClusterState;
  account: Account;
  native: string;
  /** Version of the binaries' package, as in 18.4.0-beta.17. */
  version: string;
  log: (line: string) => void;
}

const ANSWER_MS = 2_000;
const HUNG_MS = 5_000;
const RECOVERY_MS = 300_000;

type Answer = 'ours' | 'otherVersion' | 'wait' | 'silent' | 'refused';

/**
 * Finds the PostgreSQL that a killed server left behind. Afterwards either it is ours again, or nothing
 * of it is left that keeps a new one from starting.
 */
export async function reattach(place: Place): Promise<{ pid: number; port: number } | undefined> {
  const { dir, native } = place;
  const pidFile = readPidFile(dir);
  if (pidFile && isPostmasterHere(pidFile.pid, dir)) {
    if (await isUsable(place, pidFile)) {
      place.log(startupText.reattached);
      return pidFile;
    }
  } else if (pidFile) await endMoved(place, pidFile.pid);
  await endOrphans(native, dir);
  // PostgreSQL refuses to start while the number in its file is taken, by whomever: somebody else after a
  // restart of the machine, or its own zombie. A free number is left to it: it checks the shared memory.
  if (pidFile && isPidTaken(pidFile.pid)) removePidFile(dir);
  return undefined;
}

/** Windows lists no command lines: there the answer on its port has to tell. */
function isPostmasterHere(pid: number, dir: string): boolean {
  return process.platform === 'win32' ? isRunning(pid) : clusterProcesses(dir).includes(pid);
}

/** Asks the running postmaster until it answers. Ends it if it hangs, is ending or has another version. */
async function isUsable(place: Place, { pid, port }: PidFile): Promise<boolean> {
  const { dir, native } = place;
  let silentSince = performance.now();
  const end = silentSince + RECOVERY_MS;
  while (isRunning(pid) && performance.now() < end) {
    const answer = await ask(place, port);
    if (answer === 'ours') return true;
    if (answer === 'refused') throw new StartupError(startupText.keysRefused(dir, statePath(place.dataDir)));
    if (answer === 'otherVersion') {
      await stopPostmaster(native, dir, pid);
      return false;
    }
    if (answer === 'wait') silentSince = performance.now();
    if (performance.now() - silentSince > HUNG_MS) break;
    await delay(50);
  }
  if (isRunning(pid)) {
    place.log(startupText.hung);
    await killPostmaster(native, dir, pid);
  }
  return false;
}

async function ask({ state, version }: Place, port: number): Promise<Answer> {
  try {
    return await withSession(clusterUrl(state, port, 'postgres', 'postgres'), ANSWER_MS, async (client) => {
      const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
      // npm may have brought newer binaries under the running server.
      if (!version.startsWith(`${rows[0]?.server_version}.`)) return 'otherVersion';
      // What the killed server's sessions still run holds locks that nobody will release.
      await client.query(
        `SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity WHERE usename IN ('mostrador_app', 'mostrador_owner')`,
      );
      return 'ours';
    });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === '28P01') return 'refused';
    return code === '57P03' || code === '53300' ? 'wait' : 'silent';
  }
}

/**
 * This very cluster may run under a former path, when its folder was moved meanwhile: then it is ended.
 * Where that path still exists, ours is a copy and the original is left alone.
 */
async function endMoved({ dir, native }: Place, pid: number): Promise<void> {
  const folder = folderOfPostmaster(pid);
  if (folder === undefined || existsSync(folder)) return;
  await stopPostmaster(native, dir, pid);
  if (isRunning(pid)) throw new StartupError(startupText.stillBusy(dir));
}
