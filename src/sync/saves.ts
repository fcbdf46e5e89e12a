import { onAnnouncement } from '#app/data/announce.ts';

/**
 * Hears of everything that is saved for the server on this device, in any tab: what may take long gives way to
 * it, because it may be a sale.
 */
export class Saves {
  #next = new AbortController();
  /** Hears no more. */
  readonly stop: () => void;

  /** @param database name of the local database */
  constructor(database: string) {
    this.stop = onAnnouncement((event) => {
      if (event.database === database && event.what === 'outbox') this.#next.abort();
    });
  }

  /** Aborted with the next thing that is saved from now on. */
  next(): AbortSignal {
    this.#next = new AbortController();
    return this.#next.signal;
  }
}
