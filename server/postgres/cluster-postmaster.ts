import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statfsSync, statSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Account } from './cluster-account.ts';
import { programEnv, programPath } from './cluster-binaries.ts';
import { ownLikeFolder, writeError } from './cluster-place.ts';
import { clusterName, isRunning, readPidFile, waitUntil } from './cluster-process.ts';
import { StartupError } from '#server/platform/startup/startup-error.ts';
import { startupText } from '#server/platform/startup/startup-text.ts';

const LOG_LIMIT_BYTES = 1_000_000;
const SLOW_START_MS = 3_000;
const START_LIMIT_MS = 300_000; // recovery after a crash reads back up to a few hundred MB

/** On the command line, so that they change with the product and nothing in the folder overrides them. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // A sale acknowledged is a sale on disk.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // A shop's PC has little memory to spare, and its queries are short.
  max_connections: '60',
  shared_buffers: '64MB',
  huge_pages: 'off',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  max_wal_senders: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '2',
  io_method: 'sync', // three processes fewer
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log', // refused statements reach the app, and may carry customers' data
  log_checkpoints: 'off',
};

export const logPath = (dataDir: string): string => join(dataDir, 'postgres.log');

/** The stored port when it is free, else another one below the range systems hand out by themselves. */
export async function choosePort(stored: number): Promise<number> {
  if (stored > 0 && (await isFree(stored))) return stored;
  for (let tries = 0; tries < 50; tries += 1) {
    const port = randomInt(20_000, 30_000);
    if (await isFree(port)) return port;
  }
  throw new StartupError(startupText.noFreePort);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Starts PostgreSQL apart from our terminal and process group; answers its pid when it accepts sessions. */
export async function startPostmaster(options: {
  native: string;
  dir: string;
  port: number;
  account: Account;
  dataDir: string;
  log: (line: string) => void;
  settings: Readonly<Record<string, string>>;
}): Promise<number> {
  const { native, dir, port, account, dataDir, log } = options;
  const settings = Object.entries({ ...SETTINGS, cluster_name: clusterName(dir), ...options.settings });
  const args = [
    '-D',
    dir,
    '-p',
    String(port),
    ...settings.flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ];
  const { file, offset } = openLog(dataDir);
  // A file, not a pipe: PostgreSQL outlives us when we are killed.
  const child = spawn(programPath(native, 'postgres'), args, {
    ...account,
    cwd: '/',
    env: programEnv(),
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', file, file],
  });
  let spawnFailure = '';
  child.once('error', (error) => {
    spawnFailure = error.message;
  });
  child.unref();
  closeSync(file);
  const hasEnded = () => spawnFailure !== '' || child.exitCode !== null || child.signalCode !== null;
  const isReady = () => {
    const pidFile = readPidFile(dir);
    return pidFile?.pid === child.pid && pidFile?.isReady === true;
  };
  if (!(await waitUntil(() => hasEnded() || isReady(), SLOW_START_MS))) log(startupText.recovering);
  await waitUntil(() => hasEnded() || isReady(), START_LIMIT_MS);
  if (child.pid !== undefined && isRunning(child.pid) && isReady()) return child.pid;
  throw explain(spawnFailure || readLog(dataDir, offset), dir, dataDir);
}

function openLog(dataDir: string): { file: number; offset: number } {
  const path = logPath(dataDir);
  try {
    if (existsSync(path) && statSync(path).size > LOG_LIMIT_BYTES) renameSync(path, `${path}.1`);
    const file = openSync(path, 'a', 0o600);
    ownLikeFolder(path);
    return { file, offset: statSync(path).size };
  } catch (error) {
    throw writeError(error, dataDir);
  }
}

const readLog = (dataDir: string, offset: number): string =>
  readFileSync(logPath(dataDir)).subarray(offset).toString('utf8').trim();

const COMPLAINTS: [RegExp, (dir: string, log: string) => string][] = [
  [/No space left on device|quota exceeded/i, startupText.diskFull],
  [/pre-existing shared memory block|lock file .* already exists/, startupText.stillBusy],
  [/Read-only file system|could not (create|write) .*Permission denied/, startupText.dirNotWritable],
  [/PANIC|checkpoint record|could not (open|read|access) .*No such file/, startupText.damaged],
  [/are incompatible|invalid data|not a valid|contains? invalid/, startupText.damaged],
];

/** Less than PostgreSQL needs for the next piece of its log. */
const LEAST_FREE_BYTES = 16_777_216;

function isFull(dir: string): boolean {
  const { bavail, bsize } = statfsSync(dir);
  return bavail * bsize < LEAST_FREE_BYTES;
}

/** What PostgreSQL wrote before it gave up, as one line for the shop. */
function explain(output: string, dir: string, dataDir: string): StartupError {
  const log = logPath(dataDir);
  // Two that bind it at once both may; only one of them listens.
  if (/could not (?:bind|listen on) IPv4 address/.test(output))
    return new PortTakenError(startupText.noFreePort);
  // On the same disk lies what it would have written of that.
  if (isFull(dir)) return new StartupError(startupText.diskFull(dir));
  const known = COMPLAINTS.find(([pattern]) => pattern.test(output))?.[1];
  if (known) return new StartupError(known(dir, log));
  const lines = output.split('\n');
  const last = lines.findLast((line) => /FATAL|ERROR|error/.test(line)) ?? lines.at(-1) ?? '';
  return new StartupError(startupText.startFailed(log, last.replace(/^.*(FATAL|ERROR): +/, '')));
}

/** Somebody took the port between our look and PostgreSQL's: worth another try. */
export class PortTakenError extends StartupError {}
