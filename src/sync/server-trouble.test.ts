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

describe('a server that asks to be left alone (Retry-After)', () => {
  const asking = refusal(503, 'sin_servicio', { 'retry-after': '60' });

  async function afterOneRefusal(answer = asking) {
    const sent: string[] = [];
    const device = engineOn(async (request) => {
      if (request.method === 'GET') return feedPage();
      sent.push(keyOf(request));
      return sent.length === 1 ? answer : taken;
    });
    await device.db.outbox.add(queuedWrite('a'));
    device.engine.start();
    await device.clock.pass(1000);
    expect(sent).toEqual(['a']);
    return { ...device, sent };
  }

  it('is sent nothing until then, neither a sale charged meanwhile nor with the heartbeat, and all in order after', async () => {
    const { db, engine, clock, sent } = await afterOneRefusal();
    await db.outbox.add(queuedWrite('b'));
    await engine.syncNow();
    await clock.pass(57_000);
    await engine.syncNow();
    expect(sent).toEqual(['a']);
    await clock.pass(3000);
    expect(sent).toEqual(['a', 'a', 'b']);
  });

  it('is asked all the same by a person who sends now', async () => {
    const { engine, sent } = await afterOneRefusal();
    await engine.sendNow();
    expect(sent).toEqual(['a', 'a']);
  });

  it('for a day is left alone for five minutes', async () => {
    const { clock, sent } = await afterOneRefusal(refusal(429, 'limite', { 'retry-after': '86400' }));
    await clock.pass(298_000);
    expect(sent).toEqual(['a']);
    await clock.pass(2000);
    expect(sent).toEqual(['a', 'a']);
  });
});
