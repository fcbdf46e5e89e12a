import type PgBoss from 'pg-boss';

/** A job under way. */
export interface Job<Data> {
  id: string;
  data: Data;
  /** Tries before this one. */
  retries: number;
  /** No other try follows this one. */
  isLastTry: boolean;
}

export interface WorkOptions {
  /** Jobs that are worked on at once. */
  atOnce: number;
  /** How often the queue is looked into for what other processes put there, and for what is to be tried again. */
  pollMs?: number;
}

/** What a worker asks of the queue; each fails with the database. */
interface JobStore {
  fetch(limit: number): Promise<PgBoss.JobWithMetadata[]>;
  /** The job is over, well or not: nothing of it is kept. */
  forget(id: string): Promise<void>;
  /** The job comes again after a pause, which grows. */
  putOff(id: string): Promise<void>;
}

const POLL_MS = 2_000;

/**
 * Works on the jobs of one queue: a few at once, each by itself, so that a slow one delays no other. pg-boss's own
 * worker ends or fails a whole batch together, and lets the process die when the database goes away meanwhile.
 */
export class JobWorker<Data> {
  readonly #store: JobStore;
  readonly #handle: (job: Job<Data>) => Promise<void>;
  readonly #atOnce: number;
  readonly #timer: NodeJS.Timeout;
  readonly #running = new Map<string, Promise<void>>();
  #looking: Promise<void> | undefined;
  #isAsked = false;
  #isStopped = false;

  /** @param handle fails for a job that is to be tried again */
  constructor(
    store: JobStore,
    { atOnce, pollMs = POLL_MS }: WorkOptions,
    handle: (job: Job<Data>) => Promise<void>,
  ) {
    this.#store = store;
    this.#handle = handle;
    this.#atOnce = atOnce;
    this.#timer = setInterval(() => this.look(), pollMs).unref();
    this.look();
  }

  /** Looks into the queue now: somebody has just put a job there. */
  look(): void {
    this.#isAsked = true;
    this.#looking ??= this.#lookOn().finally(() => {
      this.#looking = undefined;
    });
  }

  /** Begins no other job, and gives those under way a moment; what is not done by then comes again. */
  async stop(withinMs: number): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#looking;
    let limit: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      limit = setTimeout(resolve, withinMs);
    });
    await Promise.race([Promise.all(this.#running.values()), late]);
    clearTimeout(limit);
    const unfinished = [...this.#running.keys()];
    await Promise.all(unfinished.map((id) => this.#store.putOff(id).catch(() => undefined)));
  }

  async #lookOn(): Promise<void> {
    while (this.#isAsked && !this.#isStopped && this.#running.size < this.#atOnce) {
      this.#isAsked = false;
      const jobs = await this.#store.fetch(this.#atOnce - this.#running.size).catch(() => []);
      for (const job of jobs) this.#begin(job);
    }
  }

  #begin({ id, data, retryCount, retryLimit }: PgBoss.JobWithMetadata): void {
    const job = { id, data: data as Data, retries: retryCount, isLastTry: retryCount >= retryLimit };
    const ended = this.#handle(job).then(
      () => this.#store.forget(id),
      () => (job.isLastTry ? this.#store.forget(id) : this.#store.putOff(id)),
    );
    // Where the database is away the job stays under way, and comes again once its time is over.
    const running = ended
      .catch(() => undefined)
      .finally(() => {
        this.#running.delete(id);
        if (!this.#isStopped) this.look();
      });
    this.#running.set(id, running);
  }
}
