import { afterAll, beforeAll, describe, it } from 'vitest';
import { planSchedule } from './rig/schedule.ts';
import { SEED, times, Victim } from './rig/victim.ts';

// CRASH_RUNS=1000 at night.
const RUNS = Number(process.env['CRASH_RUNS'] ?? 3);
const RUNS_PER_SERVER = 25;

const victim = new Victim();
afterAll(() => victim.report());

describe('a server in the hands of fate', { timeout: 300_000 }, () => {
  beforeAll(() => victim.open(), 120_000);
  afterAll(() => victim.close(), 60_000);

  it('told to stop under load finishes or drops what is in flight, and loses nothing (F-09)', async () => {
    await victim.hold(SEED, times(2, 'term'));
  });

  it('whose PostgreSQL is restarted during sales answers 503 and goes on by itself (F-12)', async () => {
    await victim.hold(SEED, times(2, 'restart'));
  });

  it('loses, doubles and skips nothing when each of its processes is killed in turn', async () => {
    await victim.hold(SEED, [
      ...times(2, 'server'),
      ...times(1, 'postmaster'),
      ...times(1, 'both'),
      ...times(1, 'backend'),
    ]);
  });
});

const batches = Array.from({ length: Math.ceil(RUNS / RUNS_PER_SERVER) }, (_, at) =>
  Array.from(
    { length: Math.min(RUNS_PER_SERVER, RUNS - at * RUNS_PER_SERVER) },
    (_none, step) => SEED + at * RUNS_PER_SERVER + step,
  ),
);

describe.each(batches)('a server killed at random', { timeout: 300_000 }, (...seeds) => {
  beforeAll(() => victim.open(), 120_000);
  afterAll(() => victim.close(), 60_000);

  it.each(seeds)('keeps every promise under the schedule CRASH_SEED=%i', async (seed) => {
    await victim.hold(seed, planSchedule(seed));
  });
});
