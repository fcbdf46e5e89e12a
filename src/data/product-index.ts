import { compareByCodePoint, normalizeText, searchWords } from '#domain/normalize.ts';

/** The few fields that type-ahead needs in memory: 50,000 of them take some 9 MB. */
export interface IndexedProduct {
  id: string;
  codigo_barras: string;
  nombre: string;
  nombre_norm: string;
}

interface Token {
  word: string;
  product: IndexedProduct;
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
    const [first] = words;
    if (first === undefined) return [];
    const whole = normalizeText(text);
    const starting = this.#starting(longest(words)).filter((product) => matchesAll(product, words));
    if (starting.length >= limit) return rank(starting, whole, words).slice(0, limit);
    const seen = new Set(starting.map((product) => product.id));
    const inside = [...this.#byId.values()].filter(
      (product) => !seen.has(product.id) && matchesAll(product, words),
    );
    return [...rank(starting, whole, words), ...rank(inside, whole, words)].slice(0, limit);
  }

  /** Builds the sorted words; call it in an idle moment so that the first key does not pay for it. */
  prepare(): void {
    if (!this.#isStale) return;
    const tokens: Token[] = [];
    for (const product of this.#byId.values()) {
      for (const word of new Set(product.nombre_norm.split(' '))) tokens.push({ word, product });
      tokens.push({ word: product.codigo_barras.toLowerCase(), product });
    }
    this.#tokens = tokens.sort((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0));
    this.#isStale = false;
  }

  #starting(prefix: string): IndexedProduct[] {
    this.prepare();
    const tokens = this.#tokens;
    let low = 0;
    let high = tokens.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((tokens[middle]?.word ?? '') < prefix) low = middle + 1;
      else high = middle;
    }
    const found = new Set<IndexedProduct>();
    for (let at = low; at < tokens.length; at += 1) {
      const { word, product } = tokens[at] as Token;
      if (!word.startsWith(prefix)) break;
      found.add(product);
    }
    return [...found];
  }
}

function longest(words: readonly string[]): string {
  return words.reduce((best, word) => (word.length > best.length ? word : best), '');
}

function matchesAll(product: IndexedProduct, words: readonly string[]): boolean {
  return words.every(
    (word) => product.nombre_norm.includes(word) || product.codigo_barras.toLowerCase().includes(word),
  );
}

function rank(products: IndexedProduct[], whole: string, words: readonly string[]): IndexedProduct[] {
  const score = (product: IndexedProduct): number => {
    if (product.nombre_norm.startsWith(whole)) return 0;
    const tokens = product.nombre_norm.split(' ');
    return words.every((word) => tokens.some((token) => token.startsWith(word))) ? 1 : 2;
  };
  return products
    .map((product) => ({ product, score: score(product) }))
    .sort((a, b) => a.score - b.score || compareByCodePoint(a.product.nombre_norm, b.product.nombre_norm))
    .map(({ product }) => product);
}
