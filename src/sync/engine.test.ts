import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import type { Http, HttpReply } from '#app/api/http.ts';
import { announce } from '#app/data/announce.ts';
import { ErpDatabase } from '#app/data/db.ts';
import { listWork } from '#app/data/resolve/work-list.ts';
import { oneByOne } from '#tests/fixtures/device/one-by-one.ts';
import { queuedSale } from '#tests/fixtures/device/queued-sale.ts';
import { SyncEngine } from './engine.ts';
import type { PageEvent, PageLife } from './page-life.ts';
import { SyncStatus } from './status.ts';
import { settled, TestClock } from '#tests/fixtures/device/test-clock.ts';

const BEFORE_THE_HEARTBEAT_MS = 20_000;
const EMPTY_PAGE = { epoca: 'e', hasta: 0, mas: false, cambios: [], aplicadas: [] };

let engine: SyncEngine | undefined;
afterEach(() => engine?.stop());

function start(
  answer: (post: number, headers: Record<string, string>) => HttpReply,
  { random = 1 }: { random?: number } = {},
) {
  const db = new ErpDatabase(`engine-${Math.random()}`);
  let posts = 0;
  const http: Http = async ({ method, headers = {} }) =>
    method === 'POST' ? answer((posts += 1), headers) : { status: 200, body: EMPTY_PAGE, headers: {} };
  const clock = new TestClock();
  engine = new SyncEngine({ db, http: oneByOne(http), clock, random: () => random }, new SyncStatus());
  return { db, engine, clock, posts: () => posts };
}

describe('a first download', () => {
  it('lets a sale go between its pages', async () => {
    const db = new ErpDatabase(`engine-${Math.random()}`);
    const order: string[] = [];
    let tellSold = () => {};
    const sold = new Promise<void>((resolve) => (tellSold = resolve));
    const http: Http = async ({ method, path, query }) => {
      if (method === 'POST') {
        order.push('sale');
        tellSold();
        return { status: 201, body: {}, headers: { 'erp-version': '99-99' } };
      }
      if (!path.includes('cambios')) throw new ApiError('network');
      const since = Number(query?.['desde']);
      // The sale is saved while the second page is under way.
      if (since === 1) await db.outbox.add(queuedSale('a'));
      // The last page comes only after the sale was sent: an engine that sent it after all pages would wait for ever.
      if (since === 8) await sold;
      const hasta = since + 1;
      order.push(`page ${hasta}`);
      const page = { ...EMPTY_PAGE, hasta, mas: hasta < 9, faltan: 9 - hasta };
      return { status: 200, body: page, headers: {} };
    };
    engine = new SyncEngine(
      { db, http: oneByOne(http), clock: new TestClock(), random: () => 1 },
      new SyncStatus(),
    );
    await engine.syncNow();
    expect(order).toContain('sale');
    expect(order.indexOf('sale')).toBeLessThan(order.indexOf('page 9'));
  });
});

/** A page that the test wakes. */
function testPage() {
  const listeners: ((event: PageEvent) => void)[] = [];
  const page: PageLife = {
    isVisible: () => true,
    subscribe: (listener) => {
      listeners.push(listener);
      return () => undefined;
    },
  };
  return { page, tell: (event: PageEvent) => listeners.forEach((listener) => listener(event)) };
}

const ok: HttpReply = { status: 201, body: {}, headers: { 'erp-version': '0-0' } };
const broken: HttpReply = { status: 500, body: { error: 'roto', codigo: 'error' }, headers: {} };

describe('the engine', () => {
  it('tries again when the backoff is over, without waiting for the heartbeat', async () => {
    const { db, engine, clock, posts } = start((post) => {
      if (post === 1) throw new ApiError('network');
      return ok;
    });
    await db.outbox.add(queuedSale('a'));
    engine.start();
    await clock.pass(BEFORE_THE_HEARTBEAT_MS);
    expect(posts()).toBe(2);
    expect((await db.outbox.toArray())[0]?.state).toBe('done');
  });

  it('sends a sale at once at whichever moment of a round it is saved, also while the next try is planned', async () => {
    for (let steps = 0; steps < 40; steps += 1) {
      const { db, engine, clock } = start(() => ok);
      await db.outbox.add({ ...queuedSale('held'), attempts: 1, nextAt: clock.in(60_000) });
      let isFirst = true;
      engine.status.subscribe(() => {
        if (engine.status.getSnapshot().isBusy || !isFirst) return;
        isFirst = false;
        void (async () => {
          for (let step = 0; step < steps; step += 1) await Promise.resolve();
          await db.outbox.add(queuedSale('new'));
          await engine.syncNow();
        })();
      });
      await engine.syncNow();
      const sale = async () => (await db.outbox.where('op').equals('new').first())?.state;
      await settled();
      expect(await sale()).toBe('done');
      engine.stop();
    }
  }, 60_000);

  it('sends at its start the operations that waited for a backoff when the browser was closed', async () => {
    const { db, engine, clock, posts } = start(() => ok);
    await db.outbox.add({ ...queuedSale('a'), attempts: 4, nextAt: clock.in(60_000) });
    engine.start();
    await settled();
    expect(posts()).toBe(1);
  });

  it('does not spin over an operation that the server cannot process', async () => {
    const { db, engine, clock, posts } = start(() => broken);
    await db.outbox.add(queuedSale('a'));
    engine.start();
    await settled();
    expect(posts()).toBe(1);
    await clock.pass(600);
    expect(posts()).toBe(1);
  });

  it('does not spin over a due operation behind another of its lane that waits for a person', async () => {
    const { db, engine, clock, posts } = start(() => ok);
    await db.outbox.add({ ...queuedSale('a'), lane: 'x', state: 'rejected' });
    await db.outbox.add({ ...queuedSale('b'), lane: 'x' });
    engine.start();
    await settled();
    expect(engine.status.getSnapshot().connection).toBe('online');
    await db.outbox.where('op').equals('b').modify({ nextAt: 1 });
    const busy = new Set<number>();
    engine.status.subscribe(() => engine.status.getSnapshot().isBusy && busy.add(Date.now()));
    await engine.syncNow();
    busy.clear();
    await clock.pass(1200);
    expect([posts(), busy.size]).toEqual([0, 0]);
  });
});

describe('the state of the connection', () => {
  function startOnNetwork(random = 1) {
    const network = { isUp: true, held: undefined as Promise<void> | undefined };
    let asked = 0;
    const db = new ErpDatabase(`engine-${Math.random()}`);
    const http: Http = async () => {
      asked += 1;
      await network.held;
      if (!network.isUp) throw new ApiError('network');
      return { status: 200, body: EMPTY_PAGE, headers: {} };
    };
    const clock = new TestClock();
    engine = new SyncEngine({ db, http: oneByOne(http), clock, random: () => random }, new SyncStatus());
    const { page, tell } = testPage();
    engine.start(page);
    const { status } = engine;
    return {
      db,
      clock,
      network,
      tell,
      asked: () => asked,
      connection: () => status.getSnapshot().connection,
    };
  }
  const ways: [string, (setting: ReturnType<typeof startOnNetwork>) => void][] = [
    ['the browser says that it is offline', ({ tell }) => tell('offline')],
    ['the stream of versions breaks', ({ db }) => announce(db.name, 'cut')],
  ];
  it.each(ways)('is asked for at once when %s, not with the next heartbeat', async (_, hear) => {
    const setting = startOnNetwork();
    await settled();
    expect(setting.connection()).toBe('online');
    setting.network.isUp = false;
    hear(setting);
    // A round that is still under way gets a second for its answer.
    await setting.clock.pass(1000);
    expect(setting.connection()).toBe('offline');
  });

  it('is "online" after the first answer to a long queue, not only after its last', async () => {
    const never = new Promise<HttpReply>(() => undefined);
    const { db, status } = { db: new ErpDatabase(`engine-${Math.random()}`), status: new SyncStatus() };
    await db.outbox.bulkAdd([queuedSale('a'), queuedSale('b')]);
    let posts = 0;
    const http: Http = async () => {
      posts += 1;
      return posts === 1 ? ok : never;
    };
    engine = new SyncEngine({ db, http: oneByOne(http), clock: new TestClock(), random: () => 1 }, status);
    engine.start();
    await settled();
    expect(status.getSnapshot().connection).toBe('online');
    expect(posts).toBeLessThanOrEqual(2);
    expect(status.getSnapshot().isBusy).toBe(true);
  });

  it('that broke is tested within a second, at a random moment on each counter', async () => {
    const { db, clock, network, connection, asked } = startOnNetwork(0.5);
    await settled();
    expect(connection()).toBe('online');
    // A round that is on its way would be waited for.
    await engine?.syncNow();
    const before = asked();
    await clock.pass(10);
    announce(db.name, 'cut');
    expect(connection()).toBe('offline');
    expect(asked()).toBe(before);
    expect(network.isUp).toBe(true);
    await clock.pass(1000);
    expect(connection()).toBe('online');
    expect(asked()).toBeGreaterThan(before);
  });

  it('that broke is not tested again by an engine that has asked the server since', async () => {
    const { db, clock, connection, asked } = startOnNetwork(0.5);
    await settled();
    expect(connection()).toBe('online');
    await clock.pass(10);
    announce(db.name, 'cut');
    await engine?.syncNow();
    const since = asked();
    expect(connection()).toBe('online');
    await clock.pass(5000);
    expect(asked()).toBe(since);
  });

  /** A round whose page does not come until `release` is called. */
  async function startHangingRound(setting: ReturnType<typeof startOnNetwork>) {
    const { network, connection, asked } = setting;
    await settled();
    expect(connection()).toBe('online');
    const before = asked();
    let release = () => {};
    network.held = new Promise((resolve) => {
      release = resolve;
    });
    const round = engine?.syncNow();
    await settled();
    expect(asked()).toBeGreaterThan(before);
    return { round, release };
  }

  it('is not called gone for a stream that breaks while a round is being answered', async () => {
    const setting = startOnNetwork(0);
    const { round, release } = await startHangingRound(setting);
    announce(setting.db.name, 'cut');
    await setting.clock.pass(100);
    expect(setting.connection()).toBe('online');
    release();
    await round;
    await setting.clock.pass(1100);
    expect(setting.connection()).toBe('online');
  });

  it('is not called gone for a stream that is back within the second', async () => {
    const setting = startOnNetwork(0);
    const { round, release } = await startHangingRound(setting);
    announce(setting.db.name, 'cut');
    await setting.clock.pass(300);
    announce(setting.db.name, 'new-version', { version: 7, epoch: 'e' });
    await setting.clock.pass(900);
    expect(setting.connection()).toBe('online');
    release();
    await round;
  });

  it('is called gone for a stream that breaks while a round waits in vain, until it speaks again', async () => {
    const setting = startOnNetwork(0);
    const { round, release } = await startHangingRound(setting);
    announce(setting.db.name, 'cut');
    await setting.clock.pass(1000);
    expect(setting.connection()).toBe('offline');
    announce(setting.db.name, 'new-version', { version: 7, epoch: 'e' });
    await settled();
    expect(setting.connection()).toBe('online');
    release();
    await round;
    expect(setting.connection()).toBe('online');
  });

  it('follows the server, not the browser', async () => {
    const setting = startOnNetwork();
    await settled();
    expect(setting.connection()).toBe('online');
    setting.tell('offline');
    await setting.clock.pass(50);
    expect(setting.connection()).toBe('online');
  });

  it('is known as soon as the stream speaks again, also when nothing is new', async () => {
    const setting = startOnNetwork();
    setting.network.isUp = false;
    setting.tell('offline');
    await setting.clock.until(() => setting.connection() === 'offline');
    setting.network.isUp = true;
    announce(setting.db.name, 'new-version', { version: 0, epoch: 'e' });
    await settled();
    expect(setting.connection()).toBe('online');
  });
});

describe('a backoff', () => {
  const woken: [string, (setting: { engine: SyncEngine; tell: (event: PageEvent) => void }) => unknown][] = [
    ['the browser is online', ({ tell }) => tell('online')],
    ['the page is seen', ({ tell }) => tell('visible')],
    ['somebody taps "Enviar ahora"', ({ engine }) => engine.hurry()],
  ];
  it.each(woken)('is forgotten when %s', async (_, wake) => {
    const { db, engine, clock, posts } = start((post) => (post === 1 ? broken : ok));
    const { page, tell } = testPage();
    await db.outbox.add({ ...queuedSale('a'), attempts: 5 });
    engine.start(page);
    await settled();
    expect((await db.outbox.toArray())[0]?.nextAt).toBeGreaterThan(clock.in(20_000));
    tell('hidden');
    await clock.pass(50);
    expect(posts()).toBe(1);
    void wake({ engine, tell });
    await settled();
    expect(posts()).toBe(2);
  });

  it('of one operation that the server can not process is its own: others that get through do not end it', async () => {
    const { db, engine, posts } = start((_, headers) => (headers['idempotency-key'] === 'a' ? broken : ok));
    await db.outbox.add({ ...queuedSale('a'), attempts: 5 });
    engine.start();
    await settled();
    expect(posts()).toBe(1);
    await db.outbox.add(queuedSale('b'));
    await engine.syncNow();
    expect(posts()).toBe(2);
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'pending' }, { state: 'done' }]);
  });

  it('that ends more than five minutes ahead is over: the clock was set back', async () => {
    const { db, engine, clock, posts } = start((post) => (post === 1 ? broken : ok), { random: 0 });
    await db.outbox.add(queuedSale('a'));
    engine.start();
    await settled();
    expect(posts()).toBe(1);
    clock.setByMs = -86_400_000;
    await clock.until(() => posts() === 2);
    await settled();
    expect((await db.outbox.toArray())[0]?.state).toBe('done');
  });

  it('that ends more than five minutes ahead is cut short at once, not at the next heartbeat', async () => {
    const { db, engine, clock, posts } = start(() => ok);
    engine.start();
    await settled();
    expect(engine.status.getSnapshot().connection).toBe('online');
    await db.outbox.add({ ...queuedSale('a'), attempts: 2, nextAt: clock.in(86_400_000) });
    await engine.syncNow();
    expect(posts()).toBe(1);
  });
});

describe('an operation that the server can not take', () => {
  it('is shown under "Atención" after eight tries, sent on all the same, and gone once it is taken', async () => {
    const { db, engine, posts } = start((post) => (post <= 9 ? broken : ok));
    await db.outbox.add(queuedSale('a'));
    const stateAfter = async (tries: number) => {
      while (posts() < tries) await engine.hurry();
      const [item] = await listWork(db);
      return [item?.state, item?.cause];
    };
    expect(await stateAfter(7)).toEqual(['pending', null]);
    expect(await stateAfter(8)).toEqual(['attention', 'error']);
    expect(await stateAfter(9)).toEqual(['attention', 'error']);
    await engine.hurry();
    expect([posts(), await listWork(db)]).toEqual([10, []]);
  });
});
