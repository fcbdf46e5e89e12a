import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { installLocks } from '#tests/fixtures/device/lock-manager.ts';
import { ApiError } from '#app/api/errors.ts';
import { onAnnouncement } from '#app/data/announce.ts';
import { SyncEngine } from './engine.ts';
import { SyncStatus } from './status.ts';
import { engineOn, feedPage, keyOf, taken } from '#tests/fixtures/device/engine-on.ts';
import { queuedSale } from '#tests/fixtures/device/queued-sale.ts';

let engines: SyncEngine[] = [];
let removeLocks = () => {};
beforeEach(() => {
  removeLocks = installLocks();
});
afterEach(() => {
  for (const engine of engines) engine.stop();
  engines = [];
  removeLocks();
});

describe('a stream that is back', () => {
  it('makes the tab that reads it ask the server, not all tabs at once', async () => {
    let isUp = true;
    let gets = 0;
    const c = engineOn(async () => {
      if (!isUp) throw new ApiError('network');
      gets += 1;
      return feedPage({ hasta: 4 });
    });
    engines = [c.engine, ...[1, 2, 3].map(() => new SyncEngine(c.context, new SyncStatus()))];
    for (const engine of engines) engine.start();
    await expect
      .poll(() => engines.map(({ status }) => status.getSnapshot().connection))
      .toEqual(Array(4).fill('online'));
    isUp = false;
    await Promise.all(engines.map((engine) => engine.syncNow()));
    isUp = true;
    gets = 0;
    let heard = 0;
    onTestFinished(onAnnouncement(({ what }) => (heard += what === 'new-version' ? 1 : 0)));
    // Another tab announces it.
    const leader = new BroadcastChannel('erp');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    leader.postMessage({ database: c.db.name, what: 'new-version', newVersion: { version: 4, epoch: 'e' } });
    await expect.poll(() => heard).toBe(1);
    await c.clock.pass(2000);
    leader.close();
    expect(gets).toBeLessThanOrEqual(1);
  });

  it('frees the queue of a visible tab, though a hidden tab reads the stream and has nothing new', async () => {
    let isUp = false;
    const sent: string[] = [];
    const c = engineOn(async (request) => {
      if (!isUp) throw new ApiError('network');
      if (request.method !== 'POST') return feedPage();
      sent.push(keyOf(request));
      return taken;
    });
    engines = [c.engine];
    c.engine.start();
    await expect.poll(() => c.snap().connection).toBe('offline');
    await c.db.outbox.add({ ...queuedSale('a'), attempts: 8, sent: true, nextAt: c.clock.in(200_000) });
    isUp = true;
    let heard = 0;
    onTestFinished(onAnnouncement(({ what }) => (heard += what === 'new-version' ? 1 : 0)));
    const leader = new BroadcastChannel('erp');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    leader.postMessage({ database: c.db.name, what: 'new-version', newVersion: { version: 0, epoch: null } });
    await expect.poll(() => heard).toBe(1);
    await c.clock.pass(20_000);
    expect(sent).toEqual(['a']);
    leader.close();
  });
});
