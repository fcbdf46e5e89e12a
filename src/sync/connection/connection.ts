import { ApiError } from '#app/api/errors.ts';
import type { Http, HttpReply } from '#app/api/http.ts';
import type { Clock } from '#app/sync/clock.ts';
import type { SyncStatus } from '#app/sync/status.ts';

/** Counters ask a server whose streams broke at different moments within this time, so that its restart is not met by all of them at once. */
const CUT_JITTER_MS = 1000;
const DOUBT_MS = 1000;
/** After this long without any byte of an answer the header says "Sin conexión", though the request is still waited for. */
const ANSWER_MS = 10_000;
/** A first download writes between its pages: silence this long is normal there. */
const DOWNLOADED_MS = 60_000;

/**
 * Whether this page reaches the server, and since when it does not: from every answer, from requests that get none,
 * and from the stream of versions. Tells the status, which the header shows.
 */
export class Connection {
  /** When the server last answered or spoke on the stream, ms. */
  #answeredAt = -Infinity;
  /** When a part of an answer last came, ms. */
  #movedAt = -Infinity;
  /** When a request was last begun, ms. */
  #askedAt = -Infinity;
  /** Cancels the request that is to follow a broken stream. */
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
      // An upload may take half a minute on a healthy connection.
      const isFile = request.body instanceof FormData;
      const stopWaiting = isFile ? undefined : this.#watch(begun);
      try {
        const { onLine } = request;
        const reply = await http({
          ...request,
          onBytes: () => (this.#movedAt = this.clock.elapsedMs()),
          ...(onLine && { onLine: (...line) => (this.heard(), onLine(...line)) }),
        });
        this.heard();
        this.#readClock(reply);
        return reply;
      } catch (error) {
        const isTimeout = error instanceof ApiError && error.failure === 'timeout';
        // A request that gives up before ten seconds (the look for one row) proves nothing.
        const isPatient = (request.timeoutMs ?? ANSWER_MS) >= ANSWER_MS;
        if (isTimeout && isPatient && !isFile && this.#answeredAt < begun) this.gone();
        throw error;
      } finally {
        stopWaiting?.();
      }
    };
  }

  /** The server answered or spoke on the stream: it is reached, however long the queue or the page still is. */
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

  /**
   * An operation got no answer, perhaps because of what it is: the next request has a second to be answered before the
   * connection is called gone.
   */
  doubt(): void {
    // A second failure must not put the end of the first doubt off: where many wait, four of them fail within it.
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
   * The stream broke, or the browser says that the network did. Without a round under way the header says so at once
   * (a counter with nothing to send would go on saying "En línea"); a round gets a second for its answer. Then the
   * server is asked, unless it has answered meanwhile.
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

  /** Calls the connection gone once no byte has come for ten seconds. @returns a function that ends the watch */
  #watch(begun: number): () => void {
    let stopWaiting = (): void => undefined;
    const look = (): void => {
      const silentMs = this.clock.elapsedMs() - Math.max(begun, this.#answeredAt, this.#movedAt);
      if (silentMs < ANSWER_MS) stopWaiting = this.clock.after(ANSWER_MS - silentMs, look);
      else this.gone();
    };
    look();
    return () => stopWaiting();
  }
}
