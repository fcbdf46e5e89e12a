import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import type { HttpReply } from '#app/api/http.ts';
import { engineOn, feedPage, keyOf, queuedWrite, refusal, taken } from '#tests/fixtures/device/engine-on.ts';
import { push } from './push/push.ts';
import { isServerInTrouble } from './status.ts';

/** The status after rounds that end in these ways; null: no answer. */
async function afterRounds(replies: readonly (HttpReply | null)[]) {
  const left = [...replies];
  const { engine, snap } = engineOn(async () => {
    const reply = left.shift();
    if (!reply) throw new ApiError('network');
    return reply;
  });
  for (let round = 0; round < replies.length; round += 1) await engine.syncNow();
  return snap();
}

const broken = refusal(500);

describe('a server that answers and does not give the feed', () => {
  it('is shown as in trouble after three rounds, though the connection is there', async () => {
    expect(isServerInTrouble(await afterRounds([feedPage(), broken, broken]))).toBe(false);
    const lasting = await afterRounds([feedPage(), broken, broken, broken]);
    expect(lasting).toMatchObject({ connection: 'online', lastPull: 'trouble' });
    expect(lasting.lastSync).not.toBeNull();
    expect(isServerInTrouble(lasting)).toBe(true);
  });

  it('is shown with its own words, until it gives the feed or nobody answers', async () => {
    expect((await afterRounds([feedPage(), broken])).refusal).toBe('No.');
    expect((await afterRounds([broken, feedPage()])).refusal).toBe('');
    expect((await afterRounds([broken, null])).refusal).toBe('');
  });

  it('is still shown as in trouble when the connection was gone in between, and no longer after the next page', async () => {
    expect(isServerInTrouble(await afterRounds([broken, broken, null, broken]))).toBe(true);
    expect(isServerInTrouble(await afterRounds([broken, broken, broken, feedPage()]))).toBe(false);
  });
});

it.each([20, 300])(
  'a server that is away with all it has for %i s gets the queue in its order afterwards, at once',
  async (seconds) => {
    let isAway = true;
    const order: string[] = [];
    const { db, engine, clock } = engineOn(async (request) => {
      if (isAway) return refusal(503, 'sin_servicio');
      if (request.method === 'GET') return feedPage({ hasta: 1 });
      order.push(keyOf(request));
      return taken;
    });
    await db.outbox.bulkAdd(['a', 'b', 'c'].map((op) => queuedWrite(op)));
    engine.start();
    await clock.pass(seconds * 1000);
    isAway = false;
    await clock.pass(30_000);
    expect(order).toEqual(['a', 'b', 'c']);
  },
);

it('a server that asks for more than five minutes for one operation gets it once in a pass over the queue', async () => {
  let tries = 0;
  const { db, clock, context } = engineOn(async () => {
    tries += 1;
    await clock.pass(50);
    return tries === 1 ? refusal(500, 'error', { 'retry-after': '600' }) : taken;
  });
  await db.outbox.add(queuedWrite('a'));
  await push(context);
  expect(tries).toBe(1);
  expect((await db.outbox.toArray())[0]?.nextAt).toBe(clock.in(300_000));
});
