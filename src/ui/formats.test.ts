import { describe, expect, it } from 'vitest';
import { formatCount, initials } from './formats.ts';
import { pageSlots } from './table/page-slots.ts';
import { nextSort } from './table/table-sort.ts';

describe('view formats', () => {
  it('takes the first letters of two words', () => {
    expect(initials('Ana Pérez')).toBe('AP');
    expect(initials('  álvaro  ')).toBe('Á');
    expect(initials('')).toBe('');
  });

  it('writes counts with a point for thousands', () => {
    expect(formatCount(1204)).toBe('1.204');
    expect(formatCount(999)).toBe('999');
  });

  it('shows the same count of page slots wherever one stands', () => {
    expect(pageSlots(1, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(pageSlots(1, 81)).toEqual([1, 2, 3, 'gap-after', 81]);
    expect(pageSlots(40, 81)).toEqual([1, 'gap-before', 40, 'gap-after', 81]);
    expect(pageSlots(81, 81)).toEqual([1, 'gap-before', 79, 80, 81]);
  });

  it('sorts ascending, then descending, then not at all', () => {
    const first = nextSort(null, 'nombre');
    const second = nextSort(first, 'nombre');
    expect([first?.direction, second?.direction, nextSort(second, 'nombre')]).toEqual(['asc', 'desc', null]);
    expect(nextSort(second, 'costo')).toEqual({ key: 'costo', direction: 'asc' });
  });
});
