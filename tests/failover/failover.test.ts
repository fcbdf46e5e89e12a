import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Outcome, runSchedule } from '#tests/crash/rig/campaign.ts';
import type { Hit, Step } from '#tests/crash/rig/schedule.ts';
import { ServerProcess } from '#tests/crash/rig/server-process.ts';
import { startText } from '#server/start-text.ts';
import { registerOwner } from '#tests/crash/rig/shop.ts';
import type { ApiClient } from '#tests/fixtures/shop.ts';
import { Cluster } from './cluster.ts';

const RUNS = Number(process.env['FAILOVER_RUNS'] ?? 20);
const SEED = Number(process.env['FAILOVER_SEED'] ?? Date.now() % 1_000_000_000);
const NOTICED_WITHIN_MS = 10_000;

const cluster = new Cluster();
let server: ServerProcess;
let owner: ApiClient;
beforeAll(() => cluster.start(), 300_000);
afterAll(() => cluster.stop(), 60_000);

/** Two workers that serve by the proxy, or by the pooler before it. */
async function startServer(way: Way): Promise<void> {
  server = await ServerProcess.create({
    DATABASE_URL: cluster.url,
    POOL_URL: way === 'pgbouncer' ? cluster.poolUrl : '',
    SESSION_SECRET: 'a secret of the tests, long enough to sign with',
    WORKERS: '2',
    SYNC_STANDBY: '1',
  });
  owner = await registerOwner(server);
}

const WAYS = ['the proxy', 'pgbouncer'] as const;
type Way = (typeof WAYS)[number];
let way: Way;
const pauses: { way: Way; isWholeNode: boolean; ms: number }[] = [];

/** Every other time the whole node dies, and comes back once the other one leads. */
async function killLeader(_server: ServerProcess, { victim }: Step): Promise<Hit> {
  const isWholeNode = victim % 2 === 1;
  const since = performance.now();
  const at = await cluster.killLeader(isWholeNode);
  for (; performance.now() - since < NOTICED_WITHIN_MS && (await server.isHealthy()); );
  await server.untilReady();
  const ms = performance.now() - since;
  pauses.push({ way, isWholeNode, ms });
  if (isWholeNode) cluster.startNode(at);
  return { blow: 'leader', readyMs: ms, exit: null };
}

const outcomes: Outcome[] = [];

describe.each(WAYS)('a server that reaches its database by %s', (one) => {
  beforeAll(async () => {
    way = one;
    await cluster.untilSafe();
    await startServer(way);
  }, 120_000);
  afterAll(() => server.destroy());

  it.each(Array.from({ length: RUNS }, (_, at) => at))(
    'has eight tills lose, double and skip nothing when the leader is killed, time %i',
    { timeout: 600_000 },
    async (at) => {
      await cluster.untilSafe();
      const steps: Step[] = [{ afterMs: 800, blow: 'leader', downMs: 0, victim: at }];
      const outcome = await runSchedule(server, owner, SEED + at, steps, killLeader);
      outcomes.push(outcome);
      expect(outcome.violations.map((violation) => violation.slice(0, 300))).toEqual([]);
      expect(outcome.applied).toBeGreaterThan(0);
      // The standby had all of it: no device fetches anything anew.
      expect(server.output).not.toContain(startText.newEpochs);
    },
  );
});

it('a server that is given the standby says so in one line', { timeout: 120_000 }, async () => {
  await cluster.untilSafe();
  const env = { ...process.env, DATABASE_URL: await cluster.standbyUrl(), DATA_DIR: cluster.dir, PORT: '0' };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/main.js'], {
    env,
    encoding: 'utf8',
  });
  expect([status, `${stdout}${stderr}`.trim()]).toEqual([1, startText.standby]);
});

afterAll(() => {
  const of = (by: Way, isWhole: boolean) => {
    const found = pauses.filter((pause) => pause.way === by && pause.isWholeNode === isWhole);
    const ms = found.map((pause) => pause.ms).toSorted((a, b) => a - b);
    return `${Math.round(ms[Math.floor((ms.length - 1) / 2)] ?? 0)} ms (median), ${Math.round(ms.at(-1) ?? 0)} ms (most)`;
  };
  const total = (count: (outcome: Outcome) => number) =>
    outcomes.reduce((all, outcome) => all + count(outcome), 0);
  process.stdout.write(
    `failover: FAILOVER_SEED=${SEED}, leader killed ${pauses.length} times, ${total((one) => one.applied)} operations ` +
      `applied, ${total((one) => one.violations.length)} violations; PostgreSQL killed, then the whole node` +
      `${WAYS.map((by) => `; by ${by}: ${of(by, false)}, ${of(by, true)}`).join('')}\n`,
  );
});
