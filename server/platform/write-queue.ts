const AT_ONCE = 4;

/**
 * Lets four writes of a business run at once. The others wait here and not in the database, where each would hold a
 * connection and wake up for nothing; they take the same locks one after another anyway
 * (docs/performance.md has both figures).
 */
export class WriteQueue {
  readonly #busy = new Map<number, number>();
  readonly #waiting = new Map<number, (() => void)[]>();

  /** Runs in its turn; first come, first served. */
  async run<Result>(businessId: number, work: () => Promise<Result>): Promise<Result> {
    await this.#enter(businessId);
    try {
      return await work();
    } finally {
      this.#leave(businessId);
    }
  }

  async #enter(businessId: number): Promise<void> {
    const busy = this.#busy.get(businessId) ?? 0;
    if (busy < AT_ONCE) {
      this.#busy.set(businessId, busy + 1);
      return;
    }
    const waiting = this.#waiting.get(businessId) ?? [];
    this.#waiting.set(businessId, waiting);
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** Gives the place to whoever waits longest, or back. */
  #leave(businessId: number): void {
    const waiting = this.#waiting.get(businessId);
    const next = waiting?.shift();
    if (waiting?.length === 0) this.#waiting.delete(businessId);
    if (next) return next();
    const busy = (this.#busy.get(businessId) ?? 1) - 1;
    if (busy === 0) this.#busy.delete(businessId);
    else this.#busy.set(businessId, busy);
  }
}
