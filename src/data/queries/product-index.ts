import { codePointKey, normalizeText, searchWords } from '#domain/normalize.ts';
import { BestMatches, type IndexEntry } from './best-matches.ts';
import { PIECE, sortingSteps } from './sort-steps.ts';

/** The few fields that type-ahead needs in memory: 50,000 of them take some 9 MB. */
export interface IndexedProduct {
  id: string;
  codigo_barras: string;
  nombre: string;
  nombre_norm: string;
}

type Entry = IndexEntry<IndexedProduct>;

interface Token {
  word: string;
  entry: Entry;
  isCode: boolean;
}

/**
 * Products in memory for the counter: type-ahead by the beginnings of words.
 * A sorted list of (word, product) is searched by halving; words that begin nothing are looked for inside
 * names (measured in docs/performance.md).
 */
export class ProductIndex {
  readonly #byId = new Map<string, IndexedProduct>();
  #tokens: Token[] = [];
  /** By name. */
  #entries: Entry[] = [];
  #isStale = true;
  #changes = 0;

  get size(): number {
    return this.#byId.size;
  }

  /** @returns whether it is another one than was there: what did not change need not be sorted again */
  put(product: IndexedProduct): boolean {
    const known = this.#byId.get(product.id);
    if (known?.nombre === product.nombre && known.codigo_barras === product.codigo_barras) return false;
    this.#byId.delete(product.id);
    this.#byId.set(product.id, product);
    this.#touch();
    return true;
  }

  remove(id: string): void {
    if (!this.#byId.delete(id)) return;
    this.#touch();
  }

  clear(): void {
    this.#byId.clear();
    this.#touch();
  }

  #touch(): void {
    this.#isStale = true;
    this.#changes += 1;
  }

  /**
   * The best matches: every word must occur in name or code; names that begin with the search first, then
   * those with words that begin with it, then the rest, each by name.
   */
  search(text: string, limit: number): IndexedProduct[] {
    const words = searchWords(text);
    if (words.length === 0 || limit <= 0) return [];
    this.prepare();
    const best = new BestMatches<IndexedProduct>(limit);
    this.#offerStarting(best, normalizeText(text), words);
    if (!best.isFull) this.#offerInside(best, words);
    return best.products;
  }

  /** Builds the sorted words; call it in an idle moment so that the first key does not pay for it. */
  prepare(): void {
    const work = this.#build();
    while (this.#isStale) work.next();
  }

  /**
   * As `prepare`, a piece at a time, so that a scan in between need not wait for 50,000 products. A change or a
   * search that comes meanwhile ends it.
   * @param pause resolves when the page has had its turn
   */
  async prepareInPieces(pause: () => Promise<void>): Promise<void> {
    const work = this.#build();
    const changes = this.#changes;
    while (this.#isStale && this.#changes === changes) {
      work.next();
      await pause();
    }
  }

  /** Ends each piece with a yield; the last one sets what is built in place. */
  *#build(): Generator<void, void> {
    const products = [...this.#byId.values()];
    const entries = yield* sortingSteps(products, toEntry, (a, b) => compareWords(a.key, b.key));
    const byWord = new Map<string, Token[]>();
    for (const [order, entry] of entries.entries()) {
      entry.order = order;
      noteWords(byWord, entry);
      if (order % PIECE === PIECE - 1) yield;
    }
    // A few thousand words make up all names, and every product has a code.
    const words = yield* sortingSteps([...byWord.keys()], (word) => word, compareWords);
    const tokens: Token[] = [];
    for (const [at, word] of words.entries()) {
      for (const token of byWord.get(word) ?? []) tokens.push(token);
      if (at % PIECE === PIECE - 1) yield;
    }
    this.#entries = entries;
    this.#tokens = tokens;
    this.#isStale = false;
  }

  /** Products with a word that begins with the longest word of the search. */
  #offerStarting(best: BestMatches<IndexedProduct>, whole: string, words: readonly string[]): void {
    const prefix = longest(words);
    const tokens = this.#tokens;
    for (let at = this.#firstFrom(prefix); at < tokens.length; at += 1) {
      const { word, entry, isCode } = tokens[at] as Token;
      if (!word.startsWith(prefix)) break;
      // What it could score at best, before the dearer look: two letters may begin half of the names.
      const isOnlyCode = isCode && words.length === 1;
      const bound = entry.text.startsWith(whole) ? 0 : isOnlyCode ? 2 : 1;
      if (!best.wants(bound, entry.order) || !matchesAll(entry, words)) continue;
      best.offer(entry, scoreOf(entry.product.nombre_norm, whole, words));
    }
  }

  /** Products that hold every word somewhere inside. */
  #offerInside(best: BestMatches<IndexedProduct>, words: readonly string[]): void {
    for (const entry of this.#entries) {
      if (best.isFull) return;
      if (matchesAll(entry, words) && !best.has(entry)) best.offer(entry, 3);
    }
  }

  #firstFrom(prefix: string): number {
    const tokens = this.#tokens;
    let low = 0;
    let high = tokens.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((tokens[middle]?.word ?? '') < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function toEntry(product: IndexedProduct): Entry & { key: string } {
  const { nombre_norm, codigo_barras } = product;
  const text = `${nombre_norm} ${codigo_barras.toLowerCase()}`;
  return { product, order: 0, text, key: codePointKey(nombre_norm) };
}

function noteWords(byWord: Map<string, Token[]>, entry: Entry): void {
  const note = (word: string, isCode: boolean) => {
    const tokens = byWord.get(word);
    if (!tokens) byWord.set(word, [{ word, entry, isCode }]);
    // A name that says a word twice counts once.
    else if (isCode || tokens.at(-1)?.entry !== entry) tokens.push({ word, entry, isCode });
  };
  for (const word of entry.product.nombre_norm.split(' ')) note(word, false);
  note(entry.product.codigo_barras.toLowerCase(), true);
}

function compareWords(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function longest(words: readonly string[]): string {
  return words.reduce((best, word) => (word.length > best.length ? word : best), '');
}

function matchesAll(entry: Entry, words: readonly string[]): boolean {
  return words.every((word) => entry.text.includes(word));
}

/** 0: the name begins with the search; 1: its words begin with the words; 2: something else does. */
function scoreOf(name: string, whole: string, words: readonly string[]): number {
  if (name.startsWith(whole)) return 0;
  return words.every((word) => name.startsWith(word) || name.includes(` ${word}`)) ? 1 : 2;
}
