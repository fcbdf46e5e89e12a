import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { acquireInstanceLock } from './instance-lock.ts';
import { StartupError } from '#server/platform/startup/startup-error.ts';

let dir: string;
const lockFile = () => join(dir, 'server.lock');
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'mostrador-lock-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it('the lock names the process that already runs in the folder, and lets go when released', () => {
  const lock = acquireInstanceLock(dir);
  const text = `Mostrador ya está en marcha en esta carpeta de datos (proceso ${process.pid}).`;
  expect(() => acquireInstanceLock(dir)).toThrow(new StartupError(text));
  lock.release();
  expect(existsSync(lockFile())).toBe(false);
  acquireInstanceLock(dir).release();
});

it('the lock makes the folder when it is missing', () => {
  const lock = acquireInstanceLock(join(dir, 'datos', 'tienda'));
  expect(existsSync(join(dir, 'datos', 'tienda', 'server.lock'))).toBe(true);
  lock.release();
});

it('the lock respects another living process', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
  writeFileSync(lockFile(), JSON.stringify({ pid: other.pid, startedAt: '' }));
  expect(() => acquireInstanceLock(dir)).toThrow(`(proceso ${other.pid})`);
  other.kill('SIGKILL');
  await once(other, 'exit');
  acquireInstanceLock(dir).release();
});

it('a server takes over from the dead, from a number used again and from an unreadable file', () => {
  const dead = JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' });
  const usedAgain = JSON.stringify({ pid: process.pid, startedAt: '1' });
  for (const content of existsSync('/proc/self/stat') ? [dead, usedAgain, '', '{'] : [dead, '', '{']) {
    writeFileSync(lockFile(), content);
    const lock = acquireInstanceLock(dir);
    expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid });
    lock.release();
  }
});

it('a server follows another that died while it was taking over', () => {
  const dead = { pid: 2 ** 22 + 1, startedAt: '1' };
  writeFileSync(lockFile(), JSON.stringify({ ...dead, token: 'aa' }));
  writeFileSync(`${lockFile()}.aa`, JSON.stringify({ ...dead, token: 'bb' }));
  const lock = acquireInstanceLock(dir);
  expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid });
  expect(readdirSync(dir)).toEqual(['server.lock']);
  lock.release();
  expect(readdirSync(dir)).toEqual([]);
});

it('the lock lets exactly one of several processes take over', { timeout: 30_000 }, async () => {
  const script = `
    import { runnerImport } from ${JSON.stringify(import.meta.resolve('vite'))};
    const options = { root: ${JSON.stringify(process.cwd())}, configFile: false, logLevel: 'error' };
    const { module } = await runnerImport(${JSON.stringify(join(import.meta.dirname, 'instance-lock.ts'))}, options);
    process.stdout.write('ready');
    process.stdin.on('data', (text) => {
      const locks = String(text).trim().split('\\n').map((dir) => {
        try { return module.acquireInstanceLock(dir) && 1; } catch { return 0; }
      });
      process.stdout.write(JSON.stringify(locks));
    });`;
  const rounds = Array.from({ length: 40 }, (_, round) => join(dir, String(round)));
  for (const round of rounds) {
    mkdirSync(round);
    writeFileSync(
      join(round, 'server.lock'),
      JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1', token: 'aa' }),
    );
  }
  const rivals = [1, 2, 3].map(() =>
    spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  await Promise.all(rivals.map((rival) => once(rival.stdout, 'data')));
  const answers = rivals.map((rival) => once(rival.stdout, 'data'));
  for (const rival of rivals) rival.stdin.write(rounds.join('\n'));
  const won = (await Promise.all(answers)).map(([text]) => JSON.parse(String(text)) as number[]);
  for (const rival of rivals) rival.kill();
  expect(rounds.map((_, round) => won.reduce((sum, list) => sum + list[round]!, 0))).toEqual(
    rounds.map(() => 1),
  );
});

it('a server does not remove a lock that became somebody else’s', () => {
  const lock = acquireInstanceLock(dir);
  writeFileSync(lockFile(), JSON.stringify({ pid: 1, startedAt: '' }));
  lock.release();
  expect(existsSync(lockFile())).toBe(true);
});
