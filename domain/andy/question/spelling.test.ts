import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, singular, spellingCost } from './spelling.ts';

describe('the distance of two words', () => {
  it.each([
    ['leche', 'leche', 0],
    ['lehce', 'leche', 1],
    ['lece', 'leche', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ])('%s – %s is %i', (a, b, distance) => {
    expect(editDistance(a, b, 3)).toBe(distance);
  });

  it('is the same both ways, and one more than asked for what is further', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 2)).toBe(editDistance(b, a, 2));
        expect(editDistance(a, b, 2)).toBe(Math.min(editDistance(a, b, 20), 3));
      }),
    );
  });
});

describe('the singular', () => {
  it.each(
    'panes pan,gaseosas gaseosa,arroces arroz,leches leche,jabones jabon,papeles papel,dulces dulce,verdes verde,lapices lapiz,tomates tomate,azucares azucar,gas gas,kumis kumis,x12s x12s,redes red'
      .split(',')
      .map((pair) => pair.split(' ')),
  )('of %s is %s', (plural, one) => {
    expect(singular(plural ?? '')).toBe(one);
  });
});

describe('two words', () => {
  it.each([
    ['papas', 'papa', 0],
    ['aros', 'arroz', 0.5],
    ['wisky', 'whisky', 0.5],
    ['panella', 'panela', 1],
    ['dianna', 'diana', 0.5],
    ['gasiosa', 'gaseosa', 1],
    ['marta', 'maria', 1],
    ['hora', 'roa', null],
    ['500', '50', null],
    ['sal', 'sol', null],
    ['cafe', 'queso', null],
  ])('%s and %s are %s apart', (a, b, cost) => {
    expect(spellingCost(a, b)).toBe(cost);
  });
});
