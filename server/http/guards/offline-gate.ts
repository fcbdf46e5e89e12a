import { Problem } from '#domain/problems.ts';

const MAX_AT_ONCE = 8;

/**
 * At most 8 writes of delivered sales at once per business: a fleet of devices that comes back online
 * must not queue the cashier who is selling now (docs/offline.md).
 */
export class OfflineGate {
  readonly #inside = new Map<number, number>();

  /**
   * @returns a function that gives the place back
   * @throws Problem `ocupado` (429)
   */
  enter(businessId: number): () => void {
    const count = this.#inside.get(businessId) ?? 0;
    if (count >= MAX_AT_ONCE) throw new Problem('ocupado', { retryAfterS: 1 });
    this.#inside.set(businessId, count + 1);
    return () => {
      const rest = (this.#inside.get(businessId) ?? 1) - 1;
      if (rest === 0) this.#inside.delete(businessId);
      else this.#inside.set(businessId, rest);
    };
  }
}
