type Listener = (version: number) => void;

/**
 * Tells who listens, within this process, that a business has a new version. What another process writes is
 * found by asking the database (docs/offline.md).
 */
export class BusinessEvents {
  readonly #listeners = new Map<number, Set<Listener>>();

  /** To be called once the write is committed. */
  published(businessId: number, version: number): void {
    for (const listener of this.#listeners.get(businessId) ?? []) listener(version);
  }

  /** @returns a function that stops listening */
  listen(businessId: number, listener: Listener): () => void {
    const listeners = this.#listeners.get(businessId) ?? new Set();
    this.#listeners.set(businessId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(businessId) === listeners)
        this.#listeners.delete(businessId);
    };
  }
}
