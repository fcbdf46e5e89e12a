import { beforeEach, describe, expect, it } from 'vitest';
import { normalizeText } from '#domain/normalize.ts';
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

describe('a barcode', () => {
  it('finds exactly its product', () => {
    expect(index.byCode('7702032252013')?.nombre).toBe(NAMES[3]);
    expect(index.byCode('770203225201')).toBeUndefined();
  });

  it('follows a product that changes or goes', () => {
    index.put({ id: '3', codigo_barras: '111', nombre: 'Arroz Roa 500 g', nombre_norm: 'arroz roa 500 g' });
    expect(index.byCode('7702032252013')).toBeUndefined();
    expect(found('diana')).toEqual([]);
    index.remove('3');
    expect(index.byCode('111')).toBeUndefined();
    expect(index.size).toBe(4);
  });
});
