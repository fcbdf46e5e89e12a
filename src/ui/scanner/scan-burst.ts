import { isGtin } from './gtin.ts';

/** A scanner takes 2–30 ms a key, a loaded machine adds some. */
const USUAL_GAP_MS = 100;
const USUAL_LENGTH = 8;
/** An amount of six digits ("100000") can be typed at 100 ms a key: short codes must be as fast as a machine. */
const SHORT_GAP_MS = 35;
const SHORTEST = 6;
/**
 * The shop's own short codes are heard too where no word can be meant: where nothing can be typed into, and in amounts,
 * which hardly a hand types at that speed (`use-scanner.ts` leaves them those that no product has). Charged as an amount, a
 * code would end the sale without its product.
 */
const SHORTEST_OF_CODES = 3;
/** A radio link or a page that is busy with the first key may stop a scanner once, for no longer than this. */
const STALL_MS = 250;

/** No blanks, no accents, at least one digit: a name typed by a quick hand is none. */
const CODE = /^(?=.*\d)[\x21-\x7E]+$/u;
/** "coca350ml": a very quick hand writes that. */
const SMALL = /[a-z]/u;

/** Keys without a pause between them. */
interface Run<Before> {
  text: string;
  /** Longest time between two of its keys, ms. */
  widestMs: number;
  /** What the caller remembered of the time before its first key. */
  before: Before;
}

/** What a scanner typed. */
interface Scan<Before> {
  code: string;
  /** What `remember` gave before the first character of the code. */
  before: Before;
}

const isCode = (text: string, shortest: number) => text.length >= shortest && CODE.test(text);

/** Tells a barcode scanner (a keyboard that types fast and ends in Enter) from a person. */
export class ScanBurst<Before> {
  readonly #gapMs: number;
  readonly #remember: () => Before;
  /** The keys since the last pause, and before them those that a short pause parts from them. */
  #runs: Run<Before>[] = [];
  #lastMs = Number.NEGATIVE_INFINITY;

  /**
   * @param remember asked at each key that a code may begin with, before it is typed
   * @param gapMs longest pause between two characters of this scanner
   */
  constructor(remember: () => Before, gapMs = USUAL_GAP_MS) {
    this.#remember = remember;
    this.#gapMs = gapMs;
  }

  /**
   * Takes in a key.
   * @param key as in KeyboardEvent.key
   * @param mayBeWord whether a field of words has the focus that the key may be meant for
   * @returns what was scanned when Enter ended it
   */
  feed(key: string, nowMs: number, mayBeWord = true): Scan<Before> | undefined {
    const gapMs = nowMs - this.#lastMs;
    this.#lastMs = nowMs;
    if (key === 'Enter') {
      const runs = this.#runs;
      this.#runs = [];
      return this.#scanOf(runs, gapMs, mayBeWord ? SHORTEST : SHORTEST_OF_CODES);
    }
    if (key.length === 1) this.#append(key, gapMs);
    // Shift and the like come between the characters of a code; anything else ends it.
    else if (key !== 'Shift') this.#runs = [];
    return undefined;
  }

  #append(key: string, gapMs: number): void {
    const last = this.#runs.at(-1);
    if (last && gapMs <= this.#gapMs) {
      last.text += key;
      last.widestMs = Math.max(last.widestMs, gapMs);
      return;
    }
    const run = { text: key, widestMs: 0, before: this.#remember() };
    this.#runs = last && gapMs <= STALL_MS ? [last, run] : [run];
  }

  #scanOf(runs: readonly Run<Before>[], gapMs: number, shortest: number): Scan<Before> | undefined {
    const last = runs.at(-1);
    if (!last || gapMs > this.#gapMs) return undefined;
    const [first] = runs;
    if (first && first !== last) {
      const text = first.text + last.text;
      // One key may be a hand's: with no check digit to tell, a machine has typed two before it stopped.
      const widestMs = Math.max(first.widestMs, last.widestMs, gapMs);
      const isMachine = first.text.length > 1 && widestMs <= SHORT_GAP_MS;
      // What stood there already is no part of a code that is whole without it.
      const isOne = !isGtin(last.text) && (isGtin(text) || isMachine);
      if (isOne && isCode(text, USUAL_LENGTH)) return { code: text, before: first.before };
    }
    const isMachine = Math.max(last.widestMs, gapMs) <= SHORT_GAP_MS;
    if (SMALL.test(last.text) && !isMachine) return undefined;
    return isCode(last.text, isMachine ? shortest : USUAL_LENGTH)
      ? { code: last.text, before: last.before }
      : undefined;
  }
}
