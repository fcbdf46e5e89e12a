import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { cpSync, mkdirSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountFor } from './cluster-account.ts';
import { findBinaries } from './cluster-binaries.ts';
import { readState } from './cluster-place.ts';
import { clusterProcesses, delay, isPidTaken, isRunning, readPidFile, waitUntil } from './cluster-process.ts';
import { reattach } from './cluster-reattach.ts';
import { type Cluster, openCluster } from './embedded-cluster.ts';
import { StartupError } from '#server/platform/startup/startup-error.ts';

const PATIENCE_MS = 10_000;
const isRoot = process.getuid?.() === 0;
const opened = new Set<Cluster>();
const made: string[] = [];
const lines: string[] = [];

function newDir(mode = 0o711): string {
  const dir = mkdtempSync(join(tmpdir(), 'mostrador-cluster-'));
  chmodSync(dir, mode);
  made.push(dir);
  return dir;
}

async function open(dir: string): Promise<Cluster> {
  const cluster = await openCluster(dir, (line) => lines.push(line));
  opened.add(cluster);
  return cluster;
}

async function stop(cluster: Cluster): Promise<void> {
  opened.delete(cluster);
  await cluster.stop();
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const totals = async (url: string) => (await query(url, 'SELECT total FROM venta')).map((row) => row.total);
const pidOf = (dir: string): number => readPidFile(join(dir, 'postgres'))!.pid;
function swap(name: string, text: string): () => void {
  const kept = readFileSync(name);
  writeFileSync(name, text);
  return () => writeFileSync(name, kept);
}
const refusal = async (dir: string): Promise<Error> => {
  const outcome = await open(dir).catch((error: unknown) => error as Error);
  if (!(outcome instanceof Error)) throw new Error('it started');
  expect(outcome).toBeInstanceOf(StartupError);
  expect(outcome.message).not.toContain('\n');
  return outcome;
};

afterEach(async () => {
  lines.length = 0;
  await Promise.all([...opened].map(stop));
});
afterAll(() => {
  for (const dir of made) rmSync(dir, { recursive: true, force: true });
});

describe('a cluster that stays', () => {
  let dir: string;
  beforeAll(async () => {
    dir = newDir();
    const cluster = await open(dir);
    await query(cluster.ownerUrl, 'CREATE TABLE venta (id serial PRIMARY KEY, total int NOT NULL)');
    await query(cluster.appUrl, 'INSERT INTO venta (total) VALUES (1500)');
    await stop(cluster);
  }, 30_000);

  it('is durable, checked, on loopback with passwords, and modest', async () => {
    const cluster = await open(dir);
    const shown = async (name: string) => (await query(cluster.adminUrl, `SHOW ${name}`))[0]![name];
    expect(await shown('fsync')).toBe('on');
    expect(await shown('data_checksums')).toBe('on');
    expect(await shown('listen_addresses')).toBe('127.0.0.1');
    expect(await shown('unix_socket_directories')).toBe('');
    expect(await shown('server_encoding')).toBe('UTF8');
    expect(await shown('lc_collate').catch(() => 'C')).toBe('C');
    expect(await shown('jit')).toBe('off');
    expect(statSync(join(dir, 'postgres.json')).mode & 0o777).toBe(0o600);
    await expect(query(cluster.appUrl.replace(/:[0-9a-f]{48}@/, ':otra@'), 'SELECT 1')).rejects.toThrow(
      /password/,
    );
  });

  it('keeps its data over a restart', async () => {
    const cluster = await open(dir);
    expect(cluster.reattached).toBe(false);
    expect(await totals(cluster.appUrl)).toEqual([1500]);
  });

  it('lets the app read and write rows, but neither create nor change tables', async () => {
    const { appUrl, ownerUrl } = await open(dir);
    await expect(query(appUrl, 'CREATE TABLE x (id int)')).rejects.toThrow(/permission denied/);
    await expect(query(appUrl, 'CREATE TEMP TABLE x (id int)')).rejects.toThrow(/permission denied/);
    await expect(query(appUrl, 'ALTER TABLE venta ADD COLUMN x int')).rejects.toThrow(/must be owner/);
    await expect(query(appUrl, 'DROP TABLE venta')).rejects.toThrow(/must be owner/);
    await expect(query(appUrl, 'TRUNCATE venta')).rejects.toThrow(/permission denied/);
    await query(appUrl, 'INSERT INTO venta (total) VALUES (1); UPDATE venta SET total = 2 WHERE total = 1');
    await query(appUrl, 'DELETE FROM venta WHERE total = 2');
    await query(ownerUrl, 'CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent');
    const roles = await query(ownerUrl, `SELECT rolname FROM pg_roles WHERE rolsuper AND rolname !~ '^pg_'`);
    expect(roles).toEqual([{ rolname: 'postgres' }]);
  });

  it('is found again, with its pending work cut, after its server was killed', async () => {
    const owner = await startOwner(dir);
    const { appUrl } = await owner.cluster;
    const left = new pg.Client(appUrl);
    left.on('error', () => undefined);
    await left.connect();
    await left.query('BEGIN; LOCK TABLE venta');
    owner.child.kill('SIGKILL');
    await once(owner.child, 'exit');
    const cluster = await open(dir);
    expect(cluster.reattached).toBe(true);
    expect(await totals(cluster.appUrl)).toEqual([1500]);
    const pid = pidOf(dir);
    await stop(cluster);
    expect(isRunning(pid)).toBe(false);
  });

  it('moves to another port when its own was taken meanwhile', async () => {
    const { port } = JSON.parse(readFileSync(join(dir, 'postgres.json'), 'utf8')) as { port: number };
    const intruder = createServer().listen(port, '127.0.0.1');
    await once(intruder, 'listening');
    const cluster = await open(dir);
    expect(new URL(cluster.appUrl).port).not.toBe(String(port));
    expect(await totals(cluster.appUrl)).toEqual([1500]);
    intruder.close();
  });

  it('starts over a postmaster.pid whose process is gone, a zombie, or somebody else now', async () => {
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 20'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const zombie = Number(String((await once(parent.stdout, 'data'))[0]));
    await waitUntil(() => !isRunning(zombie), PATIENCE_MS);
    expect(isPidTaken(zombie)).toBe(true);
    for (const pid of [2 ** 22 + 1, zombie, process.pid]) {
      const path = join(dir, 'postgres', 'postmaster.pid');
      writeFileSync(path, `${pid}\n${dir}/postgres\n1700000000\n24000\n\n127.0.0.1\n  1 1\nready   \n`, {
        mode: 0o600,
      });
      const { uid, gid } = statSync(join(dir, 'postgres'));
      chownSync(path, uid, gid);
      const cluster = await open(dir);
      expect(cluster.reattached).toBe(false);
      expect(await totals(cluster.appUrl)).toEqual([1500]);
      await stop(cluster);
    }
    parent.kill();
  });

  it('recovers after its postmaster was killed while an orphan still works', async () => {
    const first = await open(dir);
    const busy = query(first.ownerUrl, 'DO $$ BEGIN LOOP END LOOP; END $$').catch(() => 'cut');
    const loops = () =>
      query(first.adminUrl, "SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'DO %'");
    await expect.poll(loops).toHaveLength(1);
    await query(first.appUrl, 'INSERT INTO venta (total) VALUES (7)');
    const pid = pidOf(dir);
    process.kill(pid, 'SIGKILL');
    await waitUntil(() => !isRunning(pid), PATIENCE_MS);
    expect(clusterProcesses(join(dir, 'postgres')).length).toBeGreaterThan(0);
    const cluster = await open(dir);
    expect(await busy).toBe('cut');
    expect(await totals(cluster.appUrl)).toEqual([1500, 7]);
    await query(cluster.appUrl, 'DELETE FROM venta WHERE total = 7');
  });

  it('replaces a postmaster that no longer answers', async () => {
    await open(dir);
    const pid = pidOf(dir);
    process.kill(pid, 'SIGSTOP');
    const cluster = await open(dir);
    expect(isRunning(pid)).toBe(false);
    expect(lines.join()).toContain('no responde');
    expect(await totals(cluster.appUrl)).toEqual([1500]);
  });

  it('ends a server that still runs older binaries than those npm brought meanwhile', async () => {
    await open(dir);
    const pid = pidOf(dir);
    const cluster = realpathSync(join(dir, 'postgres'));
    const state = readState(realpathSync(dir));
    const place = { dataDir: dir, dir: cluster, state, account: accountFor(cluster), log: () => undefined };
    const { native } = findBinaries();
    expect(await reattach({ ...place, native, version: '18.99.0' })).toBeUndefined();
    expect(isRunning(pid)).toBe(false);
  });

  it('leaves the original alone when its folder was copied, and follows it when it was moved', async () => {
    const original = await open(dir);
    const parent = newDir();
    const copy = join(parent, 'copia');
    cpSync(dir, copy, { recursive: true, preserveTimestamps: true });
    const second = await open(copy);
    expect(second.reattached).toBe(false);
    expect(new URL(second.appUrl).port).not.toBe(new URL(original.appUrl).port);
    const moved = join(parent, 'mudanza');
    renameSync(copy, moved);
    const third = await open(moved);
    expect(await totals(third.appUrl)).toEqual([1500]);
    expect(await totals(original.appUrl)).toEqual([1500]);
  });

  it('refuses, in one line and without damage, another major, other keys and a broken cluster', async () => {
    const cluster = join(dir, 'postgres');
    let restore = swap(join(cluster, 'PG_VERSION'), '15\n');
    expect((await refusal(dir)).message).toMatch(/PostgreSQL 15 .*PostgreSQL 18/);
    restore();
    restore = swap(join(cluster, 'global', 'pg_control'), 'x'.repeat(8192));
    expect((await refusal(dir)).message).toMatch(/dañada/);
    restore();
    const state = readFileSync(join(dir, 'postgres.json'), 'utf8');
    restore = swap(join(dir, 'postgres.json'), state.replaceAll(/[0-9a-f]{48}/g, 'ajena'));
    expect((await refusal(dir)).message).toMatch(/no acepta las claves/);
    restore();
    rmSync(join(dir, 'postgres.json'));
    expect((await refusal(dir)).message).toMatch(/Faltan las claves/);
    writeFileSync(join(dir, 'postgres.json'), state, { mode: 0o600 });
    renameSync(cluster, `${cluster}-lejos`);
    expect((await refusal(dir)).message).toMatch(/Falta la base de datos/);
    renameSync(`${cluster}-lejos`, cluster);
    expect(await totals((await open(dir)).appUrl)).toEqual([1500]);
  });
});

describe('the first start', () => {
  it('never leaves half a cluster when it is killed in the middle', async () => {
    const dir = newDir();
    for (const pause of [60, 250, 500]) {
      const owner = await startOwner(dir, 'creating');
      await delay(pause);
      owner.child.kill('SIGKILL');
      await once(owner.child, 'exit');
      owner.cluster.catch(() => undefined);
    }
    await query((await open(dir)).ownerUrl, 'CREATE TABLE t (id int)');
    expect(await waitUntil(() => readdirSync(dir).every((name) => !name.includes('.new')), PATIENCE_MS)).toBe(
      true,
    );
  });

  it('says when the data folder can not be written', async () => {
    const file = join(newDir(), 'archivo');
    writeFileSync(file, '');
    expect((await refusal(join(file, 'datos'))).message).toMatch(/No se puede escribir .*DATA_DIR/);
  });

  it.skipIf(!isRoot)(
    'as root puts the cluster elsewhere when others can not reach the data folder',
    async () => {
      const dir = join(newDir(0o700), 'datos');
      mkdirSync(dir);
      const cluster = await open(dir);
      const place = JSON.parse(readFileSync(join(dir, 'postgres.json'), 'utf8')).cluster as string;
      made.push(place);
      expect(place).toMatch(/^\/var\/lib\/mostrador\/[0-9a-f]{16}$/);
      await query(cluster.ownerUrl, 'CREATE TABLE t (id int)');
      await stop(cluster);
      expect(await query((await open(dir)).appUrl, 'SELECT * FROM t')).toEqual([]);
    },
  );
});

/** A Node process of its own that opens the cluster and waits to be killed. */
async function startOwner(dir: string, until: 'open' | 'creating' = 'open') {
  const script = `
    import { runnerImport } from ${JSON.stringify(import.meta.resolve('vite'))};
    const options = { root: ${JSON.stringify(process.cwd())}, configFile: false, logLevel: 'error' };
    const { module } = await runnerImport(${JSON.stringify(join(import.meta.dirname, 'embedded-cluster.ts'))}, options);
    console.log('creating');
    const cluster = await module.openCluster(${JSON.stringify(dir)}, () => undefined);
    console.log('open ' + JSON.stringify(cluster));
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const cluster = (async () => {
    if (!(await waitUntil(() => output.includes('open {'), 15_000))) throw new Error(output);
    return JSON.parse(output.slice(output.indexOf('{'))) as Cluster;
  })();
  if (until === 'open') await cluster;
  else await waitUntil(() => output.includes('creating'), 15_000);
  return { child, cluster };
}
