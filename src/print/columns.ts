/** Text in columns of one-letter width, as receipt printers have them. */

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Z}\s]+/gu;
// Marks without a letter, emoji and wide scripts would shift everything to their right.
const ODD_WIDTH =
  /[\p{M}\p{Extended_Pictographic}\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\uffff]|[\u{10000}-\u{10ffff}]/gu;

const BOUND = '\u00a0';

/** Words that stay on one line: the name of a tax, a letter and what it means. */
export const bind = (words: string): string => words.replaceAll(' ', BOUND);

/** A line as a printer writes it: bound words have served their purpose. */
export const unbind = (line: string): string => line.replaceAll(BOUND, ' ');

/** One line of text in which every character is one column wide; what is bound stays so. */
export function toColumns(text: string): string {
  return text
    .normalize('NFC')
    .replace(UNPRINTABLE, (blank) => (blank === BOUND ? BOUND : ' '))
    .replace(ODD_WIDTH, '?')
    .trim();
}

/** Breaks a text at its spaces, and words that are too long for a line anywhere. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((part) => cut(part, width))) {
    if (line === '') line = word;
    else if (line.length + 1 + word.length <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  }
  return line === '' ? lines : [...lines, line];
}

function cut(word: string, width: number): string[] {
  const parts: string[] = [];
  for (let at = 0; at < word.length; at += width) parts.push(word.slice(at, at + width));
  return parts;
}

/** Each line in the middle. */
export function center(text: string, width: number): string[] {
  return wrap(text, width).map((line) => ' '.repeat(Math.floor((width - line.length) / 2)) + line);
}

const FIGURE = /\d%?$/u;

/** Whether people read it by its right end. */
export const isFigure = (text: string): boolean => FIGURE.test(text);

/**
 * Words at the left, a figure at the right end; long words go on over several lines, the figure on the last. Words at
 * the right that don't fit beside the left ones go on below, from the left.
 */
export function between(left: string, right: string, width: number): string[] {
  const lines = wrap(left, width);
  const last = lines.at(-1) ?? '';
  if (last.length + 1 + right.length <= width) {
    return [...lines.slice(0, -1), last + right.padStart(width - last.length)];
  }
  const below = wrap(right, width);
  return [...lines, ...(isFigure(right) ? below.map((line) => line.padStart(width)) : below)];
}
