// The long form of the tests: a million invoices of the oracle, a thousand through the API, 4,000 spoiled bodies per
// write, 20,000 days of two counters offline, a thousand crash schedules, one of two
// servers killed 200 times, every planted fault, the leader of two PostgreSQL killed twenty times, and the unit and flow
// tests on the oldest and the newest Node with long support.
// `--only model,crash,faults,failover,node` chooses; each figure can be set in the environment.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './install.js';
import { fetchNode, SUPPORTED } from './node-releases.js';
import { root, toolPath } from './run-tool.js';

const RUNS = {
  MONEY_RUNS: '1000000',
  INVOICE_RUNS: '1000',
  FUZZ_RUNS: '4000', // for each of some 25 writes
  MODEL_RUNS: '20000',
  CRASH_RUNS: '1000',
  CRASH_BLOWS: '200',
};

const parts = {
  model: () => vitest('model'),
  crash: async () => {
    await ensureBuilt();
    return vitest('crash') || vitest('crash-more');
  },
  faults: () => run(process.execPath, ['scripts/planted-faults.js']),
  failover: async () => {
    if (!hasFailover() && !installFailover()) return 1;
    await ensureBuilt();
    return vitest('failover');
  },
  node: () => SUPPORTED.map(onNode).find((status) => status !== 0) ?? 0,
};

/**
 * Unit and flow tests on another Node, or the files that NODE_FILES names (separated by blanks).
 */
function onNode(release) {
  const fetched = fetchNode(release);
  if (!fetched) return 1;
  console.log(`Node ${fetched.version}`);
  const files = (process.env.NODE_FILES ?? '').split(' ').filter(Boolean);
  const cli = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const status = run(fetched.path, [cli, 'run', '--project', 'unit', '--project', 'flow', ...files]);
  fetched.remove();
  return status;
}

const FAILOVER = ['patroni', 'etcd', 'haproxy', 'pgbouncer'];
const FAILOVER_PACKAGES = ['patroni', 'etcd-server', 'haproxy', 'pgbouncer', 'postgresql-15'];
const PG_BIN = process.env.PG_BIN ?? '/usr/lib/postgresql/15/bin';
/** Asked by Debian's packages whether their services may start. */
const POLICY = '/usr/sbin/policy-rc.d';
const NOT_ALLOWED = '#!/bin/sh\nexit 101\n';
const hasFailover = () =>
  existsSync(join(PG_BIN, 'initdb')) &&
  FAILOVER.every((name) =>
    ['/usr/bin', '/usr/sbin', '/usr/local/bin'].some((dir) => existsSync(`${dir}/${name}`)),
  );

/** Debian's packages, of whose own services none is to run. */
function installFailover() {
  if (process.getuid?.() !== 0) {
    console.error(`failover: apt install ${FAILOVER_PACKAGES.join(' ')}`);
    return false;
  }
  process.env.DEBIAN_FRONTEND ??= 'noninteractive';
  const apt = ['install', '-y', '--no-install-recommends', ...FAILOVER_PACKAGES];
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, NOT_ALLOWED, { mode: 0o755 });
  try {
    return run('apt-get', ['update']) === 0 && run('apt-get', apt) === 0;
  } finally {
    if (isOurs) rmSync(POLICY);
  }
}

function run(command, args) {
  const env = { ...RUNS, ...process.env };
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env, shell: isWindows });
  return status ?? 1;
}

const isWindows = process.platform === 'win32';
const vitest = (project, ...files) => run(toolPath('vitest'), ['run', '--project', project, ...files]);

const at = process.argv.indexOf('--only');
const names = at < 0 ? Object.keys(parts) : (process.argv[at + 1] ?? '').split(',');
for (const name of names) {
  if (!(name in parts))
    throw new Error(`--only: there is no «${name}», only ${Object.keys(parts).join(', ')}`);
  console.log(`\n== ${name} ==`);
  if ((await parts[name]()) !== 0) process.exitCode = 1;
}
