/** How alike two normalized words are: typing mistakes, words that sound alike, plurals. */

/**
 * Damerau–Levenshtein distance (optimal string alignment: insert, drop, replace, swap neighbours); gives up
 * above `most` and answers `most + 1`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(last[b.length] ?? most + 1, most + 1);
}

/** Mistakes forgiven in a word of this length. */
export function forgivenMistakes(length: number): number {
  if (length <= 3) return 0;
  return length <= 7 ? 1 : 2;
}

// Letters that Colombian Spanish says alike: v/b, z/s/c, ll/y, qu/k, g/j, silent h.
const SOUNDS: readonly [RegExp, string][] = [
  [/ch/gu, '1'],
  [/h/gu, ''],
  [/qu(?=[ei])/gu, 'k'],
  [/c(?=[ei])/gu, 's'],
  [/[cq]/gu, 'k'],
  [/z/gu, 's'],
  [/v/gu, 'b'],
  [/ll/gu, 'y'],
  [/y$/gu, 'i'],
  [/g(?=[ei])/gu, 'j'],
  [/gu(?=[ei])/gu, 'g'],
  [/n(?=[pb])/gu, 'm'],
  [/(.)\1+/gu, '$1'],
];

const MOST_KEYS = 50_000;
const keys = new Map<string, string>();

/** A key that words which sound alike share: "aros" and "arroz", "bale" and "vale". */
export function soundKey(word: string): string {
  const known = keys.get(word);
  if (known !== undefined) return known;
  const key = SOUNDS.reduce((text, [pattern, sound]) => text.replace(pattern, sound), word);
  // The words of a shop are asked for again with every mistyped question.
  if (keys.size >= MOST_KEYS) keys.clear();
  keys.set(word, key);
  return key;
}

/** The singular of a Spanish noun, or the word itself: "panes" → "pan", "gaseosas" → "gaseosa", "arroces" → "arroz". */
export function singular(word: string): string {
  if (word.length <= 3 || !word.endsWith('s') || /\d/u.test(word) || /[iu]s$/u.test(word)) return word;
  if (/[aeiou]ces$/u.test(word)) return `${word.slice(0, -3)}z`;
  if (/[aeiou](?:[lndr]es|yes)$/u.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

const MOST_DIFFERENCE = 3;

/**
 * How far two words are: 0 the same (or its plural), 0.5 sounding alike, 1 or 2 mistakes; null for different
 * words.
 */
export function spellingCost(wanted: string, found: string): number | null {
  const [a, b] = [singular(wanted), singular(found)];
  if (a === b || wanted === found) return 0;
  if (Math.abs(a.length - b.length) > MOST_DIFFERENCE) return null;
  // A number is never a misspelled number: 500 is not 50.
  if (a.length < 3 || /\d/u.test(a + b)) return null;
  const [soundA, soundB] = [soundKey(a), soundKey(b)];
  if (soundA === soundB || soundKey(wanted) === soundKey(found)) return 0.5;
  // Too many short words would be alike: "hora" is not "Roa".
  if (a.length <= 5 && soundA[0] !== soundB[0]) return null;
  const most = forgivenMistakes(a.length);
  const mistakes = Math.min(editDistance(a, b, most), editDistance(soundA, soundB, most));
  return mistakes > most ? null : mistakes;
}
