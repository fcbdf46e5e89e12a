import { codePointKey, searchForm, searchWords } from '#domain/normalize.ts';
import { BestMatches, compareEntries, compareWords, type IndexEntry } from './best-matches.ts';
import type { ProductInMemory } from './product-memory.ts';
import { PIECE, sortingSteps } from './sort-steps.ts';

/** What type-ahead reads of a product. */
type IndexedProduct = Pick<ProductInMemory, 'id' | 'codigo_barras' | 'nombre_buscado' | 'busqueda'>;

/** The score of a match that begins no word, the worst. */
const INSIDE = 3;

/**
 * Sorted for searching; it stands as it was built. Numbers beside each other instead of objects: two letters may begin
 * a word of half of the names, and to look at each of those in memory takes longer than anything else.
 */
interface Built<Product extends IndexedProduct> {
  /** By name. */
  entries: readonly IndexEntry<Product>[];
  /** Every word of a name and every code, sorted, each once. */
  words: readonly string[];
  /** Where the tokens of each word begin; one more at the end. */
  starts: Uint32Array;
  /** Twice the place of an entry that has the word, and one where it is its code. */
  tokens: Uint32Array;
  /** What every entry's words may occur in, a line for each: the browser looks through one text faster than through many. */
  text: string;
  /** Where the line of each entry begins; one more at the end. */
  lines: Uint32Array;
}

const NOTHING: Built<never> = {
  entries: [],
  words: [],
  starts: new Uint32Array(1),
  tokens: new Uint32Array(),
  text: '',
  lines: new Uint32Array(1),
};

/**
 * Products in memory for the counter: type-ahead by the beginnings of words.
 * A sorted list of (word, product) is searched by halving; words that begin nothing are looked for inside
 * names (measured in docs/performance.md). What was put since the list was built is looked at one by one, what
 * went is passed over: no search waits for a list of 50,000 products, and all of them find the same.
 */
export class ProductIndex<Product extends IndexedProduct = ProductInMemory> {
  /** Products as they are now: a product found elsewhere and not here is gone, or was replaced. */
  readonly #byId = new Map<string, Product>();
  #built: Built<Product> = NOTHING;
  /** What was put since that was begun, in this order; some of it may be gone again. */
  #recent: Product[] = [];

  get size(): number {
    return this.#byId.size;
  }

  /** Whether the sorted list holds every product as it is, and none that went. */
  get isBuilt(): boolean {
    return this.#recent.length === 0 && this.#built.entries.length === this.size;
  }

  /** @returns whether it is another one than was there: what did not change need not be sorted again */
  put(product: Product): boolean {
    const known = this.#byId.get(product.id);
    if (known?.nombre_buscado === product.nombre_buscado && known.codigo_barras === product.codigo_barras)
      return false;
    this.#byId.set(product.id, product);
    this.#recent.push(product);
    return true;
  }

  remove(id: string): void {
    this.#byId.delete(id);
  }

  /**
   * The best matches: every word must occur in name or code; names that begin with the search first, then
   * those with words that begin with it, then the rest, each by name.
   */
  search(text: string, limit: number): Product[] {
    const words = searchWords(text);
    if (words.length === 0 || limit <= 0) return [];
    const best = new BestMatches<Product>(limit);
    this.#offerRecent(best, searchForm(text), words);
    this.#offerStarting(best, searchForm(text), words);
    this.#offerInside(best, words);
    return best.products;
  }

  /**
   * Builds the sorted list, a few milliseconds at a time. Searches meanwhile find what they would have found
   * without it, changes meanwhile are recent ones afterwards.
   * @param pause resolves when the page has had its turn
   */
  async prepareInPieces(pause: () => Promise<void>): Promise<void> {
    const recent = this.#recent;
    const count = recent.length;
    const work = buildingSteps([...this.#byId.values()]);
    for (let step = work.next(); ; step = work.next()) {
      // Another building that began beside this one was ready first.
      if (this.#recent !== recent) return;
      if (step.done) {
        this.#built = step.value;
        this.#recent = recent.slice(count);
        return;
      }
      await pause();
    }
  }

  #isThere(product: Product): boolean {
    return this.#byId.get(product.id) === product;
  }

  /** Thousands of them, after an import, take no longer than one look inside all names. */
  #offerRecent(best: BestMatches<Product>, whole: string, words: readonly string[]): void {
    const prefix = longest(words);
    const { entries } = this.#built;
    for (const product of this.#recent) {
      if (!matchesAll(product, words) || !this.#isThere(product)) continue;
      const isInside = !beginsWord(product, prefix);
      const entry = toEntry(product);
      entry.order =
        firstOf(entries.length, (at) => compareEntries(entries[at] as IndexEntry<Product>, entry) >= 0) - 0.5;
      best.offer(entry, isInside ? INSIDE : scoreOf(product.nombre_buscado, whole, words));
    }
  }

  /** Products with a word that begins with the longest word of the search. */
  #offerStarting(best: BestMatches<Product>, whole: string, words: readonly string[]): void {
    const { entries, tokens } = this.#built;
    const [from, to] = this.#tokensFrom(longest(words));
    const [firstName, pastNames] = this.#namesFrom(whole);
    for (let at = from; at < to; at += 1) {
      const token = tokens[at] as number;
      const order = token >>> 1;
      // What it could score at best, before the dearer look.
      const isOnlyCode = (token & 1) === 1 && words.length === 1;
      const bound = order >= firstName && order < pastNames ? 0 : isOnlyCode ? 2 : 1;
      if (!best.wants(bound, order)) continue;
      const entry = entries[order] as IndexEntry<Product>;
      if (!matchesAll(entry.product, words) || !this.#isThere(entry.product)) continue;
      best.offer(entry, scoreOf(entry.product.nombre_buscado, whole, words));
    }
  }

  /** Products that hold every word somewhere inside. */
  #offerInside(best: BestMatches<Product>, words: readonly string[]): void {
    const { entries, text, lines } = this.#built;
    const word = longest(words);
    let order = -1;
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, lines[order + 1])) {
      order = firstOf(entries.length, (line) => (lines[line + 1] as number) > at);
      // No later match is wanted either: it comes behind by name.
      if (!best.wants(INSIDE, order)) return;
      const entry = entries[order] as IndexEntry<Product>;
      if (matchesAll(entry.product, words) && this.#isThere(entry.product)) best.offer(entry, INSIDE);
    }
  }

  /** The tokens whose word begins so, from the first to past the last. */
  #tokensFrom(prefix: string): readonly [from: number, to: number] {
    const { words, starts } = this.#built;
    const [first, past] = startingWith(prefix, words.length, (at) => words[at] as string);
    return [starts[first] as number, starts[past] as number];
  }

  /** The entries whose name begins so. */
  #namesFrom(prefix: string): readonly [from: number, to: number] {
    const { entries } = this.#built;
    return startingWith(
      codePointKey(prefix),
      entries.length,
      (at) => (entries[at] as IndexEntry<Product>).key,
    );
  }
}

/** The sorted texts that begin with a prefix, from the first to past the last. */
function startingWith(
  prefix: string,
  count: number,
  textAt: (at: number) => string,
): readonly [from: number, to: number] {
  const from = firstOf(count, (at) => textAt(at) >= prefix);
  return [from, firstOf(count, (at) => at >= from && !textAt(at).startsWith(prefix))];
}

/** The first place of so many from which on something holds. */
function firstOf(count: number, holdsAt: (at: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holdsAt(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function toEntry<Product extends IndexedProduct>(product: Product): IndexEntry<Product> {
  return { product, key: codePointKey(product.nombre_buscado), order: 0 };
}

/** Ends each piece with a yield. */
function* buildingSteps<Product extends IndexedProduct>(
  products: readonly Product[],
): Generator<void, Built<Product>> {
  // Entries of their own, made beside those they are sorted with: what lies together is read through faster.
  const entries = yield* sortingSteps(products, toEntry<Product>, compareEntries);
  const byWord = new Map<string, number[]>();
  for (const [order, entry] of entries.entries()) {
    entry.order = order;
    noteWords(byWord, entry);
    if (order % PIECE === PIECE - 1) yield;
  }
  // A few thousand words make up all names, and every product has a code.
  const words = yield* sortingSteps([...byWord.keys()], (word) => word, compareWords);
  return { entries, words, ...(yield* layOut(words, byWord)), ...(yield* writeLines(entries)) };
}

function noteWords(byWord: Map<string, number[]>, { order, product }: IndexEntry<IndexedProduct>): void {
  const note = (word: string, token: number) => {
    const tokens = byWord.get(word);
    if (!tokens) byWord.set(word, [token]);
    // A name that says a word twice counts once.
    else if (tokens.at(-1) !== token) tokens.push(token);
  };
  for (const word of product.nombre_buscado.split(' ')) note(word, order * 2);
  note(product.codigo_barras.toLowerCase(), order * 2 + 1);
}

function* layOut(
  words: readonly string[],
  byWord: ReadonlyMap<string, readonly number[]>,
): Generator<void, Pick<Built<never>, 'starts' | 'tokens'>> {
  const starts = new Uint32Array(words.length + 1);
  const listed: number[] = [];
  for (const [at, word] of words.entries()) {
    starts[at] = listed.length;
    for (const token of byWord.get(word) ?? []) {
      listed.push(token);
      if (listed.length % PIECE === 0) yield;
    }
  }
  starts[words.length] = listed.length;
  return { starts, tokens: Uint32Array.from(listed) };
}

function* writeLines(
  entries: readonly IndexEntry<IndexedProduct>[],
): Generator<void, Pick<Built<never>, 'text' | 'lines'>> {
  const lines = new Uint32Array(entries.length + 1);
  const written: string[] = [];
  let length = 0;
  for (const [order, { product }] of entries.entries()) {
    written.push(product.busqueda);
    length += product.busqueda.length + 1;
    lines[order + 1] = length;
    if (order % PIECE === PIECE - 1) yield;
  }
  // At once: what is put together by and by would be copied by the first search.
  return { text: written.join('\n'), lines };
}

function longest(words: readonly string[]): string {
  return words.reduce((best, word) => (word.length > best.length ? word : best), '');
}

function matchesAll({ busqueda }: IndexedProduct, words: readonly string[]): boolean {
  return words.every((word) => busqueda.includes(word));
}

/** Whether a word of the name or the code begins with it. */
function beginsWord({ nombre_buscado, codigo_barras }: IndexedProduct, prefix: string): boolean {
  return startsWithWord(nombre_buscado, prefix) || codigo_barras.toLowerCase().startsWith(prefix);
}

function startsWithWord(name: string, word: string): boolean {
  return name.startsWith(word) || name.includes(` ${word}`);
}

/** 0: the name begins with the search; 1: its words begin with the words; 2: something else does. */
function scoreOf(name: string, whole: string, words: readonly string[]): number {
  if (name.startsWith(whole)) return 0;
  return words.every((word) => startsWithWord(name, word)) ? 1 : 2;
}
