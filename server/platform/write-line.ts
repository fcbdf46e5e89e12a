const AT_ONCE = 4;

/**
 * The writes of one business in line: four at once, the others wait here and not in the database, where each
 * would hold a connection and wake up for nothing. They take the same locks one after another anyway
 * (docs/performance.md has both figures).
 */
export class WriteLine {
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
    const line = this.#waiting.get(businessId) ?? [];
    this.#waiting.set(businessId, line);
    await new Promise<void>((resolve) => line.push(resolve));
  }

  /** Gives the place to the next in line, or back. */
  #leave(businessId: number): void {
    const line = this.#waiting.get(businessId);
    const next = line?.shift();
    if (line?.length === 0) this.#waiting.delete(businessId);
    if (next) return next();
    const busy = (this.#busy.get(businessId) ?? 1) - 1;
    if (busy === 0) this.#busy.delete(businessId);
    else this.#busy.set(businessId, busy);
  }
}
