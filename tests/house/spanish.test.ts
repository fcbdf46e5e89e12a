import { describe, expect, it } from 'vitest';

const SPANISH_LETTER = /[áéíóúñÁÉÍÓÚÑ¿¡]/u;
// Where Spanish sentences live; the contract's own descriptions are the API document's text.
const HOMES =
  /(^|\/)(text|[\w-]+-text)\.ts$|contract\/(?:[\w-]+\/)?([\w-]*endpoints|page)\.ts$|modules\/demo\/|\.test\.tsx?$/u;

const FILES = import.meta.glob<string>('/{domain,contract,src,sw,server}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Lines with Spanish letters outside comments. */
function spanishLines(file: string, source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//gu, (comment) => comment.replaceAll(/[^\n]/gu, ''));
  return code
    .split('\n')
    .map((line) => line.replace(/(^|\s)\/\/.*$/u, ''))
    .flatMap((line, at) => (SPANISH_LETTER.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : []));
}

describe('Spanish sentences', () => {
  it('stand in text files only, where a reader finds them all', () => {
    const files = Object.entries(FILES);
    expect(files.length).toBeGreaterThan(100);
    const strays = files
      .filter(([file]) => !HOMES.test(file))
      .flatMap(([file, source]) => spanishLines(file, source));
    expect(strays).toEqual([]);
  });
});
