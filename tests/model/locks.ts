/**
 * Web Locks for Node. Names that are `lawless` are granted to everybody at once: what a browser without locks does,
 * or one whose lock did not come in time (offline §7: locks are thrift, correctness rests on the keys).
 */
export class TestLocks {
  readonly #tails = new Map<string, Promise<unknown>>();
  readonly #lawless = new Set<string>();

  async request<Result>(name: string, _options: unknown, run: () => Promise<Result>): Promise<Result> {
    if ([...this.#lawless].some((database) => name.endsWith(database))) return run();
    const before = this.#tails.get(name) ?? Promise.resolve();
    const mine = before.then(run, run);
    const settled = mine.catch(() => undefined);
    this.#tails.set(name, settled);
    void settled.then(() => this.#tails.get(name) === settled && this.#tails.delete(name));
    return mine;
  }

  /** Runs while the locks of a database hold nobody back. */
  async without<Result>(database: string, run: () => Promise<Result>): Promise<Result> {
    this.#lawless.add(database);
    try {
      return await run();
    } finally {
      this.#lawless.delete(database);
    }
  }
}
