import { describe, expect, it } from 'vitest';
import { sortByReference } from './backup-catalog.ts';

const table = (name: string) => ({ name, columns: ['id'] });
const names = (tables: { name: string }[]) => tables.map(({ name }) => name);

describe('tables', () => {
  it('come after those they refer to', () => {
    const references = [
      { from: 'a', to: 'c' },
      { from: 'c', to: 'b' },
      { from: 'c', to: 'c' },
      { from: 'a', to: 'b' },
    ];
    expect(names(sortByReference(['a', 'b', 'c'].map(table), references))).toEqual(['b', 'c', 'a']);
  });

  it('that refer to each other in a circle come last', () => {
    const references = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'a' },
      { from: 'a', to: 'z' },
    ];
    expect(names(sortByReference(['a', 'b', 'z'].map(table), references))).toEqual(['z', 'a', 'b']);
  });
});
