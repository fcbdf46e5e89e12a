/** A scanner takes 2–30 ms a key, a loaded machine adds some; six keys this fast are no person's. */
const GAP_MS = 100;
const SHORTEST = 6;

/** Tells a barcode scanner (a keyboard that types fast and ends in Enter) from a person. */
export class ScanBurst {
  #text = '';
  #lastMs = Number.NEGATIVE_INFINITY;

  /**
   * Takes in a key.
   * @param key as in KeyboardEvent.key
   * @returns 'start' when a burst may have begun with this key, the code when Enter ended one
   */
  feed(key: string, nowMs: number): 'start' | { code: string } | undefined {
    const isFast = nowMs - this.#lastMs <= GAP_MS;
    this.#lastMs = nowMs;
    if (key === 'Enter') {
      const code = isFast ? this.#text : '';
      this.#text = '';
      return code.length >= SHORTEST ? { code } : undefined;
    }
    if (key.length !== 1) {
      // Shift and the like come between the characters of a code; anything else ends it.
      if (key !== 'Shift') this.#text = '';
      return undefined;
    }
    this.#text = isFast ? this.#text + key : key;
    return this.#text.length === 1 ? 'start' : undefined;
  }
}
