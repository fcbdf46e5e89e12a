import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { clusterPath, readState } from '#server/postgres/cluster-place.ts';
import { clusterUrl } from '#server/postgres/cluster-roles.ts';
import { connect, type Db } from '#server/platform/database/database.ts';
import { openCluster } from '#server/postgres/embedded-cluster.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import type { BenchContext } from '#bench/bench.ts';
import { copyBuild } from '#bench/build.ts';

export const SESSION_SECRET = 'the benches sign their tokens with this one';
const SERVER_STOPS_WITHIN_MS = 15_000;

/** The shipped server: the production build of server/main.ts in a process of its own, on its own embedded cluster. */
export interface ServerRig {
  url: string;
  port: number;
  pid: number;
  postmasterPid: number;
  appUrl: string;
  /** May migrate, import and vacuum. */
  owner: Db;
}

/** Connections without the server's statement timeout: imports of 50,000 rows are long. */
function openDb(url: string): Db {
  const unhurried = new URL(url);
  // What the address says wins over the server's own settings.
  unhurried.searchParams.set('options', '-c statement_timeout=0 -c timezone=UTC');
  return connect(unhurried.toString(), 2, () => undefined).db; // the cluster is stopped under idle connections
}

/**
 * Makes a cluster in a temporary folder, fills it while nothing else runs, and starts the server on it.
 * @param hasBenchPage whether it serves the bench page beside the app
 */
export async function startServer(
  context: BenchContext,
  prepare: (owner: Db, superuserUrl: string) => Promise<void>,
  hasBenchPage = false,
): Promise<ServerRig> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mostrador-bench-'));
  context.defer(() => rm(dataDir, { recursive: true, force: true }));
  context.defer(() => stopLeftCluster(dataDir));
  await fillCluster(dataDir, context, prepare);
  const dist = await copyBuild(context, hasBenchPage);
  const { child, port } = await launch(path.join(dist, 'server', 'main.js'), dataDir, context);
  const state = readState(dataDir);
  const owner = openDb(clusterUrl(state, state.port, 'mostrador_owner'));
  context.defer(() => owner.destroy());
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    postmasterPid: Number(
      readFileSync(path.join(clusterPath(dataDir, state), 'postmaster.pid'), 'utf8').split('\n')[0],
    ),
    appUrl: clusterUrl(state, state.port, 'mostrador_app'),
    owner,
  };
}

async function fillCluster(
  dataDir: string,
  context: BenchContext,
  prepare: (owner: Db, superuserUrl: string) => Promise<void>,
): Promise<void> {
  const cluster = await openCluster(dataDir, context.log);
  const owner = openDb(cluster.ownerUrl);
  try {
    await migrate(owner);
    const superuser = new URL(cluster.adminUrl);
    superuser.pathname = new URL(cluster.ownerUrl).pathname;
    await prepare(owner, superuser.toString());
  } finally {
    await owner.destroy();
    await cluster.stop();
  }
}

async function launch(
  main: string,
  dataDir: string,
  context: BenchContext,
): Promise<{ child: ChildProcess; port: number }> {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [main], {
    env: {
      PATH,
      NODE_ENV: 'production',
      PORT: '0',
      DEMO: '0',
      DATA_DIR: dataDir,
      SESSION_SECRET,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  context.defer(async () => {
    child.kill('SIGTERM');
    const limit = setTimeout(() => child.kill('SIGKILL'), SERVER_STOPS_WITHIN_MS);
    await ended;
    clearTimeout(limit);
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const found = /http:\/\/[\d.]+:(\d+)/u.exec(text)?.[1];
      if (found) resolve(Number(found));
    });
    void ended.then(() => reject(new Error('the server ended before it was ready')));
  });
  return { child, port };
}

/** A server that had to be killed leaves its PostgreSQL behind. */
async function stopLeftCluster(dataDir: string): Promise<void> {
  const place = clusterPath(dataDir, readState(dataDir));
  if (!existsSync(path.join(place, 'postmaster.pid'))) return;
  const cluster = await openCluster(dataDir, () => undefined);
  await cluster.stop();
}
