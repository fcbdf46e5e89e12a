import type { ReadStream, StreamEnd } from '#app/api/event-stream.ts';
import { announce } from '#app/data/announce.ts';
import { backoffMs } from '#app/data/queue/backoff.ts';
import type { Clock } from '#app/sync/clock.ts';
import type { PageLife } from '#app/sync/page-life.ts';

export interface VersionStreamOptions {
  /** Name of the local database whose business is listened to. */
  database: string;
  read: ReadStream;
  /** A number in [0, 1), for the jitter. */
  random: () => number;
  page: PageLife;
  /** After a 401: resolves once it is worth asking again; never while nobody is signed in. */
  whenSignedIn: (signal: AbortSignal) => Promise<void>;
  clock: Clock;
}

/** A page that nobody looks at for so long leaves the stream to another tab. */
const HIDDEN_MS = 120_000;
/** A stream that is cut sooner is no sign that the next one will last: a proxy may end each after its first word. */
const LASTED_MS = 15_000;

/**
 * Listens to the server's stream of versions (offline §4) and announces each to every tab of the browser. One tab
 * reads at a time, under a lock: the next tab that waits for the lock reads on when the first is closed or has been
 * hidden for two minutes. Without Web Locks no tab reads; the engine's polling is enough.
 * @returns a function that stops it
 */
export function listenForVersions(options: VersionStreamOptions): () => void {
  const { locks } = (globalThis.navigator ?? {}) as { locks?: LockManager };
  if (!locks) return () => undefined;
  const closing = new AbortController();
  void takeTurns(locks, options, closing.signal);
  return () => closing.abort();
}

/** Waits for the stream while the page is looked at, reads it, and leaves it when nobody looks any more. */
async function takeTurns(
  locks: LockManager,
  options: VersionStreamOptions,
  closing: AbortSignal,
): Promise<void> {
  let isSupported = true;
  while (isSupported && !closing.aborted) {
    await untilVisible(options.page, closing);
    const turn = new AbortController();
    const stopWatching = endWhenUnseen(options, closing, turn);
    try {
      await locks.request(`erp:events:${options.database}`, { signal: turn.signal }, async () => {
        isSupported = await lead(options, turn.signal);
      });
    } catch {
      // Given up while it waited: the next turn starts when the page is seen again. Anything else: no stream.
      isSupported = turn.signal.aborted;
    } finally {
      stopWatching();
    }
  }
}

/** Reads the stream again and again, and says when it breaks. @returns false when this browser can't */
async function lead(options: VersionStreamOptions, turn: AbortSignal): Promise<boolean> {
  let failures = 0;
  while (!turn.aborted) {
    let spokenAt = Infinity;
    const ended = await readOnce(options, turn, () => {
      spokenAt = Math.min(spokenAt, options.clock.elapsedMs());
    });
    if (options.clock.elapsedMs() - spokenAt >= LASTED_MS) failures = 0;
    if (turn.aborted) return true;
    if (ended.kind === 'unsupported') return false;
    // A round that fails meanwhile does not end the listening.
    if (ended.kind === 'signed-out') await options.whenSignedIn(turn).catch(() => undefined);
    const askedMs = ended.kind === 'ended' ? ended.afterMs : 0;
    await pause(options, backoffMs(failures, options.random(), askedMs), turn);
    failures += 1;
  }
  return true;
}

async function readOnce(
  { database, read }: VersionStreamOptions,
  turn: AbortSignal,
  onWord: () => void,
): Promise<StreamEnd> {
  // Said once per stream: the history that a later newVersion belongs to may be newer than the stream.
  let epoch: string | null = null;
  let isOpen = false;
  const ended = await read(
    {
      onOpen: (named) => {
        epoch = named;
        isOpen = true;
      },
      onVersion: (version) => {
        onWord();
        announce(database, 'new-version', { version, epoch });
        epoch = null;
      },
    },
    turn,
  );
  if (isOpen && ended.kind === 'ended' && !turn.aborted) announce(database, 'cut');
  return ended;
}

/** Ends a turn with the page, or once nobody has looked at it for a while. */
function endWhenUnseen(
  { page, clock }: VersionStreamOptions,
  closing: AbortSignal,
  turn: AbortController,
): () => void {
  let stopTimer = (): void => undefined;
  const look = (): void => {
    stopTimer();
    if (!page.isVisible()) stopTimer = clock.after(HIDDEN_MS, () => turn.abort());
  };
  const end = (): void => turn.abort();
  const stopLooking = page.subscribe(look);
  closing.addEventListener('abort', end);
  if (closing.aborted) end();
  look();
  return () => {
    stopTimer();
    stopLooking();
    closing.removeEventListener('abort', end);
  };
}

function untilVisible({ isVisible, subscribe }: PageLife, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!isVisible() && !signal.aborted) return;
      stop();
      signal.removeEventListener('abort', look);
      resolve();
    };
    const stop = subscribe(look);
    signal.addEventListener('abort', look);
    look();
  });
}

/** Waits; ends early when a person comes back to the page or the network returns. */
function pause({ clock, page }: VersionStreamOptions, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stopTimer = clock.after(delayMs, done);
    const stopWatching = page.subscribe((event) => {
      if (event === 'visible' || event === 'online') done();
    });
    function done(): void {
      stopTimer();
      stopWatching();
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
