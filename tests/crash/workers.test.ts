import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEED, times, Victim } from './rig/victim.ts';

const victim = new Victim();
afterAll(() => victim.report());

describe.each(['1', '2'])('a server of %s workers', { timeout: 120_000 }, (count) => {
  beforeAll(() => victim.open({ WORKERS: count }), 120_000);
  afterAll(() => victim.close(), 60_000);

  it('whose PostgreSQL is killed as it begins to answer goes on by itself', async () => {
    for (let times = 0; times < 3; times += 1) {
      await victim.server.end('SIGKILL');
      await victim.server.start();
      const first = victim.server.pid();
      victim.server.hurtPostmaster('SIGKILL');
      await delay(300); // its end is noticed
      await victim.server.untilReady();
      expect(victim.server.pid()).toBe(first);
    }
    await expect.poll(() => victim.server.workers().length, { timeout: 20_000 }).toBe(count === '1' ? 0 : 2);
  });
});

describe('a server of two workers', { timeout: 300_000 }, () => {
  beforeAll(() => victim.open({ WORKERS: '2' }), 120_000);
  afterAll(() => victim.close(), 60_000);

  it('loses, doubles and skips nothing when one after the other is killed, and has two again each time', async () => {
    const before = victim.server.workers();
    expect(before).toHaveLength(2);
    await victim.hold(SEED, times(6, 'worker'));
    await expect.poll(() => victim.server.workers().length, { timeout: 20_000 }).toBe(2);
    expect(victim.server.workers().filter((pid) => before.includes(pid))).toEqual([]);
  });

  it('leaves nobody without an answer whose call came as a worker died', async () => {
    const before = victim.server.workers();
    for (const pid of before) process.kill(pid, 'SIGSTOP');
    const calls = Array.from({ length: 12 }, () =>
      fetch(`${victim.server.url}/api/health/`, {
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
    await victim.server.untilReady();
  });

  it('ends with its first process, and loses, doubles and skips nothing', async () => {
    const before = victim.server.workers();
    await victim.hold(SEED, [...times(2, 'server'), ...times(1, 'term'), ...times(1, 'postmaster')]);
    expect(victim.server.workers()).toHaveLength(2);
    const isThere = (pid: number) => existsSync(`/proc/${pid}`);
    await expect.poll(() => before.filter(isThere)).toEqual([]);
  });
});
