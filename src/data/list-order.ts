import { compareByCodePoint } from '#domain/normalize.ts';

/** What a row is ordered by; null stands last both ways. */
export type SortKey = string | number | null;

/** What each field that a list may be ordered by compares. */
export type Orderings<Row> = Readonly<Record<string, (row: Row) => SortKey>>;

export interface Order<Row> {
  /** As asked, when it is allowed: `-costo`. */
  name: string;
  compare: (a: Row, b: Row) => number;
}

/**
 * The order of a list, as the server's ORDER BY: a field outside the allowed ones gives the default, ties go
 * by id, nulls stand last both ways, texts by code point.
 */
export function readOrder<Row extends { id: string }>(
  asked: string | undefined,
  orderings: Orderings<Row>,
  fallback: string,
): Order<Row> {
  const isAllowed = asked !== undefined && Object.hasOwn(orderings, asked.replace(/^-/u, ''));
  const name = isAllowed ? asked : fallback;
  const sign = name.startsWith('-') ? -1 : 1;
  const key = orderings[name.replace(/^-/u, '')] ?? (() => null);
  return { name, compare: (a, b) => compareKeys(key(a), key(b), sign) || compareIds(a, b) };
}

function compareKeys(a: SortKey, b: SortKey, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' || typeof b === 'number') return sign * (Number(a) - Number(b));
  return sign * compareByCodePoint(a, b);
}

/** Ids are lower-case uuids: their text stands in the order of their bytes. */
function compareIds(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** Puts the changed rows of a sorted list at their places: one pass instead of sorting all again. */
export function mergeSorted<Row>(
  sorted: readonly Row[],
  isStale: (row: Row) => boolean,
  fresh: readonly Row[],
  compare: (a: Row, b: Row) => number,
): Row[] {
  const added = fresh.toSorted(compare);
  const merged: Row[] = [];
  let at = 0;
  for (const row of sorted) {
    if (isStale(row)) continue;
    for (let next = added[at]; next !== undefined && compare(next, row) < 0; next = added[at]) {
      merged.push(next);
      at += 1;
    }
    merged.push(row);
  }
  for (; at < added.length; at += 1) merged.push(added[at] as Row);
  return merged;
}
