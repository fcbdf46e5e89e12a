/** Text as it is compared: the same on the server's columns and in the browser's indexes. */

const MARKS = /\p{M}+/gu;
const SPACES = /\s+/gu;
const CONTROLS = / ?\p{Cc}+ ?/gu;
const APOSTROPHES = /['’‘ʼ´`]/gu;
const HALVES = /\p{Surrogate}/gu;
// More than a name has; each costs the database a look at every row.
const MOST_WORDS = 50;
// Spaces, what only joins or directs other signs, and the two blanks that count as letter and as sign.
const INVISIBLE = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** A line as it is stored: NFC, without spaces at its ends; nothing when nothing of it can be seen. */
export function tidyLine(text: string): string {
  const line = text.normalize('NFC').trim();
  return INVISIBLE.test(line) ? '' : line;
}

/**
 * What was typed or pasted as a line that the API takes (contract §2): tidy, a space for each run of control
 * characters (tabs, line breaks), without halves of characters, cut to `most` characters.
 */
export function cleanLine(text: string, most: number): string {
  const line = tidyLine(text.replace(CONTROLS, ' ').replace(HALVES, ''));
  // Counted as the server does: an emoji is one character.
  return tidyLine(Array.from(line).slice(0, most).join(''));
}

/**
 * Lower case, without accents, single spaces: what search and order compare (`nombre_norm`).
 * "CAFÉ  Águila" → "cafe aguila", "Ñame" → "name".
 */
export function normalizeText(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase().replace(SPACES, ' ').trim();
}

/**
 * What a search looks in: as `normalizeText`, and without apostrophes, of which each keyboard has another and which
 * few people type. "Sinéad O’Neil" → "sinead oneil".
 */
export function searchForm(text: string): string {
  return normalizeText(text.replace(APOSTROPHES, ''));
}

/**
 * The words of a search; every one must occur somewhere in name or code (contract §2), of very many the first fifty.
 * Apostrophes alone are a word that nothing has: they are no search for everything.
 */
export function searchWords(search: string): string[] {
  const words = [...new Set(searchForm(search).split(' ').filter(Boolean))].slice(0, MOST_WORDS);
  const typed = search.trim();
  return words.length > 0 || typed === '' ? words : [typed];
}

/** Order of two strings by code point, as PostgreSQL's `COLLATE "C"` sorts UTF-8. */
export function compareByCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const x = a.charCodeAt(at);
    const y = b.charCodeAt(at);
    if (x !== y) return codeUnitRank(x) - codeUnitRank(y);
  }
  return a.length - b.length;
}

// UTF-16 sorts surrogates (U+D800–DFFF) below U+E000–FFFF; code points sort them above.
function codeUnitRank(unit: number): number {
  if (unit >= 0xe000) return unit - 0x800;
  return unit >= 0xd800 ? unit + 0x2000 : unit;
}

/** A key that plain comparison (`<`) sorts by code point: for sorting tens of thousands of texts at once. */
export function codePointKey(text: string): string {
  return text.replace(/[\ud800-\uffff]/g, (unit) => String.fromCharCode(codeUnitRank(unit.charCodeAt(0))));
}
