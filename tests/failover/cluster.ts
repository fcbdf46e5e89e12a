import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';

const BASE_PORT = Number(process.env['FAILOVER_PORT'] ?? 25_400);
const PORTS = {
  etcd: BASE_PORT,
  peer: BASE_PORT + 1,
  leader: BASE_PORT + 2,
  checks: [BASE_PORT + 3, BASE_PORT + 4],
  nodes: [BASE_PORT + 5, BASE_PORT + 6],
  pool: BASE_PORT + 7,
} as const;
const PASSWORD = 'for-tests-only';
const PATIENCE_MS = 120_000;
const HOST = '127.0.0.1';

interface Member {
  name: string;
  role: string;
  state: string;
}

/** Two PostgreSQL under Patroni, its etcd, the proxy before them and a pooler before that, with the files of `deploy/`, on this machine. */
export class Cluster {
  readonly dir = mkdtempSync(path.join(tmpdir(), 'mostrador-failover-'));
  readonly #account = accountOf('postgres');
  readonly #processes = new Map<string, ChildProcess>();

  /** What a server of Mostrador is given. */
  readonly url = `postgres://mostrador:${PASSWORD}@${HOST}:${PORTS.leader}/mostrador`;
  readonly poolUrl = `postgres://mostrador:${PASSWORD}@${HOST}:${PORTS.pool}/mostrador`;

  async start(): Promise<void> {
    chmodSync(this.dir, 0o755);
    for (const name of ['etcd', 'one', 'two', 'pgbouncer']) this.#makeFolder(name);
    const etcd = `http://${HOST}:${PORTS.etcd}`;
    const peer = `http://${HOST}:${PORTS.peer}`;
    this.#run('etcd', 'etcd', [
      `--data-dir=${path.join(this.dir, 'etcd', 'data')}`,
      `--listen-client-urls=${etcd}`,
      `--advertise-client-urls=${etcd}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=default=${peer}`,
    ]);
    this.startNode(0);
    await until('a leader', async () =>
      (await this.members()).some(({ role, state }) => role === 'leader' && state === 'running'),
    );
    this.startNode(1);
    await this.untilSafe();
    this.#run('haproxy', '/usr/sbin/haproxy', ['-db', '-f', path.resolve('deploy/haproxy.cfg')], {
      LEADER: `${HOST}:${PORTS.leader}`,
      NODE_1: `${HOST}:${PORTS.nodes[0]}`,
      NODE_2: `${HOST}:${PORTS.nodes[1]}`,
      CHECK_1_HOST: HOST,
      CHECK_1_PORT: String(PORTS.checks[0]),
      CHECK_2_HOST: HOST,
      CHECK_2_PORT: String(PORTS.checks[1]),
    });
    await this.#createDatabase();
    const [settings, users] = ['pgbouncer.ini', 'userlist.txt'].map((file) =>
      path.join(this.dir, 'pgbouncer', file),
    ) as [string, string];
    writeFileSync(users, `"mostrador" "${PASSWORD}"\n`, { mode: 0o644 });
    writeFileSync(settings, poolerSettings(users), { mode: 0o644 });
    this.#run('pgbouncer', '/usr/sbin/pgbouncer', [settings]);
    await until('the pooler', async () => (await said(this.poolUrl, 'SELECT 1')) === 'done');
  }

  /** Starts a node, a killed node too: it joins as the standby. */
  startNode(at: 0 | 1): void {
    const name = NODES[at];
    this.#run(name, 'patroni', [path.resolve('deploy/patroni.yml')], {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: `${HOST}:${PORTS.etcd}`,
      PATRONI_RESTAPI_LISTEN: `${HOST}:${PORTS.checks[at]}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${HOST}:${PORTS.checks[at]}`,
      PATRONI_POSTGRESQL_LISTEN: `${HOST}:${PORTS.nodes[at]}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${HOST}:${PORTS.nodes[at]}`,
      PATRONI_POSTGRESQL_DATA_DIR: path.join(this.dir, name, 'data'),
      PATRONI_POSTGRESQL_PGPASS: path.join(this.dir, name, 'pgpass'),
      PATRONI_POSTGRESQL_BIN_DIR: process.env['PG_BIN'] ?? '/usr/lib/postgresql/15/bin',
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
    });
  }

  /** Kills the leader's PostgreSQL, and its Patroni too where the whole node is to die. @returns which node it was */
  async killLeader(isWholeNode: boolean): Promise<0 | 1> {
    const at = await this.#leader();
    const data = path.join(this.dir, NODES[at], 'data', 'postmaster.pid');
    const postmaster = Number(readFileSync(data, 'utf8').split('\n')[0]);
    if (isWholeNode) this.#processes.get(NODES[at])?.kill('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    return at;
  }

  /** Patroni may be too busy to say who leads: the other node must not be taken for it. */
  async #leader(): Promise<0 | 1> {
    let name: string | undefined;
    await until('a word who leads', async () => {
      name = (await this.members()).find(({ role, state }) => role === 'leader' && state === 'running')?.name;
      return name !== undefined;
    });
    return name === 'two' ? 1 : 0;
  }

  /** The address of the node that only follows. */
  async standbyUrl(): Promise<string> {
    return this.url.replace(String(PORTS.leader), String(PORTS.nodes[(await this.#leader()) === 0 ? 1 : 0]));
  }

  /** Waits until a leader and a standby are there that has each commit. */
  async untilSafe(): Promise<void> {
    await until('a leader and a standby', async () => {
      const roles = (await this.members()).map(({ role, state }) => `${role} ${state}`).toSorted();
      return /^leader running,sync_standby (?:running|streaming)$/u.test(roles.join(','));
    });
  }

  async members(): Promise<Member[]> {
    for (const port of PORTS.checks) {
      const reply = await fetch(`http://${HOST}:${port}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => undefined);
      if (reply?.ok) return ((await reply.json()) as { members: Member[] }).members;
    }
    return [];
  }

  async stop(): Promise<void> {
    for (const name of ['pgbouncer', 'haproxy', 'one', 'two', 'etcd'])
      this.#processes.get(name)?.kill('SIGTERM');
    await delay(5_000);
    for (const child of this.#processes.values()) child.kill('SIGKILL');
    rmSync(this.dir, { recursive: true, force: true });
  }

  #run(name: string, program: string, args: string[], env: Record<string, string> = {}): void {
    const log = openSync(path.join(this.dir, `${name}.log`), 'a');
    const child = spawn(program, args, {
      ...this.#account,
      cwd: '/',
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
    });
    this.#processes.set(name, child);
  }

  #makeFolder(name: string): void {
    const folder = path.join(this.dir, name);
    mkdirSync(folder, { mode: 0o700 });
    const { uid, gid } = this.#account;
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  }

  /** The role and database of deploy's instructions. */
  async #createDatabase(): Promise<void> {
    const admin = `postgres://postgres:${PASSWORD}@${HOST}:${PORTS.leader}`;
    // Until it has looked at both the proxy takes each for a leader, in turn.
    let inARow = 0;
    await until('the proxy', async () => {
      const isLeader = (await said(`${admin}/postgres`, 'CREATE SCHEMA IF NOT EXISTS asked')) === 'done';
      inARow = isLeader ? inARow + 1 : 0;
      return inARow === 4;
    });
    for (const statement of [
      `CREATE ROLE mostrador LOGIN PASSWORD '${PASSWORD}'`,
      'CREATE DATABASE mostrador OWNER mostrador',
    ])
      expect(await said(`${admin}/postgres`, statement)).toBe('done');
    for (const statement of [
      'CREATE EXTENSION IF NOT EXISTS pg_trgm',
      `ALTER DATABASE mostrador SET timezone TO 'UTC'`,
    ])
      expect(await said(`${admin}/mostrador`, statement)).toBe('done');
  }
}

const NODES = ['one', 'two'] as const;

/** The file of `deploy/` with the addresses of this cluster. */
function poolerSettings(users: string): string {
  const file = readFileSync('deploy/pgbouncer.ini', 'utf8');
  const changes = [
    ['port=5432', `port=${PORTS.leader}`],
    ['listen_port = 6432', `listen_port = ${PORTS.pool}`],
    ['/etc/pgbouncer/userlist.txt', users],
  ] as const;
  return changes.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  }, file);
}

async function until(what: string, isThere: () => Promise<boolean>): Promise<void> {
  const endMs = performance.now() + PATIENCE_MS;
  while (!(await isThere())) {
    if (performance.now() > endMs) throw new Error(`${what} did not come`);
    await delay(200);
  }
}

async function said(url: string, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(statement);
    return 'done';
  } catch (error) {
    return String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** PostgreSQL refuses to run as root. */
function accountOf(user: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
