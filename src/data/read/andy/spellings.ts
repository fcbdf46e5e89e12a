import type { Spellings } from '#domain/andy/reader.ts';

/** Search for words that may be written in several ways, as `server/platform/spellings.ts` has it in SQL. */

const MARKS = [' ', '-', '/', '.', '(', '_'];
const PUNCTUATION = /[-/.,()+&*]/gu;
const PLURALS = ['', 's', 'es'];

/** A word of one or two letters must begin a word: inside of others it is everywhere. */
function holds(text: string, way: string): boolean {
  if (way.length > 2) return text.includes(way);
  return text.startsWith(way) || MARKS.some((mark) => text.includes(mark + way));
}

/** Whether a normalized text holds every word in one of its spellings; no words hold always. */
export function holdsWords(text: string, words: readonly Spellings[]): boolean {
  return words.every((ways) => ways.some((way) => holds(text, way)));
}

/**
 * How well it holds them: per word 2 for a whole word or its plural, 1 for the beginning of one, 0 for an
 * inside; and 1 more if it begins with one of them.
 */
function wordRank(text: string, words: readonly Spellings[]): number {
  const plain = ` ${text.replace(PUNCTUATION, ' ')} `;
  const whole = (way: string): string[] => PLURALS.map((end) => ` ${way}${end} `);
  const ranks = words.map((ways) => {
    if (ways.some((way) => whole(way).some((word) => plain.includes(word)))) return 2;
    return ways.some((way) => plain.includes(` ${way}`)) ? 1 : 0;
  });
  const isHead = words.flat().some((way) => whole(way).some((word) => plain.startsWith(word)));
  return ranks.reduce<number>((sum, rank) => sum + rank, isHead ? 1 : 0);
}

interface Named {
  id: string;
  /** Normalized name: ties go to the short one, then by code point. */
  name: string;
  /** What is searched, normalized. */
  text: string;
}

/** Rows that hold the words: whole words first, then short names. */
export function findByWords<Row extends Named>(
  rows: readonly Row[],
  words: readonly Spellings[],
  byName: (a: Named, b: Named) => number,
): Row[] {
  return rows
    .filter(({ text }) => holdsWords(text, words))
    .map((row) => ({ row, rank: wordRank(row.text, words) }))
    .sort((a, b) => b.rank - a.rank || a.row.name.length - b.row.name.length || byName(a.row, b.row))
    .map(({ row }) => row);
}

/** Every different word of the names. */
export function vocabularyOf(rows: readonly Pick<Named, 'name'>[]): string[] {
  return [...new Set(rows.flatMap(({ name }) => name.split(' ')))];
}
