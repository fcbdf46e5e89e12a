export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

/** The next press on a header: ascending, descending, then none (the list's own order). */
export function nextSort(current: Sort | null, key: string): Sort | null {
  if (current?.key !== key) return { key, direction: 'asc' };
  return current.direction === 'asc' ? { key, direction: 'desc' } : null;
}
