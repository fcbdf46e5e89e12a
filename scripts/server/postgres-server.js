// A PostgreSQL of the system's for one run of the tests, in a folder of its own that goes away with it.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const OLDEST = 15;
const DEBIAN = '/usr/lib/postgresql';
const START_LIMIT_MS = 30_000;

/** The oldest PostgreSQL here that the product promises to run on, as `{bin, version}`; undefined without one. */
export function findPostgres() {
  const folders = [
    ...(existsSync(DEBIAN) ? readdirSync(DEBIAN).map((name) => join(DEBIAN, name, 'bin')) : []),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders
    .filter((bin) => existsSync(join(bin, 'postgres')) && existsSync(join(bin, 'initdb')))
    .map((bin) => ({ bin, version: versionOf(bin) }))
    .filter(({ version }) => version >= OLDEST)
    .sort((one, other) => one.version - other.version)[0];
}

function versionOf(bin) {
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/\d+/.exec(stdout ?? '')?.[0] ?? 0);
}

/**
 * Starts it on a free port, sorting as a Spanish shop's server may: nothing of ours may hang on the order that
 * the database was made with. @returns {url, stop} the superuser's address; undefined when it can't run here
 */
export async function startPostgres({ bin }) {
  const account = accountHere();
  if (!account) return undefined;
  const dir = mkdtempSync(join(tmpdir(), 'mostrador-postgres-'));
  const remove = () => rmSync(dir, { recursive: true, force: true });
  const password = randomBytes(12).toString('hex');
  const key = join(dir, 'key');
  const data = join(dir, 'data');
  writeFileSync(key, `${password}\n`);
  chmodSync(dir, 0o700);
  if (account.uid !== undefined) for (const path of [dir, key]) chownSync(path, account.uid, account.gid);
  const options = { ...account, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
  const init = (...locale) =>
    spawnSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${key}`, '-E', 'UTF8', '-N', ...locale],
      options,
    ).status === 0;
  if (!init('--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=es-CO') && !init('--locale=C')) {
    remove();
    return undefined;
  }
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'timezone=UTC'];
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const stop = async () => {
    server.kill('SIGINT');
    await ended;
    remove();
  };
  const isReady = () =>
    spawnSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status === 0;
  for (const until = Date.now() + START_LIMIT_MS; !isReady(); await delay(50)) {
    if (Date.now() < until && server.exitCode === null) continue;
    await stop();
    return undefined;
  }
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop };
}

/** Whom it may run as: PostgreSQL refuses root, and a system without its account has none to lend. */
function accountHere() {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout),
  );
  return uid && gid ? { uid, gid } : undefined;
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
