/** A scanner takes 2–30 ms a key, a loaded machine adds some. */
const USUAL_GAP_MS = 100;
const USUAL_LENGTH = 8;
/** An amount of six digits ("100000") can be typed at 100 ms a key: short codes must be as fast as a machine. */
const SHORT_GAP_MS = 35;
const SHORTEST = 6;
/** Where nothing can be typed into there is no amount either: the shop's own short codes are heard too. */
const SHORTEST_NOWHERE = 3;

/** No blanks, no accents, at least one digit: a name typed by a quick hand is none. */
const CODE = /^(?=.*\d)[\x21-\x7E]+$/u;

/** Tells a barcode scanner (a keyboard that types fast and ends in Enter) from a person. */
export class ScanBurst {
  readonly #gapMs: number;
  #text = '';
  #lastMs = Number.NEGATIVE_INFINITY;
  #widestMs = 0;

  /** @param gapMs longest pause between two characters of this scanner */
  constructor(gapMs = USUAL_GAP_MS) {
    this.#gapMs = gapMs;
  }

  /**
   * Takes in a key.
   * @param key as in KeyboardEvent.key
   * @param isTyping whether a field has the focus that the key may be meant for
   * @returns 'start' when a burst may have begun with this key, the code when Enter ended one
   */
  feed(key: string, nowMs: number, isTyping = true): 'start' | { code: string } | undefined {
    const gapMs = nowMs - this.#lastMs;
    const isFast = gapMs <= this.#gapMs;
    this.#lastMs = nowMs;
    if (isFast) this.#widestMs = Math.max(this.#widestMs, gapMs);
    if (key === 'Enter') {
      const code = isFast ? this.#text : '';
      this.#text = '';
      return this.#isCode(code, isTyping ? SHORTEST : SHORTEST_NOWHERE) ? { code } : undefined;
    }
    if (key.length !== 1) {
      // Shift and the like come between the characters of a code; anything else ends it.
      if (key !== 'Shift') this.#text = '';
      return undefined;
    }
    this.#text = isFast ? this.#text + key : key;
    if (this.#text.length > 1) return undefined;
    this.#widestMs = 0;
    return 'start';
  }

  #isCode(text: string, shortest: number): boolean {
    if (!CODE.test(text)) return false;
    if (text.length >= USUAL_LENGTH) return true;
    return text.length >= shortest && this.#widestMs <= SHORT_GAP_MS;
  }
}
