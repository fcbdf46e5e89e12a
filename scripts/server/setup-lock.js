import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 200;

/** Does `work` while nobody else does; `onWait` is called once when somebody is. */
export async function withLock(path, work, onWait) {
  mkdirSync(dirname(path), { recursive: true });
  const mine = {
    pid: process.pid,
    startedAt: startTime(process.pid),
    token: randomBytes(4).toString('hex'),
  };
  for (let tries = 0; !take(path, mine); tries += 1) {
    if (tries === 0) onWait();
    await delay(POLL_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/**
 * The same way as server/postgres/instance-lock.ts, which can't be imported before the build: a process that follows
 * a dead holder first takes a lock named after it, so that exactly one process follows it.
 */
function take(path, mine) {
  if (create(path, mine)) return true;
  const holder = read(path);
  if (holder === undefined || isAlive(holder)) return false;
  const claim = `${path}.${holder.token}`;
  if (!take(claim, mine)) return false;
  const current = read(path);
  if (current !== undefined && current.token === holder.token) {
    renameSync(claim, path);
    return true;
  }
  rmSync(claim, { force: true });
  return false;
}

function create(path, mine) {
  const draft = `${path}-${mine.token}`;
  try {
    writeFileSync(draft, JSON.stringify(mine));
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(error.code)) throw error;
    return createWithoutLinks(path, mine);
  } finally {
    rmSync(draft, { force: true });
  }
}

function createWithoutLinks(path, mine) {
  try {
    writeFileSync(path, JSON.stringify(mine), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return error.code === 'ENOENT' ? undefined : { pid: 0, startedAt: '', token: '' };
  }
}

function isAlive({ pid, startedAt }) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return startedAt === '' || startedAt === startTime(pid);
}

// In a container the same numbers come again after each restart.
function startTime(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return '';
  }
}
