import { ApiError } from '#app/api/errors.ts';
import type { Http, HttpReply } from '#app/api/http.ts';
import type { Clock } from './clock.ts';
import type { SyncStatus } from './status.ts';

// Over so long the counters of a server whose streams broke spread their question whether it is there.
const CUT_JITTER_MS = 1000;
const DOUBT_MS = 1000;
/** After so long without a sign of an answer the line is called gone, though it is waited for on. */
const ANSWER_MS = 10_000;
// A page of a first download takes its time.
const DOWNLOADED_MS = 60_000;

/**
 * What is known of the line to the server, by a clock that nobody can set: from every answer, from requests that wait in
 * vain, and from the stream. Tells the status, which the header shows.
 */
export class Line {
  /** When the server last gave a sign of life, ms. */
  #answeredAt = -Infinity;
  /** When a part of an answer last came, ms. */
  #movedAt = -Infinity;
  /** When a request was last begun, ms. */
  #askedAt = -Infinity;
  /** The look at a server whose stream broke. */
  #stopLook: () => void = () => undefined;
  #stopDoubt: (() => void) | undefined;
  /** When the doubt that is under way began, ms. */
  #doubtedAt = -Infinity;
  /** What the server's clock said in its newest answer; undefined before the first. */
  serverTime: Date | undefined;

  constructor(
    readonly status: SyncStatus,
    /** A number in [0, 1), for the jitter. */
    readonly random: () => number,
    readonly clock: Clock,
  ) {}

  /** As `http`, and notes every answer, and every request that waits for one in vain. */
  listen(http: Http): Http {
    return async (request) => {
      const begun = this.clock.elapsedMs();
      this.#askedAt = begun;
      // A file takes its time on a line that is well.
      const isFile = request.body instanceof FormData;
      const stopWaiting = isFile ? undefined : this.#watch(begun);
      try {
        const reply = await http({ ...request, onBytes: () => (this.#movedAt = this.clock.elapsedMs()) });
        this.heard();
        this.#readClock(reply);
        return reply;
      } catch (error) {
        const isTimeout = error instanceof ApiError && error.failure === 'timeout';
        // The look for one row gives up earlier: a page may take longer on a line that is well.
        const isPatient = (request.timeoutMs ?? ANSWER_MS) >= ANSWER_MS;
        if (isTimeout && isPatient && !isFile && this.#answeredAt < begun) this.gone();
        throw error;
      } finally {
        stopWaiting?.();
      }
    };
  }

  /** An answer, or a word of the stream, says that the line is there, however long the queue or the page is. */
  heard(): void {
    this.#answeredAt = this.clock.elapsedMs();
    this.status.update({ connection: 'online' });
  }

  #readClock({ headers }: Pick<HttpReply, 'headers'>): void {
    const date = new Date(headers['date'] ?? '');
    if (!Number.isNaN(date.getTime())) this.serverTime = date;
  }

  gone(): void {
    this.status.update({ connection: 'offline' });
  }

  /** One operation got no answer, perhaps because of what it is: what is asked next is given a moment to tell. */
  doubt(): void {
    // Another one does not put it off: where many wait, one is tried four times in that moment.
    if (this.#stopDoubt !== undefined && this.#answeredAt < this.#doubtedAt) return;
    const since = this.clock.elapsedMs();
    this.#doubtedAt = since;
    this.#stopDoubt?.();
    this.#stopDoubt = this.clock.after(DOUBT_MS, () => {
      this.#stopDoubt = undefined;
      if (this.#answeredAt < since) this.gone();
    });
  }

  /**
   * The stream broke, or the browser says that the network did. Nobody may have anything to send, and the header
   * would go on saying that all is well: it says at once that the line is gone; of a round that is under way it
   * waits a moment for the answer. A server that starts again is not asked by every counter in the same instant, and
   * by those that it has answered since not at all.
   * @param isAsked a round is under way
   */
  cutOff(isAsked: boolean, ask: () => void): void {
    const cutAt = this.clock.elapsedMs();
    if (!isAsked) this.gone();
    const look = (): void => {
      if (isAsked && !this.#hasAnswered(cutAt)) this.gone();
      if (this.#askedAt < cutAt || this.#answeredAt < cutAt) ask();
    };
    this.#stopLook();
    this.#stopLook = this.clock.after((isAsked ? 1 : this.random()) * CUT_JITTER_MS, look);
  }

  stop(): void {
    this.#stopLook();
    this.#stopDoubt?.();
  }

  #hasAnswered(since: number): boolean {
    const isDownloading = this.status.getSnapshot().bootstrap !== null;
    return this.#answeredAt > (isDownloading ? this.clock.elapsedMs() - DOWNLOADED_MS : since);
  }

  /** Calls the line gone once nothing was heard for so long of a request, or since. @returns a function that stops it */
  #watch(begun: number): () => void {
    let stopWaiting = (): void => undefined;
    const look = (): void => {
      // A page of a first download may take a minute, but not to begin.
      const silentMs = this.clock.elapsedMs() - Math.max(begun, this.#answeredAt, this.#movedAt);
      if (silentMs < ANSWER_MS) stopWaiting = this.clock.after(ANSWER_MS - silentMs, look);
      else this.gone();
    };
    look();
    return () => stopWaiting();
  }
}
