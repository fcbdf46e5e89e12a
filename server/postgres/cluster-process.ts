import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programPath } from './cluster-binaries.ts';

/** What a running postmaster writes about itself. */
export interface PidFile {
  pid: number;
  port: number;
  isReady: boolean;
}

const PID_FILE = 'postmaster.pid';
const POLL_MS = 10;

export const delay = promisify(setTimeout);

/**
 * The name our processes carry on their command line, by which they are told from any other PostgreSQL:
 * reading another user's working folder needs rights that root in a container lacks.
 */
export function clusterName(dir: string): string {
  return `mostrador-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`;
}

export function readPidFile(dir: string): PidFile | undefined {
  const path = join(dir, PID_FILE);
  if (!existsSync(path)) return undefined;
  try {
    const lines = readFileSync(path, 'utf8').split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 ? { pid, port, isReady: lines[7]?.trim() === 'ready' } : undefined;
  } catch {
    return undefined; // removed while we looked
  }
}

export function removePidFile(dir: string): void {
  rmSync(join(dir, PID_FILE), { force: true });
}

/** Whether the system has a process of that number, be it a zombie. */
export function isPidTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether a process runs. A zombie doesn't: in a container nobody may ever collect it. */
export function isRunning(pid: number): boolean {
  if (!isPidTaken(pid)) return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
  } catch {
    return !existsSync('/proc/self/stat');
  }
}

/** Every process of the cluster, its postmaster or orphans; none on Windows, where nothing tells them. */
export function clusterProcesses(dir: string): number[] {
  const name = clusterName(dir);
  return commandLines()
    .filter(
      ([, line]) => line.startsWith(`postgres: ${name}: `) || isPostmaster(line, `cluster_name=${name}`),
    )
    .map(([pid]) => pid);
}

/** The folder another PostgreSQL process was started on, if `pid` is one. */
export function folderOfPostmaster(pid: number): string | undefined {
  const line = commandLines().find(([other]) => other === pid)?.[1];
  if (line === undefined || !isPostmaster(line, 'cluster_name=')) return undefined;
  return / -D (.+?) -p \d/.exec(line)?.[1];
}

const isPostmaster = (line: string, part: string): boolean =>
  /(^|[/\\])postgres(\.exe)? -D /.test(line) && line.includes(part);

function commandLines(): [pid: number, line: string][] {
  if (existsSync('/proc/self/cmdline'))
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), readCommandLine(name)]);
  if (process.platform === 'win32') return [];
  const listing = spawnSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' }).stdout ?? '';
  return [...listing.matchAll(/^\s*(\d+)\s+(.*)$/gm)].map(([, pid, line]) => [Number(pid), line ?? '']);
}

function readCommandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return ''; // ended meanwhile
  }
}

/** Waits until `isDone`, at most `limitMs`; answers whether it happened. */
export async function waitUntil(isDone: () => boolean, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (!isDone()) {
    if (performance.now() > end) return false;
    await delay(POLL_MS);
  }
  return true;
}

/** Fast shutdown: sessions are cut, data are written. After 8 s immediate: the next start recovers. */
export async function stopPostmaster(native: string, dir: string, pid: number): Promise<void> {
  if (isRunning(pid)) {
    signal(native, pid, 'INT');
    if (await waitUntil(() => !isRunning(pid), 8_000)) return;
    await killPostmaster(native, dir, pid);
  } else await endOrphans(native, dir);
}

/** Ends a postmaster that doesn't react: immediate shutdown, then SIGKILL to it and its children. */
export async function killPostmaster(native: string, dir: string, pid: number): Promise<void> {
  signal(native, pid, 'QUIT');
  await waitUntil(() => !isRunning(pid), 1_000);
  if (isRunning(pid)) signal(native, pid, 'KILL');
  await waitUntil(() => !isRunning(pid), 2_000);
  await endOrphans(native, dir);
}

/** Ends children whose postmaster died: as long as one lives, the shared memory stays taken. */
export async function endOrphans(native: string, dir: string): Promise<void> {
  for (const name of ['QUIT', 'KILL']) {
    const orphans = clusterProcesses(dir);
    for (const pid of orphans) signal(native, pid, name);
    if (await waitUntil(() => !orphans.some(isRunning), 1_000)) return;
  }
}

function signal(native: string, pid: number, name: string): void {
  try {
    // Windows has no signals; PostgreSQL's own tool speaks its pipe there.
    if (process.platform === 'win32') spawnSync(programPath(native, 'pg_ctl'), ['kill', name, String(pid)]);
    else process.kill(pid, `SIG${name}`);
  } catch {
    // The process ended meanwhile.
  }
}
