import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { StartupError } from '#server/platform/startup/startup-error.ts';
import { startupText } from '#server/platform/startup/startup-text.ts';

export type RoleName = 'postgres' | 'mostrador_owner' | 'mostrador_app';

/** What postgres.json in the data folder remembers. It holds passwords: 0600. */
export interface ClusterState {
  /** Where the cluster is: relative to the data folder, or absolute where that one won't do. */
  cluster: string;
  port: number;
  passwords: Record<RoleName, string>;
  /** The cluster has stood at its place: if it is gone, data are gone, and nobody starts a new one silently. */
  isCreated: boolean;
  /** Version of the roles' set-up that was carried out. */
  rolesVersion: number;
}

const CLUSTER_DIR = 'postgres';
const STATE_FILE = 'postgres.json';

export const statePath = (dataDir: string): string => join(dataDir, STATE_FILE);

export const clusterPath = (dataDir: string, state: ClusterState): string =>
  isAbsolute(state.cluster) ? state.cluster : join(dataDir, state.cluster);

/**
 * Makes the data folder when missing and answers its real path. As root, others may pass through a new or
 * empty one (never list it), because PostgreSQL runs as another user; its files keep their own modes.
 * @throws StartupError when it can't be written
 */
export function openDataDir(dir: string): string {
  try {
    makeFolders(dir);
    accessSync(dir, constants.W_OK | constants.X_OK);
    if (process.getuid?.() === 0 && readdirSync(dir).length === 0) chmodSync(dir, 0o711);
    return realpathSync(dir);
  } catch (error) {
    throw writeError(error, dir);
  }
}

/** Step by step: Node's own recursive mkdir never returns where nothing can be made, under /proc for one. */
function makeFolders(dir: string): void {
  if (existsSync(dir)) return;
  makeFolders(dirname(dir));
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(dir)) throw error;
  }
}

/** Full disk or missing rights, told in one line. */
export function writeError(error: unknown, dir: string): StartupError {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  return new StartupError(isFull ? startupText.diskFull(dir) : startupText.dirNotWritable(dir));
}

// Hexadecimal: it goes into addresses as it is.
const newPassword = (): string => randomBytes(24).toString('hex');

/** The stored state, or a new one with fresh passwords where nothing was started yet. */
export function readState(dataDir: string): ClusterState {
  const path = statePath(dataDir);
  if (existsSync(path)) {
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as ClusterState;
    } catch {
      throw new StartupError(startupText.keysMissing(dataDir, path));
    }
  }
  if (existsSync(join(dataDir, CLUSTER_DIR))) throw new StartupError(startupText.keysMissing(dataDir, path));
  return {
    cluster: CLUSTER_DIR,
    port: 0,
    passwords: { postgres: newPassword(), mostrador_owner: newPassword(), mostrador_app: newPassword() },
    isCreated: false,
    rolesVersion: 0,
  };
}

/** Replaces the file in one step, so that a power cut leaves the old or the new one. */
export function saveState(dataDir: string, state: ClusterState): void {
  const path = statePath(dataDir);
  try {
    const staging = `${path}.new`;
    writeFileSync(staging, `${JSON.stringify(state, undefined, 2)}\n`, { mode: 0o600, flush: true });
    ownLikeFolder(staging);
    renameSync(staging, path);
    syncDir(dirname(path));
  } catch (error) {
    throw writeError(error, dataDir);
  }
}

/** Root may start once what somebody else runs: that one must still be able to read its files. */
export function ownLikeFolder(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  chownSync(path, uid, gid);
}

/** A rename survives a power cut only once its folder is on disk. */
export function syncDir(dir: string): void {
  if (process.platform === 'win32') return; // folders can't be opened there
  const folder = openSync(dir, constants.O_RDONLY);
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
