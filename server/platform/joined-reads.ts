/**
 * Lets those who ask for the same thing while it waits to be read have it read once. A read that has begun takes nobody
 * in any more: it may not see what a later caller has heard of.
 */
export class JoinedReads<Result> {
  readonly #waiting = new Map<string, Promise<Result>>();

  /**
   * @param key the same for all who get the same
   * @param read calls `begin` before it looks at the first row
   */
  join(key: string, read: (begin: () => void) => Promise<Result>): Promise<Result> {
    const waiting = this.#waiting.get(key);
    if (waiting) return waiting;
    const reading = read(() => this.#end(key, reading)).finally(() => this.#end(key, reading));
    this.#waiting.set(key, reading);
    return reading;
  }

  #end(key: string, reading: Promise<Result>): void {
    if (this.#waiting.get(key) === reading) this.#waiting.delete(key);
  }
}
