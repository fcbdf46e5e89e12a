import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KnownAddresses } from '#server/http/limits/known-addresses.ts';
import { isLimitReached, RateLimit, sweepThrottles } from '#server/http/limits/rate-limit.ts';
import { SignInThrottle } from '#server/http/limits/sign-in-throttle.ts';
import { sql } from '#server/platform/database/database.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';

const MINUTE_MS = 60_000;
/** On the edge of every window's pieces. */
const START_MS = Date.UTC(2026, 10, 28, 12);

let server: TestServer;
let names = 0;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** The same limit in two processes of the server. */
function limits(limit: number): [RateLimit, RateLimit] {
  names += 1;
  const make = () => new RateLimit(server.db, `limit ${names}`, limit, MINUTE_MS);
  return [make(), make()];
}

async function countRows(): Promise<number> {
  const { rows } = await sql<{ left: number }>`SELECT count(*)::int AS left FROM throttles`.execute(
    server.db,
  );
  return rows[0]?.left ?? 0;
}

describe('a limit', () => {
  it('gives no more than there is to those who come at once to two processes', async () => {
    const [one, other] = limits(3);
    const tries = Array.from({ length: 20 }, (_, at) =>
      (at % 2 ? one : other).tryTake({ key: 'a' }, START_MS),
    );
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(3);
    expect(await other.look({ key: 'a' }, START_MS)).toEqual({ room: 0, resetS: 60 });
    expect(await one.look({ key: 'b' }, START_MS)).toEqual({ room: 3, resetS: 0 });
  });

  it('says when the oldest is forgotten, and forgets it then', async () => {
    const [one, other] = limits(2);
    expect(await one.take({ key: 'a' }, START_MS)).toEqual({ room: 1, resetS: 60 });
    expect(await other.take({ key: 'a' }, START_MS + 10_000)).toEqual({ room: 0, resetS: 50 });
    await expect(one.take({ key: 'a' }, START_MS + 59_000)).rejects.toMatchObject({
      codigo: 'demasiados_intentos',
      details: { retryAfterS: 1 },
    });
    expect(await one.take({ key: 'a' }, START_MS + 60_000)).toEqual({ room: 0, resetS: 10 });
  });

  it('counts neither what is given back nor what a transaction takes that is rolled back', async () => {
    const [one] = limits(1);
    await one.take({ key: 'a' }, START_MS);
    await one.giveBack({ key: 'a' }, START_MS);
    const rolledBack = server.db.transaction().execute(async (tx) => {
      await one.take({ key: 'a' }, START_MS, tx);
      throw new Error('refused for another reason');
    });
    await expect(rolledBack).rejects.toThrow('another reason');
    expect(await one.tryTake({ key: 'a' }, START_MS)).toBe(true);
    expect(await one.tryTake({ key: 'a' }, START_MS)).toBe(false);
  });

  it('keeps no more of a busy key than its window', async () => {
    await sql`DELETE FROM throttles`.execute(server.db);
    const [one, other] = limits(600);
    for (let second = 0; second < 200; second += 1)
      await (second % 2 ? one : other).take({ key: 'a' }, START_MS + second * 1000);
    expect(await countRows()).toBe(60);
    expect(await one.look({ key: 'a' }, START_MS + 199_000)).toEqual({ room: 540, resetS: 1 });
  });

  it('leaves no counts once their window is over', async () => {
    await sql`DELETE FROM throttles`.execute(server.db);
    const [one] = limits(1);
    await one.take({ key: 'a' }, START_MS);
    await sweepThrottles(server.db, new Date(START_MS + MINUTE_MS - 1), 100);
    expect(await one.tryTake({ key: 'a' }, START_MS)).toBe(false);
    await sweepThrottles(server.db, new Date(START_MS + MINUTE_MS), 100);
    expect(await countRows()).toBe(0);
  });
});

/** A throttle of a process; others of the same name count the same. */
function throttle(limit: number, known?: KnownAddresses): SignInThrottle {
  return new SignInThrottle(server.db, `sign-in ${names}`, limit, known);
}
const fresh = (limit: number, known?: KnownAddresses): SignInThrottle => {
  names += 1;
  return throttle(limit, known);
};

/** Runs tries at once, in turn at each process; tells how each ended. */
async function burst(processes: SignInThrottle[], count: number, isRight: boolean, account = 'a@x.example') {
  const slow = () => new Promise<boolean>((resolve) => setTimeout(() => resolve(isRight), 2));
  const tries = Array.from({ length: count }, (_, at) =>
    processes[at % processes.length]!.attempt(account, '192.0.2.1', START_MS, slow),
  );
  const ends = await Promise.allSettled(tries);
  return ends.map((end) => {
    if (end.status === 'fulfilled') return end.value;
    if (!isLimitReached(end.reason)) throw end.reason;
    return 'refused';
  });
}
const now = (
  signIns: SignInThrottle,
  afterMs: number,
  isRight: boolean,
  account = 'a@x.example',
  ip = '192.0.2.1',
) => signIns.attempt(account, ip, START_MS + afterMs, () => Promise.resolve(isRight));

describe('signing in', () => {
  it('compares no more wrong passwords than the limit, also at once and in two processes', async () => {
    const ends = await burst([fresh(3), throttle(3)], 20, false);
    expect(ends.filter((end) => end === false)).toHaveLength(3);
    expect(ends.filter((end) => end === 'refused')).toHaveLength(17);
  });

  it('lets any number of right ones in, also at once', async () => {
    expect(await burst([fresh(3)], 20, true)).toEqual(Array.from({ length: 20 }, () => true));
  });

  it('counts wrong passwords from zero after a right one, after 15 minutes, and after a call to forget', async () => {
    const [one, other] = [fresh(2), throttle(2)];
    await now(one, 0, false);
    await now(other, 0, true);
    await now(one, 0, false);
    await now(other, 0, false);
    await expect(now(one, 14 * MINUTE_MS, true)).rejects.toMatchObject({
      codigo: 'demasiados_intentos',
      details: { retryAfterS: 60 },
    });
    expect(await now(other, 15 * MINUTE_MS, true)).toBe(true);
    await burst([one], 5, false);
    await other.forget('a@x.example');
    expect(await now(one, 0, true)).toBe(true);
  });

  it('counts no try whose password could not be compared', async () => {
    const signIns = fresh(1);
    const away = () => Promise.reject(new Error('the database is away'));
    await expect(signIns.attempt('a@x.example', '192.0.2.1', START_MS, away)).rejects.toThrow('away');
    expect(await now(signIns, 0, false)).toBe(false);
  });

  it('is left to an address that the account signed in from, whatever strangers try, and slowed down there too', async () => {
    const known: KnownAddresses = {
      has: async (account, ip) => account === 'a@x.example' && ip === '192.0.2.9',
      note: async () => undefined,
    };
    const signIns = fresh(2, known);
    await burst([signIns], 5, false);
    await expect(now(signIns, 0, true)).rejects.toMatchObject({ codigo: 'demasiados_intentos' });
    const own = (isRight: boolean) => now(signIns, 0, isRight, 'a@x.example', '192.0.2.9');
    expect(await own(true)).toBe(true);
    expect([await own(false), await own(false)]).toEqual([false, false]);
    await expect(own(true)).rejects.toMatchObject({ codigo: 'demasiados_intentos' });
    await signIns.forget('a@x.example');
    expect([await own(true), await now(signIns, 0, true)]).toEqual([true, true]);
  });

  it('is refused to an address that tries account after account', async () => {
    const signIns = fresh(1);
    for (let at = 0; at < 20; at += 1) await now(signIns, 0, false, `a${at}@x.example`);
    await expect(now(signIns, 0, true, 'b@x.example')).rejects.toMatchObject({
      codigo: 'demasiados_intentos',
    });
    expect(await now(signIns, 0, true, 'b@x.example', '192.0.2.2')).toBe(true);
  });
});
