import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import type { HttpRequest } from '#app/api/http.ts';
import { announce } from '#app/data/announce.ts';
import { engineOn, feedPage, keyOf, queuedWrite, taken } from '#tests/fixtures/device/engine-on.ts';
import { queuedSale } from '#tests/fixtures/device/queued-sale.ts';
import { type Clock, pauseOn } from './clock.ts';
import { settled } from '#tests/fixtures/device/test-clock.ts';

// A request without an answer is given up after ten seconds, a file after thirty.
const SOON_MS = 1000;
const HALF_A_MINUTE_MS = 30_000;
const BEFORE_THE_HEARTBEAT_MS = 20_000;

/** As a request does: over at once when its signal is. */
const waitOn = (clock: Clock, { signal }: HttpRequest, delayMs: number) =>
  Promise.race([
    pauseOn(clock, delayMs),
    new Promise<void>((resolve) => {
      if (signal?.aborted) resolve();
      signal?.addEventListener('abort', () => resolve());
    }),
  ]);

describe('an operation that gets no answer', () => {
  it('gives way to every sale where it is a file, for which the connection needs half a minute', async () => {
    // An upload takes its half a minute. A customer comes every 0.7 s (14 s).
    const sentAt = new Map<string, number>();
    let logos = 0;
    const c = engineOn(async (request) => {
      if (request.method !== 'POST') return feedPage();
      const key = keyOf(request);
      if (key === 'logo') {
        logos += 1;
        await waitOn(c.clock, request, HALF_A_MINUTE_MS);
        throw new ApiError('timeout');
      }
      sentAt.set(key, c.clock.elapsedMs());
      return taken;
    });
    const { engine } = c;
    await c.db.outbox.add(queuedWrite('logo', { body: { field: 'logo', file: new Blob(['x']) } }));
    engine.start();
    await c.clock.pass(100);
    const delays: number[] = [];
    const soldAt = new Map<string, number>();
    for (let sale = 0; sale < 5; sale += 1) {
      const key = `sale-${sale}`;
      await c.db.outbox.add(queuedSale(key));
      soldAt.set(key, c.clock.elapsedMs());
      announce(c.db.name, 'outbox');
      await c.clock.pass(700);
    }
    await c.clock.pass(SOON_MS);
    expect([...soldAt.keys()].filter((key) => !sentAt.has(key))).toEqual([]);
    for (const [key, at] of soldAt) delays.push(Math.round((sentAt.get(key) ?? Infinity) - at));
    expect(logos).toBeGreaterThan(1);
    expect(Math.max(...delays)).toBeLessThan(SOON_MS);
  });

  it('delays neither new prices nor the state of the connection in the header', async () => {
    let gets = 0;
    const c = engineOn(async (request) => {
      if (request.method !== 'POST') {
        gets += 1;
        return feedPage({ hasta: gets });
      }
      if (keyOf(request) === 'logo') throw new ApiError('not-ours');
      return taken;
    });
    const { engine } = c;
    await c.db.outbox.add(queuedWrite('logo', { attempts: 12 }));
    engine.start();
    await settled();
    expect(c.snap().lastSync !== undefined && gets).toBe(1);
    await settled();
    expect(c.snap().isBusy).toBe(false);
    const told: string[] = [];
    c.status.subscribe(() => told.push(c.snap().connection));
    // Other counters sell: the stream speaks once a second.
    for (let version = 1; version <= 3; version += 1) {
      announce(c.db.name, 'new-version', { version: version * 10, epoch: null });
      await c.clock.pass(1000);
      await settled();
      expect(gets).toBe(version + 1);
    }
    expect(new Set(told)).toEqual(new Set(['online']));
    expect(gets).toBe(4);
  });

  it('is tried beside hundreds of others with a pause between them', async () => {
    let posts = 0;
    const c = engineOn(async (request) => {
      if (request.method !== 'POST') return feedPage();
      posts += 1;
      throw new ApiError('not-ours');
    });
    const { engine } = c;
    await c.db.outbox.bulkAdd(Array.from({ length: 200 }, (_, at) => queuedSale(`sale-${at}`)));
    engine.start();
    await c.clock.pass(2200);
    expect(posts).toBeGreaterThan(1);
    expect(posts).toBeLessThan(20);
  });

  it('is tried again after its backoff, although the page that is asked for next does not come', async () => {
    const hangs = new Promise<never>(() => undefined);
    let posts = 0;
    const c = engineOn(async ({ method }) => {
      if (method !== 'POST') return hangs;
      posts += 1;
      if (posts === 1) throw new ApiError('network');
      return taken;
    });
    const { engine } = c;
    await c.db.outbox.add(queuedSale('a'));
    engine.start();
    await c.clock.pass(BEFORE_THE_HEARTBEAT_MS);
    expect(posts).toBe(2);
  });

  it('leaves no operation that was freed together with it waiting for the heartbeat', async () => {
    const sent: string[] = [];
    const c = engineOn(async (request) => {
      if (request.method !== 'POST') return feedPage();
      sent.push(keyOf(request));
      if (keyOf(request) === 'a') throw new ApiError('not-ours');
      return taken;
    });
    const { engine } = c;
    const put = { sent: true, attempts: 3, nextAt: c.clock.in(100_000) };
    await c.db.outbox.bulkAdd(['a', 'b', 'c'].map((op) => ({ ...queuedSale(op), ...put })));
    engine.start();
    await c.clock.pass(BEFORE_THE_HEARTBEAT_MS);
    expect(sent).toEqual(expect.arrayContaining(['b', 'c']));
  });

  it('holds up no other one longer than the page takes that shows that the connection is there', async () => {
    const sentAt = new Map<string, number>();
    const c = engineOn(async (request) => {
      if (request.method !== 'POST') return feedPage();
      if (keyOf(request) === 'a') throw new ApiError('not-ours');
      sentAt.set(keyOf(request), c.clock.elapsedMs());
      return taken;
    });
    const { engine } = c;
    await c.db.outbox.bulkAdd(['a', 'b', 'c'].map(queuedSale));
    engine.start();
    await c.clock.pass(BEFORE_THE_HEARTBEAT_MS);
    expect([...sentAt.keys()]).toEqual(['b', 'c']);
    expect(Math.max(...sentAt.values())).toBeLessThan(2 * SOON_MS);
  });

  it('keeps its place before later ones through three losses in a row: numbers follow the order of charging', async () => {
    const sent: string[] = [];
    const c = engineOn(async (request) => {
      if (request.method !== 'POST') return feedPage();
      sent.push(keyOf(request));
      // Once in a batch, then twice alone, with a page after each.
      if (sent.length <= 3) throw new ApiError('network');
      return taken;
    });
    const { engine } = c;
    await c.db.outbox.bulkAdd(['a', 'b', 'c'].map(queuedSale));
    engine.start();
    await c.clock.pass(BEFORE_THE_HEARTBEAT_MS);
    expect(sent).toEqual(['a', 'a', 'a', 'a', 'b', 'c']);
  });

  it('is tried with one other operation on a dead connection, not with hundreds one after the other', async () => {
    // Slowly enough that the next try falls due while the page is waited for.
    let posts = 0;
    const c = engineOn(async ({ method }) => {
      if (method === 'POST') posts += 1;
      await pauseOn(c.clock, 600);
      throw new ApiError('network');
    });
    const { engine } = c;
    await c.db.outbox.bulkAdd(Array.from({ length: 200 }, (_, at) => queuedSale(`sale-${at}`)));
    engine.start();
    await c.clock.pass(7000);
    expect(posts).toBeGreaterThan(1);
    expect(posts).toBeLessThan(8);
    expect(await c.db.outbox.filter(({ nextAt }) => nextAt > 0).count()).toBe(0);
  });
});
