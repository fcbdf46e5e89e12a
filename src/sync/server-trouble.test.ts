import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import type { HttpReply } from '#app/api/http.ts';
import { announce } from '#app/data/announce.ts';
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

/**
 * A queue before a server that gives the feed, and takes what it is sent but for what `fails` answers or throws.
 * @returns with the keys of what it took, in their order
 */
async function queueFor(ops: readonly string[], fails: (key: string) => HttpReply | undefined) {
  const order: string[] = [];
  const device = engineOn(async (request) => {
    if (request.method === 'GET') return feedPage({ hasta: 1 });
    const failure = fails(keyOf(request));
    if (!failure) order.push(keyOf(request));
    return failure ?? taken;
  });
  await device.db.outbox.bulkAdd(ops.map((op) => queuedWrite(op)));
  return { ...device, order };
}

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

describe('a server that gives the feed and fails with whatever it is sent', () => {
  it.each([2, 20, 300])(
    'gets the queue in its order after %i s, with what was charged meanwhile at its end',
    async (seconds) => {
      let isFailing = true;
      const { db, engine, clock, order } = await queueFor(['a', 'b', 'c'], () =>
        isFailing ? broken : undefined,
      );
      engine.start();
      await clock.pass(seconds * 1000);
      expect((await db.outbox.toArray()).every(({ attempts }) => attempts > 0)).toBe(true);
      isFailing = false;
      await db.outbox.add(queuedWrite('d'));
      await clock.pass(300_000);
      expect(order).toEqual(['a', 'b', 'c', 'd']);
    },
  );

  it.each([
    ['is away with all it has afterwards', [broken, refusal(503, 'sin_servicio')]],
    ['does not answer afterwards', [broken, null]],
    ['is not there before it', [null, broken]],
    ['is not there for a while', [broken, null, broken]],
  ])('keeps the order too where it %s, minutes each', async (_case, phases) => {
    let answer: HttpReply | null = null;
    const order: string[] = [];
    const { db, engine, clock } = engineOn(async (request) => {
      if (!answer) throw new ApiError('network');
      if (request.method === 'GET') return answer.status === 503 ? answer : feedPage({ hasta: 1 });
      if (answer === taken) order.push(keyOf(request));
      return answer;
    });
    await db.outbox.bulkAdd(['a', 'b', 'c'].map((op) => queuedWrite(op)));
    engine.start();
    for (const phase of phases) {
      answer = phase;
      await clock.pass(180_000);
    }
    answer = taken;
    await clock.pass(300_000);
    expect(order).toEqual(['a', 'b', 'c']);
  });

  it('keeps the order where it loses one request and the next after minutes of its own trouble', async () => {
    let isFailing = true;
    let toLose = 2;
    const { engine, clock, order } = await queueFor(['a', 'b', 'c'], () => {
      if (isFailing) return broken;
      if (toLose === 0) return undefined;
      toLose -= 1;
      throw new ApiError('network');
    });
    engine.start();
    await clock.pass(180_000);
    isFailing = false;
    await clock.pass(300_000);
    expect(order).toEqual(['a', 'b', 'c']);
  });

  it('keeps the order of what was charged one by one, minutes apart', async () => {
    let isFailing = true;
    const { db, engine, clock, order } = await queueFor([], () => (isFailing ? broken : undefined));
    engine.start();
    const charge = async (op: string, thenMs: number) => {
      await db.outbox.add(queuedWrite(op));
      announce(db.name, 'outbox');
      await clock.pass(thenMs);
    };
    // By then the first waits for minutes, the second for a second.
    await charge('a', 260_000);
    await charge('b', 300);
    isFailing = false;
    await clock.pass(300_000);
    expect(order).toEqual(['a', 'b']);
  });

  it('holds nothing up behind what it fails with and an operation that gets no answer', async () => {
    const { engine, clock, order } = await queueFor(['bad-1', 'bad-2', 'silent', 'good'], (key) => {
      if (key === 'silent') throw new ApiError('timeout');
      return key.startsWith('bad') ? broken : undefined;
    });
    engine.start();
    await clock.pass(600_000);
    expect(order).toEqual(['good']);
  });

  it('holds no sale up that it would take behind many that it fails with', async () => {
    const failing = Array.from({ length: 60 }, (_, at) => `bad-${at}`);
    const { context, order } = await queueFor([...failing, 'good'], (key) =>
      key === 'good' ? undefined : broken,
    );
    expect(await push(context)).toMatchObject({ kind: 'drained', sent: 1 });
    expect(order).toEqual(['good']);
  });

  it('is asked with each heartbeat, and a few times more in the first minute', async () => {
    let tries = 0;
    const { engine, clock } = await queueFor(['a', 'b'], () => {
      tries += 1;
      return broken;
    });
    engine.start();
    await clock.pass(600_000);
    const heartbeats = 20;
    expect(tries).toBeGreaterThanOrEqual(2 * heartbeats);
    expect(tries).toBeLessThanOrEqual(2 * (heartbeats + 8));
  });

  it('puts off by itself what meets a fault where it judges another operation of the batch', async () => {
    const order: string[] = [];
    const { db, context, clock } = engineOn(async (request) => {
      order.push(keyOf(request));
      return keyOf(request) === 'c' ? refusal(400) : broken;
    });
    await db.outbox.bulkAdd(['a', 'b', 'c'].map((op) => queuedWrite(op)));
    expect(await push(context)).toMatchObject({ kind: 'drained', sent: 0 });
    expect(order).toEqual(['a', 'b', 'c']);
    const rows = await db.outbox.toArray();
    expect(rows.map(({ state }) => state)).toEqual(['pending', 'pending', 'rejected']);
    expect(rows.slice(0, 2).every(({ nextAt }) => nextAt > clock.in(0))).toBe(true);
  });
});

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
