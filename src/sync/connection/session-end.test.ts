import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { announce } from '#app/data/announce.ts';
import { needsReview } from '#app/data/queue/operation.ts';
import type { ReadStream } from '#app/api/event-stream.ts';
import { installLocks } from '#tests/fixtures/device/lock-manager.ts';
import { listenForVersions } from './version-stream.ts';
import { engineOn, feedPage, refusal, taken } from '#tests/fixtures/device/engine-on.ts';
import { queuedSale } from '#tests/fixtures/device/queued-sale.ts';
import { settled, TestClock } from '#tests/fixtures/device/test-clock.ts';

describe('a session that ended', () => {
  it('leaves the counter quiet between heartbeats', async () => {
    let posts = 0;
    const c = engineOn(async ({ method }) => {
      if (method === 'POST') posts += 1;
      return refusal(401);
    });
    const { engine } = c;
    engine.start();
    await settled();
    expect(c.snap().needsLogin).toBe(true);
    // Both operations were tried once without an answer: each waits for its own backoff of about a second.
    await c.db.outbox.bulkAdd([
      { ...queuedSale('a'), attempts: 1, sent: true, nextAt: c.clock.in(300) },
      { ...queuedSale('b'), attempts: 1, sent: true, nextAt: c.clock.in(400) },
    ]);
    await engine.syncNow();
    posts = 0;
    await c.clock.pass(5500);
    // at most two, the retry of each operation
    expect(posts).toBeLessThanOrEqual(3);
  });

  it('stays shown as ended when a page that was under way arrives', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let gets = 0;
    let isRevoked = false;
    const c = engineOn(async ({ method }) => {
      if (method === 'POST') return refusal(401);
      gets += 1;
      if (gets === 1) {
        await held;
        return feedPage();
      }
      return isRevoked ? refusal(401) : feedPage();
    });
    const { engine } = c;
    engine.start();
    await settled();
    expect(gets).toBe(1);
    isRevoked = true;
    await c.db.outbox.add(queuedSale('a'));
    announce(c.db.name, 'outbox');
    await settled();
    expect(c.snap().needsLogin).toBe(true);
    const told: boolean[] = [];
    c.status.subscribe(() => told.push(c.snap().needsLogin));
    release();
    await settled();
    expect(c.snap().isBusy).toBe(false);
    await c.clock.pass(1500);
    expect(new Set(told)).toEqual(new Set([true]));
  });

  it('is not good again because the server has other troubles', async () => {
    let answer = refusal(401);
    const c = engineOn(async () => answer);
    const { engine } = c;
    await engine.syncNow();
    expect(c.snap().needsLogin).toBe(true);
    answer = refusal(503);
    await engine.syncNow();
    expect(c.snap().needsLogin).toBe(true);
  });

  it('is good again once the server takes an operation, though it has other troubles', async () => {
    let isIn = false;
    const c = engineOn(async ({ method }) => {
      if (!isIn) return refusal(401);
      return method === 'POST' ? taken : refusal(503);
    });
    const { engine } = c;
    await engine.syncNow();
    expect(c.snap().needsLogin).toBe(true);
    isIn = true;
    await c.db.outbox.add(queuedSale('a'));
    await engine.syncNow();
    expect(c.snap().needsLogin).toBe(false);
  });

  it('does not count as a try of the operations that wait for the sign-in', async () => {
    let answer = refusal(401);
    const c = engineOn(async ({ method }) => (method === 'POST' ? answer : feedPage()));
    const { engine } = c;
    await c.db.outbox.add(queuedSale('a'));
    for (let beat = 0; beat < 8; beat += 1) await engine.syncNow();
    answer = refusal(503);
    await engine.syncNow();
    const row = (await c.db.outbox.toArray())[0];
    expect({ attempts: row?.attempts, review: row && needsReview(row) }).toMatchObject({ review: false });
  });

  it('does not end the stream for good when a round fails meanwhile', async () => {
    onTestFinished(installLocks());
    const clock = new TestClock();
    let opened = 0;
    const read: ReadStream = async (_, signal) => {
      opened += 1;
      if (opened === 1) return { kind: 'signed-out' };
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return { kind: 'ended', afterMs: 0 };
    };
    const stop = listenForVersions({
      database: 'probe',
      read,
      random: () => 0,
      clock,
      page: { isVisible: () => true, subscribe: () => () => undefined },
      whenSignedIn: () => Promise.reject(new Error('the device has no room left')),
    });
    await clock.until(() => opened > 1);
    stop();
  });
});
