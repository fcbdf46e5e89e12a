import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReadStream, StreamEnd, StreamListener } from '#app/api/event-stream.ts';
import { onAnnouncement, type NewVersion } from '#app/data/announce.ts';
import { installLocks } from '#tests/fixtures/device/lock-manager.ts';
import { TestClock } from '#tests/fixtures/device/test-clock.ts';
import { pauseOn } from '#app/sync/clock.ts';
import type { PageEvent } from '#app/sync/page-life.ts';
import { listenForVersions, type VersionStreamOptions } from './version-stream.ts';

/** A server whose streams the test speaks on and ends. */
function streamServer() {
  const open: { listener: StreamListener; end: (how: StreamEnd) => void }[] = [];
  const state = { opened: 0, open };
  const read: ReadStream = (listener, signal) =>
    new Promise((resolve) => {
      state.opened += 1;
      const stream = {
        listener,
        end: (how: StreamEnd) => {
          open.splice(open.indexOf(stream), 1);
          resolve(how);
        },
      };
      open.push(stream);
      signal.addEventListener('abort', () => stream.end({ kind: 'ended', afterMs: 0 }));
    });
  return { ...state, state, read };
}

/** A page that the test shows and hides. */
function testPage() {
  const listeners = new Set<(event: PageEvent) => void>();
  const state = { isVisible: true };
  return {
    isVisible: () => state.isVisible,
    subscribe: (listener: (event: PageEvent) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(event: PageEvent) {
      if (event === 'visible' || event === 'hidden') state.isVisible = event === 'visible';
      for (const listener of listeners) listener(event);
    },
  };
}

const DATABASE = 'erp:1:1';
const ENDED: StreamEnd = { kind: 'ended', afterMs: 0 };

let removeLocks: () => void;
let stops: (() => void)[] = [];
let heard: NewVersion[] = [];
let clock: TestClock;
beforeEach(() => {
  clock = new TestClock();
  removeLocks = installLocks();
  heard = [];
  stops = [
    onAnnouncement(({ what, newVersion }) => what === 'new-version' && newVersion && heard.push(newVersion)),
  ];
});
afterEach(() => {
  for (const stop of stops) stop();
  removeLocks();
});

function listen(read: ReadStream, options: Partial<VersionStreamOptions> = {}): () => void {
  const stop = listenForVersions({
    database: DATABASE,
    read,
    random: () => 0,
    clock,
    page: testPage(),
    whenSignedIn: () => Promise.resolve(),
    ...options,
  });
  stops.push(stop);
  return stop;
}

describe('the stream of versions', () => {
  it('is announced to every tab, its history with the first version', async () => {
    const { read, open } = streamServer();
    listen(read);
    await expect.poll(() => open.length).toBe(1);
    open[0]?.listener.onOpen('e1');
    open[0]?.listener.onVersion(7);
    open[0]?.listener.onVersion(8);
    expect(heard).toEqual([
      { version: 7, epoch: 'e1' },
      { version: 8, epoch: null },
    ]);
  });

  it('is read by one tab, and by another as soon as the first is closed', async () => {
    const { read, open, state } = streamServer();
    const closeFirst = listen(read);
    listen(read);
    await expect.poll(() => open.length).toBe(1);
    closeFirst();
    await expect.poll(() => state.opened).toBe(2);
    expect(open).toHaveLength(1);
  });

  it('is left to another tab by a page that was hidden for long, and taken up when it is seen again', async () => {
    const { read, open, state } = streamServer();
    const page = testPage();
    const closeFirst = listen(read, { page });
    await expect.poll(() => open.length).toBe(1);
    page.tell('hidden');
    await clock.pass(120_000);
    expect(open).toHaveLength(0);
    const closeSecond = listen(read);
    await expect.poll(() => state.opened).toBe(2);
    closeSecond();
    page.tell('visible');
    await expect.poll(() => state.opened).toBe(3);
    closeFirst();
    await expect.poll(() => open.length).toBe(0);
  });

  it('is kept by a page that was hidden for a moment', async () => {
    const { read, open, state } = streamServer();
    const page = testPage();
    listen(read, { page });
    await expect.poll(() => open.length).toBe(1);
    page.tell('hidden');
    await clock.pass(60_000);
    page.tell('visible');
    await clock.pass(120_000);
    expect([open.length, state.opened]).toEqual([1, 1]);
  });

  it('is opened again after it broke, at once when the network comes back', async () => {
    const { read, open, state } = streamServer();
    const page = testPage();
    // Always the whole backoff: the second pause would be 2 s and longer.
    listen(read, { page, random: () => 1 });
    for (const opened of [1, 2, 3]) {
      await expect.poll(() => state.opened).toBe(opened);
      await expect.poll(() => open.length).toBe(1);
      open[0]?.end({ kind: 'ended', afterMs: 60_000 });
      await clock.pass(20);
      expect(state.opened).toBe(opened);
      page.tell('online');
    }
  });

  it('tells every tab when it breaks, not when it never began or the page left it', async () => {
    const { read, open, state } = streamServer();
    const cuts: string[] = [];
    stops.push(onAnnouncement(({ what, database }) => what === 'cut' && cuts.push(database)));
    const close = listen(read);
    await expect.poll(() => open.length).toBe(1);
    open[0]?.end(ENDED);
    await clock.until(() => state.opened === 2);
    expect(cuts).toEqual([]);
    open[0]?.listener.onOpen('e1');
    open[0]?.end(ENDED);
    await expect.poll(() => cuts).toEqual([DATABASE]);
    await clock.until(() => state.opened === 3);
    open[0]?.listener.onOpen('e1');
    close();
    await expect.poll(() => open.length).toBe(0);
    expect(cuts).toEqual([DATABASE]);
  });

  it('is not requested while nobody is signed in, and again after the next sign-in', async () => {
    const { read, open, state } = streamServer();
    let signIn = (): void => undefined;
    listen(read, { whenSignedIn: () => new Promise((resolve) => (signIn = resolve)) });
    await expect.poll(() => open.length).toBe(1);
    open[0]?.end({ kind: 'signed-out' });
    await clock.pass(700);
    expect(state.opened).toBe(1);
    signIn();
    await clock.until(() => state.opened === 2);
  });

  it('is given up where the browser can not read it', async () => {
    const { read, open, state } = streamServer();
    listen(read);
    await expect.poll(() => open.length).toBe(1);
    open[0]?.end({ kind: 'unsupported' });
    await clock.pass(600);
    expect(state.opened).toBe(1);
  });

  it('is not opened without Web Locks: nobody could say which tab reads it', async () => {
    removeLocks();
    const { read, state } = streamServer();
    listen(read);
    await clock.pass(20);
    expect(state.opened).toBe(0);
    removeLocks = installLocks();
  });

  it('waits half a second at least before it is asked for again', async () => {
    const { read, open, state } = streamServer();
    listen(read);
    await expect.poll(() => open.length).toBe(1);
    open[0]?.end(ENDED);
    await clock.pass(300);
    expect(state.opened).toBe(1);
    await clock.pass(200);
    expect(state.opened).toBe(2);
  });

  it('is requested ever more rarely while each is cut after its first event, until a stream lasts', async () => {
    let opened = 0;
    let lifeMs = 0;
    const read: ReadStream = async (listener) => {
      opened += 1;
      listener.onOpen('e1');
      listener.onVersion(7);
      await pauseOn(clock, lifeMs);
      return ENDED;
    };
    const close = listen(read, { random: () => 1 });
    await clock.pass(60_000);
    // After one second, two, four …
    expect(opened).toBe(6);
    lifeMs = 20_000;
    // The seventh begins at 63 s.
    await clock.pass(3000 + lifeMs + 900);
    expect(opened).toBe(7);
    await clock.pass(200);
    expect(opened).toBe(8);
    close();
  });
});
