import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import { announce } from '#app/data/announce.ts';
import { pauseOn } from '#app/sync/clock.ts';
import { Connection } from './connection.ts';
import { SyncStatus } from '#app/sync/status.ts';
import { engineOn, feedPage, taken } from '#tests/fixtures/device/engine-on.ts';
import { queuedSale } from '#tests/fixtures/device/queued-sale.ts';
import { settled, TestClock } from '#tests/fixtures/device/test-clock.ts';

/** The second page is here, and waits for `release` to be written; the third does not come. */
function onSlowDisk() {
  let gets = 0;
  const disk = { isBusy: true };
  const c = engineOn(async () => {
    gets += 1;
    if (gets > 2) return new Promise<never>(() => undefined);
    if (gets === 2)
      void c.db.transaction('rw', c.db.meta, async () => {
        while (disk.isBusy) await c.db.meta.get('cursor');
      });
    return feedPage();
  });
  const release = () => (disk.isBusy = false);
  onTestFinished(() => void release());
  return { ...c, asked: () => gets, release };
}

describe('a connection', () => {
  it('is called gone for a request that waits in vain, but not for a file', async () => {
    const status = new SyncStatus();
    const send = new Connection(status, () => 0, new TestClock()).listen(() =>
      Promise.reject(new ApiError('timeout')),
    );
    const connection = () => status.getSnapshot().connection;
    await expect(send({ method: 'POST', path: '/', body: new FormData() })).rejects.toThrow();
    expect(connection()).toBe('unknown');
    await expect(send({ method: 'POST', path: '/', body: {} })).rejects.toThrow();
    expect(connection()).toBe('offline');
  });

  it('is not called gone by a look for one row, which gives up after five seconds', async () => {
    const status = new SyncStatus();
    const send = new Connection(status, () => 0, new TestClock()).listen(() =>
      Promise.reject(new ApiError('timeout')),
    );
    await expect(send({ method: 'GET', path: '/', timeoutMs: 5000 })).rejects.toThrow();
    expect(status.getSnapshot().connection).toBe('unknown');
  });

  it('that swallows everything is called gone after the first page that timed out', async () => {
    let asked = 0;
    const c = engineOn(async () => {
      asked += 1;
      await pauseOn(c.clock, 60_000);
      throw new ApiError('timeout');
    });
    const { engine } = c;
    engine.start();
    await c.clock.until(() => c.snap().connection === 'offline');
    expect(asked).toBe(1);
  });

  it('is shown as gone at once when the browser reports it, though a page is waited for', async () => {
    const hangs = new Promise<never>(() => undefined);
    let gets = 0;
    const c = engineOn(async () => {
      gets += 1;
      return gets === 1 ? feedPage() : hangs;
    });
    const { engine } = c;
    let tell: (event: 'offline') => void = () => {};
    engine.start({
      isVisible: () => true,
      subscribe: (listener) => {
        tell = listener;
        return () => undefined;
      },
    });
    await settled();
    expect(c.snap().connection).toBe('online');
    void engine.syncNow();
    await settled();
    expect(gets).toBe(2);
    tell('offline');
    await c.clock.pass(2000);
    expect(c.snap().connection).toBe('offline');
  });

  it('is shown as gone when its stream breaks while a page is written, although the next round begins at once', async () => {
    const { engine, asked, release, ...c } = onSlowDisk();
    engine.start();
    await settled();
    expect(c.snap().connection).toBe('online');
    await settled();
    expect(c.snap().isBusy).toBe(false);
    void engine.syncNow();
    await settled();
    expect(asked()).toBe(2);
    await c.clock.pass(50);
    expect(c.snap().isBusy).toBe(true);
    announce(c.db.name, 'cut');
    void engine.syncNow();
    release();
    await settled();
    expect(asked()).toBe(3);
    await c.clock.pass(2500);
    expect(c.snap().connection).toBe('offline');
  });

  it('lost during a first download is shown as offline after the first page that times out', async () => {
    let timeouts = 0;
    let gets = 0;
    const c = engineOn(async () => {
      gets += 1;
      if (gets === 1) return feedPage({ hasta: 1, mas: true, faltan: 20_000 });
      timeouts += 1;
      await pauseOn(c.clock, 60_000);
      throw new ApiError('timeout');
    });
    const { engine } = c;
    let minutes = 0;
    c.status.subscribe(() => {
      if (c.snap().connection === 'offline') minutes ||= timeouts;
    });
    engine.start();
    await c.clock.until(() => minutes > 0);
    expect(minutes).toBe(1);
  });

  it('lost after a page had come is still shown as gone at the end of the round', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let gets = 0;
    let posts = 0;
    const c = engineOn(async ({ method }) => {
      if (method === 'POST') {
        posts += 1;
        if (posts > 1) return new Promise<never>(() => undefined);
        // The page comes in the meantime.
        await held;
        await pauseOn(c.clock, 10_000);
        throw new ApiError('timeout');
      }
      gets += 1;
      if (gets === 1) await held;
      return feedPage();
    });
    const { engine } = c;
    engine.start();
    await settled();
    expect(gets).toBe(1);
    await c.db.outbox.add(queuedSale('a'));
    announce(c.db.name, 'outbox');
    await settled();
    expect(posts).toBe(1);
    release();
    await c.clock.until(() => posts === 2);
    // The newest news of the connection is a timeout.
    const told: string[] = [];
    for (let look = 0; look < 10; look += 1) {
      told.push(c.snap().connection);
      await c.clock.pass(200);
    }
    expect(new Set(told)).toEqual(new Set(['offline']));
  });

  it('whose stream broke while a page was being written stays gone until there is an answer', async () => {
    const { engine, asked, release, ...c } = onSlowDisk();
    engine.start();
    await settled();
    expect(c.snap().connection).toBe('online');
    await settled();
    expect(c.snap().isBusy).toBe(false);
    void engine.syncNow();
    await settled();
    expect(asked()).toBe(2);
    await c.clock.pass(50);
    announce(c.db.name, 'cut');
    await c.clock.until(() => c.snap().connection === 'offline');
    release();
    await settled();
    expect(asked()).toBe(3);
    await c.clock.pass(2500);
    expect(c.snap().connection).toBe('offline');
  });

  it('is called gone a second after many sales got no answer in turn, while the page hangs', async () => {
    const c = engineOn(async ({ method }) => {
      if (method === 'POST') throw new ApiError('network');
      return new Promise<never>(() => undefined);
    });
    c.engine.start();
    await settled();
    expect(c.snap().isBusy).toBe(true);
    await c.db.outbox.bulkAdd(Array.from({ length: 50 }, (_, at) => queuedSale(`sale ${at}`)));
    announce(c.db.name, 'outbox');
    await c.clock.until(() => c.snap().connection === 'offline');
  });

  it('is not called gone for an operation that gets no answer, while every page comes', async () => {
    const c = engineOn(async ({ method }) => {
      if (method === 'POST') throw new ApiError('not-ours');
      // The page comes at once: a retry beside a page that hangs, and without an answer after that page has come,
      // shows "offline".
      return feedPage();
    });
    const { engine } = c;
    await c.db.outbox.bulkAdd(Array.from({ length: 4 }, (_, at) => queuedSale(`sale ${at}`)));
    const told = new Set<string>();
    c.status.subscribe(() => told.add(c.snap().connection));
    engine.start();
    await c.clock.until(async () => (await c.db.outbox.toArray()).every(({ attempts }) => attempts > 0));
    await c.clock.pass(1500);
    expect(told).toEqual(new Set(['unknown', 'online']));
  });

  it('is tested with one more request where a retry beside a page got no answer after the page had come', async () => {
    let releasePage = () => {};
    let releasePost = () => {};
    const page = new Promise<void>((resolve) => (releasePage = resolve));
    const post = new Promise<void>((resolve) => (releasePost = resolve));
    let gets = 0;
    let posts = 0;
    const c = engineOn(async ({ method }) => {
      if (method === 'POST') {
        posts += 1;
        await post;
        throw new ApiError('not-ours');
      }
      gets += 1;
      if (gets === 2) await page;
      return feedPage();
    });
    const { engine } = c;
    engine.start();
    await settled();
    expect(gets === 1 && !c.snap().isBusy).toBe(true);
    // The operation has used up its three frees, so nothing else would begin another round.
    await c.db.outbox.add({ ...queuedSale('a'), attempts: 9, nextAt: c.clock.in(2000) });
    const round = engine.syncNow();
    await c.clock.until(() => posts === 1);
    expect(gets).toBe(2);
    releasePage();
    await c.clock.pass(100);
    releasePost();
    await round;
    expect(gets).toBe(3);
    expect(c.snap().connection).toBe('online');
  });

  it('is called gone within a moment where the page does not come either', async () => {
    const hangs = new Promise<never>(() => undefined);
    const c = engineOn(async ({ method }) => {
      if (method === 'POST') throw new ApiError('network');
      return hangs;
    });
    const { engine } = c;
    await c.db.outbox.add(queuedSale('a'));
    engine.start();
    await c.clock.until(() => c.snap().connection === 'offline');
  });

  it('is not called gone for a file that takes fifteen seconds', async () => {
    const clock = new TestClock();
    const status = new SyncStatus();
    status.update({ connection: 'online', lastSync: '2026-11-22T10:00:00-05:00' });
    const told: string[] = [];
    status.subscribe(() => told.push(status.getSnapshot().connection));
    const http = new Connection(status, () => 0.5, clock).listen(async () => {
      await pauseOn(clock, 15_000);
      return taken;
    });
    const upload = http({ method: 'POST', path: '/api/x/', body: new FormData() });
    await clock.pass(15_000);
    await upload;
    expect(told).toEqual([]);
    await clock.pass(1000);
    const sale = http({ method: 'POST', path: '/api/x/', body: {} });
    await clock.pass(15_000);
    await sale;
    expect(told).toEqual(['offline', 'online']);
  });

  it('that dies right after an answer is called gone ten seconds later, though an older page is waited for', async () => {
    const clock = new TestClock();
    const status = new SyncStatus();
    status.update({ connection: 'online', lastSync: '2026-11-22T10:00:00-05:00' });
    const http = new Connection(status, () => 0.5, clock).listen(async ({ method }) =>
      method === 'POST' ? taken : new Promise<never>(() => undefined),
    );
    void http({ method: 'GET', path: '/api/x/', timeoutMs: 60_000 });
    await clock.pass(5000);
    await http({ method: 'POST', path: '/api/x/', body: {} });
    await clock.pass(9900);
    expect(status.getSnapshot().connection).toBe('online');
    await clock.pass(200);
    expect(status.getSnapshot().connection).toBe('offline');
  });
});
