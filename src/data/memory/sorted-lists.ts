import { breathe } from '#app/data/breathe.ts';
import type { ChangedKeys } from '#app/data/live/table-changes.ts';
import type { Order } from './list-order.ts';

interface SortedList<Row> {
  order: Order<Row>;
  rows: Row[];
  /** Rows that changed since it was sorted. */
  stale: Set<string>;
}

const MOST_MOVES = 200;

/** Rows that are kept in memory, in each order that was asked for; what changes is merged into it. */
export class SortedLists<Row extends { id: string }> {
  readonly #lists = new Map<string, SortedList<Row>>();

  /** @param rows by id, as they are now */
  constructor(readonly rows: ReadonlyMap<string, Row>) {}

  /** Every row in an order; the rows must not change meanwhile. @param name of what is sorted so */
  async inOrder(name: string, order: Order<Row>): Promise<readonly Row[]> {
    const list = this.#lists.get(name);
    if (!list) {
      const rows = await order.sortInPieces([...this.rows.values()], breathe);
      this.#lists.set(name, { order, rows, stale: new Set() });
      return rows;
    }
    const { stale } = list;
    if (stale.size === 0) return list.rows;
    const kept = list.rows.filter(({ id }) => !stale.has(id));
    for (const id of stale) {
      const row = this.rows.get(id);
      if (row) list.order.insert(kept, row);
    }
    stale.clear();
    list.rows = kept;
    return kept;
  }

  /** Notes what has to be sorted in again. @param isAbout the lists that hang on what changed, by name */
  note(changed: ChangedKeys, isAbout: (name: string) => boolean = () => true): void {
    for (const [name, { stale }] of this.#lists) {
      if (!isAbout(name)) continue;
      if (changed !== 'all') for (const id of changed) stale.add(id);
      if (changed === 'all' || stale.size > MOST_MOVES) this.#lists.delete(name);
    }
  }
}
