import { compareByCodePoint, normalizeText, searchWords } from '#domain/normalize.ts';
import { BestMatches, type IndexEntry } from './best-matches.ts';

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
 * Products in memory for the counter: barcode → product, and type-ahead by the beginnings of words.
 * A sorted list of (word, product) is searched by halving; words that begin nothing are looked for inside
 * names (measured in docs/performance.md).
 */
export class ProductIndex {
  readonly #byId = new Map<string, IndexedProduct>();
  readonly #byCode = new Map<string, IndexedProduct>();
  #tokens: Token[] = [];
  /** By name. */
  #entries: Entry[] = [];
  #isStale = true;

  get size(): number {
    return this.#byId.size;
  }

  put(product: IndexedProduct): void {
    this.remove(product.id);
    this.#byId.set(product.id, product);
    this.#byCode.set(product.codigo_barras, product);
    this.#isStale = true;
  }

  remove(id: string): void {
    const present = this.#byId.get(id);
    if (!present) return;
    this.#byId.delete(id);
    if (this.#byCode.get(present.codigo_barras)?.id === id) this.#byCode.delete(present.codigo_barras);
    this.#isStale = true;
  }

  clear(): void {
    this.#byId.clear();
    this.#byCode.clear();
    this.#isStale = true;
  }

  /** The product with exactly this barcode. */
  byCode(code: string): IndexedProduct | undefined {
    return this.#byCode.get(code);
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
    if (!this.#isStale) return;
    const entries = Array.from(this.#byId.values(), (product) => ({
      product,
      order: 0,
      text: `${product.nombre_norm} ${product.codigo_barras.toLowerCase()}`,
    }));
    entries.sort((a, b) => compareByCodePoint(a.product.nombre_norm, b.product.nombre_norm));
    const tokens: Token[] = [];
    for (const [order, entry] of entries.entries()) {
      entry.order = order;
      const { nombre_norm, codigo_barras } = entry.product;
      for (const word of new Set(nombre_norm.split(' '))) tokens.push({ word, entry, isCode: false });
      tokens.push({ word: codigo_barras.toLowerCase(), entry, isCode: true });
    }
    this.#entries = entries;
    this.#tokens = tokens.sort((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0));
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
