import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';

/** Where the figures were taken: without it they say nothing. */
export function describeMachine() {
  return {
    date: new Date().toISOString().slice(0, 16),
    cores: availableParallelism(),
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()}`,
    node: process.version,
    load: loadavg()
      .map((value) => value.toFixed(2))
      .join(' '),
  };
}

const readProc = (path: string): string => {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return ''; // another system, or the process is gone
  }
};

const kilobytes = (text: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'mu').exec(text)?.[1] ?? 0);

/** Resident memory of a process in MB; 0 where there is no /proc. */
export function residentMb(pid: number): number {
  return kilobytes(readProc(`${pid}/status`), 'VmRSS') / 1024;
}

/** Proportional memory of a process and its children in MB: what is shared counts once. 0 without /proc. */
export function proportionalMb(pid: number): number {
  const children = childrenOf(pid);
  const sum = [pid, ...children].reduce(
    (total, id) => total + kilobytes(readProc(`${id}/smaps_rollup`), 'Pss'),
    0,
  );
  return sum / 1024;
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/u.test(name))
      .map(Number)
      .filter((id) => parentOf(id) === pid);
  } catch {
    return [];
  }
}

const parentOf = (pid: number): number =>
  Number(/^PPid:\s+(\d+)/mu.exec(readProc(`${pid}/status`))?.[1] ?? 0);

const TICKS_PER_SECOND = 100; // USER_HZ, the same on every Linux

/** CPU time that a process, its children and those that have ended have used, ms; 0 without /proc. */
export function cpuMs(pid: number): number {
  const own = statTimes(pid);
  const children = childrenOf(pid).map(statTimes);
  const ticks = own.self + own.reaped + children.reduce((sum, { self }) => sum + self, 0);
  return (ticks * 1000) / TICKS_PER_SECOND;
}

function statTimes(pid: number): { self: number; reaped: number } {
  const stat = readProc(`${pid}/stat`);
  // After the name, which may hold spaces: utime, stime, cutime and cstime are fields 14 to 17.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
  return { self: user + system, reaped: childUser + childSystem };
}
