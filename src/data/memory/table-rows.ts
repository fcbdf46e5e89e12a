import type { EntityTable } from 'dexie';
import { type ChangedKeys, TableChanges } from '#app/data/live/table-changes.ts';

const PIECE_ROWS = 1000;

/** Reads a whole table in pieces, so that the page can breathe in between. */
export async function* piecesOf<Row extends { id: string }>(
  table: EntityTable<Row, 'id'>,
): AsyncGenerator<readonly Row[]> {
  let last = '';
  for (;;) {
    const rows: Row[] = await table.where(':id').above(last).limit(PIECE_ROWS).toArray();
    yield rows;
    if (rows.length < PIECE_ROWS) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** What somebody keeps in memory of a table: everything is read once, then row by row what changed. */
export class TableRows<Row extends { id: string }> {
  readonly #changes: TableChanges;

  /**
   * @param keep.clear forgets every row: all of them come again
   * @param keep.put takes a row as it is now; undefined when it is gone
   */
  constructor(
    readonly table: EntityTable<Row, 'id'>,
    readonly keep: { clear: () => void; put: (id: string, row: Row | undefined) => void },
  ) {
    this.#changes = new TableChanges(table.db.name, table.name);
  }

  /** Reads what changed since the last call. @returns the keys of it */
  async catchUp(): Promise<ChangedKeys> {
    const changed = this.#changes.take();
    try {
      if (changed === 'all') await this.#readAll();
      else if (changed.size > 0) await this.#readSome([...changed]);
    } catch (error) {
      this.#changes.forget();
      throw error;
    }
    return changed;
  }

  async #readAll(): Promise<void> {
    this.keep.clear();
    for await (const rows of piecesOf(this.table)) for (const row of rows) this.keep.put(row.id, row);
  }

  async #readSome(ids: string[]): Promise<void> {
    const rows = await this.table.bulkGet(ids as never);
    for (const [at, id] of ids.entries()) this.keep.put(id, rows[at]);
  }
}
