import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openDataDir, writeError } from './cluster-place.ts';
import { isRunning } from './cluster-process.ts';
import { StartupError } from '#server/platform/startup/startup-error.ts';
import { startupText } from '#server/platform/startup/startup-text.ts';

export interface InstanceLock {
  release(): void;
}

interface Holder {
  pid: number;
  /** In clock ticks since the machine started, where /proc tells: the same pid may come again. */
  startedAt: string;
  /** Names this very lock: its successor is decided over it. */
  token: string;
}

const LOCK_FILE = 'server.lock';

/**
 * One server per data folder. A lock whose process has died is taken over.
 * @throws StartupError when another server runs there
 */
export function acquireInstanceLock(dataDir: string): InstanceLock {
  const path = join(openDataDir(dataDir), LOCK_FILE);
  const mine: Holder = {
    pid: process.pid,
    startedAt: startTime(process.pid),
    token: randomBytes(4).toString('hex'),
  };
  take(path, mine);
  return { release: () => release(path, mine) };
}

/**
 * Removing a dead lock and making a new one are two steps: a slower rival would remove the new one. So a process that
 * wants to follow a dead holder takes a lock named after it, sees that it is still the holder to follow, and renames
 * its own over it. A rival that died doing so is followed in the same way.
 */
function take(path: string, mine: Holder): void {
  while (!create(path, mine)) {
    const holder = read(path);
    if (!holder) continue; // released meanwhile
    if (isAlive(holder)) throw new StartupError(startupText.alreadyRunning(holder.pid));
    const claim = `${path}.${holder.token}`;
    take(claim, mine);
    if (read(path)?.token === holder.token) {
      renameSync(claim, path);
      return;
    }
    rmSync(claim, { force: true });
  }
}

/** Makes the lock with all its content in one step, or answers false when there is one. */
function create(path: string, mine: Holder): boolean {
  const draft = `${path}-${mine.token}`;
  try {
    writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
    try {
      linkSync(draft, path);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') throw error;
      writeFileSync(path, JSON.stringify(mine), { mode: 0o600, flag: 'wx' }); // file systems without links
    }
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw writeError(error, dirname(path));
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Undefined when there is no lock; a lock that can't be read, after a full disk say, has a holder long gone. */
function read(path: string): Holder | undefined {
  try {
    const { pid, startedAt, token } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Holder>;
    return { pid: pid ?? 0, startedAt: startedAt ?? '', token: token ?? '' };
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? undefined : { pid: 0, startedAt: '', token: '' };
  }
}

const isAlive = ({ pid, startedAt }: Holder): boolean =>
  pid > 0 && isRunning(pid) && (startedAt === '' || startedAt === startTime(pid));

function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the name, may hold spaces and brackets: count from its end.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function release(path: string, mine: Holder): void {
  if (read(path)?.token === mine.token) rmSync(path, { force: true });
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
