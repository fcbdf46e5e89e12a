import 'fake-indexeddb/auto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventStream, type StreamEnd } from '#app/api/event-stream.ts';
import { onAnnouncement } from '#app/data/announce.ts';
import { type ErpDatabase } from '#app/data/db.ts';
import { type Clock, DEVICE_CLOCK } from '#app/sync/clock.ts';
import { SyncEngine } from '#app/sync/engine.ts';
import { readCursor } from '#app/sync/pull/mirror.ts';
import { ALWAYS_VISIBLE, type PageLife } from '#app/sync/page-life.ts';
import { listenForVersions } from '#app/sync/connection/version-stream.ts';
import { SyncStatus } from '#app/sync/status.ts';
import { sql } from '#server/platform/database/database.ts';
import { openDevice } from '#tests/fixtures/device/device.ts';
import { settled } from '#tests/fixtures/device/test-clock.ts';
import { installLocks } from '#tests/fixtures/device/lock-manager.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, signIn, type TestShop } from '#tests/fixtures/shop.ts';

/** How often a page that is looked at asks for what is new, whatever the stream says. */
const HEARTBEAT_MS = 30_000;
const HIDDEN: PageLife = { isVisible: () => false, subscribe: () => () => undefined };

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

let stops: (() => void)[] = [];
beforeEach(() => {
  stops = [installLocks()];
});
afterEach(() => {
  for (const stop of stops.reverse()) stop();
});

async function openShop(): Promise<TestShop> {
  return createShop(server.db, server.clock.now, { products: [{ cantidad_vitrina: 1000 }] });
}

/** A counter with its engine, and its stream once the test lets it listen. */
async function openEngine(shop: TestShop, page: PageLife) {
  const device = await openDevice(server.url, shop.emails.l1, server.clock);
  const { token } = await signIn(server.url, shop.emails.l1);
  const status = new SyncStatus();
  // The half minutes pass when the test says so.
  const beats = new Set<() => void>();
  const after: Clock['after'] = (delayMs, act) => {
    if (delayMs !== HEARTBEAT_MS) return DEVICE_CLOCK.after(delayMs, act);
    beats.add(act);
    return () => beats.delete(act);
  };
  const passHalfAMinute = async () => {
    expect(beats.size).toBe(1);
    const [beat] = beats;
    beats.clear();
    beat?.();
    await settled();
  };
  const context = { ...device.context, clock: { ...device.context.clock, after } };
  const engine = new SyncEngine(context, status);
  engine.start(page);
  const read = createEventStream({ baseUrl: server.url, getAuthorization: () => `Bearer ${token}` });
  stops.push(() => engine.stop());
  await expect.poll(() => status.getSnapshot().connection).toBe('online');
  const listen = () => {
    const stop = listenForVersions({
      database: device.db.name,
      read,
      random: () => 0,
      clock: DEVICE_CLOCK,
      page: ALWAYS_VISIBLE,
      whenSignedIn: (signal) => engine.whenSignedIn(signal),
    });
    stops.push(stop);
  };
  return { device, engine, status, token, listen, passHalfAMinute };
}

/** A counter as a page runs it. */
async function openCounter(shop: TestShop, page: PageLife) {
  const counter = await openEngine(shop, page);
  counter.listen();
  return counter;
}

const version = async (db: ErpDatabase): Promise<number> => (await readCursor(db)).version;
const feedAsks = (device: { requests: { path: string }[] }): number =>
  device.requests.filter(({ path }) => path.includes('cambios')).length;

async function sellElsewhere(shop: TestShop, cantidad = 1): Promise<number> {
  const api = await signIn(server.url, shop.emails.l2);
  const sale = { cliente_id: shop.finalConsumer, items: [{ producto_id: shop.productIds[0], cantidad }] };
  const { status, headers } = await api.send('POST', '/api/erp/facturacion/facturas/', sale);
  expect(status).toBe(201);
  return Number(headers.get('erp-version')?.split('-')[1]);
}

describe('a counter that hears the stream', () => {
  it('has what another one sold without waiting for its polling', async () => {
    const shop = await openShop();
    const { device } = await openCounter(shop, HIDDEN);
    const newest = await sellElsewhere(shop, 3);
    await expect.poll(() => version(device.db)).toBe(newest);
  });

  it('asks nothing for a version that it has, and does not poll while nobody looks at it', async () => {
    const shop = await openShop();
    let isLookedAt = false;
    const page = { ...HIDDEN, isVisible: () => isLookedAt };
    const { device, engine, listen, passHalfAMinute } = await openEngine(shop, page);
    await engine.syncNow();
    const before = feedAsks(device);
    const told: number[] = [];
    stops.push(onAnnouncement(({ newVersion }) => newVersion && told.push(newVersion.version)));
    listen();
    await expect.poll(() => told).toEqual([await version(device.db)]);
    for (let count = 0; count < 4; count += 1) await passHalfAMinute();
    expect(feedAsks(device)).toBe(before);
    isLookedAt = true;
    await passHalfAMinute();
    await expect.poll(() => feedAsks(device)).toBe(before + 1);
  });

  it('begins anew when the stream names another history', async () => {
    const shop = await openShop();
    const { device, engine, listen } = await openEngine(shop, HIDDEN);
    await engine.syncNow();
    const { epoch } = await readCursor(device.db);
    // What a device holds after the server was restored, until it hears of it.
    await device.db.meta.put({ key: 'epoch', value: 'the history before' });
    listen();
    await expect.poll(async () => (await readCursor(device.db)).epoch).toBe(epoch);
    await expect.poll(() => device.db.products.count()).toBe(1);
  });

  it('stops when the session is over, says so, and goes on once it is taken again', async () => {
    const shop = await openShop();
    const { device, engine, status } = await openCounter(shop, HIDDEN);
    const setActive = (isActive: boolean) =>
      sql`UPDATE collaborators SET is_active = ${isActive} WHERE id = ${shop.collaboratorIds[0]}`.execute(
        server.db,
      );
    await setActive(false);
    await expect.poll(() => status.getSnapshot().needsLogin).toBe(true);
    const asked = device.requests.length;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(device.requests.length).toBe(asked);
    await setActive(true);
    await engine.hurry();
    expect(status.getSnapshot().needsLogin).toBe(false);
    const newest = await sellElsewhere(shop);
    await expect.poll(() => version(device.db)).toBe(newest);
  });
});

describe('two tabs of one browser', () => {
  it('share one stream and one fetch of what it tells', async () => {
    const shop = await openShop();
    const { device, token } = await openCounter(shop, HIDDEN);
    // A second realm: its own modules, its own channel, the same database.
    vi.resetModules();
    const { SyncEngine: OtherEngine } = await import('#app/sync/engine.ts');
    const { SyncStatus: OtherStatus } = await import('#app/sync/status.ts');
    const { listenForVersions: otherListen } = await import('#app/sync/connection/version-stream.ts');
    let streams = 0;
    let asks = 0;
    const http: typeof device.context.http = (request) => {
      asks += 1;
      return device.context.http(request);
    };
    const other = new OtherEngine({ ...device.context, http }, new OtherStatus());
    other.start(HIDDEN);
    const read = createEventStream({
      baseUrl: server.url,
      getAuthorization: () => {
        streams += 1;
        return `Bearer ${token}`;
      },
    });
    stops.push(
      () => other.stop(),
      otherListen({
        database: device.db.name,
        read,
        random: () => 0,
        clock: DEVICE_CLOCK,
        page: ALWAYS_VISIBLE,
        whenSignedIn: () => Promise.resolve(),
      }),
    );
    await other.syncNow();
    const before = asks;
    const newest = await sellElsewhere(shop);
    await expect.poll(() => version(device.db)).toBe(newest);
    await new Promise((resolve) => setTimeout(resolve, 1300));
    expect([streams, asks - before]).toEqual([0, 0]);
  });
});

describe('reading the stream', () => {
  async function answering(answer: (send: (text: string) => void) => void, headers = {}): Promise<string> {
    const stub: Server = createServer((_, response) => {
      response.writeHead(200, { 'erp-api': '1', ...headers });
      answer((text) => response.write(text));
    });
    await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve));
    stops.push(() => {
      stub.closeAllConnections();
      stub.close();
    });
    return `http://127.0.0.1:${(stub.address() as AddressInfo).port}`;
  }

  it('finds versions in a text that is cut anywhere, and passes over comments', async () => {
    const url = await answering((send) => {
      const text = ':\n\ndata: {"v":12}\n\n:\r\n\r\ndata: {"v":345}\r\n\r\n';
      const pieces = Array.from(text);
      const next = (): void => {
        const piece = pieces.shift();
        if (piece === undefined) return;
        send(piece);
        setTimeout(next, 1);
      };
      next();
    });
    const seen: number[] = [];
    const abort = new AbortController();
    const read = createEventStream({ baseUrl: url, getAuthorization: () => 'Bearer x' });
    const reading = read({ onOpen: () => undefined, onVersion: (v) => seen.push(v) }, abort.signal);
    await expect.poll(() => seen).toEqual([12, 345]);
    abort.abort();
    expect(await reading).toEqual({ kind: 'ended', afterMs: 0 });
  });

  it('tells who is signed out, and who has to wait', async () => {
    const shop = await openShop();
    const { token } = await signIn(server.url, shop.emails.l1);
    const ask = (authorization: string | undefined): Promise<StreamEnd> =>
      createEventStream({ baseUrl: server.url, getAuthorization: () => authorization })(
        { onOpen: () => undefined, onVersion: () => undefined },
        new AbortController().signal,
      );
    expect(await ask(undefined)).toEqual({ kind: 'signed-out' });
    expect(await ask('Bearer wrong')).toEqual({ kind: 'signed-out' });
    const leave = new AbortController();
    stops.push(() => leave.abort());
    for (let count = 0; count < 5; count += 1)
      await fetch(`${server.url}/api/erp/sync/eventos/`, {
        headers: { authorization: `Bearer ${token}` },
        signal: leave.signal,
      });
    expect(await ask(`Bearer ${token}`)).toEqual({ kind: 'ended', afterMs: 30_000 });
  });
});
