import { bogotaDayRange } from '#domain/bogota-time.ts';
import { parseDecimal } from '#domain/money/money.ts';
import { type FieldMessages, Problem } from '#domain/problems.ts';
import { isUuid } from '#domain/uuid.ts';
import { fieldText } from './field-text.ts';

/** Parameters of an address; the last value of a parameter that comes twice. */
export type Query = Readonly<Record<string, string | undefined>>;

/**
 * Reads the filters of a list, for the server and the mirror alike: a blank one counts as absent, and one refusal
 * names every field that cannot be read. (Page, size and order are no filters: contract §2 has rules of their own.)
 */
export class FilterReader {
  readonly #fields: FieldMessages = {};

  constructor(readonly query: Query) {}

  /** What a word stands for, in whatever case it is written. */
  word<Value>(name: string, words: Readonly<Record<string, Value>>, absent: Value): Value {
    const word = this.#typed(name).toLowerCase();
    const known = Object.entries(words).find(([key]) => key === word);
    if (known) return known[1];
    if (word !== '') this.#refuse(name, fieldText.oneOf(Object.keys(words)));
    return absent;
  }

  /** A number of at least 0 as an integer of its last decimal (1.5 of two decimals is 150); null when absent. */
  bound(name: string, decimals: 0 | 2): bigint | null {
    const typed = this.#typed(name);
    if (typed === '') return null;
    const value = parseDecimal(typed, decimals);
    if (value !== null && value >= 0n) return value;
    this.#refuse(name, decimals === 0 ? fieldText.wholeQuantity : fieldText.notAmount);
    return null;
  }

  /**
   * The id of a row; null when absent.
   * @param message for what is no id
   */
  id(name: string, message: string = fieldText.notInteger): number | null {
    const typed = this.#typed(name);
    if (typed === '') return null;
    if (/^(?:0|[1-9]\d{0,14})$/u.test(typed)) return Number(typed);
    this.#refuse(name, message);
    return null;
  }

  /** The id of a row that a device made; null when absent. */
  uuid(name: string): string | null {
    const typed = this.#typed(name).toLowerCase();
    if (typed === '' || isUuid(typed)) return typed || null;
    this.#refuse(name, fieldText.notUuid);
    return null;
  }

  /** A day of the calendar, YYYY-MM-DD; null when absent. */
  day(name: string): string | null {
    const typed = this.#typed(name);
    if (typed === '' || bogotaDayRange(typed)) return typed || null;
    this.#refuse(name, fieldText.notDay);
    return null;
  }

  /** Ends the reading. @throws Problem `datos_invalidos` (400) with every filter that could not be read */
  finish(): void {
    if (Object.keys(this.#fields).length > 0) throw new Problem('datos_invalidos', { fields: this.#fields });
  }

  #typed(name: string): string {
    return this.query[name]?.trim() ?? '';
  }

  #refuse(name: string, message: string): void {
    this.#fields[name] = [message];
  }
}
