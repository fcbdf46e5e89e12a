import { ProductIndex } from '#app/data/memory/product-index.ts';
import { toHeld } from '#app/data/memory/product-memory.ts';
import { workspace } from './counter.ts';

// Words by their beginning, several words, insides of words, parts of barcodes, and what nothing matches.
const TYPED = [
  'cafe aguila roja',
  'arroz diana 500',
  'leche entera',
  'gaseosa',
  'jabon rey',
  '7702032252015',
  'ocolate',
  'guila',
  '225201',
  'zzzz',
];
const SUGGESTIONS = 5;

// The field asks from the second character on.
const MIN_CHARS = 2;

/** The field's text after each key. */
const KEYS = TYPED.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1))).filter(
  (text) => text.length >= MIN_CHARS,
);

interface KeyTime {
  text: string;
  durationMs: number;
}

let index: ProductIndex | undefined;

/** Reads the mirror and builds an index as the catalogue does. @returns milliseconds of the building alone */
export async function buildIndex(): Promise<{ products: number; durationMs: number }> {
  index = undefined;
  const rows = await workspace().db.products.toArray();
  const start = performance.now();
  const fresh = new ProductIndex();
  for (const row of rows) fresh.put(toHeld(row));
  await fresh.prepareInPieces(() => Promise.resolve());
  const durationMs = performance.now() - start;
  index = fresh;
  return { products: fresh.size, durationMs };
}

/** The search in memory alone. */
export async function indexTypeAhead(rounds: number): Promise<KeyTime[]> {
  const { products } = index ? { products: index.size } : await buildIndex();
  if (products === 0) throw new Error('the mirror is empty');
  return timeKeys(rounds, (text) => index?.search(text, SUGGESTIONS));
}

/** As that, while so many products are other ones than when it was built. */
export async function changedTypeAhead(rounds: number, changed: number): Promise<KeyTime[]> {
  await buildIndex();
  const rows = await workspace().db.products.limit(changed).toArray();
  for (const row of rows) index?.put(toHeld({ ...row, nombre_norm: `${row.nombre_norm} x2` }));
  return timeKeys(rounds, (text) => index?.search(text, SUGGESTIONS));
}

/** What a screen waits for: the search, and the price and stock of what was found. */
export function catalogueTypeAhead(rounds: number): Promise<KeyTime[]> {
  const { catalogue } = workspace();
  return timeKeys(rounds, (text) => catalogue.search(text, SUGGESTIONS));
}

async function timeKeys(rounds: number, search: (text: string) => unknown): Promise<KeyTime[]> {
  const times: KeyTime[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const text of KEYS) {
      const start = performance.now();
      await search(text);
      times.push({ text, durationMs: performance.now() - start });
    }
  }
  return times;
}
