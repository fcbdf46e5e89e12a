import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '#tests/fixtures/shop.ts';
import { type Outcome, runSchedule } from './campaign.ts';
import { type Blow, planSchedule, type Step } from './schedule.ts';
import { ServerProcess } from './server-process.ts';
import { registerOwner } from './shop.ts';

// CRASH_RUNS=1000 at night. CRASH_SEED=<seed of a schedule> CRASH_RUNS=1 repeats that one.
const RUNS = Number(process.env['CRASH_RUNS'] ?? 3);
const SEED = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000_000);
const RUNS_PER_SERVER = 25;

let server: ServerProcess;
let owner: ApiClient;
async function open(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  server = await ServerProcess.create(settings);
  owner = await registerOwner(server);
}
const close = (): Promise<void> => server.destroy();

const outcomes: Outcome[] = [];

async function hold(seed: number, steps: readonly Step[]): Promise<Outcome> {
  const outcome = await runSchedule(server, owner, seed, steps);
  outcomes.push(outcome);
  expect(outcome.violations.map((violation) => violation.slice(0, 300))).toEqual([]);
  expect(outcome.applied).toBeGreaterThan(0);
  // A server that takes too long to stop exits with 1; where it is not ready again in time, the schedule itself throws.
  for (const { exit, blow } of outcome.hits) if (blow === 'term') expect(exit?.code).toBe(0);
  return outcome;
}

const times = (count: number, blow: Blow): Step[] =>
  Array.from({ length: count }, (_, at) => ({ afterMs: 400 + at * 130, blow, downMs: 0, victim: at }));

describe.each(['1', '2'])('a server of %s workers', { timeout: 120_000 }, (count) => {
  beforeAll(() => open({ WORKERS: count }), 120_000);
  afterAll(close, 60_000);

  it('whose PostgreSQL is killed as it begins to answer goes on by itself', async () => {
    for (let times = 0; times < 3; times += 1) {
      await server.end('SIGKILL');
      await server.start();
      const first = server.pid();
      server.hurtPostmaster('SIGKILL');
      await delay(300); // its end is noticed
      await server.untilReady();
      expect(server.pid()).toBe(first);
    }
    await expect.poll(() => server.workers().length, { timeout: 20_000 }).toBe(count === '1' ? 0 : 2);
  });
});

describe('a server in the hands of fate', { timeout: 300_000 }, () => {
  beforeAll(() => open(), 120_000);
  afterAll(close, 60_000);

  it('told to stop under load finishes or drops what is in flight, and loses nothing (F-09)', async () => {
    await hold(SEED, times(2, 'term'));
  });

  it('whose PostgreSQL is restarted during sales answers 503 and goes on by itself (F-12)', async () => {
    await hold(SEED, times(2, 'restart'));
  });

  it('loses, doubles and skips nothing when each of its processes is killed in turn', async () => {
    await hold(SEED, [
      ...times(2, 'server'),
      ...times(1, 'postmaster'),
      ...times(1, 'both'),
      ...times(1, 'backend'),
    ]);
  });
});

describe('a server of two workers', { timeout: 300_000 }, () => {
  beforeAll(() => open({ WORKERS: '2' }), 120_000);
  afterAll(close, 60_000);

  it('loses, doubles and skips nothing when one after the other is killed, and has two again each time', async () => {
    const before = server.workers();
    expect(before).toHaveLength(2);
    await hold(SEED, times(6, 'worker'));
    await expect.poll(() => server.workers().length, { timeout: 20_000 }).toBe(2);
    expect(server.workers().filter((pid) => before.includes(pid))).toEqual([]);
  });

  it('leaves nobody without an answer whose call came as a worker died', async () => {
    const before = server.workers();
    for (const pid of before) process.kill(pid, 'SIGSTOP');
    const calls = Array.from({ length: 12 }, () =>
      fetch(`${server.url}/api/health/`, {
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(30_000),
      }).then(
        ({ status }) => status,
        (error: unknown) => (error instanceof Error ? error.name : 'no error'),
      ),
    );
    await delay(200); // they have arrived
    for (const pid of before) process.kill(pid, 'SIGKILL');
    expect(await Promise.all(calls)).not.toContain('TimeoutError');
    await server.untilReady();
  });

  it('ends with its first process, and loses, doubles and skips nothing', async () => {
    const before = server.workers();
    await hold(SEED, [...times(2, 'server'), ...times(1, 'term'), ...times(1, 'postmaster')]);
    expect(server.workers()).toHaveLength(2);
    const isThere = (pid: number) => existsSync(`/proc/${pid}`);
    await expect.poll(() => before.filter(isThere)).toEqual([]);
  });
});

const batches = Array.from({ length: Math.ceil(RUNS / RUNS_PER_SERVER) }, (_, at) =>
  Array.from(
    { length: Math.min(RUNS_PER_SERVER, RUNS - at * RUNS_PER_SERVER) },
    (_none, step) => SEED + at * RUNS_PER_SERVER + step,
  ),
);

describe.each(batches)('a server killed at random', { timeout: 300_000 }, (...seeds) => {
  beforeAll(() => open(), 120_000);
  afterAll(close, 60_000);

  it.each(seeds)('keeps every promise under the schedule CRASH_SEED=%i', async (seed) => {
    await hold(seed, planSchedule(seed));
  });
});

afterAll(() => {
  const hits = outcomes.flatMap((outcome) => outcome.hits);
  const total = (count: (outcome: Outcome) => number) =>
    outcomes.reduce((all, outcome) => all + count(outcome), 0);
  const exits = (blow: Blow) => {
    const ended = hits.flatMap((hit) =>
      hit.blow === blow && blow === 'term' && hit.exit ? [hit.exit.ms] : [],
    );
    return ended.length > 0 ? `, stopped within ${Math.round(Math.max(...ended))} ms` : '';
  };
  const lines = [...new Set(hits.map(({ blow }) => blow))].map((blow) => {
    const ready = hits.filter((hit) => hit.blow === blow).map(({ readyMs }) => readyMs);
    ready.sort((a, b) => a - b);
    const at = (part: number) => Math.round(ready[Math.floor((ready.length - 1) * part)] ?? 0);
    return `  ${blow}: ${ready.length}, ready again after ${at(0.5)} ms (median), ${at(1)} ms (worst)${exits(blow)}`;
  });
  process.stdout.write(
    `crash: CRASH_SEED=${SEED}, ${outcomes.length} schedules, ${hits.length} blows, ` +
      `${total((one) => one.operations)} operations, ${total((one) => one.applied)} applied, ` +
      `${total((one) => one.unknown)} of unknown outcome, ${total((one) => one.replays)} replayed, ` +
      `${total((one) => one.violations.length)} violations\n${lines.join('\n')}\n`,
  );
});
