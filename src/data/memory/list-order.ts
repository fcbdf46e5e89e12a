import { codePointKey } from '#domain/normalize.ts';
import { sortingSteps } from './sort-steps.ts';

/** What a row is ordered by; null stands last both ways. */
type SortKey = string | number | null;

/** What each field that a list may be ordered by compares. */
export type Orderings<Row> = Readonly<Record<string, (row: Row) => SortKey>>;

/** What a list is asked to be ordered by. */
export interface Ordering {
  key: string;
  direction: 'asc' | 'desc';
}

export interface Order<Row> {
  /** What is ordered by, when that is allowed: `-costo`. */
  name: string;
  sort: (rows: readonly Row[]) => Row[];
  /** As `sort`, some milliseconds at a time. @param pause resolves when the page has had its turn */
  sortInPieces: (rows: readonly Row[], pause: () => Promise<void>) => Promise<Row[]>;
  /** Puts a row at its place in a sorted list. */
  insert: (sorted: Row[], row: Row) => void;
}

interface Ranked<Row> {
  row: Row;
  key: SortKey;
}

/**
 * The order of a list, as the server's ORDER BY: a field outside the allowed ones, and null, give the default, ties go
 * by id, nulls stand last both ways, texts by code point.
 */
export function readOrder<Row extends { id: string }>(
  asked: Ordering | null,
  orderings: Orderings<Row>,
  fallback: string,
): Order<Row> {
  const isAllowed = asked !== null && Object.hasOwn(orderings, asked.key);
  const { key, direction } = isAllowed ? asked : { key: fallback, direction: 'asc' };
  const sign = direction === 'desc' ? -1 : 1;
  const read = orderings[key] ?? (() => null);
  const rank = (row: Row): Ranked<Row> => {
    const value = read(row);
    return { row, key: typeof value === 'string' ? codePointKey(value) : value };
  };
  const compare = (a: Ranked<Row>, b: Ranked<Row>) =>
    compareKeys(a.key, b.key, sign) || compareTexts(a.row.id, b.row.id);
  return {
    name: sign < 0 ? `-${key}` : key,
    // Each key is read once: a sum of stocks would be added up at every comparison.
    sort: (rows) =>
      rows
        .map(rank)
        .sort(compare)
        .map(({ row }) => row),
    async sortInPieces(rows, pause) {
      const work = sortingSteps(rows, rank, compare);
      for (;;) {
        const step = work.next();
        if (step.done) return step.value.map(({ row }) => row);
        await pause();
      }
    },
    insert(sorted, row) {
      const ranked = rank(row);
      let [low, high] = [0, sorted.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (compare(rank(sorted[middle] as Row), ranked) < 0) low = middle + 1;
        else high = middle;
      }
      sorted.splice(low, 0, row);
    },
  };
}

function compareKeys(a: SortKey, b: SortKey, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'string' && typeof b === 'string') return sign * compareTexts(a, b);
  return sign * (Number(a) - Number(b));
}

/** Ids are lower-case uuids: their text stands in the order of their bytes. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
