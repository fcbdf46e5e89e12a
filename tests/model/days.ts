import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import type { Command } from './command.ts';
import { someCommands } from './commands.ts';
import { TestLocks } from './locks.ts';
import { runDay } from './day.ts';
import { rememberStock } from './invariants/server-facts.ts';

// `npm test` runs 30 days, `npm run test:all` 300, the nightly script 20,000. Seed and path of a failure repeat it
// (MODEL_SEED, MODEL_PATH); MODEL_SHRINK=1 makes it small.
const RUNS = Number(process.env['MODEL_RUNS'] ?? 300);
const SEED = Number(process.env['MODEL_SEED'] ?? Date.now() % 1_000_000_007);
const PATH = process.env['MODEL_PATH'];
const RUN_MS = 15_000;
/** Days that go on at once in one process: while one waits for the database another one computes. */
const AT_ONCE = PATH === undefined ? 2 : 1;

/**
 * Declares a half of the runs; the halves are files of their own, so that two cores share them.
 * @param half 0 or 1
 */
export function describeDays(half: number): void {
  const locks = new TestLocks();
  const seed = SEED + half * AT_ONCE;
  let server: TestServer;
  beforeAll(async () => {
    vi.stubGlobal('navigator', { locks });
    server = await startServer();
    await rememberStock(server);
    process.stdout.write(`offline model: ${RUNS / 2} runs, MODEL_SEED=${seed}\n`);
  });
  afterAll(() => server.stop());

  async function runDays(lane: number): Promise<void> {
    const day = async (scheduler: fc.Scheduler, commands: Command[]) =>
      runDay(server, locks, scheduler, commands);
    await fc.assert(fc.asyncProperty(fc.scheduler(), someCommands, day), {
      numRuns: Math.ceil(RUNS / 2 / AT_ONCE),
      seed: seed + lane,
      ...(PATH === undefined ? {} : { path: PATH }),
      endOnFailure: process.env['MODEL_SHRINK'] !== '1',
    });
  }

  describe('two counters under faults', () => {
    it(
      `lose nothing and double nothing (MODEL_SEED=${seed})`,
      async () => {
        const lanes = Array.from({ length: AT_ONCE }, (_, lane) => runDays(lane));
        const ends = await Promise.allSettled(lanes);
        const failure = ends.find((end) => end.status === 'rejected');
        if (failure) throw failure.reason as Error;
        expect(ends).toHaveLength(AT_ONCE);
      },
      60_000 + RUNS * RUN_MS,
    );
  });
}
