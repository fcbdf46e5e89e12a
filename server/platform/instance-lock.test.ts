import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { acquireInstanceLock } from './instance-lock.ts';
import { StartupError } from './startup-error.ts';

let dir: string;
const lockFile = () => join(dir, 'server.lock');
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'mostrador-lock-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it('names the process that already runs in the folder, and lets go when released', async () => {
  const lock = await acquireInstanceLock(dir);
  const second = acquireInstanceLock(dir);
  await expect(second).rejects.toThrow(
    `Mostrador ya está en marcha en esta carpeta de datos (proceso ${process.pid}).`,
  );
  await expect(second).rejects.toBeInstanceOf(StartupError);
  lock.release();
  expect(existsSync(lockFile())).toBe(false);
  (await acquireInstanceLock(dir)).release();
});

it('makes the folder when it is missing', async () => {
  const lock = await acquireInstanceLock(join(dir, 'datos', 'tienda'));
  expect(existsSync(join(dir, 'datos', 'tienda', 'server.lock'))).toBe(true);
  lock.release();
});

it('respects another living process', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
  writeFileSync(lockFile(), JSON.stringify({ pid: other.pid, startedAt: '' }));
  await expect(acquireInstanceLock(dir)).rejects.toThrow(`(proceso ${other.pid})`);
  other.kill('SIGKILL');
  await once(other, 'exit');
  (await acquireInstanceLock(dir)).release();
});

it('takes over from the dead, from a number used again and from an unreadable file', async () => {
  const dead = JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' });
  const usedAgain = JSON.stringify({ pid: process.pid, startedAt: '1' });
  for (const content of existsSync('/proc/self/stat') ? [dead, usedAgain, '', '{'] : [dead, '', '{']) {
    writeFileSync(lockFile(), content);
    const lock = await acquireInstanceLock(dir);
    expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid });
    lock.release();
  }
});

it('lets exactly one of several take over', async () => {
  for (let round = 0; round < 5; round += 1) {
    writeFileSync(lockFile(), JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' }));
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => acquireInstanceLock(dir)));
    const locks = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(locks).toHaveLength(1);
    locks[0]!.value.release();
  }
});

it('does not remove a lock that became somebody else’s', async () => {
  const lock = await acquireInstanceLock(dir);
  writeFileSync(lockFile(), JSON.stringify({ pid: 1, startedAt: '' }));
  lock.release();
  expect(existsSync(lockFile())).toBe(true);
});
