import { describe, expect, it } from 'vitest';
import { clientSearchWords } from './client-search.ts';

describe('a search for clients', () => {
  it.each([
    ['900508908-9', '900508908'],
    ['900.508.908-9', '900508908'],
    ['900.508.908', '900508908'],
    ['79.418.803', '79418803'],
    ['1.032.456.789', '1032456789'],
  ])('finds an identification as papers print it: %s', (typed, stored) => {
    expect(clientSearchWords(`Ferretería ${typed}`)).toEqual(['ferreteria', stored]);
  });

  it.each(['900508908-1', 'c-9', 'calle.5', '1.000', '310-447', '1.2.3', '900508908'])(
    'leaves alone what is no identification: %s',
    (typed) => {
      expect(clientSearchWords(typed)).toEqual([typed]);
    },
  );

  it('looks for what is written twice once', () => {
    expect(clientSearchWords('79418803 79.418.803')).toEqual(['79418803']);
  });
});
