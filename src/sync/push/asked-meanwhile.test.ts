import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import { engineOn, feedPage, queuedWrite, refusal, taken } from '#tests/fixtures/device/engine-on.ts';
import { settled } from '#tests/fixtures/device/test-clock.ts';

it.each([
  ['sendNow', 'no answer'],
  ['hurry', 'no answer'],
  ['sendNow', 'trouble of the server'],
  ['hurry', 'trouble of the server'],
] as const)(
  'an operation under way when a person asks to send (%s) is tried again at once if that try meets %s',
  async (ask, what) => {
    let fail: (() => void) | undefined;
    let tries = 0;
    const { db, engine, clock } = engineOn(
      async ({ method }) => {
        // No page comes: it would end the backoff of a try that failed.
        if (method === 'GET') throw new ApiError('network');
        tries += 1;
        if (tries > 1) return taken;
        await new Promise<void>((resolve) => (fail = resolve));
        if (what === 'no answer') throw new ApiError('network');
        return refusal(500);
      },
      { random: 1 },
    );
    await db.outbox.add(queuedWrite('a', { attempts: 8 }));
    engine.start();
    await settled();
    expect(fail).toBeDefined();
    const asked = engine[ask]();
    await clock.pass(30);
    fail?.();
    await asked;
    expect((await db.outbox.toArray())[0]?.state).toBe('done');
    expect(tries).toBe(2);
  },
);

it('a server that takes nothing is not asked in a circle: at once, and once more for a page that came', async () => {
  let fail: (() => void) | undefined;
  let tries = 0;
  let tellSecond = () => {};
  const second = new Promise<void>((resolve) => (tellSecond = resolve));
  const { db, engine, clock } = engineOn(
    async ({ method }) => {
      if (method === 'GET') {
        // The second try is sent beside the page.
        await second;
        return feedPage();
      }
      tries += 1;
      if (tries === 1) await new Promise<void>((resolve) => (fail = resolve));
      if (tries === 2) tellSecond();
      throw new ApiError('network');
    },
    { random: 1 },
  );
  await db.outbox.add(queuedWrite('a', { attempts: 8 }));
  engine.start();
  await settled();
  expect(fail).toBeDefined();
  const asked = engine.sendNow();
  fail?.();
  await asked;
  await clock.until(() => tries === 3);
  await clock.pass(400);
  expect(tries).toBe(3);
});
