import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { compareByCodePoint, normalizeText, searchWords } from '#domain/normalize.ts';
import { ProductIndex } from './product-index.ts';

const NAMES = [
  'Café Águila Roja 500 g',
  'Café Sello Rojo 250 g',
  'Descafeinado Colcafé 85 g',
  'Arroz Diana 500 g',
  'Ñame kilo',
];

let index: ProductIndex;
beforeEach(() => {
  index = new ProductIndex();
  for (const [at, nombre] of NAMES.entries()) {
    index.put({
      id: String(at),
      codigo_barras: `770203225201${at}`,
      nombre,
      nombre_norm: normalizeText(nombre),
    });
  }
});

const found = (text: string, limit = 5) => index.search(text, limit).map((product) => product.nombre);

describe('type-ahead', () => {
  it('finds words by their beginning, names that begin with the search first', () => {
    expect(found('CAFE')).toEqual([NAMES[0], NAMES[1], NAMES[2]]);
    expect(found('roja')).toEqual([NAMES[0]]);
  });

  it('finds every word in any order, accents or not', () => {
    expect(found('rojo sello')).toEqual([NAMES[1]]);
    expect(found('aguila cafe 500')).toEqual([NAMES[0]]);
    expect(found('name')).toEqual([NAMES[4]]);
  });

  it('finds the inside of a word, and a part of the barcode', () => {
    expect(found('cafeinado')).toEqual([NAMES[2]]);
    expect(found('5203')).toEqual([]);
    expect(found('2252013')).toEqual([NAMES[3]]);
  });

  it('stops at the limit and answers nothing for nothing', () => {
    expect(found('cafe', 2)).toHaveLength(2);
    expect(found('  ')).toEqual([]);
    expect(found('zzz')).toEqual([]);
  });
});

describe('the search index built in pieces', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => {
      const nombre = `${NAMES[at % NAMES.length]} ${(at * 7919) % count}`;
      return { id: `m${at}`, codigo_barras: `9${at}`, nombre, nombre_norm: normalizeText(nombre) };
    });

  it('finds what the one built at once finds, after more than one piece', async () => {
    const [atOnce, inPieces] = [new ProductIndex(), new ProductIndex()];
    for (const product of many(6000)) for (const built of [atOnce, inPieces]) built.put(product);
    atOnce.prepare();
    let pauses = 0;
    await inPieces.prepareInPieces(async () => {
      pauses += 1;
    });
    expect(pauses).toBeGreaterThan(5);
    for (const text of ['cafe', 'arroz 59', 'ojo 12', '9599', 'g'])
      expect(inPieces.search(text, 8)).toEqual(atOnce.search(text, 8));
  });

  it('never sorts more than some milliseconds of names or codes at once', async () => {
    for (const product of many(6000)) index.put(product);
    const sort = vi.spyOn(Array.prototype, 'sort');
    await index.prepareInPieces(async () => undefined);
    const longest = Math.max(...sort.mock.contexts.map((list) => (list as unknown[]).length));
    sort.mockRestore();
    expect(longest).toBeLessThanOrEqual(2500);
  });

  it('knows a product that came, and one that went, between two pieces', async () => {
    for (const product of many(6000)) index.put(product);
    let pauses = 0;
    await index.prepareInPieces(async () => {
      pauses += 1;
      if (pauses !== 4) return;
      index.put({ id: 'new', codigo_barras: '1', nombre: 'Panela', nombre_norm: 'panela' });
      index.remove('4');
    });
    expect(pauses).toBe(4);
    expect(found('panela')).toEqual(['Panela']);
    expect(found('name kilo', 9000)).not.toContain(NAMES[4]);
  });

  it('answers a search that comes between two pieces', async () => {
    for (const product of many(6000)) index.put(product);
    const answers: string[][] = [];
    await index.prepareInPieces(async () => {
      answers.push(found('sello rojo'));
    });
    expect(answers).toEqual([found('sello rojo')]);
    expect(answers[0]).toHaveLength(5);
  });
});

describe('a product in the index', () => {
  it('is found by what it is now, and not when it is gone', () => {
    index.put({ id: '3', codigo_barras: '111', nombre: 'Arroz Roa 500 g', nombre_norm: 'arroz roa 500 g' });
    expect(found('diana')).toEqual([]);
    expect(found('7702032252013')).toEqual([]);
    expect(found('111')).toEqual(['Arroz Roa 500 g']);
    index.remove('3');
    expect(found('111')).toEqual([]);
    expect(index.size).toBe(4);
  });
});

describe('type-ahead and a plain filter of everything', () => {
  const WORDS = ['cafe', 'cafeteria', 'roja', 'rojo', 'arroz', 'diana', '500', '5', 'g', 'de', '7up', '77'];
  const product = fc.record({
    words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }),
    code: fc.stringMatching(/^(77|5)\d{2,4}$/u),
  });

  /** What the docstring of search says, in as many words. */
  function byHand(products: readonly { name: string; code: string }[], text: string, limit: number) {
    const [words, whole] = [searchWords(text), normalizeText(text)];
    const long = words.reduce((best, word) => (word.length > best.length ? word : best), '');
    const score = ({ name, code }: { name: string; code: string }) => {
      if (name.startsWith(whole)) return 0;
      const tokens = name.split(' ');
      if (words.every((word) => tokens.some((token) => token.startsWith(word)))) return 1;
      return [...tokens, code].some((token) => token.startsWith(long)) ? 2 : 3;
    };
    return products
      .filter(({ name, code }) => words.every((word) => name.includes(word) || code.includes(word)))
      .map((row) => ({ ...row, score: score(row) }))
      .sort((a, b) => a.score - b.score || compareByCodePoint(a.name, b.name))
      .slice(0, limit)
      .map(({ name, score: reached }) => `${reached} ${name}`);
  }

  it('find the same products in the same order', () => {
    fc.assert(
      fc.property(
        fc.array(product, { maxLength: 40 }),
        fc.array(fc.constantFrom('ca', 'cafe', 'ro', 'g', '5', '77', '7', 'afe', 'arroz d', 'd 5'), {
          minLength: 1,
          maxLength: 2,
        }),
        fc.integer({ min: 1, max: 6 }),
        (rows, parts, limit) => {
          const products = rows.map(({ words, code }) => ({ name: words.join(' '), code }));
          const tried = new ProductIndex();
          for (const [at, { name, code }] of products.entries())
            tried.put({ id: String(at), codigo_barras: code, nombre: name, nombre_norm: name });
          const text = parts.join(' ');
          const names = tried.search(text, limit).map(({ nombre }) => nombre);
          expect(names).toEqual(byHand(products, text, limit).map((line) => line.slice(2)));
        },
      ),
    );
  });
});
