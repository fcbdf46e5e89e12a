import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { readPidFile } from './postgres/cluster-process.ts';
import { isDatabaseAway, sql } from './platform/database/database.ts';
import { createShop } from '#tests/fixtures/shop.ts';

let dir: string;
let database: OpenDatabase;
const open = () =>
  openDatabase(
    { dataDir: dir } as never,
    () => undefined,
    () => undefined,
  );
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'mostrador-open-'));
  chmodSync(dir, 0o711);
  database = await open();
}, 60_000);
afterAll(async () => {
  await database.close();
  rmSync(dir, { recursive: true, force: true });
}, 60_000);

const postmaster = (): number | undefined => readPidFile(join(dir, 'postgres'))?.pid;

/** Callers that hardly rest; each transaction takes a connection for a moment. */
function underLoad(callers: number) {
  const state = {
    isOver: false,
    failures: [] as number[],
    others: [] as unknown[],
  };
  const caller = async (): Promise<void> => {
    while (!state.isOver) {
      try {
        await database.db.transaction().execute((tx) => sql`SELECT pg_sleep(0.01)`.execute(tx));
      } catch (error) {
        state.failures.push(performance.now());
        if (!isDatabaseAway(error)) state.others.push(error);
      }
      await new Promise((resolve) => setTimeout(resolve, 10 * Math.random()));
    }
  };
  const running = Array.from({ length: callers }, caller);
  return {
    state,
    more: () => running.push(...Array.from({ length: callers }, caller)),
    end: () => {
      state.isOver = true;
      return Promise.all(running);
    },
  };
}

it('a database of ours lets what only reads step back behind sales', async () => {
  const niceness = async (db: OpenDatabase['db']) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
    return getPriority(rows[0]?.pid);
  };
  expect(await niceness(database.readers)).toBeGreaterThan(await niceness(database.db));
});

it('a database of ours that was killed, or stopped and started again, is in the same epoch', async () => {
  await createShop(database.db, new Date());
  const epoch = async () =>
    (await sql<{ epoch: string }>`SELECT epoch FROM business_versions`.execute(database.db)).rows;
  const before = await epoch();
  for (const signal of ['SIGKILL', undefined] as const) {
    if (signal) process.kill(postmaster()!, signal);
    await database.close();
    database = await open();
    expect(await epoch()).toEqual(before);
  }
});

// It takes a second or two on an idle machine; twenty tell a slow return from none at all.
const BACK_WITHIN_MS = 20_000;

describe('a PostgreSQL of ours that somebody tells to stop', { timeout: 60_000 }, () => {
  // Smart waits for its clients, fast cuts them, immediate does not say good-bye.
  it.each(['SIGTERM', 'SIGINT', 'SIGQUIT'] as const)('by %s is back by itself', async (signal) => {
    const before = postmaster()!;
    const { state, more, end } = underLoad(6);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const start = performance.now();
    process.kill(before, signal);
    // More at once than there are connections: some are refused, which is how the pool hears of it.
    more();
    await expect.poll(postmaster, { timeout: 20_000, interval: 50 }).not.toBe(before);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    await end();
    const last = Math.max(start, ...state.failures) - start;
    expect(state.others).toEqual([]);
    expect(last).toBeLessThan(BACK_WITHIN_MS);
  });
});
