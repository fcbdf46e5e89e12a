import { describe, expect, it } from 'vitest';
import type { KnownAddresses } from './known-addresses.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

const MINUTE_MS = 60_000;

/** Runs tries at once; tells how each ended. */
async function burst(throttle: SignInThrottle, count: number, isRight: boolean, account = 'a@x.example') {
  const slow = () => new Promise<boolean>((resolve) => setTimeout(() => resolve(isRight), 2));
  const tries = Array.from({ length: count }, () => throttle.attempt(account, '192.0.2.1', 0, slow));
  const ends = await Promise.allSettled(tries);
  return ends.map((end) => (end.status === 'fulfilled' ? end.value : 'refused'));
}

const now = (
  throttle: SignInThrottle,
  nowMs: number,
  isRight: boolean,
  account = 'a@x.example',
  ip = '192.0.2.1',
) => throttle.attempt(account, ip, nowMs, () => Promise.resolve(isRight));

describe('signing in', () => {
  it('compares no more wrong passwords than the limit, also at once', async () => {
    const ends = await burst(new SignInThrottle(3), 20, false);
    expect(ends.filter((end) => end === false)).toHaveLength(3);
    expect(ends.filter((end) => end === 'refused')).toHaveLength(17);
  });

  it('lets any number of right ones in, also at once', async () => {
    expect(await burst(new SignInThrottle(3), 20, true)).toEqual(Array.from({ length: 20 }, () => true));
  });

  it('counts wrong passwords from zero after a right one, after 15 minutes, and after a call to forget', async () => {
    const throttle = new SignInThrottle(2);
    await now(throttle, 0, false);
    await now(throttle, 0, true);
    await now(throttle, 0, false);
    await now(throttle, 0, false);
    await expect(now(throttle, 14 * MINUTE_MS, true)).rejects.toMatchObject({
      codigo: 'demasiados_intentos',
      details: { retryAfterS: 60 },
    });
    expect(await now(throttle, 15 * MINUTE_MS, true)).toBe(true);
    await burst(throttle, 5, false);
    throttle.forget('a@x.example');
    expect(await now(throttle, 0, true)).toBe(true);
  });

  it('is left to an address that the account signed in from, whatever strangers try, and slowed down there too', async () => {
    const known: KnownAddresses = {
      has: async (account, ip) => account === 'a@x.example' && ip === '192.0.2.9',
      note: async () => undefined,
    };
    const throttle = new SignInThrottle(2, known);
    await burst(throttle, 5, false);
    await expect(now(throttle, 0, true)).rejects.toMatchObject({ codigo: 'demasiados_intentos' });
    const own = (isRight: boolean) => now(throttle, 0, isRight, 'a@x.example', '192.0.2.9');
    expect(await own(true)).toBe(true);
    expect([await own(false), await own(false)]).toEqual([false, false]);
    await expect(own(true)).rejects.toMatchObject({ codigo: 'demasiados_intentos' });
    throttle.forget('a@x.example');
    expect([await own(true), await now(throttle, 0, true)]).toEqual([true, true]);
  });

  it('is refused to an address that tries account after account', async () => {
    const throttle = new SignInThrottle(1);
    for (let at = 0; at < 20; at += 1) await now(throttle, 0, false, `a${at}@x.example`);
    await expect(now(throttle, 0, true, 'b@x.example')).rejects.toMatchObject({
      codigo: 'demasiados_intentos',
    });
    expect(await now(throttle, 0, true, 'b@x.example', '192.0.2.2')).toBe(true);
  });
});
