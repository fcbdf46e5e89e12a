import type { PullResult } from './pull/pull.ts';

/** State of connection and queue, as the header shows it. */
export interface SyncSnapshot {
  /** From the last answer, not from the browser's hint; `unknown` until there was one. */
  connection: 'online' | 'offline' | 'unknown';
  /** Sending or fetching right now. */
  isBusy: boolean;
  /** The server refused the token: nothing is lost, the collaborator has to sign in again. */
  needsLogin: boolean;
  /** When the mirror last matched the server, ISO 8601. */
  lastSync: string | null;
  /** First download: rows done and rows in all; null once it is complete. */
  bootstrap: { done: number; total: number } | null;
  /** How the last look at the feed ended; null before there was one. */
  lastPull: PullResult['kind'] | null;
  /** What the server said when it last gave no page; empty when it gave one, or said nothing. */
  refusal: string;
  /** Looks at the feed in a row that the server answered with trouble of its own. */
  troubles: number;
}

/** From so many on it is no passing trouble: with nothing to send, a minute of it. */
const LASTING_TROUBLES = 3;

/** Whether the server answers, but has failed to give the feed for some time. */
export function isServerInTrouble({ troubles }: Pick<SyncSnapshot, 'troubles'>): boolean {
  return troubles >= LASTING_TROUBLES;
}

const START: SyncSnapshot = {
  connection: 'unknown',
  isBusy: false,
  needsLogin: false,
  lastSync: null,
  bootstrap: null,
  lastPull: null,
  refusal: '',
  troubles: 0,
};

/** A small store that screens subscribe to. */
export class SyncStatus {
  readonly #listeners = new Set<() => void>();
  #snapshot = START;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): SyncSnapshot => this.#snapshot;

  /** Resolves once nobody has to sign in, at the latest with `signal`. */
  async untilSignedIn(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (this.#snapshot.needsLogin && !signal.aborted) return;
        stop();
        signal.removeEventListener('abort', look);
        resolve();
      };
      const stop = this.subscribe(look);
      signal.addEventListener('abort', look);
      look();
    });
  }

  /** A look at the feed ended so. */
  pulled(lastPull: PullResult['kind']): void {
    const { troubles } = this.#snapshot;
    if (lastPull === 'trouble') this.update({ lastPull, troubles: troubles + 1 });
    else this.update({ lastPull, refusal: '', troubles: lastPull === 'current' ? 0 : troubles });
  }

  update(changes: Partial<SyncSnapshot>): void {
    const isSame = Object.entries(changes).every(
      ([name, value]) => this.#snapshot[name as keyof SyncSnapshot] === value,
    );
    if (isSame) return;
    this.#snapshot = { ...this.#snapshot, ...changes };
    for (const listener of this.#listeners) listener();
  }
}
