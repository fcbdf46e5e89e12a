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

const indexed = (id: string, codigo_barras: string, nombre: string) => ({
  id,
  codigo_barras,
  nombre,
  nombre_buscado: normalizeText(nombre),
  busqueda: normalizeText(`${nombre} ${codigo_barras}`),
});
const newIndex = () => new ProductIndex<ReturnType<typeof indexed>>();

let index: ReturnType<typeof newIndex>;
beforeEach(() => {
  index = newIndex();
  for (const [at, nombre] of NAMES.entries()) index.put(indexed(String(at), `770203225201${at}`, nombre));
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

const many = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    indexed(`m${at}`, `9${at}`, `${NAMES[at % NAMES.length]} ${(at * 7919) % count}`),
  );
const named = (id: string, nombre: string) => indexed(id, `8${id}`, nombre);
const atOnce = () => Promise.resolve();

describe('the search index built in pieces', () => {
  it('finds what an index without it finds, after more than one piece', async () => {
    const [unbuilt, inPieces] = [newIndex(), newIndex()];
    for (const product of many(6000)) for (const filled of [unbuilt, inPieces]) filled.put(product);
    let pauses = 0;
    await inPieces.prepareInPieces(async () => {
      pauses += 1;
    });
    expect(pauses).toBeGreaterThan(5);
    expect([unbuilt.isBuilt, inPieces.isBuilt]).toEqual([false, true]);
    for (const text of ['cafe', 'arroz 59', 'ojo 12', '9599', 'g'])
      expect(inPieces.search(text, 8)).toEqual(unbuilt.search(text, 8));
  });

  it('never sorts more than some milliseconds of names or codes at once', async () => {
    for (const product of many(6000)) index.put(product);
    const sort = vi.spyOn(Array.prototype, 'sort');
    await index.prepareInPieces(atOnce);
    const longest = Math.max(...sort.mock.contexts.map((list) => (list as unknown[]).length));
    sort.mockRestore();
    expect(longest).toBeLessThanOrEqual(2500);
  });

  it('knows a product that came, and another that went, between two pieces', async () => {
    for (const product of many(6000)) index.put(product);
    let pauses = 0;
    await index.prepareInPieces(async () => {
      pauses += 1;
      if (pauses !== 4) return;
      index.put(named('new', 'Panela'));
      index.remove('4');
    });
    expect(index.isBuilt).toBe(false);
    expect(found('panela')).toEqual(['Panela']);
    expect(found('name kilo', 9000)).not.toContain(NAMES[4]);
    await index.prepareInPieces(atOnce);
    expect(index.isBuilt).toBe(true);
    expect(found('panela')).toEqual(['Panela']);
    expect(found('name kilo', 9000)).not.toContain(NAMES[4]);
  });

  it('answers every search that comes between two pieces', async () => {
    for (const product of many(6000)) index.put(product);
    const answers = new Set<string>();
    await index.prepareInPieces(async () => {
      answers.add(found('sello rojo').join());
    });
    expect([...answers]).toEqual([found('sello rojo').join()]);
    expect(found('sello rojo')).toHaveLength(5);
  });

  it('keeps the list that was ready first, when two are built', async () => {
    for (const product of many(6000)) index.put(product);
    let end = () => undefined as void;
    const isOver = new Promise<void>((resolve) => {
      end = resolve;
    });
    const late = index.prepareInPieces(() => isOver);
    index.put(named('new', 'Panela'));
    await index.prepareInPieces(atOnce);
    end();
    await late;
    expect(index.isBuilt).toBe(true);
    expect(found('panela')).toEqual(['Panela']);
  });
});

describe('a search after a change', () => {
  /** Filled with 6,000 built ones. @returns how often one of them was looked at for more than whether it matches */
  async function watched(): Promise<() => number> {
    let looks = 0;
    for (const { nombre_buscado, ...product } of many(6000))
      index.put({
        ...product,
        get nombre_buscado() {
          looks += 1;
          return nombre_buscado;
        },
      });
    await index.prepareInPieces(atOnce);
    looks = 0;
    return () => looks;
  }

  it('sorts nothing and takes no other product up anew', async () => {
    const looks = await watched();
    index.put(named('m7', 'Panela'));
    index.remove('m8');
    const sort = vi.spyOn(Array.prototype, 'sort');
    const answers = [found('panela'), found('8m7'), found('97'), found('sello rojo 1')];
    const sorts = sort.mock.calls.length;
    sort.mockRestore();
    expect(answers.map(({ length }) => length)).toEqual([1, 1, 5, 5]);
    expect(sorts).toBe(0);
    expect(looks()).toBeLessThan(500);
  });

  it('leaves what is being built at the piece where it stands', async () => {
    await watched();
    const sort = vi.spyOn(Array.prototype, 'sort');
    const perPause: number[] = [];
    index.put(named('m7', 'Panela'));
    await index.prepareInPieces(async () => {
      sort.mockClear();
      index.put(named('m8', `Panela ${perPause.length}`));
      perPause.push(found('panela').length + sort.mock.calls.length);
    });
    sort.mockRestore();
    expect(new Set(perPause)).toEqual(new Set([2]));
  });
});

describe('an index with changes', () => {
  const WORDS = ['cafe', 'cafeteria', 'rojo', 'arroz', '5', 'g', '\u{1f36b}', '\uff21'];
  const BASE = many(2600);
  const product = fc.record({
    // Some are of the base, some new; few names, so that many share one.
    id: fc.oneof(
      fc.integer({ min: 0, max: 60 }).map((at) => `m${at * 43}`),
      fc.integer({ min: 0, max: 9 }).map((at) => `n${at}`),
    ),
    nombre: fc
      .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 2 })
      .map((words) => words.join(' ')),
    codigo_barras: fc.stringMatching(/^(77|5|9)\d{1,3}$/u),
  });
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ put: product }) },
    { weight: 3, arbitrary: fc.record({ remove: product.map(({ id }) => id) }) },
    { weight: 2, arbitrary: fc.record({ pieces: fc.integer({ min: 1, max: 14 }) }) },
  );
  const texts = [
    'ca',
    'cafe',
    'rojo',
    'g',
    '5',
    '9',
    '77',
    'afe',
    'arroz d',
    'd 5',
    '\u{1f36b}',
    '\uff21 ca',
  ];

  /** A builder that takes so many steps at each call. */
  function builderOf(built: typeof index) {
    let go: (() => void) | undefined;
    let isUnderWay = false;
    return async (pieces: number) => {
      for (let piece = 0; piece < pieces; piece += 1) {
        if (isUnderWay) go?.();
        else {
          isUnderWay = true;
          const pause = () => new Promise<void>((resolve) => (go = resolve));
          void built.prepareInPieces(pause).then(() => (isUnderWay = false));
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
  }

  it('finds what one finds that was built of what there is now, in the same order', async () => {
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 30 }),
      fc.integer({ min: 1, max: 30 }),
      async (steps, limit) => {
        const changed = newIndex();
        const now = new Map(BASE.map((row) => [row.id, row]));
        for (const row of BASE) changed.put(row);
        await changed.prepareInPieces(atOnce);
        const build = builderOf(changed);
        for (const todo of steps) {
          if ('pieces' in todo) await build(todo.pieces);
          else if ('remove' in todo) {
            now.delete(todo.remove);
            changed.remove(todo.remove);
          } else {
            const row = indexed(todo.put.id, todo.put.codigo_barras, todo.put.nombre);
            now.set(row.id, row);
            changed.put(row);
          }
        }
        const fresh = newIndex();
        for (const row of now.values()) fresh.put(row);
        await fresh.prepareInPieces(atOnce);
        expect(changed.size).toBe(fresh.size);
        for (const text of texts)
          expect([text, changed.search(text, limit)]).toEqual([text, fresh.search(text, limit)]);
      },
    );
    // With its seed, and not shrunk: that takes longer than a test may.
    await fc.assert(property, { numRuns: 20, endOnFailure: true });
  });
});

describe('a product in the index', () => {
  it('is found by what it is now, and not when it is gone', () => {
    index.put(indexed('3', '111', 'Arroz Roa 500 g'));
    expect(found('diana')).toEqual([]);
    expect(found('7702032252013')).toEqual([]);
    expect(found('111')).toEqual(['Arroz Roa 500 g']);
    index.remove('3');
    expect(found('111')).toEqual([]);
    expect(index.size).toBe(4);
  });
  it('is found once when it went and came again, built or not', async () => {
    const panela = named('p', 'Panela');
    index.put(panela);
    for (const build of [() => undefined, () => index.prepareInPieces(atOnce)]) {
      await build();
      index.remove('p');
      index.put(panela);
      expect(found('panela')).toEqual(['Panela']);
      expect(found('anela')).toEqual(['Panela']);
    }
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

  it('find the same products in the same order, before it is built and after', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(product, { maxLength: 40 }),
        fc.array(fc.constantFrom('ca', 'cafe', 'ro', 'g', '5', '77', '7', 'afe', 'arroz d', 'd 5'), {
          minLength: 1,
          maxLength: 2,
        }),
        fc.integer({ min: 1, max: 6 }),
        async (rows, parts, limit) => {
          const products = rows.map(({ words, code }) => ({ name: words.join(' '), code }));
          const tried = newIndex();
          for (const [at, { name, code }] of products.entries()) tried.put(indexed(String(at), code, name));
          const text = parts.join(' ');
          const names = () => tried.search(text, limit).map(({ nombre }) => nombre);
          const byFilter = byHand(products, text, limit).map((line) => line.slice(2));
          expect(names()).toEqual(byFilter);
          await tried.prepareInPieces(atOnce);
          expect(names()).toEqual(byFilter);
        },
      ),
    );
  });
});
