import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import type { Http, HttpReply } from '#app/api/http.ts';
import { announce } from '#app/data/announce.ts';
import { ErpDatabase } from '#app/data/db.ts';
import { feedPage, refusal, taken } from '#tests/fixtures/device/engine-on.ts';
import { oneByOne } from '#tests/fixtures/device/one-by-one.ts';
import { queuedSale } from '#tests/fixtures/device/queued-sale.ts';
import { SyncEngine } from './engine.ts';
import { SyncStatus } from './status.ts';
import { settled, TestClock } from '#tests/fixtures/device/test-clock.ts';

let engine: SyncEngine | undefined;
afterEach(() => engine?.stop());

describe('a page of the feed that does not come', () => {
  /** Who asks for a page waits for `release`; what is sent is answered by `post`. */
  function startHanging(post: (key: string, nth: number) => HttpReply) {
    const db = new ErpDatabase(`engine-${Math.random()}`);
    const clock = new TestClock();
    const server = { sent: [] as string[], asked: 0, release: () => {} };
    const page = new Promise<void>((resolve) => {
      server.release = resolve;
    });
    const http: Http = async ({ method, headers = {}, timeoutMs }) => {
      if (method === 'POST') {
        const key = headers['idempotency-key'] ?? '';
        server.sent.push(key);
        return post(key, server.sent.length);
      }
      // The fetch of an edit's own row, for which the queue waits.
      if (timeoutMs === 5000) throw new ApiError('timeout');
      server.asked += 1;
      await page;
      return feedPage();
    };
    engine = new SyncEngine({ db, http: oneByOne(http), clock, random: () => 0.5 }, new SyncStatus());
    engine.start();
    const sell = async (sale: string) => {
      await db.outbox.add(queuedSale(sale));
      announce(db.name, 'outbox');
    };
    const states = async () => (await db.outbox.toArray()).map(({ state }) => state);
    const connection = () => engine?.status.getSnapshot().connection;
    return { db, clock, server, sell, states, connection };
  }

  it('holds no sale back, nor the one after it', async () => {
    const { server, sell, states, connection } = startHanging(() => taken);
    await settled();
    expect(server.asked).toBe(1);
    for (const sale of ['a', 'b']) {
      await sell(sale);
      await settled();
      expect(server.sent).toContain(sale);
      await settled();
      expect(connection()).toBe('online');
    }
    server.release();
    await engine?.syncNow();
    expect(server.sent).toEqual(['a', 'b']);
    expect(await states()).toEqual(['done', 'done']);
  });

  it('holds back no second try of a sale that the server put off', async () => {
    const { clock, server, sell, states } = startHanging((_, nth) => (nth === 1 ? refusal(500) : taken));
    await settled();
    expect(server.asked).toBe(1);
    await sell('a');
    await clock.pass(20_000);
    expect(server.sent).toEqual(['a', 'a']);
    expect(await states()).toEqual(['done']);
    server.release();
  });

  it('frees an operation that got no answer beside it as soon as the page comes', async () => {
    const { db, clock, server, connection } = startHanging((_, nth) => {
      if (nth === 1) throw new ApiError('network');
      return taken;
    });
    await settled();
    expect(server.asked).toBe(1);
    await db.outbox.add({ ...queuedSale('a'), attempts: 7 });
    announce(db.name, 'outbox');
    await clock.until(() => connection() === 'offline');
    server.release();
    await settled();
    expect(server.sent).toEqual(['a', 'a']);
    await settled();
    expect(connection()).toBe('online');
  });

  it('holds no sale back behind an edit that has to fetch its row first', async () => {
    const changed = { status: 412, body: { codigo: 'version_cambiada', error: 'Cambió.' }, headers: {} };
    const { db, server, sell, connection } = startHanging((key) => (key === 'edit' ? changed : taken));
    await settled();
    expect(server.asked).toBe(1);
    await db.outbox.add({ ...queuedSale('edit'), sent: true });
    await sell('sale');
    await settled();
    expect(server.sent).toContain('sale');
    expect(server.sent[0]).toBe('edit');
    expect(connection()).toBe('online');
    server.release();
  });

  it('leaves the connection shown as gone when an operation sent beside it gets no answer', async () => {
    const { clock, server, sell, connection } = startHanging((key) => {
      if (key === 'b') throw new ApiError('timeout');
      return taken;
    });
    await settled();
    expect(server.asked).toBe(1);
    await sell('a');
    await settled();
    expect(connection()).toBe('online');
    await sell('b');
    await clock.until(() => connection() === 'offline');
    server.release();
  });

  it('does not delay a sign-out once the queue is sent', async () => {
    const { db, clock, server, sell, states } = startHanging(() => taken);
    await settled();
    expect(server.asked).toBe(1);
    await sell('a');
    await db.outbox.add({ ...queuedSale('old'), attempts: 9, nextAt: clock.in(240_000) });
    await engine?.sendNow();
    expect(await states()).toEqual(['done', 'done']);
    expect(engine?.status.getSnapshot().isBusy).toBe(true);
    server.release();
  });

  it('does not delay a sign-out that is asked for before the round requests the page', async () => {
    const { server, db, states } = startHanging(() => taken);
    await db.outbox.add(queuedSale('a'));
    await engine?.sendNow();
    expect(await states()).toEqual(['done']);
    await settled();
    expect(server.asked).toBe(1);
    server.release();
  });

  it('is not waited for once the counter is left: the next engine of the tab asks at once', async () => {
    const db = new ErpDatabase(`engine-${Math.random()}`);
    const leaving = new AbortController();
    let asked = 0;
    const http: Http = ({ signal }) => {
      asked += 1;
      if (asked > 1) return Promise.resolve(feedPage());
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new ApiError('network')));
      });
    };
    const context = { db, http, clock: new TestClock(), random: () => 0.5 };
    const left = new SyncEngine({ ...context, signal: leaving.signal }, new SyncStatus());
    const round = left.syncNow();
    await settled();
    expect(asked).toBe(1);
    leaving.abort();
    await round;
    engine = new SyncEngine(context, new SyncStatus());
    await engine.syncNow();
    expect(engine.status.getSnapshot().connection).toBe('online');
  });
});
