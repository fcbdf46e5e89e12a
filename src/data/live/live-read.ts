import { Dexie, type ObservabilitySet, type Table } from 'dexie';
import { isLeaving } from './leaving.ts';

/** What a read finds, again after every change. */
interface LiveRead<Found> {
  /** @returns what stops it */
  subscribe(next: (found: Found) => void, fail?: (error: unknown) => void): { unsubscribe(): void };
}

/**
 * Reads once, and again whenever one of the tables is written, by this page, another one or the worker. Dexie's own
 * live queries find out by themselves what a read depends on, and follow it through its awaits for that: with a
 * transaction inside one, another ends too early, or its dependencies are lost (docs/decisions/010-live-reads.md).
 * @param tables every table that the answer hangs on
 */
export function liveRead<Found>(
  tables: readonly Pick<Table, 'name' | 'db'>[],
  read: () => Found | PromiseLike<Found>,
): LiveRead<Found> {
  const parts = tables.map(({ name, db }) => `idb://${db.name}/${name}/`);
  const isAbout = (changes: ObservabilitySet): boolean =>
    'all' in changes || Object.keys(changes).some((change) => parts.some((part) => change.startsWith(part)));
  return {
    subscribe(next, fail) {
      const reading = new Reading(read, next, fail);
      const listen = (changes: ObservabilitySet): void => {
        if (isAbout(changes)) reading.plan();
      };
      Dexie.on('storagemutated', listen);
      reading.plan();
      return {
        unsubscribe: () => {
          reading.stop();
          Dexie.on.storagemutated.unsubscribe(listen);
        },
      };
    },
  };
}

/** A queue being sent changes twice for each sale; nobody can read a number that is shown for less time. */
const PAUSE_MS = 100;

/** One read at a time, with a pause between two; what changes meanwhile is read after it. */
class Reading<Found> {
  #state: 'idle' | 'planned' | 'running' | 'stale' | 'stopped' = 'idle';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #endedAt = -Infinity;

  constructor(
    readonly read: () => Found | PromiseLike<Found>,
    readonly next: (found: Found) => void,
    readonly fail: ((error: unknown) => void) | undefined,
  ) {}

  plan(): void {
    if (this.#state === 'running') this.#state = 'stale';
    if (this.#state !== 'idle') return;
    this.#state = 'planned';
    // In a task of its own: Dexie tells of a change inside the zone of the transaction that made it.
    const delayMs = Math.max(0, this.#endedAt + PAUSE_MS - performance.now());
    this.#timer = setTimeout(() => void this.#run(), delayMs);
  }

  stop(): void {
    this.#state = 'stopped';
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    this.#state = 'running';
    let tell: () => void;
    try {
      const found = await this.read();
      tell = () => this.next(found);
    } catch (error) {
      tell = () => isLeaving(error) || this.fail?.(error);
    }
    // Called after the read: an error that the listener throws is not a failure of the read.
    if (this.#end()) tell();
  }

  /** The read is over. @returns whether anybody still wants to know */
  #end(): boolean {
    const state = this.#state;
    if (state === 'stopped') return false;
    this.#state = 'idle';
    this.#endedAt = performance.now();
    if (state === 'stale') this.plan();
    return true;
  }
}
