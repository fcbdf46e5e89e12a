import { describe, expect, it } from 'vitest';
import {
  cleanLine,
  codePointKey,
  compareByCodePoint,
  normalizeText,
  searchForm,
  searchWords,
  tidyLine,
} from './normalize.ts';

describe('normalized text', () => {
  it('has neither case nor accents, however they were typed', () => {
    expect(normalizeText('  CAFÉ   Águila ')).toBe('cafe aguila');
    expect(normalizeText('Cafe\u0301')).toBe(normalizeText('Café'));
    expect(normalizeText('Ñame')).toBe('name');
  });

  it('keeps digits, signs and emoji', () => {
    expect(normalizeText('Gaseosa 1,5 L 🥤 50%')).toBe('gaseosa 1,5 l 🥤 50%');
  });

  it('that a search looks in has no apostrophes, whichever the keyboard wrote', () => {
    for (const name of ["Sinéad O'Neil", 'Sinéad O’Neil', 'SINEAD O´NEIL', 'sinead oneil'])
      expect(searchForm(name)).toBe('sinead oneil');
    expect(searchWords("O’Neil ' ´")).toEqual(['oneil']);
    expect(searchWords(" ' ")).toEqual(["'"]);
  });

  it('splits into the words of a search', () => {
    expect(searchWords(' Arroz  DIANA ')).toEqual(['arroz', 'diana']);
    expect(searchWords('   ')).toEqual([]);
  });

  it('leaves out no word of a long name, and reads no book', () => {
    const words = Array.from({ length: 60 }, (_, at) => `palabra${at}`);
    expect(searchWords(words.slice(0, 50).join(' '))).toEqual(words.slice(0, 50));
    expect(searchWords(words.join(' '))).toHaveLength(50);
  });
});

describe('a line that was pasted', () => {
  it('has a space for each run of control characters, and none at its ends', () => {
    expect(cleanLine('\tEntregar\ten la \r\n\u0000 tienda\u0085 ', 300)).toBe('Entregar en la tienda');
    expect(cleanLine('\n\t', 300)).toBe('');
  });

  it('has no halves of characters, and keeps the whole ones', () => {
    expect(cleanLine('Ya \ud83epagó 🥤\udd64', 300)).toBe('Ya pagó 🥤');
  });

  it('is as long as the server takes, an emoji being one', () => {
    expect(cleanLine('🥤'.repeat(4), 3)).toBe('🥤🥤🥤');
    expect(cleanLine('abc d', 4)).toBe('abc');
  });
});

describe('order by code point', () => {
  it('puts emoji after every letter, as the database does', () => {
    expect(['🥤', '\uffee', 'z', 'a', 'ab', ''].toSorted(compareByCodePoint)).toEqual([
      '',
      'a',
      'ab',
      'z',
      '\uffee',
      '🥤',
    ]);
  });
});

describe('the key for sorting', () => {
  it('stands in the order of code points under plain comparison', () => {
    const texts = [
      '',
      'a',
      'ab',
      'ñ',
      '\uD7FF',
      '\uE000',
      '\uFF21',
      '\uFFFF',
      '😀',
      '😀a',
      'a😀',
      'a\uE000',
      '\u{10FFFF}',
    ];
    for (const a of texts)
      for (const b of texts) {
        const [x, y] = [codePointKey(a), codePointKey(b)];
        expect(Math.sign(compareByCodePoint(a, b))).toBe(x < y ? -1 : Number(x > y));
      }
  });
});

describe('a line that is stored', () => {
  it('loses the spaces at its ends, and is nothing when nothing of it can be seen', () => {
    expect(tidyLine('  Cafe\u0301 \u{1F469}\u200D\u{1F33E} ')).toBe('Café \u{1F469}\u200D\u{1F33E}');
    for (const nothing of ['', ' \t', '\u200B', '\u2060 \uFEFF', '\u00AD', '\u3164', '\u2800', '\u202E'])
      expect(tidyLine(nothing)).toBe('');
  });
});
