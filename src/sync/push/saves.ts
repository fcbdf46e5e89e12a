import { onAnnouncement } from '#app/data/announce.ts';

/**
 * Listens for operations that are saved on this device, in any tab: a request that may take long gives way to them,
 * because one may be a sale.
 */
export class Saves {
  #next = new AbortController();
  /** Stops listening. */
  readonly stop: () => void;

  /**
   * @param database name of the local database
   * @param leaving aborts when the counter is left: whatever waits for a save gives way then too
   */
  constructor(database: string, leaving?: AbortSignal) {
    const giveWay = (): void => this.#next.abort();
    const ignore = onAnnouncement((event) => {
      if (event.database === database && event.what === 'outbox') giveWay();
    });
    leaving?.addEventListener('abort', giveWay);
    this.stop = () => {
      ignore();
      leaving?.removeEventListener('abort', giveWay);
    };
  }

  /** Aborted with the next thing that is saved from now on, or with the counter. */
  next(): AbortSignal {
    this.#next = new AbortController();
    return this.#next.signal;
  }
}
