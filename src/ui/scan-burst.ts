/** Fastest gap between keys of a person is well above this; a scanner's is a few milliseconds. */
const GAP_MS = 50;
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
