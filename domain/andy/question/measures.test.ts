import { describe, expect, it } from 'vitest';
import { tokenize } from './measures.ts';

const sizesOf = (text: string) =>
  tokenize(text).flatMap(({ measure }) => (measure ? [`${measure.amount} ${measure.kind}`] : []));

describe('a size', () => {
  it.each([
    ['500 g', ['500 g']],
    ['500g', ['500 g']],
    ['500 gramos', ['500 g']],
    ['media libra', ['250 g']],
    ['una libra', ['500 g']],
    ['1 kg', ['1000 g']],
    ['1.000 g', ['1000 g']],
    ['kilo y medio', ['1500 g']],
    ['1,5 L', ['1500 ml']],
    ['1.5lt', ['1500 ml']],
    ['litro y medio', ['1500 ml']],
    ['2 litros y medio', ['2500 ml']],
    ['un litro', ['1000 ml']],
    ['30 m', ['3000 cm']],
    ['la l de 5', []],
    ['un g', []],
    ['x 12', []],
  ])('%s is %j', (text, sizes) => {
    expect(sizesOf(text)).toEqual(sizes);
  });
});

describe('words and numbers', () => {
  it('are told apart, normalized; marks and emoji are dropped', () => {
    expect(tokenize('¿CAFÉ-Águila, x12 😀 1.234,5?').map(({ text, value }) => value ?? text)).toEqual([
      'cafe',
      'aguila',
      'x',
      12,
      1234.5,
    ]);
    expect(tokenize('!!! 😀')).toEqual([]);
  });
});
