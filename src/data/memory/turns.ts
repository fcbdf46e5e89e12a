/** Work that takes its turn: what one asker reads and sorts in pieces does not change meanwhile. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves, and never fails, once all that was begun is over. */
  get settled(): Promise<unknown> {
    return this.#last;
  }

  /** Runs it after all that was begun before, however that ended. */
  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
