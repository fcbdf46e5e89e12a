import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#tests/e2e/rig/app.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'mostrador-start-'));
  writeFileSync(join(dir, 'no-pem'), 'not a certificate');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Runs the built server on a data folder of its own until it ends by itself. */
async function startWith(env: Record<string, string>) {
  const dataDir = mkdtempSync(join(dir, 'data-'));
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, lines: output.trim().split('\n'), made: readdirSync(dataDir) };
}

describe('a server that cannot start', () => {
  it.each([
    ['a port that is no number', { PORT: 'abc' }, 'PORT="abc" no sirve'],
    ['a certificate that is not there', { TLS_CERT: 'nope', TLS_KEY: 'nope' }, 'TLS_CERT y TLS_KEY: ENOENT'],
    ['a certificate that is none', { TLS_CERT: 'no-pem', TLS_KEY: 'no-pem' }, 'TLS_CERT y TLS_KEY: '],
    ['more workers than its database has room for', { WORKERS: '30' }, 'WORKERS=30 con POOL_SIZE=20'],
  ])('for %s says so in one line, and made nothing', async (_name, env, text) => {
    const at = Object.entries(env).map(([name, value]) => [
      name,
      name.startsWith('TLS') ? join(dir, value) : value,
    ]);
    const { code, lines, made } = await startWith(Object.fromEntries(at));
    expect([code, lines.length, made]).toEqual([1, 1, []]);
    expect(lines[0]).toContain(text);
  });
});

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const numberIn = (...place: string[]): number => Number(readFileSync(join(...place), 'utf8').split('\n')[0]);

describe.each(['start', 'serve'])('npm run %s', (script) => {
  it('stops the server and its PostgreSQL when npm gets SIGTERM', async () => {
    const dataDir = mkdtempSync(join(dir, 'data-'));
    for (const folder of [dir, dataDir]) chmodSync(folder, 0o711); // PostgreSQL may run as another user
    const port = await freePort();
    const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), DEMO: '0' };
    const npm = spawn('npm', ['run', script], { env, stdio: 'ignore' });
    const ended = new Promise((resolve) => npm.once('exit', resolve));
    const answer = () =>
      fetch(`http://127.0.0.1:${port}/api/health/`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(answer, { timeout: 60_000 }).toBe(200);
    const { pid: server } = JSON.parse(readFileSync(join(dataDir, 'server.lock'), 'utf8')) as { pid: number };
    const postmaster = numberIn(dataDir, 'postgres', 'postmaster.pid');
    expect([server, postmaster].map(isRunning)).toEqual([true, true]);
    npm.kill('SIGTERM');
    await ended;
    await expect.poll(() => [server, postmaster].filter(isRunning)).toEqual([]);
    expect(readdirSync(dataDir)).not.toContain('server.lock');
  }, 90_000);
});
