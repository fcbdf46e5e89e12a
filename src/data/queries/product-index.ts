import { codePointKey, normalizeText, searchWords } from '#domain/normalize.ts';
import { BestMatches, compareEntries, compareWords, type IndexEntry } from './best-matches.ts';
import { PIECE, sortingSteps } from './sort-steps.ts';

/** The few fields that type-ahead needs in memory: 50,000 of them take some 9 MB. */
export interface IndexedProduct {
  id: string;
  codigo_barras: string;
  nombre: string;
  nombre_norm: string;
}

type Entry = IndexEntry<IndexedProduct>;

/** The score of a match that begins no word, the worst. */
const INSIDE = 3;

interface Token {
  word: string;
  entry: Entry;
  isCode: boolean;
}

/** Sorted for searching; it stands as it was built. */
interface Built {
  tokens: readonly Token[];
  /** By name. */
  entries: readonly Entry[];
}

/**
 * Products in memory for the counter: type-ahead by the beginnings of words.
 * A sorted list of (word, product) is searched by halving; words that begin nothing are looked for inside
 * names (measured in docs/performance.md). What was put since the list was built is looked at one by one, what
 * went is passed over: no search waits for a list of 50,000 products, and all of them find the same.
 */
export class ProductIndex {
  /** As they are now: what is found elsewhere and is not here is gone, or another one stands for it. */
  readonly #byId = new Map<string, IndexedProduct>();
  #built: Built = { tokens: [], entries: [] };
  /** What was put since that was begun, in this order; some of it may be gone again. */
  #recent: IndexedProduct[] = [];

  get size(): number {
    return this.#byId.size;
  }

  /** Whether the sorted list holds every product as it is, and none that went. */
  get isBuilt(): boolean {
    return this.#recent.length === 0 && this.#built.entries.length === this.size;
  }

  /** @returns whether it is another one than was there: what did not change need not be sorted again */
  put(product: IndexedProduct): boolean {
    const known = this.#byId.get(product.id);
    if (known?.nombre === product.nombre && known.codigo_barras === product.codigo_barras) return false;
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
  search(text: string, limit: number): IndexedProduct[] {
    const words = searchWords(text);
    if (words.length === 0 || limit <= 0) return [];
    const best = new BestMatches<IndexedProduct>(limit);
    this.#offerRecent(best, normalizeText(text), words);
    this.#offerStarting(best, normalizeText(text), words);
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
      // Whoever began beside this one was ready first.
      if (this.#recent !== recent) return;
      if (step.done) {
        this.#built = step.value;
        this.#recent = recent.slice(count);
        return;
      }
      await pause();
    }
  }

  #isThere(product: IndexedProduct): boolean {
    return this.#byId.get(product.id) === product;
  }

  /** Thousands of them, after an import, take no longer than one look inside all names. */
  #offerRecent(best: BestMatches<IndexedProduct>, whole: string, words: readonly string[]): void {
    const prefix = longest(words);
    for (const product of this.#recent) {
      if (!holdsAll(product, words) || !this.#isThere(product)) continue;
      const isInside = !beginsWord(product, prefix);
      best.offer(toEntry(product), isInside ? INSIDE : scoreOf(product.nombre_norm, whole, words));
    }
  }

  /** Products with a word that begins with the longest word of the search. */
  #offerStarting(best: BestMatches<IndexedProduct>, whole: string, words: readonly string[]): void {
    const prefix = longest(words);
    const { tokens } = this.#built;
    for (let at = this.#firstFrom(prefix); at < tokens.length; at += 1) {
      const { word, entry, isCode } = tokens[at] as Token;
      if (!word.startsWith(prefix)) break;
      // What it could score at best, before the dearer look: two letters may begin half of the names.
      const isOnlyCode = isCode && words.length === 1;
      const bound = entry.text.startsWith(whole) ? 0 : isOnlyCode ? 2 : 1;
      if (!best.wants(bound, entry) || !matchesAll(entry, words) || !this.#isThere(entry.product)) continue;
      best.offer(entry, scoreOf(entry.product.nombre_norm, whole, words));
    }
  }

  /** Products that hold every word somewhere inside. */
  #offerInside(best: BestMatches<IndexedProduct>, words: readonly string[]): void {
    for (const entry of this.#built.entries) {
      // Nor any after it, which stand behind it by name.
      if (!best.wants(INSIDE, entry)) return;
      if (matchesAll(entry, words) && this.#isThere(entry.product)) best.offer(entry, INSIDE);
    }
  }

  #firstFrom(prefix: string): number {
    const { tokens } = this.#built;
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

function toEntry(product: IndexedProduct): Entry {
  const { nombre_norm, codigo_barras } = product;
  const text = `${nombre_norm} ${codigo_barras.toLowerCase()}`;
  return { product, text, key: codePointKey(nombre_norm) };
}

/** Ends each piece with a yield. */
function* buildingSteps(products: readonly IndexedProduct[]): Generator<void, Built> {
  // Entries of their own, made beside those they are sorted with: what lies together is read through faster.
  const entries = yield* sortingSteps(products, toEntry, compareEntries);
  const byWord = new Map<string, Token[]>();
  for (const [at, entry] of entries.entries()) {
    noteWords(byWord, entry);
    if (at % PIECE === PIECE - 1) yield;
  }
  // A few thousand words make up all names, and every product has a code.
  const words = yield* sortingSteps([...byWord.keys()], (word) => word, compareWords);
  const tokens: Token[] = [];
  for (const word of words) {
    for (const token of byWord.get(word) ?? []) {
      tokens.push(token);
      if (tokens.length % PIECE === 0) yield;
    }
  }
  return { tokens, entries };
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

function longest(words: readonly string[]): string {
  return words.reduce((best, word) => (word.length > best.length ? word : best), '');
}

function matchesAll(entry: Entry, words: readonly string[]): boolean {
  return words.every((word) => entry.text.includes(word));
}

/** As `matchesAll`, of one that is in no list. */
function holdsAll({ nombre_norm, codigo_barras }: IndexedProduct, words: readonly string[]): boolean {
  const code = codigo_barras.toLowerCase();
  return words.every((word) => nombre_norm.includes(word) || code.includes(word));
}

/** Whether a word of the name or the code begins with it. */
function beginsWord({ nombre_norm, codigo_barras }: IndexedProduct, prefix: string): boolean {
  return startsWithWord(nombre_norm, prefix) || codigo_barras.toLowerCase().startsWith(prefix);
}

function startsWithWord(name: string, word: string): boolean {
  return name.startsWith(word) || name.includes(` ${word}`);
}

/** 0: the name begins with the search; 1: its words begin with the words; 2: something else does. */
function scoreOf(name: string, whole: string, words: readonly string[]): number {
  if (name.startsWith(whole)) return 0;
  return words.every((word) => startsWithWord(name, word)) ? 1 : 2;
}
