import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDataDir, writeError } from './cluster-place.ts';
import { isRunning } from './cluster-process.ts';
import { StartupError } from './startup-error.ts';
import { startupText } from './startup-text.ts';

export interface InstanceLock {
  release(): void;
}

interface Holder {
  pid: number;
  /** In clock ticks since the machine started, where /proc tells: the same pid may come again. */
  startedAt: string;
}

const LOCK_FILE = 'server.lock';
const SETTLE_MS = 50;

/**
 * One server per data folder. A lock whose process has died is taken over.
 * @throws StartupError when another server runs there
 */
export async function acquireInstanceLock(dataDir: string): Promise<InstanceLock> {
  const path = join(openDataDir(dataDir), LOCK_FILE);
  const mine = JSON.stringify({ pid: process.pid, startedAt: startTime(process.pid) } satisfies Holder);
  let tookOver = false;
  while (!create(path, mine)) {
    const found = await readHolder(path);
    if (found && isAlive(found)) throw new StartupError(startupText.alreadyRunning(found.pid));
    rmSync(path, { force: true });
    tookOver = true;
  }
  // Two servers may find the same dead lock, and the slower one removes the other's new one: the last stays.
  if (tookOver) {
    await delay(SETTLE_MS);
    const found = await readHolder(path);
    if (found && JSON.stringify(found) !== mine)
      throw new StartupError(startupText.alreadyRunning(found.pid));
  }
  return { release: () => release(path, mine) };
}

function create(path: string, content: string): boolean {
  let file: number;
  try {
    file = openSync(path, 'wx', 0o600);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw writeError(error, dirname(path));
  }
  try {
    writeSync(file, content);
    return true;
  } catch (error) {
    rmSync(path, { force: true }); // a full disk must not leave an empty lock
    throw writeError(error, dirname(path));
  } finally {
    closeSync(file);
  }
}

/** Undefined when there is nothing readable, even after giving its writer a moment. */
async function readHolder(path: string): Promise<Holder | undefined> {
  for (let tries = 0; tries < 5; tries += 1) {
    try {
      const { pid, startedAt } = JSON.parse(readFileSync(path, 'utf8')) as Holder;
      return { pid, startedAt };
    } catch {
      await delay(SETTLE_MS / 5);
    }
  }
  return undefined;
}

const isAlive = ({ pid, startedAt }: Holder): boolean =>
  isRunning(pid) && (startedAt === '' || startedAt === startTime(pid));

function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the name, may hold spaces and brackets: count from its end.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function release(path: string, mine: string): void {
  try {
    if (readFileSync(path, 'utf8') === mine) rmSync(path);
  } catch {
    // Gone already.
  }
}
