/** Items of one piece of work: a few milliseconds of it. */
export const PIECE = 2500;

/**
 * Sorts pieces, then merges them two by two: tens of thousands at once would keep the page from answering. Each
 * step ends with a yield.
 * @param prepare what is sorted of each item: its key is read once and not at every comparison
 */
export function* sortingSteps<Item, Prepared>(
  items: readonly Item[],
  prepare: (item: Item) => Prepared,
  compare: (a: Prepared, b: Prepared) => number,
): Generator<void, Prepared[]> {
  let runs: Prepared[][] = [];
  for (let from = 0; from < items.length; from += PIECE) {
    runs.push(
      items
        .slice(from, from + PIECE)
        .map(prepare)
        .sort(compare),
    );
    if (items.length > PIECE) yield;
  }
  while (runs.length > 1) {
    const merged: Prepared[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* merge(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* merge<Prepared>(
  left: readonly Prepared[],
  right: readonly Prepared[],
  compare: (a: Prepared, b: Prepared) => number,
): Generator<void, Prepared[]> {
  const merged: Prepared[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const [a, b] = [left[i], right[j]];
    if (b === undefined || (a !== undefined && compare(a, b) <= 0)) {
      merged.push(a as Prepared);
      i += 1;
    } else {
      merged.push(b);
      j += 1;
    }
    if (merged.length % PIECE === 0) yield;
  }
  return merged;
}
